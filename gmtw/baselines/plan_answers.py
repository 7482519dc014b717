"""Plans as the JSON that a prompt asks for, and an output put together from prose and plan."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gmtw.constraints import Scene, Slot
from gmtw.core.types import Instance
from gmtw.languages.facts import fact_text
from gmtw.tasks.plan.task import PlanTask


def task_of(instance: Instance) -> PlanTask:
    """The plan task of the instance; reference models answer no other."""
    assert isinstance(instance.task, PlanTask), f"{instance.id} asks for no plan"
    return instance.task


def filled(scene: Scene, plan: Mapping[str, Sequence[str]], code: str) -> dict[str, Any]:
    """The plan under the keys of that language: a list of names where a slot holds any number, else a name or null."""
    return {
        slot.names[code][0]: _value(slot, [scene.entity[id_].names[code][0] for id_ in plan.get(slot.id, ())])
        for slot in scene.slots
    }


def _value(slot: Slot, names: list[str]) -> list[str] | str | None:
    """One name where the slot holds one; several only where it holds any number, or where somebody put several."""
    if slot.capacity is None or len(names) > 1:
        return names
    return names[0] if names else None


def written(prose: str, answer: Mapping[str, Any]) -> str:
    """The output: prose, an empty line, the JSON."""
    return f"{prose}\n\n{json.dumps(answer, ensure_ascii=False, indent=2)}"


def listed(names: Sequence[str], conjunction: str) -> str:
    """The names as one list, the last two joined by the conjunction."""
    return f" {conjunction} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def named_answer(instance: Instance, plan: Mapping[str, Sequence[str]], code: str) -> list[str]:
    """The names of what a fact plan answers."""
    entities = task_of(instance).scene.entity
    return [entities[id_].names[code][0] for row in plan.values() for id_ in row]


def said(instance: Instance, plan: Mapping[str, Sequence[str]], code: str) -> list[str]:
    """A fact plan told as the answer, with nothing of the text that it rests on; without a name only the beginning."""
    own, names = fact_text(code), named_answer(instance, plan, code)
    told = own.tell.answers if len(names) > 1 else own.tell.answer
    return [own.tell.intro, *([told.format(value=listed(names, own.conjunction))] if names else [])]
