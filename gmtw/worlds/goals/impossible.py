"""Impossible: the prompt says that there may be no plan; where there is none, every smallest conflict is proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from gmtw.constraints import Rule
from gmtw.constraints.conflicts import Numbers, conflicts
from gmtw.constraints.solver import Undecided
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.goals import Impossible, demands_of, structure_of
from gmtw.tasks.plan.task import Certificate, PlanTask
from gmtw.worlds import Made
from gmtw.worlds.certify import PROOFS
from gmtw.worlds.goals import Worded, first_that_holds, further_rules, with_rules
from gmtw.worlds.goals.repair import obeys

if TYPE_CHECKING:
    from gmtw.worlds.varied_world import VariedWorld

WITHOUT_A_PLAN = 0.78
"""The share of draws that are to have no plan. They are refused more often than others, so that it leaves two thirds of
the tasks: a sixth of a set in which a quarter of the tasks has this goal."""

SMALLEST: Mapping[str, int] = {"easy": 2, "medium": 2, "hard": 3}
"""Level -> the fewest demands of a conflict."""

MOST_CONFLICTS = 3
"""Conflicts of one task, so that few sets of numbers are right."""

TRIED = 40
"""Rules that are tried in place of another."""

LIMIT = 0.1
"""The most work for one proof; the few that take longer are left alone."""


def make(world: VariedWorld, level: str, rng: RandomStream) -> Made:
    """Return a task that may have no plan. Raise Refused if no rule makes it impossible by a conflict of some size."""
    wanted = rng.random() < WITHOUT_A_PLAN
    made = world.make(level, rng)
    if not wanted:
        return Made(made.task.model_copy(update={"goal": Impossible()}), made.setting, made.notes)
    return first_that_holds(world, _tries(world, made, level, rng), "no rule that makes it impossible")


def _tries(world: VariedWorld, made: Made, level: str, rng: RandomStream) -> Iterator[Made]:
    """Yield tasks without a plan, in which one demand of the task is replaced by one that its witness breaks."""
    task, demands = made.task, list(demands_of(made.task))
    at = rng.below(len(demands))
    del demands[at]
    rules = further_rules(world, task, demands, rng)
    for rule in [rule for rule in rules if not obeys(task.scene, task.witness or {}, rule)][:TRIED]:
        changed = (*demands[:at], rule, *demands[at:])
        if found := _conflicts(task, changed, level):
            world.check_shown(rule)
            yield Made(_without_plan(task, changed, found), made.setting, Worded(world, made).replaced(at, rule, rng))


def _conflicts(task: PlanTask, demands: Sequence[Rule], level: str) -> list[Numbers]:
    """Return the conflicts of the demands if they suit the level, else none."""
    try:
        found = conflicts(task.scene, structure_of(task), demands, LIMIT)
    except Undecided:
        return []
    return found if _suits(found, len(demands), level) else []


def _without_plan(task: PlanTask, demands: Sequence[Rule], found: Sequence[Numbers]) -> PlanTask:
    """Return the task with demands that have no plan; its proof is that of the solver, so that it needs no samples."""
    goal = Impossible(conflicts=tuple(tuple(number + 1 for number in one) for one in found))
    policies = task.certificate.policies if task.certificate else 0
    proof = Certificate(p=0.0, plans=PROOFS, policies=policies)
    return with_rules(task, demands, witness=None, chance=0.0, goal=goal, certificate=proof)


def _suits(found: list[Numbers], demands: int, level: str) -> bool:
    """Return whether there are few conflicts, none of them of too few demands, and no smallest one of all of them."""
    sizes = [len(one) for one in found]
    return 0 < len(found) <= MOST_CONFLICTS and min(sizes) >= SMALLEST[level] and min(sizes) < demands
