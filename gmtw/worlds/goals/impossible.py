"""Impossible: the prompt says that there may be no plan; where there is none, every smallest conflict is proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gmtw.constraints import Rule
from gmtw.constraints.conflicts import Feasibility, Numbers, each_conflict, ordered
from gmtw.constraints.hill_climbs import Hill
from gmtw.constraints.plan_batch import Plans, held, stacked
from gmtw.constraints.solver import Undecided
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.goals import Impossible
from gmtw.tasks.plan.task import Certificate, PlanTask
from gmtw.worlds import Made
from gmtw.worlds.certify import PROOFS
from gmtw.worlds.goals import DRAWN, Worded, first_that_holds, further_rules, with_rules
from gmtw.worlds.goals.repair import obeys
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

PAIR = 2
"""Demands of the smallest conflict that there can be: each of them has a plan by itself."""

LIMIT_OF_PAIR = 0.01
"""The most work to see that two demands clash."""

STARTS = 8
"""Plans beside which others are sought."""

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
    task, demands = made.task, list(made.task.demands)
    at = rng.below(len(demands))
    del demands[at]
    plans = world.sample(task.scene, DRAWN, rng)
    rules = further_rules(world, plans, demands, rng)
    known = _obeying(task, demands, at, plans)
    for rule in [rule for rule in rules if not obeys(task.scene, task.witness or {}, rule)][:TRIED]:
        changed = (*demands[:at], rule, *demands[at:])
        if held(rule, known).any() or _pair_clashes(task, rule, demands, level, plans):
            continue  # there is a plan, or too small a conflict: it needs no further proof
        if found := _conflicts(task, changed, level):
            world.check_shown(rule)
            yield Made(_without_plan(task, changed, found), made.setting, Worded(world, made).replaced(at, rule, rng))


def _obeying(task: PlanTask, demands: Sequence[Rule], at: int, plans: Plans) -> Plans:
    """Return plans that obey the demands, of which one more is to come there: random ones, and plans beside them."""
    import numpy as np

    def obey(found: Plans) -> Plans:
        return found.pick(np.array([held(rule, found) for rule in demands]).all(axis=0))

    assert task.certificate is not None, "a certified task of a world has a certificate"
    alone = stacked(task.scene, [task.certificate.bites[at]])  # breaks the one that goes, and no other
    found = obey(plans)
    starts = Plans(task.scene, np.concatenate([alone.array, found.array[:STARTS]]))
    near = Hill(task.scene, task.structure, demands, plans.array.any(axis=0)).around(starts)
    return Plans(task.scene, np.concatenate([starts.array, found.array, obey(near).array]))


def _pair_clashes(task: PlanTask, rule: Rule, demands: Sequence[Rule], level: str, plans: Plans) -> bool:
    """Return whether the rule clashes with one of the demands alone, where that is too small a conflict."""
    if SMALLEST[level] <= PAIR:
        return False
    apart = [one for one in demands if not (held(one, plans) & held(rule, plans)).any()]
    return any(not _go_together(task, (rule, one)) for one in apart)


def _go_together(task: PlanTask, rules: Sequence[Rule]) -> bool:
    """Return whether rules have a plan together, or may have one: what is not soon decided is left to the proof."""
    try:
        return Feasibility(task.scene, task.structure, rules, LIMIT_OF_PAIR).has_plan(frozenset(range(len(rules))))
    except Undecided:
        return True


def _conflicts(task: PlanTask, demands: Sequence[Rule], level: str) -> list[Numbers]:
    """Return the conflicts of the demands if they suit the level, else none; no further proof than that takes."""
    found: list[Numbers] = []
    try:
        for one in each_conflict(task.scene, task.structure, demands, LIMIT):
            found.append(one)
            if len(found) > MOST_CONFLICTS or not SMALLEST[level] <= len(one):
                return []
    except Undecided:
        return []
    return ordered(found) if found and len(min(found, key=len)) < len(demands) else []


def _without_plan(task: PlanTask, demands: Sequence[Rule], found: Sequence[Numbers]) -> PlanTask:
    """Return the task with demands that have no plan; its proof is that of the solver, so that it needs no samples."""
    goal = Impossible(conflicts=tuple(tuple(number + 1 for number in one) for one in found))
    policies = task.certificate.policies if task.certificate else 0
    proof = Certificate(p=0.0, plans=PROOFS, policies=policies)
    return with_rules(task, demands, witness=None, chance=0.0, goal=goal, certificate=proof)
