"""Rules that relate things to each other: if this then that, one of several, between two, as many as."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import PositiveInt

from gmtw.constraints.rule import Bound, Plan, Rule, at_least, at_most, exactly, held
from gmtw.constraints.scene import Scene
from gmtw.core.translatable import message


class IfThen(Rule):
    """If the plan holds `entity`, it holds `other` too."""

    kind = "if-then"
    entity: str
    other: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield at_most(_holds(plan, self.entity) - _holds(plan, self.other), 0, where=self.other)


class IfThenNot(Rule):
    """If the plan holds `entity`, it does not hold `other`: never both."""

    kind = "if-then-not"
    entity: str
    other: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield at_most(_holds(plan, self.entity) + _holds(plan, self.other), 1, where=self.other)


class OneOf(Rule):
    """The plan holds exactly one of `entities`."""

    kind = "one-of"
    entities: tuple[str, ...]

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield exactly(sum(_holds(plan, entity) for entity in self.entities), 1)


class DayAfter(Rule):
    """The plan holds both entities, `other` on the day right after that of `entity`."""

    kind = "day-after"
    entity: str
    other: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield a bound for each entity, and one per day: it holds `other` exactly if the day before holds `entity`."""
        yield from held(plan, self.entity, self.other)
        before: Any = 0
        for day, slots in plan.scene.days.items():
            here = plan.any_of(plan.count(slots, self.other))
            yield exactly(here - before, 0, where=message("day", n=day + 1))
            before = plan.any_of(plan.count(slots, self.entity))
        yield exactly(before, 0, where=self.entity)


class Between(Rule):
    """The plan holds `entity` in a later slot than the first of `entities` and in an earlier one than the second."""

    kind = "between"
    entity: str
    entities: tuple[str, str]

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield a bound for the last of the three, and two per slot: what it holds stands after its predecessor."""
        first, last = self.entities
        slots = list(plan.scene.slot)
        yield from held(plan, last)
        for one, next_one in ((first, self.entity), (self.entity, last)):
            for at, slot in enumerate(slots):
                earlier = plan.count(slots[:at], one) if at else 0
                yield at_most(plan.any_of(plan.count([slot], next_one)) - plan.any_of(earlier), 0, where=slot)


class Compared(Rule):
    """A rule that holds two attributes against each other, a yes/no or a value of a category each."""

    attribute: str
    than: str

    @property
    def attributes_read(self) -> tuple[str, ...]:
        """Both attributes."""
        return (self.attribute, self.than)


class AsMany(Compared):
    """The plan holds as many entities with `attribute` as with `than`."""

    kind = "as-many"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield exactly(plan.total(self.attribute) - plan.total(self.than), 0)


class MoreThan(Compared):
    """The plan holds more entities with `attribute` than with `than`."""

    kind = "more-than"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield at_least(plan.total(self.attribute) - plan.total(self.than), 1)


class KindsInOrder(Compared):
    """Every entity with `attribute` is in an earlier slot than every one with `than`."""

    kind = "kinds-in-order"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot: where it holds the second kind, neither it nor a later one holds the first."""
        slots = list(plan.scene.slot)
        for at, slot in enumerate(slots):
            late = plan.any_of(plan.total(self.attribute, slots[at:])) + plan.any_of(plan.total(self.than, [slot]))
            yield at_most(late, 1, where=slot)


class Dearest(Rule):
    """A rule about the `number` listed entities that have the most of `attribute`."""

    attribute: str
    number: PositiveInt

    def dearest(self, scene: Scene) -> tuple[str, ...]:
        """Return the ids of those entities; of two that have the same, the one that is listed first."""
        ranked = sorted(scene.entities, key=lambda entity: -entity.attributes.get(self.attribute, 0))
        return tuple(entity.id for entity in ranked[: self.number])


class DearestIn(Dearest):
    """The plan holds the `number` listed entities that have the most of `attribute`."""

    kind = "dearest-in"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per such entity."""
        yield from held(plan, *self.dearest(plan.scene))


class DearestOut(Dearest):
    """The plan holds none of the `number` listed entities that have the most of `attribute`."""

    kind = "dearest-out"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per such entity."""
        for entity in self.dearest(plan.scene):
            yield at_most(plan.count(entity=entity), 0, where=entity)


class Half(Rule):
    """At least half of what the plan holds has `attribute`, a yes/no."""

    kind = "half"
    attribute: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan: twice what has it, less all."""
        yield at_least(2 * plan.total(self.attribute) - plan.count(), 0)


def _holds(plan: Plan[Any], entity: str) -> Any:
    """Return 1 if the plan holds the entity, else 0."""
    return plan.any_of(plan.count(entity=entity))
