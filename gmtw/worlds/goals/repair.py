"""Repair: an agreed plan, new demands that it breaks, and the proved least number of changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from gmtw.constraints import Rule, Scene, check, plan_from
from gmtw.constraints.changes import changes
from gmtw.constraints.optimum import Optimum, optimum
from gmtw.constraints.plan_batch import Plans, held
from gmtw.constraints.solver import Undecided, listed, witness
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.batch_scores import u_of
from gmtw.tasks.plan.goals import Cells, Repair
from gmtw.tasks.plan.task import Certificate, PlanTask
from gmtw.worlds import Made
from gmtw.worlds.certify import PROOFS
from gmtw.worlds.goals import DRAWN, Worded, first_that_holds, further_rules, with_rules
from gmtw.worlds.rule_selection import subject
from gmtw.worlds.varied_world import VariedWorld

NEW: Mapping[str, tuple[int, int]] = {"easy": (1, 1), "medium": (1, 2), "hard": (2, 2), "long": (3, 4)}
"""Level -> how many demands are new, from .. to."""

LEAST: Mapping[str, tuple[int, int]] = {"easy": (1, 3), "medium": (2, 5), "hard": (3, 7), "long": (4, 12)}
"""Level -> the least number of changes that a task may need, from .. to."""

PATIENCE = 60.0
"""The work of one proof, in CP-SAT's deterministic seconds, beyond which other demands are drawn. The proofs of the
frozen sets take a tenth of a second; one without a limit had not ended after half an hour."""

TRIED = 30
"""Sets of new demands that are tried for one task."""


def make(world: VariedWorld, level: str, rng: RandomStream) -> Made:
    """Return a repair of a certified task of that level. Raise Refused if no new demands fit it."""
    made = world.make(level, rng)
    return first_that_holds(world, _tries(world, made, level, rng), "no new demands that change so much")


def _tries(world: VariedWorld, made: Made, level: str, rng: RandomStream) -> Iterator[Made]:
    """Yield repairs of the witness of a task by several sets of new demands."""
    task = made.task
    assert task.witness is not None, "a certified task of a world has a witness"
    demands = task.demands
    further = further_rules(world, world.sample(task.scene, DRAWN, rng), demands, rng)
    broken = [rule for rule in further if not obeys(task.scene, task.witness, rule)]
    low, high = LEAST[level]
    plans = world.sample(task.scene, PROOFS, rng)
    for new in _sets(broken, level, rng):
        rules = (*demands, *new)
        nearest = _nearest(task, task.witness, rules)
        if nearest is not None and low <= nearest.value <= high and _all_bite(task, rules, new):
            for rule in new:
                world.check_shown(rule)
            repaired = _proved(task, rules, len(new), nearest, plans)
            if max(repaired.certificate.shares[-len(new) :] if repaired.certificate else ()) <= world.shares[1]:
                yield Made(repaired, made.setting, Worded(world, made).added(new, rng))


def _all_bite(task: PlanTask, rules: Sequence[Rule], new: Sequence[Rule]) -> bool:
    """Return whether each new demand can be broken alone: none of them follows from the others, as far as is proved."""
    every = (*rules, *task.structure)
    try:
        return all(witness(task.scene, every, breaking=rule, limit=PATIENCE) is not None for rule in new)
    except Undecided:
        return False


def _nearest(task: PlanTask, earlier: Cells, rules: Sequence[Rule]) -> Optimum | None:
    """Return the proved plan with the fewest changes; None if there is none, or if the proof takes too long."""
    try:
        return optimum(task.scene, (*rules, *task.structure), partial(changes, earlier=earlier), limit=PATIENCE)
    except Undecided:
        return None


def obeys(scene: Scene, plan: Cells, rule: Rule) -> bool:
    """Return whether a plan obeys the rule."""
    return check(rule, plan_from(scene, plan)).held


def _sets(rules: Sequence[Rule], level: str, rng: RandomStream) -> Iterator[tuple[Rule, ...]]:
    """Yield some of the rules, as many as the level wants, several times, no two of one kind or about the same."""
    for _ in range(TRIED):
        number = min(len(rules), rng.between(*NEW[level]))
        drawn = tuple(rng.sample(rules, number))
        if number and len({rule.kind for rule in drawn}) == len({subject(rule) for rule in drawn}) == number:
            yield drawn


def _proved(task: PlanTask, rules: Sequence[Rule], new: int, nearest: Optimum, plans: Plans) -> PlanTask:
    """Return the repair with its figures on random plans."""
    flags = _flags(rules, plans)
    goal = Repair(earlier=task.witness or {}, new=new, least=nearest.value)
    proof = Certificate(
        p=float((flags.all(axis=0) & (goal.quantity(plans) <= goal.least)).mean()),
        plans=len(plans),
        shares=tuple(round(float(share), 4) for share in flags.mean(axis=1)),
        policies=task.certificate.policies if task.certificate else 0,
    )
    repaired = with_rules(task, rules, witness=listed(nearest.plan), goal=goal, certificate=proof)
    return repaired.model_copy(update={"chance": round(float(u_of(repaired, plans).mean()), 4)})


def _flags(rules: Sequence[Rule], plans: Plans) -> Any:
    import numpy as np

    return np.array([held(rule, plans) for rule in rules])
