"""The instances of a set by id, of which most stay in their file until somebody asks for one.

A set of 20,000 instances is 200 MB of text and 1 GB of objects. An instance in our own format has a place in a file
(`gmtw.datasets.native`), and it is read and checked there when it is graded or shown. One of another format, or of a
kind of task that the options of loading change (items, texts to be continued), is small, and stays in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from gmtw.core.cache import KEPT
from gmtw.core.types import Instance
from gmtw.datasets.native import Place


class InstanceSet(Mapping[str, Instance]):
    """The instances by id, in the order of the ids. The last `KEPT` that were read are kept."""

    def __init__(self, stored: Mapping[str, Instance | Place], read: Mapping[str, Instance] | None = None) -> None:
        """Keep where the instances are. `read`: some of those that have a place, as they were read."""
        self._stored = {id_: stored[id_] for id_ in sorted(stored)}
        self._read = dict(read or {})

    def __getitem__(self, id_: str) -> Instance:
        """Return the instance. Raise KeyError if there is none of that id, InputError if its line is wrong."""
        stored = self._stored[id_]
        if not isinstance(stored, Place):
            return stored
        instance = self._read.pop(id_, None) or stored.read()
        self._read[id_] = instance
        if len(self._read) > KEPT:
            del self._read[next(iter(self._read))]
        return instance

    def __iter__(self) -> Iterator[str]:
        """Yield the ids, sorted."""
        return iter(self._stored)

    def __len__(self) -> int:
        """Return how many instances there are."""
        return len(self._stored)

    def __contains__(self, id_: object) -> bool:
        """Return whether there is an instance of that id; it is not read."""
        return id_ in self._stored

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs: where the instances are, and not those that were read."""
        return {"_stored": self._stored, "_read": {}}

    def by_line(self) -> Iterator[Instance]:
        """Yield all instances in the order of their files, so that the first wrong line is named. Raise for that."""
        return (self[id_] for id_ in sorted(self._stored, key=lambda id_: _line(self._stored[id_])))

    def lines(self) -> Iterator[str]:
        """Yield all instances as lines of JSON, in the order of their ids: as they stand, those that have a place."""
        for file, some in groupby(self._stored.values(), key=lambda one: one.file if isinstance(one, Place) else None):
            if file is None:
                yield from (one.model_dump_json() for one in some if not isinstance(one, Place))
            else:
                lines = file.lines_at(one.offset for one in some if isinstance(one, Place))
                yield from (line.decode().strip() for line in lines)

    def prompts(self, id_: str) -> Mapping[str, str]:
        """Return the prompts of that instance, without its task."""
        stored = self._stored[id_]
        if not isinstance(stored, Place):
            return stored.prompts
        read = self._read.get(id_)
        return read.prompts if read else stored.prompts()

    def only(self, ids: Collection[str]) -> InstanceSet:
        """Return the instances of these ids, without those that were read."""
        return InstanceSet({id_: self._stored[id_] for id_ in ids})

    def by(self, key: Callable[[str], str]) -> InstanceSet:
        """Return the same instances under other ids: what `key` makes of each id."""
        stored = {key(id_): value for id_, value in self._stored.items()}
        return InstanceSet(stored, {key(id_): instance for id_, instance in self._read.items()})


def _line(stored: Instance | Place) -> tuple[str, int]:
    return (str(stored.file.path), stored.number) if isinstance(stored, Place) else ("", 0)


def merged(sets: Iterable[InstanceSet]) -> InstanceSet:
    """Return the instances of all these sets; of an id that several have, that of the last one."""
    stored = {id_: place for one in sets for id_, place in one._stored.items()}
    return InstanceSet(stored)
