"""Sources of fixed instances, one reader per file format; `load` finds the reader by content.

A reader is a module or package here that exposes READER. The name of a set, a folder and a file are
all found by `find_set`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from unicodedata import normalize

from gmtw.core.errors import InputError, nearest
from gmtw.core.jsonl import json_lines
from gmtw.core.registry import Registry
from gmtw.core.sanitize import visible
from gmtw.core.types import Instance
from gmtw.core.unpacking import PACKED, inner, whole
from gmtw.datasets.file_formats import SUFFIXES, YAML, opening
from gmtw.datasets.instance_set import InstanceSet
from gmtw.datasets.item_errors import DefectiveItemsError, ItemError, StrangeRowsError
from gmtw.datasets.load_options import AS_STORED, LoadOptions
from gmtw.datasets.manifest import INSTANCES, Manifest, check, instances_file
from gmtw.datasets.native import READER as NATIVE
from gmtw.datasets.native import NativeReader, Place
from gmtw.tasks.fingerprint import digest_of
from gmtw.tasks.handler import handler_of

T = TypeVar("T")


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


@dataclass(frozen=True, slots=True)
class Indexed(Generic[T]):
    """A set whose instances stay in their file. kept: what a caller wanted of each of them, by id, sorted.

    content: the digest of all that they say, as the manifest of a frozen set has it; "" where nobody has proved it.
    """

    instances: InstanceSet
    kept: Mapping[str, T]
    left_out: tuple[str, ...] = ()
    content: str = ""

    def content_digest(self) -> str:
        """Return the digest of all that the instances say, for which those of a set that is not frozen are all read."""
        return self.content or digest_of(self.instances.by_line())


def load(path: Path | str, reading: LoadOptions = AS_STORED) -> list[Instance]:
    """Return the instances of a file or folder, sorted by id, each id once.

    Raise InputError if there is nothing, no reader knows the format, two instances have one id, a frozen set was
    changed, or items are defective and `reading.keep_going` is not set.
    """
    return open_set(path, reading).instances


def open_set(path: Path | str, reading: LoadOptions = AS_STORED) -> Opened:
    """Return the instances of `load`, and what was left out."""
    found = index_set(path, lambda instance: None, reading)
    return Opened(sorted(found.instances.by_line(), key=lambda instance: instance.id), found.left_out)


def index_set(path: Path | str, keep: Callable[[Instance], T], reading: LoadOptions = AS_STORED) -> Indexed[T]:
    """Return the same set without its instances: one is read, and checked, when somebody asks for it.

    `keep` is called once for each instance, or its outline (`gmtw.datasets.native`); what it returns stays in memory.
    Raise as `load` does, but for lines that nobody has asked for yet.
    """
    found = _Found(keep, reading)
    for file in files_of(Path(path)):
        found.add(file, _reader(file), check(file))
    return found.indexed(Path(path))


class _Found(Generic[T]):
    """The findings about a set while its files are read one after the other."""

    def __init__(self, keep: Callable[[Instance], T], reading: LoadOptions) -> None:
        self._keep, self._reading = keep, reading
        self._ids: list[tuple[Path, str]] = []
        self._whole: list[Instance] = []
        self._places: dict[str, Place] = {}
        self._kept: dict[str, T] = {}
        self._sources: set[str] = set()
        self._defects: list[ItemError] = []
        self._left_out: list[str] = []
        self._content: set[str] = set()

    def add(self, file: Path, reader: InstanceReader, manifest: Manifest | None) -> None:
        """Read a file, of a frozen set if it has a manifest. Raise InputError with the line that is wrong."""
        self._content.add(manifest.content if manifest else "")
        placed = reader.outlined(file) if isinstance(reader, NativeReader) else self._sound(file, reader)
        for instance, place in placed:
            self._ids.append((file, instance.id))
            if place is None:
                self._whole.append(instance)
            else:
                self._put(instance, place)

    def indexed(self, path: Path) -> Indexed[T]:
        """Return the set. Raise InputError if there is nothing in it, or if it is not as it must be as a whole."""
        if self._defects and not self._reading.keep_going:
            raise DefectiveItemsError(self._defects, [*self._whole, *(place.read() for place in self._places.values())])
        if not self._ids:
            raise InputError(path, "holds no instance")
        _refuse_repeats(self._ids)
        whole = self._reading.applied(sorted(self._whole, key=lambda instance: instance.id))
        self._sources.update(instance.source for instance in whole)
        whole = [instance for instance in whole if self._reading.takes(instance)]
        self._reading.check_category(self._sources)
        if not self._reading.whole:
            self._reading.check_quick(frozenset((*self._places, *(instance.id for instance in whole))))
        kept = self._kept | {instance.id: self._keep(instance) for instance in whole}
        instances = InstanceSet(self._places | {instance.id: instance for instance in whole})
        left_out = (*self._left_out, *map(str, self._defects))
        return Indexed(instances, {id_: kept[id_] for id_ in instances}, left_out, self._proved(len(instances)))

    def _proved(self, number: int) -> str:
        """Return the digest in the manifest, if so many instances are all that it speaks of and none was changed."""
        changed = any(handler_of(instance.task).changed_by_loading for instance in self._whole)
        return next(iter(self._content)) if len(self._content) == 1 and number == len(self._ids) and not changed else ""

    def _put(self, instance: Instance, place: Place) -> None:
        self._sources.add(instance.source)
        if self._reading.takes(instance):
            self._places[instance.id] = place
            self._kept[instance.id] = self._keep(instance)

    def _sound(self, file: Path, reader: InstanceReader) -> Iterator[tuple[Instance, None]]:
        """Yield the sound instances of a file, and note its errors in the category that is asked for.

        The published rules accept some defective items.
        """
        try:
            sound: Sequence[Instance] = reader.read(file)
        except StrangeRowsError as error:
            self._left_out += error.left_out
            sound = error.sound
        except DefectiveItemsError as error:
            published = error.published if self._reading.profile == "published" else ()
            taken = {instance.id for instance in published}
            asked = [one for one in error.defects if self._reading.category in ("", one.category)]
            self._defects += [one for one in asked if one.item not in taken]
            sound = [*error.sound, *published]
        return ((instance, None) for instance in sound)


def files_of(path: Path) -> list[Path]:
    """Return the instance files of `path`: itself, its `instances.jsonl`, or all files that a reader knows."""
    if not path.is_dir():
        return [path]
    if file := instances_file(path):
        return [file]
    known = [file for file in sorted(path.iterdir()) if file.name.lower().endswith(SUFFIXES) and recognised(file)]
    if not known:
        raise InputError(path, "no instance file in this folder; expected instances.jsonl or another known format")
    return known


def find_set(name: str, folders: Iterable[Path]) -> Path:
    """Return the file or folder called `name`: a path as typed, else a set in one of `folders`.

    Raise InputError that suggests the nearest set if there is none.
    """
    for place in (Path(name), *_places(name, folders)):
        if place.exists():
            return place
    raise InputError(name, f"no such file, folder or set{_hint(name, folders)}")


def find_by_name(name: str, folders: Iterable[Path]) -> Path | None:
    """Return the set of that name in one of the folders, None if there is none. A path is no name."""
    return next((place for place in _places(name, folders) if place.exists() and set_name(place) == name), None)


def _places(name: str, folders: Iterable[Path]) -> list[Path]:
    return [folder / f"{name}{tail}" for folder in folders for tail in ("", *SUFFIXES)]


def _hint(name: str, folders: Iterable[Path]) -> str:
    """Return what to type instead: a dataset that has to be fetched first, or the nearest set."""
    from gmtw.datasets.hub import names

    if name in names():
        return f"; it is on the Hugging Face hub: type gmtw list --get {name} -o {name}.jsonl"
    close = nearest(name, (set_name(found) for folder in folders for found in sets_in(folder)))
    return f"; did you mean {close!r}?" if close else "; gmtw list sets names those that come with gmtw"


def packaged() -> Path:
    """Return the folder of the sets that come with gmtw: in the installed package, or beside it in a checkout."""
    inside = Path(__file__).parents[1] / "bench"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "bench"


def set_name(path: Path) -> str:
    """Return the name of the set at `path`: `bench/ro-1.0/instances.jsonl` and `bench/ro-1.0` are "ro-1.0"."""
    path = path.absolute()
    if path.name in INSTANCES:
        return path.parent.name
    return path.name if path.is_dir() else inner(path).stem


def written_in(path: Path, ids: Iterable[str]) -> set[str]:
    """Return which of some ids stand in the text of the set at `path`, which is quicker than reading its instances.

    Raise OSError if a file cannot be read, InputError if it unpacks to too much.
    """
    texts = [whole(file) for file in files_of(path)]
    forms = {id_: (id_.encode("utf-8", "replace"), json.dumps(id_)[1:-1].encode()) for id_ in ids}
    return {id_ for id_, either in forms.items() if any(form in text for text in texts for form in either)}


def sets_in(folder: Path) -> list[Path]:
    """Return the sets in a folder: files of lines, folders with `instances.jsonl`, and folders of a suite."""
    if not folder.is_dir():
        return []
    suites = {file.parent for ending in YAML for file in folder.glob(f"*/*{ending}")}
    lines = [file for packed in ("", *PACKED) for file in folder.glob(f"*.jsonl{packed}")]
    return [*lines, *(file for name in INSTANCES for file in folder.glob(f"*/{name}")), *sorted(suites)]


def _reader(path: Path) -> InstanceReader:
    first = opening(path)
    for reader in chain([NATIVE], READERS):  # a set of ours needs none of the others, which read much
        if reader.recognises(first):
            return reader
    keys = ", ".join(sorted(first)[:6])
    hint = "; this looks like a file of outputs" if "output" in first else ""
    raise InputError(path, f"no reader knows this format (keys: {keys}){hint}. Known: {', '.join(READERS.names)}", 1)


def recognised(path: Path) -> bool:
    """Return whether a reader knows the file. A YAML file always counts, so that a broken one is reported."""
    if inner(path).suffix.lower() in YAML:
        return True
    try:
        return bool(_reader(path))
    except InputError:
        return False


def _refuse_repeats(ids: Iterable[tuple[Path, str]]) -> None:
    """Raise InputError for an id that cannot be seen, and for one that stands twice."""
    seen: dict[str, Path] = {}
    for path, given in ids:
        id_ = normalize("NFC", given)
        if not id_.strip() or visible(id_) != id_:
            problem = f"instance {given!r}: an id is one line of characters that can be seen"
            raise InputError(path, problem, next(iter(_lines_of(path, id_)), None))
        if id_ in seen:
            lines = [f"{file}:{line}" for file in dict.fromkeys((seen[id_], path)) for line in _lines_of(file, id_)]
            where = f": {', '.join(lines)}" if len(lines) > 1 else f" (also in {seen[id_]})"
            raise InputError(path, f"instance {given!r} stands twice{where}; ids are unique")
        seen[id_] = path


def _lines_of(path: Path, id_: str) -> list[int]:
    """Return the lines of a JSONL file whose object has that id, for an error; [] for another format."""
    if inner(path).suffix != ".jsonl":
        return []
    rows = json_lines(path)
    return [
        line.number for line in rows if id_ == normalize("NFC", str(line.row.get("id", line.row.get("instance_id"))))
    ]
