"""Shallow reading: how often readers who are deaf to one thing solve a task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from gmtw.constraints.plan_batch import Plans
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.plan.audit.sampling import SampledWorld
from gmtw.tasks.plan.constructions import Said, said
from gmtw.tasks.plan.deaf_readers import Reader, all_readers, solved_by
from gmtw.tasks.plan.goals import Impossible
from gmtw.tasks.plan.heard_goal import is_reached, reached_by, seen_by
from gmtw.tasks.plan.task import PlanTask, certified_by

PLANS = 20_000
"""Random plans that a reader may take; a hard task lets one in a thousand through."""


@runtime_checkable
class ReadWorld(Protocol):
    """A world of texts that has readers of its own who are deaf to one thing."""

    def shallow(self, instance: Instance, language: str) -> Mapping[str, float | None]:
        """Return reader -> the probability that it finds the answer; None where nothing is what it is deaf to."""
        ...


def shallow(instance: Instance, task: PlanTask, world: object | None, language: str) -> Mapping[str, float | None]:
    """Return reader -> the probability that it solves the task; None where nothing in it is what it is deaf to.

    Nothing is returned for a task that no world certified, for a world that draws no plans, or for one instruction.
    """
    if isinstance(world, ReadWorld) and instance.meta.get("constructions"):
        return world.shallow(instance, language)
    rules = said(instance, task, language) if certified_by(instance, task) else ()
    if not isinstance(world, SampledWorld) or len(rules) < 2:
        return {}
    plans = world.sample(task.scene, PLANS, RandomStream("shallow", instance.fingerprint))
    return {reader.name: _solved(reader, task, rules, plans) for reader in all_readers()}


def _solved(reader: Reader, task: PlanTask, rules: Sequence[Said], plans: Plans) -> float | None:
    """Return the probability that the reader solves the task; a reader of a task with a goal strives for the goal."""
    if task.goal is None or not reader.is_deaf_here(rules, task.scene):
        return solved_by(reader, rules, plans)
    answer = reached_by(seen_by(reader, task), reader.heard_each(rules, task.scene))
    if answer is None and isinstance(task.goal, Impossible) and not task.goal.conflicts:
        return solved_by(reader, rules, plans)  # it sees nothing that cannot be, and makes a plan
    return float(is_reached(task, answer))
