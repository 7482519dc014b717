"""Proofs about a task: that a plan obeys every rule, and that each instruction can be broken alone.

What an instance says about itself is taken as a hint and checked on integers; random plans come next,
because they answer most questions; CP-SAT decides the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gmtw.constraints import Rule, check, plan_from
from gmtw.constraints.plan_batch import Plans, held
from gmtw.constraints.solver import witness
from gmtw.tasks.plan.goals import Impossible, Repair
from gmtw.tasks.plan.task import PlanTask


class Proof(NamedTuple):
    """solvable: whether some plan obeys every rule. idle: instructions that no plan breaks alone.

    conflict: of a task that nothing solves and that should have a plan, rules at odds: without any one of them the
    others can be obeyed.
    refuted: "witness" or "bite" if a stored one is not what it claims to be, else empty.
    """

    solvable: bool
    idle: tuple[Rule, ...] = ()
    conflict: tuple[Rule, ...] = ()
    refuted: str = ""


def prove(task: PlanTask, plans: Plans | None) -> Proof:
    """Return the proof of a task. Of a task that nothing solves no rule is called idle: the rest is at odds already.

    Nor is an old demand of a repair that the new ones imply: it was not idle when it was made.
    """
    instructions = task.demands
    witnessed = task.witness is not None and not broken(task, task.witness)
    stored = task.certificate.bites if task.certificate else ()
    bitten = [broken(task, bite) == [rule] for rule, bite in zip(instructions, stored, strict=False)]
    odd = not all(bitten) or (bool(stored) and len(stored) != len(instructions))
    refuted = "bite" if odd else "witness" if task.witness is not None and not witnessed else ""
    solved, alone = _seen(instructions, plans)
    if not (witnessed or solved or witness(task.scene, task.rules) is not None):
        conflict = () if isinstance(task.goal, Impossible) else _conflict(task)
        return Proof(False, conflict=conflict, refuted=refuted)
    bitten += [False] * (len(instructions) - len(bitten))
    known = [a or b for a, b in zip(alone, bitten, strict=True)]
    unsure = (rule for rule, bites in zip(instructions, known, strict=True) if not bites)
    return Proof(True, tuple(rule for rule in unsure if not _can_break(task, rule)), refuted=refuted)


def _conflict(task: PlanTask) -> tuple[Rule, ...]:
    """Return rules in conflict: each is left out in turn, and stays out if the others still cannot be solved."""
    rules = list(task.rules)
    for rule in task.rules:
        others = [other for other in rules if other is not rule]
        if witness(task.scene, others) is None:
            rules = others
    return tuple(rules)


def broken(task: PlanTask, plan: Mapping[str, Iterable[str]]) -> list[Rule]:
    """Return the rules that a stored plan breaks, by the integer checker; all if it is no plan of the scene."""
    entities = {entity for row in plan.values() for entity in row}
    if plan.keys() - task.scene.slot.keys() or entities - task.scene.entity.keys():
        return list(task.rules)
    counted = plan_from(task.scene, plan)
    return [rule for rule in task.rules if not check(rule, counted).held]


def _seen(instructions: Sequence[Rule], plans: Plans | None) -> tuple[bool, list[bool]]:
    """Return whether a random plan obeys every rule, and for each instruction whether one breaks it alone."""
    import numpy as np

    if plans is None or not instructions:
        return plans is not None, [False] * len(instructions)
    flags = np.array([held(rule, plans) for rule in instructions])
    missed = len(flags) - flags.sum(axis=0)
    return bool((missed == 0).any()), [bool((~row & (missed == 1)).any()) for row in flags]


def _can_break(task: PlanTask, rule: Rule) -> bool:
    """Return whether CP-SAT finds a plan that breaks this rule alone; a rule that is there twice cannot be.

    An old demand of a repair is tried without the new ones.
    """
    new = task.demands[-task.goal.new :] if isinstance(task.goal, Repair) else ()
    rules = task.rules if rule in new else [other for other in task.rules if other not in new]
    return task.rules.count(rule) == 1 and witness(task.scene, rules, breaking=rule) is not None
