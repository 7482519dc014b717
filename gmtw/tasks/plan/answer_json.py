"""A plan as the JSON that a prompt asks for, and an output put together from prose and JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from gmtw.constraints import Scene, Slot


def filled(scene: Scene, plan: Mapping[str, Sequence[str]], code: str) -> dict[str, Any]:
    """Return the plan under the keys of that language.

    A slot of any number has a list of names, one that may hold several of one entity an object of names and numbers,
    any other slot a name or null.
    """
    return {
        slot.names[code][0]: slot_value(slot, [scene.entity[id_].names[code][0] for id_ in plan.get(slot.id, ())])
        for slot in scene.slots
    }


def slot_value(slot: Slot, names: list[str]) -> dict[str, int] | list[str] | str | None:
    """Return the names and numbers of a slot that counts, else one name if the slot holds one.

    Several names only if it holds any number, or if somebody put several.
    """
    if slot.copies > 1:
        return dict(Counter(names))
    if slot.capacity is None or len(names) > 1:
        return names
    return names[0] if names else None


def written(prose: str, answer: Mapping[str, Any]) -> str:
    """Return the output: prose, an empty line, the JSON."""
    return f"{prose}\n\n{json.dumps(answer, ensure_ascii=False, indent=2)}"
