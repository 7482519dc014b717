"""Best: the plan with the least, or greatest, total among those that obey, its optimum proved."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.constraints import Rule
from gmtw.constraints.optimum import Optimum, has_better, optimum
from gmtw.constraints.plan_batch import Plans, held, stacked
from gmtw.constraints.solver import listed
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.batch_scores import solve, u_of
from gmtw.tasks.plan.goals import Best
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Made, Refused
from gmtw.worlds.certify import PROOFS
from gmtw.worlds.goals import first_that_holds
from gmtw.worlds.varied_world import VariedWorld

COUNT = "count"
"""The word of a world for the number of entities, where others name an attribute ("count.most")."""

BINDING = 2
"""The fewest demands that the optimum depends on: without any one of them a better plan obeys."""

FEWEST = 3
"""Random plans that obey; their mean is where nothing is earned yet."""

LUCK = 0.2
"""The share of the random plans that obey which may have the best total."""


def make(world: VariedWorld, level: str, rng: RandomStream) -> Made:
    """Return a certified task of that level that asks for the best plan. Raise Refused if no total suits it."""
    made = world.make(level, rng)
    return first_that_holds(world, _tries(world, made, rng), "no total that suits")


def _tries(world: VariedWorld, made: Made, rng: RandomStream) -> Iterator[Made]:
    """Yield tasks for the best plan of a scene, by several totals."""
    task = made.task
    plans = world.sample(task.scene, PROOFS, rng)
    obeying = _obeying(task, plans)
    totals = rng.shuffled(list(_totals(world)))
    for attribute, most in sorted(totals, key=lambda total: total[0] not in world.seldom_best):
        asked = Best(attribute=attribute, most=most, optimum=0, mean=1.0)  # its figures follow
        best = optimum(task.scene, task.rules, asked.quantity, asked.most)
        if best is not None and _suits(task, asked, best, obeying):
            mean = round(float(asked.quantity(obeying).mean()), 3)
            goal = asked.model_copy(update={"optimum": best.value, "mean": mean})
            asking = task.model_copy(update={"goal": goal, "witness": listed(best.plan)})
            yield Made(_with_chance(asking, plans), made.setting, made.notes)


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


def _suits(task: PlanTask, asked: Best, best: Optimum, obeying: Plans) -> bool:
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
            left -= bool(has_better(task.scene, others, asked.quantity, best.value, asked.most))
    return left <= 0


def _binding(task: PlanTask, asked: Best, best: Optimum) -> list[Rule]:
    """Return the demands without which a better plan is known: the one that breaks them alone."""
    assert task.certificate is not None, "a certified task of a world has a certificate"
    totals = asked.quantity(stacked(task.scene, task.certificate.bites))
    better = totals > best.value if asked.most else totals < best.value
    return [rule for rule, is_better in zip(task.demands, better, strict=True) if is_better]


def _with_chance(task: PlanTask, plans: Plans) -> PlanTask:
    """Return the task with its chance, the mean U of random plans, and p, the share of them that is best."""
    assert task.certificate is not None, "a certified task of a world has a certificate"
    proof = task.certificate.model_copy(update={"p": float(solve(task, plans).mean())})
    return task.model_copy(update={"chance": round(float(u_of(task, plans).mean()), 4), "certificate": proof})
