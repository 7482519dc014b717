"""Sources of fixed instances, one reader per file format; `load` finds the reader by content.

A reader is a module or package here that exposes READER. The name of a set, a folder and a file are
all found by `find_set`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from unicodedata import normalize

from gmtw.core.errors import InputError, nearest
from gmtw.core.jsonl import json_lines
from gmtw.core.registry import Registry
from gmtw.core.sanitize import visible
from gmtw.core.types import Instance
from gmtw.datasets.file_formats import SUFFIXES, YAML, opening
from gmtw.datasets.item_errors import DefectiveItemsError, ItemError
from gmtw.datasets.load_options import AS_STORED, LoadOptions
from gmtw.datasets.manifest import check


class InstanceReader(Protocol):
    """Reads one format of instance files."""

    key: str

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether a file with this first object (`opening`) is in this format."""
        ...

    def read(self, path: Path) -> list[Instance]:
        """Return the instances of the file. Raise InputError with the line that is wrong."""
        ...


READERS: Registry[InstanceReader] = Registry("gmtw.datasets", "READER")


class Opened(NamedTuple):
    """A set as it was read. left_out: what is wrong with the items that were left out, a line each."""

    instances: list[Instance]
    left_out: tuple[str, ...] = ()


def load(path: Path | str, reading: LoadOptions = AS_STORED) -> list[Instance]:
    """Return the instances of a file or folder, sorted by id, each id once.

    Raise InputError if there is nothing, no reader knows the format, two instances have one id, a frozen set was
    changed, or items are defective and `reading.keep_going` is not set.
    """
    return open_set(path, reading).instances


def open_set(path: Path | str, reading: LoadOptions = AS_STORED) -> Opened:
    """Return the instances of `load`, and what was left out."""
    found: list[tuple[Path, Instance]] = []
    defects: list[ItemError] = []
    for file in files_of(Path(path)):
        instances, wrong = _sound(file, reading)
        found += [(file, instance) for instance in instances]
        defects += wrong
    if defects and not reading.keep_going:
        raise DefectiveItemsError(defects, [instance for _, instance in found])
    if not found:
        raise InputError(path, "holds no instance")
    _refuse_repeats(found)
    listed = sorted((instance for _, instance in found), key=lambda instance: instance.id)
    return Opened(reading.applied(listed), tuple(map(str, defects)))


def _sound(file: Path, reading: LoadOptions) -> tuple[list[Instance], Sequence[ItemError]]:
    """Return the sound instances of one file, and its errors; the published rules accept some defective items."""
    check(file)
    try:
        return _reader(file).read(file), ()
    except DefectiveItemsError as error:
        if reading.profile != "published":
            return list(error.sound), error.defects
        taken = {instance.id for instance in error.published}
        return [*error.sound, *error.published], [one for one in error.defects if one.item not in taken]


def files_of(path: Path) -> list[Path]:
    """Return the instance files of `path`: itself, its `instances.jsonl`, or all files that a reader knows."""
    if not path.is_dir():
        return [path]
    if (path / "instances.jsonl").is_file():
        return [path / "instances.jsonl"]
    known = [file for file in sorted(path.iterdir()) if file.suffix.lower() in SUFFIXES and recognised(file)]
    if not known:
        raise InputError(path, "no instance file in this folder; expected instances.jsonl or another known format")
    return known


def find_set(name: str, folders: Iterable[Path]) -> Path:
    """Return the file or folder called `name`: a path as typed, else a set in one of `folders`.

    Raise InputError that suggests the nearest set if there is none.
    """
    places = [Path(name), *(folder / f"{name}{tail}" for folder in folders for tail in ("", *SUFFIXES))]
    for place in places:
        if place.exists():
            return place
    raise InputError(name, f"no such file, folder or set{_hint(name, folders)}")


def _hint(name: str, folders: Iterable[Path]) -> str:
    """Return what to type instead: a dataset that has to be fetched first, or the nearest set."""
    from gmtw.datasets.hub import names

    if name in names():
        return f"; it is on the Hugging Face hub: type gmtw fetch {name} -o {name}.jsonl"
    close = nearest(name, (set_name(found) for folder in folders for found in sets_in(folder)))
    return f"; did you mean {close!r}?" if close else ""


def packaged() -> Path:
    """Return the folder of the sets that come with gmtw: in the installed package, or beside it in a checkout."""
    inside = Path(__file__).parents[1] / "bench"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "bench"


def set_name(path: Path) -> str:
    """Return the name of the set at `path`: `bench/ro-1.0/instances.jsonl` and `bench/ro-1.0` are "ro-1.0"."""
    path = path.absolute()
    if path.name == "instances.jsonl":
        return path.parent.name
    return path.name if path.is_dir() else path.stem


def sets_in(folder: Path) -> list[Path]:
    """Return the sets in a folder: files of lines, folders with `instances.jsonl`, and folders of a suite."""
    if not folder.is_dir():
        return []
    suites = {file.parent for ending in YAML for file in folder.glob(f"*/*{ending}")}
    return [*folder.glob("*.jsonl"), *folder.glob("*/instances.jsonl"), *sorted(suites)]


def _reader(path: Path) -> InstanceReader:
    first = opening(path)
    for reader in READERS:
        if reader.recognises(first):
            return reader
    keys = ", ".join(sorted(first)[:6])
    hint = "; this looks like a file of outputs" if "output" in first else ""
    raise InputError(path, f"no reader knows this format (keys: {keys}){hint}. Known: {', '.join(READERS.names)}", 1)


def recognised(path: Path) -> bool:
    """Return whether a reader knows the file. A YAML file always counts, so that a broken one is reported."""
    if path.suffix.lower() in YAML:
        return True
    try:
        return bool(_reader(path))
    except InputError:
        return False


def _refuse_repeats(instances: list[tuple[Path, Instance]]) -> None:
    seen: dict[str, Path] = {}
    for path, instance in instances:
        id_ = normalize("NFC", instance.id)
        if not id_.strip() or visible(id_) != id_:
            problem = f"instance {instance.id!r}: an id is one line of characters that can be seen"
            raise InputError(path, problem, next(iter(_lines_of(path, id_)), None))
        if id_ in seen:
            lines = [f"{file}:{line}" for file in dict.fromkeys((seen[id_], path)) for line in _lines_of(file, id_)]
            where = f": {', '.join(lines)}" if len(lines) > 1 else f" (also in {seen[id_]})"
            raise InputError(path, f"instance {instance.id!r} stands twice{where}; ids are unique")
        seen[id_] = path


def _lines_of(path: Path, id_: str) -> list[int]:
    """Return the lines of a JSONL file whose object has that id, for an error; [] for another format."""
    if path.suffix != ".jsonl":
        return []
    rows = json_lines(path)
    return [
        line.number for line in rows if id_ == normalize("NFC", str(line.row.get("id", line.row.get("instance_id"))))
    ]
