"""Demands of the frontier that nearly have a plan: it takes search to see that they have none.

Bounds that are far too tight clash at sight, and loose ones do not clash; what is hard to decide lies between. So the
bounds of a task with a plan move to and fro across that border: one is made tighter while there is a plan, one is made
looser while there is none. What counts is where the proof that there is no plan has as many conflicts as the way to a
plan must have, for all demands and for those of each smallest conflict alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.constraints import Rule
from gmtw.constraints.conflicts import HardFeasibility, Numbers, each_of, ordered
from gmtw.constraints.plan_batch import Plans
from gmtw.constraints.solver import Undecided, any_plan
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.deaf_readers import about_numbers
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.frontier import step_of, suits
from gmtw.worlds.tightening import CONFLICTS, is_hard, moved
from gmtw.worlds.varied_world import VariedWorld

STEPS = 120
"""How often bounds move for one task."""

BY = (0.0, 0.05, 0.1)
"""By what shares of itself a bound moves at a time, and by one step at least."""

BEYOND = 4
"""How many steps without a plan are taken before the walk goes back to the last demands that had one."""

LIMIT, LIMIT_OF_SOME = 0.3, 1.0
"""The most work to decide whether all demands have a plan; whether some of them have."""


class Clashing(NamedTuple):
    """Demands that have no plan, and every smallest conflict of them."""

    demands: tuple[Rule, ...]
    conflicts: list[Numbers]


def clashing(
    world: VariedWorld, task: PlanTask, fewest: int, most: int, plans: Plans, rng: RandomStream
) -> Iterator[Clashing]:
    """Yield the demands of a task with other bounds that have no plan, as it takes search to see.

    fewest: The fewest demands of a conflict. most: The most conflicts. plans: Random plans of the scene.
    """
    now, seen = task.demands, {task.demands}
    bounded = tuple(at for at, rule in enumerate(now) if about_numbers(rule))
    last, beyond = now, 0
    for _ in range(STEPS):
        at = rng.choice(bounded)
        rule = moved(now[at], step_of(world, now[at]), rng.choice(BY), -1 if beyond else 1, rng)
        changed = now if rule is None else (*now[:at], rule, *now[at + 1 :])
        if rule is None or changed in seen or not suits(world, rule, plans):
            continue
        now = changed
        seen.add(now)
        has_plan = _has_plan(task, now)
        if has_plan is False and takes_search(task, now) and (found := _conflicts(task, now, fewest, most)):
            yield Clashing(now, found)
        if has_plan:
            last = now
        beyond = beyond + 1 if has_plan is False else 0
        if beyond > BEYOND:
            now, beyond = last, 0


def takes_search(task: PlanTask, demands: Sequence[Rule]) -> bool:
    """Return whether the proof that the demands have no plan has as many conflicts as the way to one must have."""
    return is_hard(task.scene, (*demands, *task.structure), CONFLICTS)


def _has_plan(task: PlanTask, demands: Sequence[Rule]) -> bool | None:
    """Return whether the demands have a plan; None if that is not soon decided."""
    try:
        return any_plan(task.scene, (*demands, *task.structure), LIMIT) is not None
    except Undecided:
        return None


def _conflicts(task: PlanTask, demands: Sequence[Rule], fewest: int, most: int) -> list[Numbers]:
    """Return all conflicts of the demands if they are as few and as large as asked and each takes search, else none."""
    proofs, found = HardFeasibility(task.scene, task.structure, demands, LIMIT_OF_SOME), list[Numbers]()
    try:
        for one in each_of(proofs, len(demands)):
            found.append(one)
            if len(found) > most or len(one) < fewest or not takes_search(task, [demands[at] for at in one]):
                return []
    except Undecided:
        return []
    return ordered(found) if len(min(found, key=len)) < len(demands) else []
