"""Rules over days: what is on which of them, on none of them, or never on the same one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from pydantic import NonNegativeInt

from gmtw.constraints.rule import Bound, Plan, Rule, at_least, at_most, exactly, held
from gmtw.core.translatable import message


def _day_slots(plan: Plan[Any], day: int) -> tuple[str, ...]:
    """Return the slots of a day counted from the start (0, 1, ...) or from the end (-1 is the last)."""
    days = list(plan.scene.days.values())
    return days[day] if -len(days) <= day < len(days) else ()


class OnDayOnly(Rule):
    """On day `day` (0 the first, -1 the last) every entity has `attribute`, a yes/no."""

    kind = "on-day-only"
    scope = "day"
    day: int
    attribute: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot of that day."""
        for slot in _day_slots(plan, self.day):
            yield at_most(plan.count([slot]) - plan.total(self.attribute, [slot]), 0, where=slot)


class OnDayAtMost(Rule):
    """On day `day` (0 the first, -1 the last) the total of `attribute` stays within `limit`."""

    kind = "on-day-at-most"
    scope = "day"
    day: int
    attribute: str
    limit: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over that day."""
        yield at_most(plan.total(self.attribute, _day_slots(plan, self.day)), self.limit)


class OnDayAtLeast(Rule):
    """On day `day` (0 the first, -1 the last) the total of `attribute` reaches `least`."""

    kind = "on-day-at-least"
    scope = "day"
    day: int
    attribute: str
    least: NonNegativeInt = 1

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over that day."""
        yield at_least(plan.total(self.attribute, _day_slots(plan, self.day)), self.least)


class EntityOnDay(Rule):
    """The plan holds this entity, on day `day` (0 the first, -1 the last)."""

    kind = "entity-on-day"
    scope = "day"
    entity: str
    day: int

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over that day."""
        yield at_least(plan.count(_day_slots(plan, self.day), self.entity), 1, where=self.entity)


class EntityNotOnDay(Rule):
    """The entity is not on day `day` (0 the first, -1 the last)."""

    kind = "entity-not-on-day"
    scope = "day"
    entity: str
    day: int

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over that day."""
        yield at_most(plan.count(_day_slots(plan, self.day), self.entity), 0, where=self.entity)


class Apart(Rule):
    """The plan holds both entities, on different days."""

    kind = "apart"
    entity: str
    other: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per entity, and one per day."""
        yield from held(plan, self.entity, self.other)
        for day, slots in plan.scene.days.items():
            both = sum(plan.any_of(plan.count(slots, entity)) for entity in (self.entity, self.other))
            yield at_most(both, 1, where=message("day", n=day + 1))


class Together(Rule):
    """The plan holds both entities, on the same day."""

    kind = "together"
    entity: str
    other: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per entity, and one per day: it holds both or neither."""
        yield from held(plan, self.entity, self.other)
        for day, slots in plan.scene.days.items():
            one, two = (plan.any_of(plan.count(slots, entity)) for entity in (self.entity, self.other))
            yield exactly(one - two, 0, where=message("day", n=day + 1))


class FreshKinds(Rule):
    """No value of `category` is on two days in a row."""

    kind = "fresh-kinds"
    category: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per value and pair of days."""
        for value in plan.scene.values(self.category):
            for one, next_one in pairwise(plan.scene.days.values()):
                both = sum(plan.any_of(plan.total(value, slots)) for slots in (one, next_one))
                yield at_most(both, 1, where=f"{value} {next_one[0]}")


class OtherKindSets(Rule):
    """No two days in a row hold the same values of `category`, all of them and no other; an empty day holds none."""

    kind = "other-kind-sets"
    category: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per pair of days: the values that only one of the two has, or 1 if the first is empty."""
        values = plan.scene.values(self.category)
        for one, next_one in pairwise(plan.scene.days.values()):
            changed = 1 - plan.any_of(plan.count(one))
            for value in values:
                here, there = (plan.any_of(plan.total(value, slots)) for slots in (one, next_one))
                changed += plan.any_of(here - there) + plan.any_of(there - here)
            yield at_least(changed, 1, where=next_one[0])


class MinDays(Rule):
    """At least `least` days hold something."""

    kind = "min-days"
    scope = "day"
    least: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the number of days in use."""
        used = [plan.any_of(plan.count(slots)) for slots in plan.scene.days.values()]
        yield at_least(sum(used), self.least)


class NotOnDays(Rule):
    """Nothing with `attribute` is on these weekdays."""

    kind = "not-on-days"
    scope = "day"
    attribute: str
    weekdays: tuple[str, ...]

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot of those days."""
        for slot in plan.scene.weekdays(*self.weekdays):
            yield at_most(plan.total(self.attribute, [slot]), 0, where=slot)
