"""Rules over sums of an attribute: money, minutes, calories, or how many of a sort.

A yes/no attribute counts as 1, so "at most 2 outdoor activities a day" is a sum like any other. The noun of the
attribute, from the language or the world, makes the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import NonNegativeInt

from gmtw.constraints.rule import Bound, Plan, Rule, at_least, at_most, exactly
from gmtw.constraints.scene import Scene
from gmtw.core.translatable import message


class MaxTotal(Rule):
    """The whole plan's total of `attribute` stays within `limit`."""

    kind = "max-total"
    attribute: str
    limit: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield at_most(plan.total(self.attribute), self.limit)

    def room(self, scene: Scene) -> int | None:
        """Return how many of the lightest entities fit."""
        return _fitting(self.limit, self.attribute, scene)


class MaxPerDay(Rule):
    """Each day's total of `attribute` stays within `limit`."""

    kind = "max-per-day"
    scope = "day"
    attribute: str
    limit: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per day."""
        for day, slots in plan.scene.days.items():
            yield at_most(plan.total(self.attribute, slots), self.limit, where=message("day", n=day + 1))

    def room(self, scene: Scene) -> int | None:
        """Return how many of the lightest entities fit on all days, within each day's slots."""
        fitting = _fitting(self.limit, self.attribute, scene)
        if fitting is None:
            return None
        return sum(min(fitting, _capacity(scene, slots)) for slots in scene.days.values())


class MaxPerSlot(Rule):
    """In every slot of `part`, the total of `attribute` stays within `limit`."""

    kind = "max-per-slot"
    attribute: str
    part: str
    limit: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot of that part."""
        for slot in plan.scene.parts(self.part):
            yield at_most(plan.total(self.attribute, [slot]), self.limit, where=slot)


class Include(Rule):
    """The plan holds at least `least` entities with `attribute`."""

    kind = "include"
    attribute: str
    least: NonNegativeInt = 1

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield at_least(plan.total(self.attribute), self.least)


class Within(Rule):
    """The whole plan's total of `attribute` lies between `low` and `high`, both allowed."""

    kind = "within"
    attribute: str
    low: NonNegativeInt
    high: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield Bound(plan.total(self.attribute), self.low, self.high)

    def room(self, scene: Scene) -> int | None:
        """Return how many of the lightest entities fit."""
        return _fitting(self.high, self.attribute, scene)


class Exactly(Rule):
    """The whole plan's total of `attribute` is `number`."""

    kind = "exactly"
    attribute: str
    number: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield exactly(plan.total(self.attribute), self.number)

    def room(self, scene: Scene) -> int | None:
        """Return how many of the lightest entities fit."""
        return _fitting(self.number, self.attribute, scene)


class MinPerDay(Rule):
    """Each day's total of `attribute` reaches `least`."""

    kind = "min-per-day"
    scope = "day"
    attribute: str
    least: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per day."""
        for day, slots in plan.scene.days.items():
            yield at_least(plan.total(self.attribute, slots), self.least, where=message("day", n=day + 1))


class WithinPerDay(Rule):
    """Each day's total of `attribute` lies between `low` and `high`, both allowed."""

    kind = "within-per-day"
    scope = "day"
    attribute: str
    low: NonNegativeInt
    high: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per day."""
        for day, slots in plan.scene.days.items():
            yield Bound(plan.total(self.attribute, slots), self.low, self.high, where=message("day", n=day + 1))


class FewAbove(Rule):
    """At most `limit` entities of the plan have more than `threshold` of `attribute`."""

    kind = "few-above"
    attribute: str
    threshold: NonNegativeInt
    limit: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        above = [e.id for e in plan.scene.entities if e.attributes.get(self.attribute, 0) > self.threshold]
        yield at_most(sum(plan.count(entity=entity) for entity in above), self.limit)


def _fitting(limit: int, attribute: str, scene: Scene) -> int | None:
    """Return how many entities a limit on `attribute` lets through; None if one weighs nothing, or groups less."""
    if attribute in scene.groups:
        return None
    lightest = min((e.attributes.get(attribute, 0) for e in scene.entities), default=0)
    return limit // lightest if lightest > 0 else None


def _capacity(scene: Scene, slots: tuple[str, ...]) -> int:
    """Return how many entities these slots hold; a slot without a capacity holds each entity once."""
    return sum(scene.slot[slot].capacity or len(scene.entities) for slot in slots)
