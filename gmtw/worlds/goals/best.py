"""Best: the plan with the least, or greatest, total among those that obey, its optimum proved."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.constraints import Plan, Rule, plan_from
from gmtw.constraints.optimum import Optimum, has_better, optimum
from gmtw.constraints.plan_batch import Plans, held, stacked
from gmtw.constraints.solver import Undecided, found, listed
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.batch_scores import solve, u_of
from gmtw.tasks.plan.goals import Best
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import FRONTIER, Made, Refused
from gmtw.worlds.certify import PROOFS
from gmtw.worlds.goals import first_that_holds
from gmtw.worlds.tightening import CONFLICTS, is_hard
from gmtw.worlds.varied_world import VariedWorld

COUNT = "count"
"""What a world calls the number of entities, where others name an attribute ("count.most")."""

BINDING = 2
"""How many demands the optimum depends on at least: without any one of them a better plan obeys."""

FEWEST = 3
"""Random plans that obey; their mean is where nothing is earned yet."""

SEEDS, LIMIT = 6, 0.5
"""Seeds with which plans are sought at the frontier, where no random plan obeys; the most work for one proof there."""

LUCK = 0.2
"""The share of the random plans that obey which may have the best total."""


def make(world: VariedWorld, level: str, rng: RandomStream) -> Made:
    """Return a certified task of that level that asks for the best plan. Raise Refused if no total suits it."""
    made = world.make(level, rng)
    return first_that_holds(world, _tries(world, made, level, rng), "no total that suits", in_doubt=level == FRONTIER)


def _tries(world: VariedWorld, made: Made, level: str, rng: RandomStream) -> Iterator[Made]:
    """Yield tasks for the best plan of a scene, by several totals."""
    task = made.task
    plans = world.sample(task.scene, PROOFS, rng)
    obeying = _found(task) if level == FRONTIER else _obeying(task, plans)
    limit = LIMIT if level == FRONTIER else None
    totals = rng.shuffled(list(_totals(world)))
    for attribute, most in sorted(totals, key=lambda total: total[0] not in world.seldom_best):
        asked = Best(attribute=attribute, most=most, optimum=0, mean=1.0)  # its figures follow
        best = _decided(task, asked, obeying, limit)
        if best is not None and _suits(task, asked, best, obeying, limit) and _takes_search(task, asked, level):
            mean = round(float(asked.quantity(obeying).mean()), 3)
            goal = asked.model_copy(update={"optimum": best.value, "mean": mean})
            asking = task.model_copy(update={"goal": goal, "witness": listed(best.plan)})
            yield Made(_with_chance(asking, plans, level), made.setting, made.notes)


def _totals(world: VariedWorld) -> Iterator[tuple[str, bool]]:
    """Yield what the best plan may be about: an attribute ("" for the number of entities), and whether most is best."""
    for key in sorted(world.folder.text(world.certified_in).goal.best):
        attribute, _, end = key.partition(".")
        yield "" if attribute == COUNT else attribute, end == "most"


def _obeying(task: PlanTask, plans: Plans) -> Plans:
    """Return the random plans that obey every demand. Raise Refused if there are too few for a mean."""
    import numpy as np

    found = plans.pick(np.array([held(rule, plans) for rule in task.demands]).all(axis=0))
    if len(found) < FEWEST:
        raise Refused("too few plans for a mean")
    return found


def _found(task: PlanTask) -> Plans:
    """Return plans that CP-SAT finds with several seeds. Raise Refused if there are too few for a mean."""
    plans = (found(task.scene, task.rules, LIMIT, seed=seed)[0] for seed in range(SEEDS))
    different = {str(rows): rows for plan in plans if plan is not None for rows in [listed(plan)]}
    if len(different) < FEWEST:
        raise Refused("too few plans for a mean")
    return stacked(task.scene, list(different.values()))


def _decided(task: PlanTask, asked: Best, obeying: Plans, limit: float | None) -> Optimum | None:
    """Return the optimum; None if there is no plan, or if it takes more than the limit."""
    known = None if limit is None else _best_of(obeying, asked)
    try:
        return optimum(task.scene, task.rules, asked.quantity, asked.most, limit, known)
    except Undecided:
        return None


def _takes_search(task: PlanTask, asked: Best, level: str) -> bool:
    """Return whether the proof of the optimum has as many conflicts as the way to a plan must have at the frontier."""
    sign = -1 if asked.most else 1
    return level != FRONTIER or is_hard(task.scene, task.rules, CONFLICTS, lambda plan: sign * asked.quantity(plan))


def _best_of(plans: Plans, asked: Best) -> Plan[int]:
    """Return the best of some plans."""
    totals = asked.quantity(plans)
    return plan_from(plans.scene, plans.listed(int(totals.argmax() if asked.most else totals.argmin())))


def _suits(task: PlanTask, asked: Best, best: Optimum, obeying: Plans, limit: float | None) -> bool:
    """Return whether few plans that obey are best, and the optimum depends on several demands."""
    totals = asked.quantity(obeying)
    if (totals == best.value).mean() > LUCK or totals.mean() == best.value:
        return False
    demands, known = task.demands, _binding(task, asked, best)
    left = min(BINDING, len(demands)) - len(known)
    for rule in sorted(demands, key=lambda rule: getattr(rule, "attribute", None) != asked.attribute):  # likely first
        if left <= 0:
            break
        if rule not in known:
            others = (*(one for one in demands if one != rule), *task.structure)
            better = has_better(task.scene, others, asked.quantity, best.value, asked.most, limit, limit is not None)
            left -= bool(better)
    return left <= 0


def _binding(task: PlanTask, asked: Best, best: Optimum) -> list[Rule]:
    """Return the demands without which a better plan is known: the one that breaks them alone."""
    assert task.certificate is not None, "a certified task of a world has a certificate"
    totals = asked.quantity(stacked(task.scene, task.certificate.bites))
    better = totals > best.value if asked.most else totals < best.value
    return [rule for rule, is_better in zip(task.demands, better, strict=True) if is_better]


def _with_chance(task: PlanTask, plans: Plans, level: str) -> PlanTask:
    """Return the task with its chance, the mean U of random plans, and p, the share of them that is best.

    At the frontier p stays that of the plans that obey: the best ones are rarer still.
    """
    assert task.certificate is not None, "a certified task of a world has a certificate"
    p = task.certificate.p if level == FRONTIER else float(solve(task, plans).mean())
    proof = task.certificate.model_copy(update={"p": p})
    return task.model_copy(update={"chance": round(float(u_of(task, plans).mean()), 4), "certificate": proof})
