"""Plan tasks: fill the slots of a scene under rules."""

from __future__ import annotations

from gmtw.tasks.plan.task import PlanTask


class _Handler:
    """What the stages need of this kind of task."""

    kind = "plan"
    task_type = PlanTask


HANDLER = _Handler()
