"""Instances, one for each world and goal, and what a variant makes of them."""

from __future__ import annotations

from functools import cache

from gmtw.core.types import Instance
from gmtw.datasets.generate import generate
from gmtw.tasks.plan.goals import GOALS, SOLVE
from gmtw.worlds import Part
from gmtw.worlds.variants import Refused, varied

WORLDS = ("recipe", "schedule", "travel")


@cache
def sample() -> tuple[Instance, ...]:
    """Return an instance of each world and goal."""
    goals = [Part(world, "easy", 1, goal) for world in WORLDS for goal in GOALS]
    return tuple(generate([Part("fact", "easy", 1, SOLVE), *goals], seed=2))


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
