"""Deaf readers as models: each plans perfectly by the rules that it hears, and is deaf to one thing.

They answer instances that say how their rules are worded.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.baselines.goals import clash_output, plan_output
from gmtw.baselines.plan_answers import home_of, task_of
from gmtw.constraints import Rule
from gmtw.constraints.plan_batch import held
from gmtw.constraints.solver import listed, witness
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.plan.constructions import said
from gmtw.tasks.plan.deaf_readers import Reader
from gmtw.tasks.plan.heard_goal import reached_by, seen_by
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Cells, world_of
from gmtw.worlds.plan_world import PlanWorld

PLANS = 4_000
"""Random plans that a reader chooses from."""


def says_its_wordings(instance: Instance) -> bool:
    """Return whether the instance says how its rules are worded, and comes from a world that draws plans."""
    return bool(instance.meta.get("constructions")) and isinstance(world_of(instance.source), PlanWorld)


def misses_offers(instance: Instance) -> bool:
    """Return whether the list of such an instance has offers, so that somebody can pass over them."""
    return says_its_wordings(instance) and bool(task_of(instance).scene.groups)


def answer(reader: Reader, instance: Instance, language: str) -> str:
    """Return the answer of that reader, told as the oracle tells: what reaches the goal by what it hears.

    Where any plan will do, it is a random one that obeys most of what it hears.
    """
    task, rng = task_of(instance), RandomStream(reader.name, instance.fingerprint, language)
    heard, seen = reader.heard_each(said(instance, task, language), task.scene), seen_by(reader, task)
    reached = reached_by(seen, heard)
    if isinstance(reached, tuple):
        return clash_output(instance, language, reached, rng)
    flat = [rule for several in heard for rule in several]
    plan = _plan(home_of(instance), seen, flat, rng) if reached is None else reached
    return plan_output(instance, language, plan, rng)


def _plan(world: object, task: PlanTask, heard: Sequence[Rule], rng: RandomStream) -> Cells:
    """Return a random plan that obeys all these rules; if none is met, the solver's, else one that obeys the most."""
    import numpy as np

    assert isinstance(world, PlanWorld)
    plans = world.sample(task.scene, PLANS, rng)
    kept = np.sum([held(rule, plans) for rule in heard], axis=0) if heard else np.zeros(len(plans))
    if kept.max() < len(heard):
        structure = task.structure
        if found := witness(task.scene, (*structure, *heard)):
            return listed(found)
    return plans.listed(int(np.argmax(kept)))
