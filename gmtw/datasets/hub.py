"""Published datasets from the Hugging Face hub, written to a file as they are: what is graded lies on the disk."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gmtw.core.errors import GmtwError, InputError, MissingExtraError, UnknownNameError
from gmtw.core.jsonl import write_lines
from gmtw.datasets.catalog import PublishedDataset, datasets
from gmtw.datasets.file_language import code_of


class HubPlace(NamedTuple):
    """The place of a dataset on the hub."""

    repository: str
    configuration: str
    split: str


def names() -> Mapping[str, tuple[PublishedDataset, str]]:
    """Each dataset and language on the hub by the name that it is fetched by: "belebele-ro"."""
    return {f"{one.name}-{code}": (one, code) for one in datasets() for code in one.hub}


def place_of(name: str) -> tuple[PublishedDataset, str, HubPlace]:
    """The dataset, language and place of a name such as "belebele-ro"; raises UnknownNameError.

    The language may also be said in three letters, as the datasets themselves do: "openbookqa-cat".
    """
    known = names()
    called, _, said = name.rpartition("-")
    name = name if name in known else f"{called}-{code_of(said)}"
    if name not in known:
        raise UnknownNameError("dataset", name, known)
    dataset, code = known[name]
    where, _, split = dataset.hub[code].partition("@")
    repository, _, configuration = where.partition(":")
    return dataset, code, HubPlace(repository, configuration, split or dataset.split)


def fetch(name: str, path: Path) -> int:
    """Write the rows of that dataset to `path` and return their number. Raise GmtwError that says what to download."""
    _, code, place = place_of(name)
    if path.suffix.lower() != ".jsonl":
        raise InputError(path, "expected a name that ends in .jsonl")
    return write_lines(_lines(code, _rows(name, place)), path)


def _rows(name: str, place: HubPlace) -> Iterable[Mapping[str, Any]]:
    try:
        import datasets as hub
    except ImportError:
        raise MissingExtraError(f"{name} on the hub", "datasets", "hf") from None
    try:
        rows: Iterable[Mapping[str, Any]] = hub.load_dataset(
            place.repository, place.configuration or None, split=place.split
        )
    except Exception as error:  # the library raises what its own libraries raise, a dozen kinds
        said = " ".join(str(error).split())[:160]
        which = f"{place.repository}, configuration {place.configuration or 'default'}, split {place.split}"
        raise GmtwError(
            f"{name} cannot be had from the hub ({type(error).__name__}: {said}); where there is a network, download "
            f"https://huggingface.co/datasets/{which}, and give its file"
        ) from None
    return rows


def _lines(code: str, rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The rows as they are, with an id and the language that the name says."""
    for number, row in enumerate(rows):
        own = row.get("id")
        kept = {**row, "id": own if isinstance(own, str | int) else number, "language": code}
        yield json.dumps(kept, ensure_ascii=False)
