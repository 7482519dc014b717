"""Rules x plan -> verdicts: what U, R and `solved` stand on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from gmtw.memo import remembered
from gmtw.rules import Plan, Rule, Verdict, check, everything, nothing, slots_read
from gmtw.rules.core import Side
from gmtw.values import Evidence, PlanTask, ReadPlan


@dataclass(frozen=True, slots=True)
class Trait:
    """What a rule is in its scene, whatever the plan.

    cap: the empty plan obeys it. floor: the full plan obeys it. reads: the slots it looks at.
    """

    rule: Rule
    cap: bool
    floor: bool
    reads: frozenset[str]


@remembered
def traits(task: PlanTask, side: Side) -> tuple[Trait, ...]:
    """The traits of the task's rules of one side, computed once."""
    scene = task.scene
    return tuple(
        Trait(rule, check(rule, nothing(scene)).held, check(rule, everything(scene)).held, slots_read(rule, scene))
        for rule in task.rules
        if rule.side == side
    )


def plan_of(task: PlanTask, read: ReadPlan) -> Plan[int]:
    """The counts of a plan as read."""
    cells: dict[str, dict[str, int]] = {}
    for (slot, entity), number in Counter(read.cells).items():
        cells.setdefault(slot, {})[entity] = number
    unknown = Counter(slot for slot, _ in read.unknown)
    return Plan(task.scene, cells, unknown, len(read.strays), len(read.misfits), len(read.loose))


def describe(rule: Rule, verdict: Verdict, earned: float) -> dict[str, Any]:
    """A rule's line in `parts`: its parameters, whether it held, what it earned, worst gap and place."""
    worst = max(verdict.missed, key=lambda bound: abs(bound.gap), default=None)
    return {
        **rule.model_dump(mode="json"),
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
