"""Rules x plan -> verdicts: what U, R and `solved` stand on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmtw.constraints import Rule, Trait, Verdict, trait
from gmtw.constraints.rule import Side
from gmtw.core.cache import remembered
from gmtw.core.types import Evidence
from gmtw.tasks.plan.task import PlanTask


@remembered
def rules_of(task: PlanTask, side: Side) -> tuple[Rule, ...]:
    """The task's rules of one side, in order."""
    return tuple(rule for rule in task.rules if rule.side == side)


@remembered
def parameters_of(task: PlanTask, side: Side) -> tuple[Mapping[str, Any], ...]:
    """Return the kinds and parameters of those rules for records, whatever the plan."""
    return tuple(rule.model_dump(mode="json") for rule in rules_of(task, side))


@remembered
def traits(task: PlanTask) -> tuple[Trait, ...]:
    """The traits of the task's instructions, in order, computed once."""
    return tuple(trait(rule, task.scene) for rule in rules_of(task, "instruction"))


def describe(
    parameters: Mapping[str, Any], verdict: Verdict, earned: float, worded: Sequence[str] = ()
) -> dict[str, Any]:
    """A rule's line in `parts`: its parameters, whether it held, what it earned, worst gap and place.

    worded: the constructions of its wording; they are in the line if there are any.
    """
    worst = max(verdict.missed, key=lambda bound: abs(bound.gap), default=None)
    return {
        **parameters,
        **({"constructions": list(worded)} if worded else {}),
        "held": verdict.held,
        "earned": earned,
        "gap": worst.gap if worst else 0,
        "where": worst.where if worst else "",
    }


def evidence(rule: Rule, verdict: Verdict) -> list[Evidence]:
    """One piece of evidence per missed bound."""
    return [
        Evidence(kind="rule-missed", rule=rule.kind, where=bound.where or None, gap=bound.gap)
        for bound in verdict.missed
    ]
