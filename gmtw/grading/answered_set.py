"""The set that outputs answer where nobody says so: the usual one, or another that has the ids that they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from gmtw.core.errors import GmtwError, InputError
from gmtw.core.jsonl import json_lines
from gmtw.datasets import index_set, sets_in, written_in
from gmtw.outputs.reader import nfc

LOOKED_AT = 20
"""The number of outputs of each file that are looked at: a file answers one set."""


def answered_set(usual: Path, outputs: Sequence[Path], folders: Iterable[Path]) -> Path:
    """Return the set that has an id of the outputs: `usual`, else the first in `folders`; `usual` if none has one."""
    ids = {id_ for path in outputs for id_ in _first_ids(path)}
    if not ids or _may_have(usual, ids):
        return usual
    return next((one for folder in folders for one in sorted(sets_in(folder)) if _has(one, ids)), usual)


def _first_ids(path: Path) -> Iterator[str]:
    """Yield the ids of the first lines of a file; none of a file that cannot be read, which grading reports."""
    try:
        for line in islice(json_lines(path), LOOKED_AT):
            if isinstance(id_ := line.row.get("instance_id"), str):
                yield nfc(id_)
    except InputError:
        return


def _may_have(path: Path, ids: Iterable[str]) -> bool:
    """Return whether the text of a set has one of the ids anywhere; True if there is no such set, which is reported."""
    if not path.exists():
        return True
    return bool(written_in(path, ids))


def _has(path: Path, ids: set[str]) -> bool:
    """Return whether the set can be read, and one of its instances has such an id."""
    try:
        return not ids.isdisjoint(map(nfc, index_set(path, lambda instance: None).instances))
    except GmtwError:
        return False
