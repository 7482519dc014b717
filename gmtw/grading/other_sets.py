"""Sets that outputs may have been made for instead: those beside the given one, and those that come with gmtw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance
from gmtw.datasets import index_set, packaged, recognised, set_name, written_in
from gmtw.datasets.load_options import AS_STORED, LoadOptions
from gmtw.datasets.manifest import instances_file
from gmtw.outputs.reader import nfc

OtherSets = Callable[[Sequence[str]], Iterator[tuple[str, Mapping[str, Instance]]]]
"""Yields each other set that is known and may have instances of some ids, with all of its instances by id."""

MOST = 20
"""The most files beside the given set that are looked at."""

LOOKED_FOR = 5
"""The number of ids looked for in a file before it is read: reading it takes seconds."""

LARGEST = 50_000_000
"""Larger files, in bytes, are not looked at."""


def other_sets(
    path: Path, reading: LoadOptions = AS_STORED, ids: Sequence[str] = ()
) -> Iterator[tuple[str, Mapping[str, Instance]]]:
    """Yield the sets beside the one at `path`, and those that come with gmtw.

    Other files are passed over, and so are those in which the first few of the `ids` are not written.
    """
    given = path.resolve()
    beside = [one for one in sorted(path.parent.glob("*.jsonl")) if one.stat().st_size <= LARGEST][:MOST]
    own = sorted(one for one in packaged().iterdir() if instances_file(one))
    for other in (*beside, *own):
        if other.resolve() in (given, given.parent) or (other.is_file() and not recognised(other)):
            continue
        try:
            looked_for = set(ids[:LOOKED_FOR])
            if written_in(other, looked_for) != looked_for:
                continue
            yield set_name(other), index_set(other, lambda instance: None, reading).instances.by(nfc)
        except GmtwError:
            continue
