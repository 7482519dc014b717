"""Episodes for the tests: one of each world, drawn once."""

from __future__ import annotations

from functools import cache

from gmtw.core.types import Instance
from gmtw.datasets.generate import generate
from gmtw.worlds import EPISODE, Part

WORLDS_OF_PLANS = ("travel", "schedule", "recipe", "logistics", "shopping")


@cache
def episode_of(world: str, level: str = "easy") -> Instance:
    """An episode of that world."""
    return next(iter(generate([Part(world, level, 1, EPISODE)], seed=321)))
