"""What shallow reading earns: how often readers who are deaf to one thing solve a task."""

from __future__ import annotations

from collections.abc import Mapping

from gmtw.constraints import Rule
from gmtw.constraints.plan_batch import Flags
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.plan.audit.sampling import SampledWorld
from gmtw.tasks.plan.constructions import said
from gmtw.tasks.plan.deaf_readers import all_readers, solved_by
from gmtw.tasks.plan.task import PlanTask

PLANS = 20_000
"""Random plans that a reader may take; a hard task lets one in a thousand through."""


def shallow(instance: Instance, task: PlanTask, world: object | None, language: str) -> Mapping[str, float | None]:
    """Return reader -> the probability that it solves the task; None where nothing in it is what it is deaf to.

    Nothing is returned for a world that draws no plans, or for a task of one instruction.
    """
    rules = said(instance, task, language)
    if not isinstance(world, SampledWorld) or len(rules) < 2:
        return {}
    plans = world.sample(task.scene, PLANS, RandomStream("shallow", instance.fingerprint))
    obeyed: dict[Rule, Flags] = {}
    return {reader.name: solved_by(reader, rules, plans, obeyed) for reader in all_readers()}
