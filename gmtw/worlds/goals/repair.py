"""Repair: an agreed plan, new demands that it breaks, and the proved least number of changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from gmtw.constraints import Plan, Rule, Scene, check, plan_from
from gmtw.constraints.changes import changes
from gmtw.constraints.optimum import Optimum, optimum
from gmtw.constraints.plan_batch import Plans, held
from gmtw.constraints.solver import Undecided, found_near, listed, witness
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.batch_scores import u_of
from gmtw.tasks.plan.goals import Cells, Repair
from gmtw.tasks.plan.task import Certificate, PlanTask
from gmtw.worlds import FRONTIER, Made
from gmtw.worlds.certify import PROOFS
from gmtw.worlds.frontier import some_days
from gmtw.worlds.goals import DRAWN, Worded, first_that_holds, further_rules, with_rules
from gmtw.worlds.rule_selection import subject
from gmtw.worlds.varied_world import VariedWorld

NEW: Mapping[str, tuple[int, int]] = {"easy": (1, 1), "medium": (1, 2), "hard": (2, 2), FRONTIER: (2, 2)}
"""Level -> how many demands are new, from .. to."""

LEAST: Mapping[str, tuple[int, int]] = {"easy": (1, 3), "medium": (2, 5), "hard": (3, 7), FRONTIER: (3, 12)}
"""Level -> the least number of changes that a task may need, from .. to."""

TRIED, TRIED_BACK = 30, 6
"""Sets of new demands that are tried for one task; of those that are there already."""

WORDED = 3
"""How often a repair of the frontier is worded, until no deaf reader reaches its goal."""

TRIED_DAYS, DAYS, LIMIT_OF_EARLIER = 4, 3, 0.05
"""Sets of days on which the agreed plan may differ from the witness, how many days each has, the most work for one."""

LIMIT = 1.0
"""The most work for one proof at the frontier."""


def make(world: VariedWorld, level: str, rng: RandomStream) -> Made:
    """Return a repair of a certified task of that level. Raise Refused if no new demands fit it."""
    made = world.make(level, rng)
    tries = _tries_back(world, made, rng) if level == FRONTIER else _tries(world, made, level, rng)
    return first_that_holds(world, tries, "no new demands that change so much", in_doubt=level == FRONTIER)


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
        nearest = optimum(task.scene, (*rules, *task.structure), partial(changes, earlier=task.witness))
        if nearest is not None and low <= nearest.value <= high and _all_bite(task, rules, new):
            for rule in new:
                world.check_shown(rule)
            repaired = _proved(task, rules, len(new), nearest, plans)
            if max(repaired.certificate.shares[-len(new) :] if repaired.certificate else ()) <= world.shares[1]:
                yield Made(repaired, made.setting, Worded(world, made).added(new, rng))


def _all_bite(task: PlanTask, rules: Sequence[Rule], new: Sequence[Rule]) -> bool:
    """Return whether each new demand can be broken alone: none of them follows from the others."""
    every = (*rules, *task.structure)
    return all(witness(task.scene, every, breaking=rule) is not None for rule in new)


def _tries_back(world: VariedWorld, made: Made, rng: RandomStream) -> Iterator[Made]:
    """Yield repairs in which some demands of a task are the new ones: a task of the frontier has room for no others.

    The agreed plan obeys the rest and is the witness on most days, so that the plan that is sought is there.
    """
    task = made.task
    demands, near = task.demands, _plan(task.scene, task.witness or {})
    low, high = LEAST[FRONTIER]
    plans = world.sample(task.scene, PROOFS, rng)
    for new in islice(_sets(demands, FRONTIER, rng), TRIED_BACK):
        old = tuple(rule for rule in demands if rule not in new)
        free = [some_days(task.scene, new, near, DAYS, rng) for _ in range(TRIED_DAYS)]
        earlier = found_near(task.scene, (*old, *task.structure), near, free, LIMIT_OF_EARLIER, new)
        if earlier is None:
            continue
        before = with_rules(task, old, witness=listed(earlier))
        nearest = _nearest(before, (*old, *new), near)
        if nearest is not None and low <= nearest.value <= high:
            repaired = _with_bites(_proved(before, (*old, *new), len(new), nearest, plans), task)
            for _ in range(WORDED):
                worded = Worded(world, Made(before, made.setting, world.notes_of(old, made.notes, rng)))
                yield Made(repaired, made.setting, worded.added(new, rng))


def _with_bites(repaired: PlanTask, task: PlanTask) -> PlanTask:
    """Return the repair with the plans that break one demand alone; those of the task that has the same demands."""
    assert task.certificate is not None, "a certified task of a world has a certificate"
    assert repaired.certificate is not None, "a repair has one, too"
    known = dict(zip(task.demands, task.certificate.bites, strict=True))
    bites = tuple(known[rule] for rule in repaired.demands)
    return repaired.model_copy(update={"certificate": repaired.certificate.model_copy(update={"bites": bites})})


def _nearest(task: PlanTask, demands: Sequence[Rule], known: Plan[int]) -> Optimum | None:
    """Return the plan that obeys the demands and is nearest to that of the task; None if its proof takes too long."""
    rules, quantity = (*demands, *task.structure), partial(changes, earlier=task.witness or {})
    try:
        return optimum(task.scene, rules, quantity, limit=LIMIT, known=known)
    except Undecided:
        return None


def obeys(scene: Scene, plan: Cells, rule: Rule) -> bool:
    """Return whether a plan obeys the rule."""
    return check(rule, _plan(scene, plan)).held


def _plan(scene: Scene, plan: Cells) -> Plan[int]:
    return plan_from(scene, plan)


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
        p=_share(task, flags.all(axis=0) & (goal.quantity(plans) <= goal.least)),
        plans=len(plans),
        shares=tuple(round(float(share), 4) for share in flags.mean(axis=1)),
        policies=task.certificate.policies if task.certificate else 0,
    )
    repaired = with_rules(task, rules, witness=listed(nearest.plan), goal=goal, certificate=proof)
    return repaired.model_copy(update={"chance": round(float(u_of(repaired, plans).mean()), 4)})


def _share(task: PlanTask, right: Any) -> float:
    """Return the share of random plans that are right; at the frontier that of the plans that obey, which is more."""
    known = task.certificate.p if task.certificate else 1.0
    return known if known < 1 / len(right) else float(right.mean())


def _flags(rules: Sequence[Rule], plans: Plans) -> Any:
    import numpy as np

    return np.array([held(rule, plans) for rule in rules])
