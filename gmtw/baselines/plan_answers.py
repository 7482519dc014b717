"""The needs of baselines from an instance: its plan task, and the world that made it."""

from __future__ import annotations

from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance
from gmtw.tasks.handler import task_of as task_of_type
from gmtw.tasks.plan.answer_json import filled, written
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS, World, world_of

__all__ = ["filled", "home_of", "task_of", "written"]


def task_of(instance: Instance) -> PlanTask:
    """Return the plan task of the instance. Raise GmtwError if it asks for no plan."""
    return task_of_type(instance, PlanTask)


def home_of(instance: Instance) -> World:
    """Return the world that the instance was made by. Raise GmtwError if none of that name is installed."""
    world = world_of(instance.source)
    if world is None:
        raise GmtwError(f"{instance.id}: no world {instance.source!r} here, only {', '.join(WORLDS.names)}")
    return world
