"""Whether an answer to a turn is right: it decides with which plan the talk goes on, and is `solved` of a record."""

from __future__ import annotations

from gmtw.constraints import check
from gmtw.core.types import Instance, ReadPlan
from gmtw.tasks.handler import task_of
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.plan.goal_reached import reached
from gmtw.tasks.plan.parse import parse_plan
from gmtw.tasks.plan.plan_counts import plan_of
from gmtw.tasks.plan.task import PlanTask


def right_plan(instance: Instance, output: str, language: str) -> ReadPlan | None:
    """Return the plan of an answer that obeys every rule and reaches the goal of its turn; None if it does not."""
    parsed: ParsedOutput = parse_plan(output, instance, language)
    read, task = parsed.answer.plan, task_of(instance, PlanTask)
    if read is None or not read.cells or parsed.answer.closed_by_repair:
        return None
    plan = plan_of(task, read)
    is_right = reached(task, plan, read).whole and all(check(rule, plan).held for rule in task.rules)
    return read if is_right else None
