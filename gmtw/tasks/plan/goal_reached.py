"""The degree to which an answer reaches the goal of its task, beside obeying the rules: docs/scoring.md, Goals."""

from __future__ import annotations

from typing import Any, NamedTuple

from gmtw.constraints import Plan
from gmtw.core.types import ReadPlan
from gmtw.tasks.plan.goals import Best, Impossible, Keep, Repair
from gmtw.tasks.plan.task import PlanTask


class Reached(NamedTuple):
    """The degree to which a goal is reached.

    share: The factor of what the demands earned, 0 to 1. whole: Whether the goal is reached as far as can be. parts:
    The figures that reports show of it.
    """

    share: float
    whole: bool
    parts: dict[str, Any]


def reached(task: PlanTask, plan: Plan[int], read: ReadPlan) -> Reached:
    """Return how far a plan reaches the goal of its task; wholly where any plan will do.

    A plan without one known entity reaches nothing.
    """
    goal = task.goal
    if isinstance(goal, Repair | Best):
        value = int(goal.quantity(plan))
        share = goal.nearness(value) if read.cells else 0.0
        parts = {"goal": goal.type, "value": value, "proved": goal.proved}
        return Reached(share, bool(read.cells) and share >= 1.0, parts)
    if isinstance(goal, Keep):
        return _kept(goal, plan, read)
    if isinstance(goal, Impossible):
        return _plan_or_none(goal, read)
    return Reached(1.0, True, {})


def _kept(goal: Keep, plan: Plan[int], read: ReadPlan) -> Reached:
    """Return 1 for the plan unchanged, with the conflict named where one is, and a question where something is missing.

    A conflict that there is not, and a question where nothing is missing, earn 0.
    """
    value = int(goal.quantity(plan))
    named = goal.share_of(None if read.clash is None else frozenset(read.clash))
    share = goal.nearness(value) * named if read.cells and read.asks == goal.asks else 0.0
    parts = {"goal": goal.type, "value": value, "proved": goal.proved, "clash": named == 1.0, "asks": read.asks}
    return Reached(share, share == 1.0, parts)


def _plan_or_none(goal: Impossible, read: ReadPlan) -> Reached:
    """Return 0 for a plan where there is none, for a conflict where there is a plan, and for an answer with both."""
    parts: dict[str, Any] = {"goal": goal.type, "clash": read.clash is not None, "possible": not goal.conflicts}
    if read.clash is None:
        right = not goal.conflicts
        return Reached(float(right), right, parts)
    share = 0.0 if read.cells or read.unknown else goal.share_of(frozenset(read.clash))
    return Reached(share, share == 1.0, parts)
