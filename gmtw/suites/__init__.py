"""Sources of fixed instances, one reader per file format; `load` finds the reader by content.

A reader is a module or package here that exposes READER. The name of a set, a folder and a file are
all found by `find_set`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol
from unicodedata import normalize

from gmtw.errors import InputError, nearest
from gmtw.jsonl import json_lines
from gmtw.registry import Registry
from gmtw.suites.manifest import check
from gmtw.values import Instance


class Reader(Protocol):
    """Reads one format of instance files."""

    key: str

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Whether a file that starts with this object is in this format."""
        ...

    def read(self, path: Path) -> list[Instance]:
        """The instances of the file; raises InputError with the line that is wrong."""
        ...


READERS: Registry[Reader] = Registry("gmtw.suites", "READER")


def load(path: Path | str) -> list[Instance]:
    """The instances of a file or folder, sorted by id, each id once.

    Raises InputError where nothing is there, no reader knows the format, an id stands twice, or a frozen
    set was changed.
    """
    instances = [(file, instance) for file in files_of(Path(path)) for instance in _read(file)]
    if not instances:
        raise InputError(path, "holds no instance")
    _refuse_repeats(instances)
    return sorted((instance for _, instance in instances), key=lambda instance: instance.id)


def _read(file: Path) -> list[Instance]:
    check(file)
    return _reader(file).read(file)


def files_of(path: Path) -> list[Path]:
    """The instance files that `path` stands for: itself, its `instances.jsonl`, or all that a reader knows."""
    if not path.is_dir():
        return [path]
    if (path / "instances.jsonl").is_file():
        return [path / "instances.jsonl"]
    known = [file for file in sorted(path.glob("*.jsonl")) if _recognised(file)]
    if not known:
        raise InputError(path, "no instance file in this folder; expected instances.jsonl or another known format")
    return known


def find_set(name: str, folders: Iterable[Path]) -> Path:
    """The file or folder called `name`: a path as typed, else a set in one of `folders`.

    Raises InputError that suggests the nearest set.
    """
    places = [Path(name), *(folder / tail for folder in folders for tail in (name, f"{name}.jsonl"))]
    for place in places:
        if place.exists():
            return place
    close = nearest(name, (set_name(found) for folder in folders for found in _sets(folder)))
    hint = f"; did you mean {close!r}?" if close else ""
    raise InputError(name, f"no such file, folder or set{hint}")


def packaged() -> Path:
    """The folder of the sets that come with gmtw: inside the installed package, beside it in a checkout."""
    inside = Path(__file__).parents[1] / "bench"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "bench"


def set_name(path: Path) -> str:
    """What the set at `path` is called: `bench/ro-1.0/instances.jsonl` and `bench/ro-1.0` are "ro-1.0"."""
    path = path.absolute()
    if path.name == "instances.jsonl":
        return path.parent.name
    return path.name if path.is_dir() else path.stem


def _sets(folder: Path) -> list[Path]:
    return [*folder.glob("*.jsonl"), *folder.glob("*/instances.jsonl")] if folder.is_dir() else []


def _reader(path: Path) -> Reader:
    first = next(json_lines(path)).row
    for reader in READERS:
        if reader.recognises(first):
            return reader
    keys = ", ".join(sorted(first)[:6])
    hint = "; this looks like a file of outputs" if "output" in first else ""
    raise InputError(path, f"no reader knows this format (keys: {keys}){hint}. Known: {', '.join(READERS.names)}", 1)


def _recognised(path: Path) -> bool:
    try:
        return bool(_reader(path))
    except InputError:
        return False


def _refuse_repeats(instances: list[tuple[Path, Instance]]) -> None:
    seen: dict[str, Path] = {}
    for path, instance in instances:
        id_ = normalize("NFC", instance.id)
        if id_ in seen:
            raise InputError(path, f"instance {instance.id!r} stands twice (also in {seen[id_]}); ids are unique")
        seen[id_] = path
