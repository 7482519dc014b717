"""A rule's credit in U: all of it in a plan that obeys every rule, else less in an empty or a bloated plan.

The empty plan obeys every cap, and the full plan every floor; so caps earn by how full a plan is, and floors by how
restrained it is. The same bodies run on one plan and on arrays of plans.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gmtw.constraints.rule import Plan, Rule, Trait
from gmtw.constraints.scene import Scene


def filled(scene: Scene, rules: Iterable[Rule], plan: Plan[Any]) -> tuple[Any, int]:
    """Return how many required slots are filled, of how many; if there are none, the entities planned, of the room."""
    required = [slot.id for slot in scene.slots if slot.required]
    if required:
        return sum(plan.any_of(plan.count([slot])) for slot in required), len(required)
    placed = sum(plan.any_of(plan.count(entity=entity)) for entity in scene.entity)
    limits = [room for rule in rules if (room := rule.room(scene)) is not None]
    return placed, min([len(scene.entities), scene.room, *limits])


def restrained(scene: Scene, plan: Plan[Any]) -> tuple[int, Any]:
    """Return how many entities a plan of this scene can hold, and how many this one has, unknown names included.

    Where slots may hold several of one entity, these are one.
    """
    held = plan.count()
    if scene.counts:
        held = sum(plan.any_of(plan.count([slot], entity)) for slot in scene.slot for entity in scene.entity)
    return scene.room, held + sum(plan.unknown(slot) for slot in scene.slot)


def credit(trait: Trait, fill: Any, restraint: Any) -> Any:
    """Return what a rule that holds earns, of 1, in a plan that breaks some rule; both shares are in [0, 1]."""
    return (fill if trait.cap else 1.0) * (restraint if trait.floor else 1.0)
