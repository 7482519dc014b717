"""Whether a plan is the best there is, as its text says: by the proved optimum of its goal, or the fewest changes.

What is said of another attribute than that of the goal, or of the other end, is about something else, and is not
judged; nor is a plan that is beyond the optimum, because it obeys less.
"""

from __future__ import annotations

from gmtw.constraints import Plan
from gmtw.tasks.plan.goals import Best, Repair
from gmtw.tasks.plan.measures import attributes_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.statements.statement_model import Statement

COUNT, CHANGES = "count", "changes"
"""What a best plan may be said to have fewest of, beside an attribute."""

ALIKE = ({"kilos", "weight"}, {"litres", "volume"})
"""Attributes that words do not tell apart: a weight is one of parcels, in kilograms, or of products, in grams."""


def truth_of_best(said: Statement, task: PlanTask, plan: Plan[int]) -> str | None:
    """Return the optimum, if the plan is said to be the best there is and is not."""
    goal = task.goal
    if any(map(plan.unknown, task.scene.slot)):
        return None
    abouts = {attribute for about in said.about.split() for attribute in attributes_of(about)}
    abouts = abouts.union(*(alike for alike in ALIKE if abouts & alike))
    if isinstance(goal, Best):
        meant = not abouts or (goal.attribute or COUNT) in abouts
        gap = goal.quantity(plan) - goal.optimum
        worse = meant and said.has is not goal.most and (gap < 0 if goal.most else gap > 0)
        return f"optimum: {goal.optimum}" if worse else None
    if isinstance(goal, Repair) and said.has and CHANGES in abouts:
        return f"optimum: {goal.least}" if goal.quantity(plan) > goal.least else None
    return None
