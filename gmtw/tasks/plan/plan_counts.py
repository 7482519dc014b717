"""A plan as it was read -> the counts that rules are checked on."""

from __future__ import annotations

from collections import Counter

from gmtw.constraints import Plan
from gmtw.core.cache import remembered
from gmtw.core.types import ReadPlan
from gmtw.tasks.plan.task import PlanTask


def _plan_of(task: PlanTask, read: ReadPlan) -> Plan[int]:
    """Return the counts of a plan as read."""
    cells: dict[str, dict[str, int]] = {}
    for (slot, entity), number in Counter(read.cells).items():
        cells.setdefault(slot, {})[entity] = number
    unknown = Counter(slot for slot, _ in read.unknown)
    inexact = Counter(slot for slot, _ in read.inexact)
    return Plan(task.scene, cells, unknown, len(read.strays), len(read.misfits), len(read.loose), inexact)


plan_of = remembered(_plan_of, most=4)
"""Returns the counts of a plan as read; the last ones are kept, because each metric asks for them."""
