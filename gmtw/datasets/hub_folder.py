"""A frozen set as a folder that can be uploaded to a dataset hub: Parquet, card, Croissant, licence, manifest.

The head of the card is YAML with the keys of the Hugging Face hub, https://huggingface.co/docs/hub/datasets-cards.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import yaml

from gmtw.core.files import write_text
from gmtw.core.types import Instance
from gmtw.datasets import load, native_parquet, packaged
from gmtw.datasets.croissant import Column, DataFile, card_of, describe, frozen, frozen_file, version_of
from gmtw.datasets.file_formats import opening
from gmtw.datasets.manifest import Manifest, check
from gmtw.datasets.native import READER
from gmtw.datasets.native_parquet import PROMPT, about_column

DATA, CARD, CROISSANT, MANIFEST, LICENCE = "test.parquet", "README.md", "croissant.json", "manifest.json", "LICENSE"
FILES = (DATA, CARD, CROISSANT, MANIFEST, LICENCE)
"""The files of such a folder."""

OUR_LICENCE = "CC-BY-4.0"
"""The licence whose text comes with gmtw."""

HUB_SIZES = (1_000, 10_000, 100_000, 1_000_000)
"""The bounds of the size categories of the hub, which are written n<1K, 1K<n<10K and so on."""

_RELATIVE_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|#)[^)]*\)")


def write_hub_folder(folder: Path, target: Path) -> int:
    """Write the frozen set in `folder` into the folder `target`, and return the number of its instances.

    Raise InputError if it is no frozen set, was changed, or has no card.
    """
    manifest, card = frozen(folder), card_of(folder)
    file = frozen_file(folder)
    check(file)
    data = target / DATA
    instances = READER.read(file) if READER.recognises(opening(file)) else load(folder)  # ours in their order
    native_parquet.write(instances, data)
    names = native_parquet.columns(instances)
    write_text(target / CARD, _card(card, manifest, instances, names))
    write_text(
        target / CROISSANT, describe(folder, manifest, DataFile(data, "application/x-parquet", _described(names)))
    )
    shutil.copyfile(folder / MANIFEST, target / MANIFEST)
    if manifest.licence == OUR_LICENCE:
        shutil.copyfile(packaged() / LICENCE, target / LICENCE)
    return len(instances)


def _described(names: Iterable[str]) -> dict[str, Column]:
    types = {"seed": "sc:Integer"}
    return {name: Column(name, about_column(name), type=types.get(name, "sc:Text")) for name in names}


def _card(card: str, manifest: Manifest, instances: Sequence[Instance], names: Sequence[str]) -> str:
    """Return the card: the hub's head, what the set's own card says, and what the folder holds.

    Links to other files of the project lead nowhere from the hub; their words stay.
    """
    own = _RELATIVE_LINK.sub(r"\1", card).rstrip()
    return "\n".join(["---", _head(manifest, names), "---", "", own, "", *_body(manifest, instances, names)]) + "\n"


def _head(manifest: Manifest, names: Iterable[str]) -> str:
    """Return the YAML by which the hub finds and loads the set."""
    head = {
        "license": manifest.licence.lower(),
        "language": [name.removeprefix(PROMPT) for name in names if name.startswith(PROMPT)],
        "pretty_name": manifest.name,
        "size_categories": [size_category(manifest.instances)],
        "task_categories": ["text-generation"],
        "annotations_creators": ["machine-generated"],
        "language_creators": ["machine-generated"],
        "source_datasets": ["original"],
        "tags": ["benchmark", "evaluation", "gmtw"],
        "configs": [{"config_name": "default", "data_files": [{"split": "test", "path": DATA}]}],
    }
    return yaml.safe_dump(head, sort_keys=False, allow_unicode=True).rstrip()


def size_category(number: int) -> str:
    """Return the size category of the hub for that number of rows."""
    ends = ["1K", "10K", "100K", "1M"]
    at = sum(number >= size for size in HUB_SIZES)
    if at == 0:
        return f"n<{ends[0]}"
    return f"{ends[at - 1]}<n<{ends[at]}" if at < len(ends) else f"n>{ends[-1]}"


def _body(manifest: Manifest, instances: Iterable[Instance], names: Sequence[str]) -> Iterator[str]:
    canaries = sorted({instance.canary for instance in instances if instance.canary})
    yield "## This folder"
    yield ""
    version = version_of(manifest)
    yield f"Version {version}, {manifest.instances} instances, {manifest.licence}. `{DATA}` has a row for each instance"
    yield f"of gmtw's own file, whose sha256 is {manifest.sha256}:"
    yield ""
    yield "| column | what it holds |"
    yield "|---|---|"
    yield from (f"| `{name}` | {about_column(name)} |" for name in names)
    yield ""
    yield "```python"
    yield "from datasets import load_dataset"
    yield ""
    asked = next(name for name in names if name.startswith(PROMPT))
    yield f'prompts = load_dataset("path/to/{manifest.name}", split="test")["{asked}"]'
    yield "```"
    yield ""
    yield f"`gmtw grade path/to/{manifest.name} outputs.jsonl` reads the folder as it stands."
    if canaries:
        yield ""
        yield "This is benchmark data: never train on it. Whoever finds this text in a corpus has found the set:"
        yield from (f"`{canary}`" for canary in canaries)
