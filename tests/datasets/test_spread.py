"""A part of a set has all its worlds, goals and levels."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.datasets.spread import first_of_each, goal_name


@cache
def frozen() -> list[Instance]:
    return load(Path(__file__).parents[2] / "bench" / "gmtw-ro-3.0")


def test_a_part_has_every_world_goal_and_level() -> None:
    """In ten per world of the frozen set each goal stands two or three times, each level at least once."""
    part = first_of_each(frozen(), 60)
    assert len({one.id for one in part}) == 60
    worlds = Counter(one.source for one in part)
    assert set(worlds.values()) == {10}
    goals = Counter((one.source, goal_name(one)) for one in part if one.source != "fact")
    assert set(goals.values()) <= {2, 3}
    assert len(goals) == 20
    levels = Counter((one.source, one.level) for one in part)
    assert len(levels) == 23  # three of each world, and long ones where there are plans
    first = first_of_each(frozen(), 6)
    assert len({one.source for one in first}) == 6
    assert len({one.level for one in first}) > 1


def test_a_larger_part_has_the_smaller_one_in_it() -> None:
    """So a run with a limit goes on where it is raised; no limit is the whole set in its own order."""
    assert first_of_each(frozen(), 60)[:25] == first_of_each(frozen(), 25)
    assert first_of_each(frozen(), 0) == frozen()
    assert len(first_of_each(frozen()[:3], 60)) == 3
