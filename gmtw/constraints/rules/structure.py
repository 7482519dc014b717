"""The rules without which a plan is none; R judges them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from gmtw.constraints.rule import Bound, Plan, Rule, Side, at_least, at_most
from gmtw.constraints.rules.choice import NoRepeats
from gmtw.constraints.scene import Scene
from gmtw.core.translatable import message


class SlotsFilled(Rule):
    """Every required slot holds a known entity; an invented name fills nothing."""

    kind = "slots-filled"
    side: ClassVar[Side] = "structure"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per required slot."""
        for slot in plan.scene.slots:
            if slot.required:
                yield at_least(plan.count([slot.id]), 1, where=slot.id)


class KnownNames(Rule):
    """Every name is an entity of the world, written as listed, and every key one of its slots."""

    kind = "known-names"
    side: ClassVar[Side] = "structure"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot for its names, and one for the keys."""
        for slot in plan.scene.slot:
            yield at_most(plan.unknown(slot) + plan.inexact(slot), 0, where=slot)
        yield at_most(plan.strays, 0, where=message("keys"))


class RightKind(Rule):
    """Everything is in a slot of its kind: no dinner for breakfast."""

    kind = "right-kind"
    side: ClassVar[Side] = "structure"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot that accepts only one kind."""
        for slot in plan.scene.slots:
            if slot.accepts:
                wrong = plan.count([slot.id]) - plan.total(slot.accepts, [slot.id])
                yield at_most(wrong, 0, where=slot.id)


class WithinCopies(Rule):
    """No slot holds more of one entity than it may."""

    kind = "within-copies"
    side: ClassVar[Side] = "structure"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot and entity."""
        for slot in plan.scene.slots:
            for entity in plan.scene.entity:
                yield at_most(plan.count([slot.id], entity), slot.copies, where=slot.id)


class OnePlace(Rule):
    """No entity is in two slots, however many of it one slot holds."""

    kind = "one-place"
    side: ClassVar[Side] = "structure"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per entity, over the slots that hold it."""
        for entity in plan.scene.entity:
            yield at_most(sum(plan.any_of(plan.count([slot], entity)) for slot in plan.scene.slot), 1, where=entity)


class WithinCapacity(Rule):
    """No slot holds more than its capacity."""

    kind = "within-capacity"
    side: ClassVar[Side] = "structure"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot that has a capacity."""
        for slot in plan.scene.slots:
            if slot.capacity is not None:
                yield at_most(plan.count([slot.id]), slot.capacity, where=slot.id)

    def room(self, scene: Scene) -> int | None:
        """Return the sum of the capacities."""
        return scene.room


class PlacedOnce(NoRepeats):
    """Nothing is placed twice, because in this world it can happen only once."""

    kind = "placed-once"
    side: ClassVar[Side] = "structure"


class FixedTimes(Rule):
    """An entity with a fixed time ("fixed=<slot>": 1) is there or nowhere."""

    kind = "fixed-times"
    side: ClassVar[Side] = "structure"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per entity with a fixed time, over all other slots."""
        for entity in plan.scene.entities:
            fixed = [slot for slot in plan.scene.slot if entity.attributes.get(f"fixed={slot}")]
            if fixed:
                elsewhere = [slot for slot in plan.scene.slot if slot not in fixed]
                yield at_most(plan.count(elsewhere, entity.id), 0, where=entity.id)


class WellFormed(Rule):
    """Every value has the type that the prompt asks for."""

    kind = "well-formed"
    side: ClassVar[Side] = "structure"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the values of a wrong type."""
        yield at_most(plan.misfits, 0)
