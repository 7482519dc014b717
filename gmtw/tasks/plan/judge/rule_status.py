"""The statements of a text about all demands, held against those that the prompt lets anybody check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.constraints import Plan, checked
from gmtw.reading.rule_status import RuleStatus
from gmtw.tasks.plan.judge.shown import is_shown
from gmtw.tasks.plan.task import PlanTask


def false_status(
    said: Sequence[RuleStatus], task: PlanTask, plan: Plan[int], prompt: str
) -> Iterator[tuple[RuleStatus, str]]:
    """Yield what is false, each with the kinds of the demands that make it so; nothing of a plan with unknown names."""
    if not said or any(plan.unknown(slot) for slot in task.scene.slot):
        return
    shown = [rule for rule in task.demands if all(is_shown(task.scene, one, prompt) for one in rule.attributes_read)]
    outcomes = [(rule.kind, checked(rule, plan).held) for rule in shown]
    for status in said:
        against = [kind for kind, held in outcomes if held is not status.kept]
        if against:
            yield status, ", ".join(dict.fromkeys(against))
