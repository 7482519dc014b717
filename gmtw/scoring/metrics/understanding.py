"""U, understanding: were the instructions followed?

U = earned instruction rules / instruction rules, as docs/scoring.md (U) defines: a rule earns where it holds and
no unknown name stands in a slot that it looks at; caps earn times `fill`, floors times `restraint`,
unless the plan obeys every rule. Answering in the wrong order adds a rule that is not earned. Where the instance
says with which constructions its rules are worded, each rule's line in `parts` has them. Where more is asked than a
plan that obeys, what the rules earned is multiplied by how far that is reached (`goal_reached`), and it counts as one
more rule for `solved`; the new demands of a repair are a share of their own.
"""

from __future__ import annotations

from math import fsum
from typing import Any

from gmtw.constraints import Rule, Verdict, checked
from gmtw.constraints.credit import credit, filled, restrained
from gmtw.core.translatable import message
from gmtw.core.types import Answer, Evidence, Instance, ReadPlan, Score
from gmtw.scoring.metrics import OfKinds, TaskMetric
from gmtw.scoring.metrics.constraints_met import ConstraintsMet
from gmtw.scoring.metrics.verdicts import describe, evidence, parameters_of, rules_of, traits
from gmtw.tasks.plan.constructions import said
from gmtw.tasks.plan.goal_reached import Reached, reached
from gmtw.tasks.plan.goals import Impossible, Repair
from gmtw.tasks.plan.plan_counts import plan_of
from gmtw.tasks.plan.task import PlanTask


class Understanding(TaskMetric[PlanTask]):
    """The metric U of plan tasks."""

    key = "U"
    name = "understanding"
    decides = ("U", "R")
    task_type = PlanTask

    def score(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the share of instructions earned; unmeasured where the world gives none and the order is right."""
        rules = rules_of(task, "instruction")
        read = answer.plan or ReadPlan()
        plan = plan_of(task, read)
        verdicts = [checked(rule, plan) for rule in rules]
        parts: dict[str, Any] = {
            "rules": len(rules),
            "held": sum(v.held for v in verdicts) if read.cells else 0,
            "linear": _linear(verdicts) if answer.plan else 0.0,
            "in_order": answer.in_order,
            "fill": _share(*filled(task.scene, task.rules, plan)),
            "restraint": _share(*restrained(task.scene, plan)),
            **({} if task.chance is None else {"chance": task.chance}),
        }
        if not rules and answer.in_order:
            return Score(metric="U", value=None, why_none=message("no-instruction"), parts=parts)
        shares = (1.0, 1.0) if _obeys_all(task, verdicts, read) else (parts["fill"], parts["restraint"])
        earned = _earned(task, verdicts, read, *shares)
        worded = [tags for _, tags in said(instance, task, language)]
        goal = reached(task, plan, read)
        parts |= goal.parts
        if goal.parts:
            parts["rules"] += 1
            parts["held"] = _held(parts["held"], goal, task, read)
        each = zip(parameters_of(task, "instruction"), verdicts, earned, worded, strict=True)
        parts["each"] = [describe(*rule) for rule in each]
        return Score(
            metric="U",
            value=_value(task, earned, read, answer.in_order) * goal.share,
            parts=parts,
            evidence=(*_reasons(rules, verdicts, earned, answer), *_short_of(goal)),
        )


def _value(task: PlanTask, earned: list[float], read: ReadPlan, in_order: bool) -> float:
    """Return the share of the demands that is earned; of a repair, that of the old ones times that of the new ones."""
    wrong_order = not in_order
    if read.clash is not None and isinstance(task.goal, Impossible):
        return 1 / (1 + wrong_order)
    if isinstance(task.goal, Repair):
        old, new = earned[: -task.goal.new], earned[-task.goal.new :]
        return fsum(old) / (len(old) + wrong_order) * (fsum(new) / len(new))
    return fsum(earned) / (len(earned) + wrong_order)


def _held(held: int, goal: Reached, task: PlanTask, read: ReadPlan) -> int:
    """Return how many rules count as held with the goal as one more; all of them if a conflict is named rightly."""
    if read.clash is not None and isinstance(task.goal, Impossible):
        return goal.whole * (len(task.demands) + 1)
    return held + goal.whole


def _short_of(goal: Reached) -> tuple[Evidence, ...]:
    """Return what is missing to the goal: the value that was reached, and the one that can be."""
    if goal.whole:
        return ()
    if "proved" in goal.parts:
        gap = goal.parts["value"] - goal.parts["proved"]
        return (Evidence(kind=f"goal-{goal.parts['goal']}", gap=gap, text=str(goal.parts["proved"])),)
    kind = "no-conflict" if goal.parts["clash"] else "no-plan-exists"
    return (Evidence(kind=kind),)


def _linear(verdicts: list[Verdict]) -> float:
    """Return the plain share of instructions that hold, 1 where there is none (the published first version)."""
    return sum(v.held for v in verdicts) / len(verdicts) if verdicts else 1.0


def _earned(task: PlanTask, verdicts: list[Verdict], read: ReadPlan, fill: float, restraint: float) -> list[float]:
    """Return what each rule earns: nothing where it is broken, or looks at a slot with an unknown name.

    In a plan that is full and not bloated, and has no unknown name, the traits of a rule make no difference.
    """
    held = [bool(read.cells) and verdict.held for verdict in verdicts]
    if fill == restraint == 1 and not read.unknown:
        return list(map(float, held))
    unknown = {slot for slot, _ in read.unknown}
    return [
        float(credit(trait, fill, restraint)) if holds and unknown.isdisjoint(trait.reads) else 0.0
        for trait, holds in zip(traits(task), held, strict=True)
    ]


def _obeys_all(task: PlanTask, verdicts: list[Verdict], read: ReadPlan) -> bool:
    """Return whether a plan obeys every rule, however it writes its names; such a plan is neither empty nor bloated."""
    plan = plan_of(task, read.model_copy(update={"inexact": ()}) if read.inexact else read)
    structure = (checked(rule, plan).held for rule in rules_of(task, "structure"))
    return bool(read.cells and all(v.held for v in verdicts) and all(structure))


def _share(part: int, whole: int) -> float:
    """Return `part` of `whole`, at most 1; 1 of nothing."""
    return min(1.0, part / whole) if whole else 1.0


def _reasons(
    rules: tuple[Rule, ...], verdicts: list[Verdict], earned: list[float], answer: Answer
) -> tuple[Evidence, ...]:
    """Return what was missed; a rule that held and earned nothing; an answer out of order."""
    reasons = [reason for r, v in zip(rules, verdicts, strict=True) for reason in evidence(r, v)]
    for rule, verdict, worth in zip(rules, verdicts, earned, strict=True):
        if verdict.held and not worth:
            why = "unknown name in its slots" if answer.plan and answer.plan.cells else "no known entity in the plan"
            reasons.append(Evidence(kind="rule-unearned", rule=rule.kind, text=why))
    if not answer.in_order:
        reasons.append(Evidence(kind="out-of-order"))
    return tuple(reasons)


METRIC = OfKinds(Understanding(), ConstraintsMet())
