"""Frozen sets: a folder with `instances.jsonl.xz` and a `manifest.json` that says what is in it, to the byte.

Digests are of the plain bytes, so that a set is the same set however it is packed, or not packed at all.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from hashlib import file_digest
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from gmtw.core.errors import InputError, one_line
from gmtw.core.files import write_text
from gmtw.core.given_files import read_json
from gmtw.core.types import Instance
from gmtw.core.unpacking import PACKED, plain
from gmtw.tasks.fingerprint import digest_of
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.goals import SOLVE
from gmtw.worlds import Part

INSTANCES = tuple(f"instances.jsonl{packed}" for packed in ("", *PACKED))
"""The names of the file of a set in a folder."""


class Manifest(BaseModel):
    """A frozen set: its bytes, its makers' arguments, and the licence of the data.

    content: the digest of what the instances say (`digest_of`), by which signatures name the set.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: str
    sha256: str
    content: str = ""
    instances: int
    seed: int
    parts: tuple[Part, ...]
    licence: str = "CC-BY-4.0"


def refuse_misnamed(file: Path) -> None:
    """Raise InputError if the file does not have the name of a frozen set's file."""
    if file.name not in INSTANCES:
        raise InputError(file, "a frozen set is a folder with instances.jsonl.xz; give -o FOLDER/instances.jsonl.xz")


def instances_file(folder: Path) -> Path | None:
    """Return the file of the set in a folder, compressed or not; None if there is none."""
    return next((folder / name for name in INSTANCES if (folder / name).is_file()), None)


def forget(file: Path) -> None:
    """Delete the manifest beside a set that was written anew: it tells of other bytes."""
    (file.parent / "manifest.json").unlink(missing_ok=True)


def freeze(file: Path, seed: int, instances: Sequence[Instance]) -> Manifest:
    """Write the manifest of the instances in `file` beside it, and return it."""
    counts = Counter((instance.source, instance.level, _goal(instance)) for instance in instances)
    manifest = Manifest(
        name=file.absolute().parent.name,
        sha256=_digest(file),
        content=digest_of(instances),
        instances=sum(counts.values()),
        seed=seed,
        parts=tuple(Part(world, level, number, goal) for (world, level, goal), number in counts.items()),
    )
    row = manifest.model_dump()
    row["parts"] = [part[:3] if part[3] == SOLVE else part for part in row["parts"]]
    text = json.dumps(row, ensure_ascii=False, indent=1)
    write_text(file.parent / "manifest.json", text + "\n")
    return manifest


def check(file: Path) -> Manifest | None:
    """Return the manifest beside `file`, None if there is none. Raise InputError if it has another sha256."""
    manifest = manifest_of(file.parent) if file.name in INSTANCES else None
    if manifest and (found := _digest(file)) != manifest.sha256:
        raise InputError(
            file,
            f"not the frozen set {manifest.name}: its sha256 is {found[:12]}, the manifest says "
            f"{manifest.sha256[:12]}; restore the file, or delete manifest.json if the change is meant",
        )
    return manifest


def manifest_of(folder: Path) -> Manifest | None:
    """Return the manifest in `folder`, None if there is none. Raise InputError if the file is no manifest."""
    path = folder / "manifest.json"
    if not path.is_file():
        return None
    try:
        return Manifest.model_validate(read_json(path))
    except ValidationError as error:
        raise InputError(path, one_line(error)) from None


def _goal(instance: Instance) -> str:
    """Return the goal of a plan; of another task, the goal that needs no name."""
    task = handler_of(instance.task).plan_task(instance.task)
    return task.goal_name if task else SOLVE


def _digest(file: Path) -> str:
    with plain(file).open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()
