"""Quick runs: 100 frozen instances of each frozen set, stratified, for `--quick`.

`quick.json` has for each set its strata (world, level, goal), how many instances each has in the whole set, and which
of them are in the quick one. It never changes: benchmarks/quick_ids.py says how it was made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

TAIL = "-quick"
"""The suffix of the set's name in the reports of a quick run."""


class QuickStratum(NamedTuple):
    """A part of a set. size: of the whole set. ids: of the instances in a quick run."""

    world: str
    level: str
    goal: str
    size: int
    ids: tuple[str, ...]


@cache
def quick_sets() -> Mapping[str, tuple[QuickStratum, ...]]:
    """Return the strata of every set that has a quick one, by its name."""
    stored = json.loads((files("gmtw.datasets") / "quick.json").read_text("utf-8"))
    return {name: tuple(_stratum(row) for row in rows) for name, rows in stored.items()}


@cache
def quick_ids() -> frozenset[str]:
    """Return the ids of all instances in quick runs, of all sets; no two sets share an id."""
    return frozenset(id_ for rows in quick_sets().values() for row in rows for id_ in row.ids)


def quick_set_of(ids: frozenset[str]) -> str:
    """Return the name of the set whose quick instances are these; "" if they are of none."""
    return next((name for name, rows in quick_sets().items() if ids == {id_ for row in rows for id_ in row.ids}), "")


def whole_set_of(name: str) -> str:
    """Return the set that a quick one is of: "gmtw-ro-3.0" for "gmtw-ro-3.0-quick"; "" for any other name."""
    whole = name.removesuffix(TAIL)
    return whole if whole != name and whole in quick_sets() else ""


def quick_hint(one: str, other: str) -> str:
    """Return what to type if one of two names is a set and the other its quick one; "" if they are not."""
    if one == other or (whole_set_of(one) or one) != (whole_set_of(other) or other):
        return ""
    return "a quick run does not compare with a whole one: grade both with --quick, or both without"


def _stratum(row: Mapping[str, object]) -> QuickStratum:
    ids = row["ids"]
    assert isinstance(ids, list)
    return QuickStratum(str(row["world"]), str(row["level"]), str(row["goal"]), int(str(row["size"])), tuple(ids))
