"""Instances of the frozen set, one for each world and goal, and what a variant makes of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gmtw.core.types import Instance
from gmtw.datasets import open_set
from gmtw.worlds.variants import Refused, varied

SAMPLE = Path(__file__).parent / "sample.jsonl.xz"
"""Instances of these tests alone, so that a set that is frozen anew moves no text of theirs."""


@cache
def sample() -> tuple[Instance, ...]:
    """Return the first instance of each world and goal."""
    found: dict[str, Instance] = {}
    for instance in open_set(SAMPLE).instances:
        found.setdefault(instance.id.rsplit("/", 2)[0], instance)
    return tuple(found.values())


def of(kind: str) -> Instance:
    """Return the instance of that world and goal: "travel-v3", "recipe-v3/repair"."""
    return next(one for one in sample() if one.id.rsplit("/", 2)[0] == kind)


def sent(instance: Instance, key: str, seed: int = 0) -> tuple[str, ...]:
    """Return the turns of a variant."""
    made = varied(instance, key, seed).variant
    assert made is not None
    return made.turns["ro"]


@cache
def admitted(key: str) -> tuple[Instance, ...]:
    """Return the instances of the sample in that variant, where it is admitted."""
    found = []
    for instance in sample():
        try:
            found.append(varied(instance, key))
        except Refused:
            continue
    return tuple(found)
