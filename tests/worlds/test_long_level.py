"""The level long: at least twice as much book-keeping as hard, as sound as the other levels."""

from __future__ import annotations

from functools import cache

import pytest

from gmtw.baselines.catalog import outputs
from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.types import Instance
from gmtw.datasets.generate import generate, parts
from gmtw.quality.audit import inspect
from gmtw.quality.audit.report import report
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.goals import GOALS
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import LONG, WORLDS, Part
from gmtw.worlds.plan_world import PlanWorld

LINES = 120
"""The most lines of a page, conversation and all but the agreed plan."""

MOST_SHOPS = 5
"""There are no more shops, so that shopping has twice the products and demands alone."""


def worlds() -> list[PlanWorld]:
    """The worlds that have the level."""
    return [world for world in WORLDS if isinstance(world, PlanWorld) and LONG in world.levels]


@cache
def made(key: str, goal: str) -> Instance:
    """A long task, made once."""
    (instance,) = generate([Part(key, LONG, 1, goal)], seed=23)
    return instance


def task(instance: Instance) -> PlanTask:
    """The task, as one of plans."""
    assert isinstance(instance.task, PlanTask)
    return instance.task


every_world = pytest.mark.parametrize("key", [world.key for world in worlds()])
every_cell = pytest.mark.parametrize(
    ("key", "goal"), [(world.key, goal) for world in worlds() for goal in world.goals_at(LONG)]
)


@every_world
def test_a_long_task_is_at_least_twice_a_hard_one(key: str) -> None:
    world = WORLDS.get(key)
    assert isinstance(world, PlanWorld)
    hard, long = world.shapes["hard"], world.shapes[LONG]
    for name, doubled in (("entities", long.entities), ("rules", long.rules), ("days", long.days)):
        low, high = getattr(hard, name)
        least = MOST_SHOPS - 1 if (key, name) == ("shopping", "days") else 2 * low
        assert doubled[0] >= least, name
        assert doubled[1] > high


@pytest.mark.minutes
@every_cell
def test_a_long_task_is_sound(key: str, goal: str) -> None:
    """The audit finds nothing in either language, and the oracle is right in all."""
    instance = made(key, goal)
    for language in ("ro", "en"):
        assert report("long", language, inspect([instance], language)).fit
        (said,) = outputs("oracle", [instance], language)
        record = Grading(instance, said).record()
        assert {metric: record.scores[metric].value for metric in "URF"} == dict.fromkeys("URF", 1.0)
        assert (record.scores["G"].value or 0.0) >= 0.95
        assert instance.prompts[language].count("\n") < LINES + 2 * len(task(instance).scene.slots)


def test_days_are_numbered_where_weekdays_would_repeat() -> None:
    instance = made("schedule", "solve")
    keys = [slot.names["ro"][0] for slot in task(instance).scene.slots]
    assert keys[:2] == ["ziua_1_dimineață", "ziua_1_după-amiază"]
    assert len(keys) == len(set(keys)) > 2 * 7
    assert "luni" not in instance.prompts["ro"].split()


def test_an_answer_to_a_long_task_has_room() -> None:
    (short,) = generate([Part("schedule", "hard", 1)], seed=23)
    long = made("schedule", "solve")
    room = [handler_of(one.task).tokens_of(one.task) for one in (short, long)]
    assert room == [2048, 4096]


@pytest.mark.parametrize(
    ("counts", "goals", "found"),
    [
        ([("travel", 2), ("fact", 3)], GOALS, [Part("travel", LONG, 2, "solve"), Part("travel", LONG, 2, "repair")]),
        ([("recipe", 1)], ("solve", "best"), [Part("recipe", LONG, 1)]),
        ([("fact", 1)], ("solve",), UnknownNameError),
        ([("recipe", 1)], ("best",), GmtwError),
    ],
)
def test_a_world_has_long_tasks_with_some_goals(
    counts: list[tuple[str, int]], goals: tuple[str, ...], found: list[Part] | type[GmtwError]
) -> None:
    if isinstance(found, list):
        assert parts(counts, LONG, goals) == found
    else:
        with pytest.raises(found):
            parts(counts, LONG, goals)
