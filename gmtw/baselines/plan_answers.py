"""Plans as the JSON that a prompt asks for, and an output put together from prose and plan."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gmtw.constraints import Scene, Slot
from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance
from gmtw.tasks.handler import task_of as task_of_type
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS, Cells, World, world_of


def task_of(instance: Instance) -> PlanTask:
    """Return the plan task of the instance. Raise GmtwError if it asks for no plan."""
    return task_of_type(instance, PlanTask)


def home_of(instance: Instance) -> World:
    """Return the world that the instance was made by. Raise GmtwError if none of that name is installed."""
    world = world_of(instance.source)
    if world is None:
        raise GmtwError(f"{instance.id}: no world {instance.source!r} here, only {', '.join(WORLDS.names)}")
    return world


def filled(scene: Scene, plan: Cells, code: str) -> dict[str, Any]:
    """Return the plan under the keys of that language: a list of names per slot of any number, else a name or null."""
    return {
        slot.names[code][0]: _value(slot, [scene.entity[id_].names[code][0] for id_ in plan.get(slot.id, ())])
        for slot in scene.slots
    }


def _value(slot: Slot, names: list[str]) -> list[str] | str | None:
    """Return one name if the slot holds one; several only if it holds any number, or if somebody put several."""
    if slot.capacity is None or len(names) > 1:
        return names
    return names[0] if names else None


def written(prose: str, answer: Mapping[str, Any]) -> str:
    """Return the output: prose, an empty line, the JSON."""
    return f"{prose}\n\n{json.dumps(answer, ensure_ascii=False, indent=2)}"
