"""Episodes for the tests: those of the frozen set, since making one takes a second."""

from __future__ import annotations

from gmtw.core.types import Instance
from tests.bench.frozen_set import instances_of

WORLDS_OF_PLANS = ("travel", "schedule", "recipe", "logistics", "shopping")


def episodes_of(world: str, level: str) -> list[Instance]:
    """The episodes of that world and level."""
    return [one for one in instances_of("gmtw-ro-episodes-1.0") if (one.source, one.level) == (world, level)]


def episode_of(world: str, level: str = "easy") -> Instance:
    """An episode of that world."""
    return episodes_of(world, level)[0]
