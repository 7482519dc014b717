"""Readers that reach a task's goal by what they hear: the short way to the answer and the long one agree."""

from __future__ import annotations

from functools import cache

import pytest

from gmtw.core.types import Instance
from gmtw.datasets import load, packaged
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan import heard_goal
from gmtw.tasks.plan.constructions import Said, said
from gmtw.tasks.plan.deaf_readers import READERS
from gmtw.tasks.plan.goals import Impossible
from gmtw.tasks.plan.heard_goal import is_reached, reached_by, solved_by_any
from gmtw.tasks.plan.task import PlanTask

EACH = 2
"""Tasks of each goal; some readers reach the goal of the first ones of the frozen set."""


@cache
def tasks(goal: str) -> list[tuple[PlanTask, list[Said]]]:
    """Return the first hard travel tasks with that goal, with what their prompts say."""

    def _is_one(instance: Instance) -> bool:
        return instance.id.startswith(f"travel-v3/{goal}/hard/")

    found = [one for one in load(packaged() / "gmtw-ro-3.0") if _is_one(one)][:EACH]
    return [(task, list(said(one, task, "ro"))) for one in found for task in [task_of(one, PlanTask)]]


@pytest.mark.parametrize("goal", ["repair", "best", "impossible"])
def test_the_short_way_agrees_with_the_long_one(goal: str) -> None:
    """Each reader reaches the goal if the best plan, or the first conflict, by what it hears does."""
    for task, heard in tasks(goal):
        assert task.goal_name == goal
        for reader in READERS.values():
            plan = reached_by(task, reader.heard_each(heard, task.scene))
            long_way = reader.is_deaf_here(heard, task.scene) and is_reached(task, plan)
            assert solved_by_any([reader], task, heard) is long_way


def test_who_hears_all_reaches_it() -> None:
    """A plan at the goal has no better one; the demands themselves reach it."""
    for task, heard in tasks("best"):
        own = tuple((one.rule,) for one in heard)
        assert is_reached(task, reached_by(task, own))
        assert heard_goal._reaches(task, task, own)


def test_what_is_heard_twice_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In other words for the same demands a reader may hear the same as before."""
    ((task, heard), *_) = tasks("repair")
    known: dict[heard_goal.Heard, bool] = {}
    found = solved_by_any(READERS.values(), task, heard, known=known)
    assert known
    monkeypatch.setattr(heard_goal, "_reaches", None)
    assert solved_by_any(READERS.values(), task, heard, known=known) is found


def test_whoever_misses_the_conflict_does_not_find_it() -> None:
    """Without a demand of the smallest conflict it is not sought; with all of them it is."""
    task, goal = next(
        (task, task.goal)
        for task, _ in tasks("impossible")
        if isinstance(task.goal, Impossible) and task.goal.conflicts
    )
    own = tuple((rule,) for rule in task.demands)
    assert heard_goal._reaches(task, task, own)
    missed = goal.conflicts[0][0] - 1
    without = (*own[:missed], (), *own[missed + 1 :])
    assert heard_goal._only_passes_over(task, without)
    found = any(len(one) == goal.smallest and missed + 1 not in one for one in goal.conflicts)
    assert heard_goal._hears_a_smallest(goal, without) is found
    assert heard_goal._reaches(task, task, without) is found
    assert heard_goal._reaches(task, task, without) is found


def test_hard_tasks_are_proved_by_models_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hard task is not given up after a short look; the proofs find the same conflicts."""
    task, goal = next((task, task.goal) for task, _ in tasks("impossible") if isinstance(task.goal, Impossible))
    own = tuple((rule,) for rule in task.demands)
    quick = reached_by(task, own)
    monkeypatch.setattr(heard_goal, "MANY", 0)
    monkeypatch.setattr(heard_goal, "Feasibility", None)
    assert reached_by(task, own) == quick
    assert is_reached(task, quick) is bool(goal.conflicts)
