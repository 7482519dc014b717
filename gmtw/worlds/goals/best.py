"""Best: the plan with the least, or greatest, total among those that obey, its optimum proved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gmtw.constraints.optimum import Optimum, optimum
from gmtw.constraints.plan_batch import Plans, held
from gmtw.constraints.solver import listed
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.batch_scores import solve, u_of
from gmtw.tasks.plan.goals import Best, demands_of, structure_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Made, Refused
from gmtw.worlds.certify import PROOFS
from gmtw.worlds.goals import first_that_holds

if TYPE_CHECKING:
    from gmtw.worlds.varied_world import VariedWorld

COUNT = "count"
"""What a world calls the number of entities, where others name an attribute ("count.most")."""

BINDING = 2
"""How many demands the optimum depends on at least: without any one of them a better plan obeys."""

FEWEST = 3
"""Random plans that obey; their mean is where nothing is earned yet."""

LUCK = 0.2
"""The share of the random plans that obey which may have the best total."""


def make(world: VariedWorld, level: str, rng: RandomStream) -> Made:
    """Return a certified task of that level that asks for the best plan. Raise Refused if no total suits it."""
    return first_that_holds(world, _tries(world, world.make(level, rng), rng), "no total that suits")


def _tries(world: VariedWorld, made: Made, rng: RandomStream) -> Iterator[Made]:
    """Yield tasks for the best plan of a scene, by several totals."""
    task = made.task
    plans = world.sample(task.scene, PROOFS, rng)
    obeying = _obeying(task, plans)
    for attribute, most in rng.shuffled(list(_totals(world))):
        asked = Best(attribute=attribute, most=most, optimum=0, mean=1.0)  # its figures follow
        found = optimum(task.scene, task.rules, asked.quantity, most)
        if found is not None and _suits(task, asked, found, obeying):
            mean = round(float(asked.quantity(obeying).mean()), 3)
            goal = asked.model_copy(update={"optimum": found.value, "mean": mean})
            best = task.model_copy(update={"goal": goal, "witness": listed(found.plan)})
            yield Made(_with_chance(best, plans), made.setting, made.notes)


def _totals(world: VariedWorld) -> Iterator[tuple[str, bool]]:
    """Yield what the best plan may be about: an attribute ("" for the number of entities), and whether most is best."""
    for key in sorted(world.folder.text(world.certified_in).goal.best):
        attribute, _, end = key.partition(".")
        yield "" if attribute == COUNT else attribute, end == "most"


def _obeying(task: PlanTask, plans: Plans) -> Plans:
    """Return the random plans that obey every demand. Raise Refused if there are too few for a mean."""
    import numpy as np

    found = plans.pick(np.array([held(rule, plans) for rule in demands_of(task)]).all(axis=0))
    if len(found) < FEWEST:
        raise Refused("too few plans for a mean")
    return found


def _suits(task: PlanTask, asked: Best, found: Optimum, obeying: Plans) -> bool:
    """Return whether few plans that obey are best, and the optimum depends on several demands."""
    totals = asked.quantity(obeying)
    if (totals == found.value).mean() > LUCK or totals.mean() == found.value:
        return False
    demands = demands_of(task)
    binding = 0
    for rule in demands:
        others = (*(one for one in demands if one != rule), *structure_of(task))
        without = optimum(task.scene, others, asked.quantity, asked.most)
        binding += without is not None and without.value != found.value
    return binding >= min(BINDING, len(demands))


def _with_chance(task: PlanTask, plans: Plans) -> PlanTask:
    """Return the task with its chance, the mean U of random plans, and p, the share of them that is best."""
    assert task.certificate is not None, "a certified task of a world has a certificate"
    proof = task.certificate.model_copy(update={"p": float(solve(task, plans).mean())})
    return task.model_copy(update={"chance": round(float(u_of(task, plans).mean()), 4), "certificate": proof})
