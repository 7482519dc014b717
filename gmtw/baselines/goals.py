"""Answers to tasks with a goal: the right one, and those of scripts.

A script reads the figures of the list and no demand; each shows that its habit earns nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from gmtw import languages
from gmtw.baselines.plan_answers import filled, home_of, task_of, written
from gmtw.constraints.optimum import optimum
from gmtw.constraints.solver import listed
from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.plan.goals import Best, Impossible, Repair
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Cells, joined

FIRST_TWO = (1, 2)
"""The demands that a script names which always says that there is no plan."""


def clash_output(instance: Instance, language: str, numbers: Iterable[int], rng: RandomStream) -> str:
    """Return the output that there is no plan, because these demands cannot go together."""
    words = languages.load(language).goals
    if not words.explained or not words.key:
        raise MissingTextError(f"gmtw/languages/{language}/goals.toml: write key and explained under [goals]")
    named = sorted(numbers)
    prose = rng.choice(words.explained).format(numbers=languages.load(language).listed([str(n) for n in named]))
    return written(prose, {words.key: named})


def plan_output(instance: Instance, language: str, plan: Cells, rng: RandomStream) -> str:
    """Return the output that gives a plan and tells it."""
    prose = joined(home_of(instance).explain(instance, language, plan, rng))
    return written(prose, filled(task_of(instance).scene, plan, language))


def has_clash(instance: Instance) -> bool:
    """Return whether the task has no plan, so that the right answer is a conflict."""
    goal = task_of(instance).goal
    return isinstance(goal, Impossible) and bool(goal.conflicts)


def right_clash(instance: Instance, language: str, rng: RandomStream) -> str:
    """Return the right output where there is no plan: the first of the smallest conflicts."""
    goal = task_of(instance).goal
    assert isinstance(goal, Impossible), "ask has_clash first"
    return clash_output(instance, language, goal.conflicts[0], rng)


def copy_plan(instance: Instance, language: str) -> str:
    """Gives the agreed plan again: what changes nothing repairs nothing."""
    goal = task_of(instance).goal
    assert isinstance(goal, Repair), "it answers repairs only"
    return plan_output(instance, language, goal.earlier, RandomStream("copy-plan", instance.fingerprint, language))


def always_impossible(instance: Instance, language: str) -> str:
    """Says of every task that its first two demands cannot go together: the habit of saying no earns nothing."""
    rng = RandomStream("always-impossible", instance.fingerprint, language)
    return clash_output(instance, language, FIRST_TWO, rng)


def every_number(instance: Instance, language: str) -> str:
    """Says of every task that all its demands cannot go together: true where there is no plan, and worth little."""
    rng = RandomStream("every-number", instance.fingerprint, language)
    return clash_output(instance, language, range(1, len(task_of(instance).demands) + 1), rng)


def greedy(instance: Instance, language: str) -> str:
    """Takes what is best by the list, the cheapest or the most of it, and reads no demand: the best plan must obey."""
    rng = RandomStream("greedy", instance.fingerprint, language)
    return plan_output(instance, language, greedy_plan(task_of(instance)), rng)


def greedy_plan(task: PlanTask) -> Cells:
    """Return the plan with the best total that obeys no demand, but is a plan."""
    goal = task.goal
    assert isinstance(goal, Best), "it answers tasks for the best plan only"
    found = optimum(task.scene, task.structure, goal.quantity, goal.most)
    return listed(found.plan) if found else {}
