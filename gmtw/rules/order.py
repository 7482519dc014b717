"""Rules over where things stand: on which day, in which part of it, beside or before what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from pydantic import NonNegativeInt

from gmtw.rules.core import Bound, Plan, Rule, at_least, at_most


def _day_slots(plan: Plan[Any], day: int) -> tuple[str, ...]:
    """The slots of a day counted from the start (0, 1, ...) or from the end (-1 is the last)."""
    days = list(plan.scene.days.values())
    return days[day] if -len(days) <= day < len(days) else ()


class OnDayOnly(Rule):
    """On day `day` (0 the first, -1 the last) every entity has `attribute`, a yes/no."""

    kind = "on-day-only"
    day: int
    attribute: str
    text = {"ro": "În {day:which}, doar {attribute:many}.", "en": "On {day:which}, only {attribute:many}."}

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """One bound per slot of that day."""
        for slot in _day_slots(plan, self.day):
            yield at_most(plan.count([slot]) - plan.total(self.attribute, [slot]), 0, where=slot)


class OnDayInclude(Rule):
    """On day `day` (0 the first, -1 the last) stands at least one entity with `attribute`."""

    kind = "on-day-include"
    day: int
    attribute: str
    text = {
        "ro": "În {day:which}, cel puțin {1:@attribute}.",
        "en": "On {day:which}, at least {1:@attribute}.",
    }

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """One bound over that day."""
        yield at_least(plan.total(self.attribute, _day_slots(plan, self.day)), 1)


class MinDays(Rule):
    """At least `least` days hold something."""

    kind = "min-days"
    least: NonNegativeInt
    text = {
        "ro": "Planul are ceva prevăzut în cel puțin {least:#day}.",
        "en": "The plan holds something on at least {least:#day}.",
    }

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """One bound over the number of days in use."""
        used = [plan.any_of(plan.count(slots)) for slots in plan.scene.days.values()]
        yield at_least(sum(used), self.least)


class NotOnDays(Rule):
    """Nothing with `attribute` stands on these weekdays."""

    kind = "not-on-days"
    attribute: str
    weekdays: tuple[str, ...]
    text = {"ro": "Fără {attribute:many} {weekdays:on}.", "en": "No {attribute:many} {weekdays:on}."}

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """One bound per slot of those days."""
        for slot in plan.scene.weekdays(*self.weekdays):
            yield at_most(plan.total(self.attribute, [slot]), 0, where=slot)


class OnlyInParts(Rule):
    """What has `attribute` stands only in these parts of the day."""

    kind = "only-in-parts"
    attribute: str
    parts: tuple[str, ...]
    text = {
        "ro": "{attribute:the-many} pot fi doar {parts:during}.",
        "en": "{attribute:the-many} can only be {parts:during}.",
    }

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """One bound per slot outside those parts."""
        for slot in plan.scene.slots:
            if slot.part not in self.parts:
                yield at_most(plan.total(self.attribute, [slot.id]), 0, where=slot.id)


class NoBackToBack(Rule):
    """Two neighbouring slots of one day are never both in use."""

    kind = "no-back-to-back"
    text = {
        "ro": "În aceeași zi, două intervale la rând nu pot fi ambele ocupate.",
        "en": "No two slots in a row are taken on the same day.",
    }

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """One bound per pair of neighbours."""
        for slots in plan.scene.days.values():
            for one, next_one in pairwise(slots):
                both = plan.any_of(plan.count([one])) + plan.any_of(plan.count([next_one]))
                yield at_most(both, 1, where=next_one)

    def room(self, scene: Any) -> int | None:
        """Every second slot of each day, where a slot holds one entity."""
        if any(slot.capacity != 1 for slot in scene.slots):
            return None
        return sum((len(slots) + 1) // 2 for slots in scene.days.values())


class Heaviest(Rule):
    """On each day, `part` has more of `attribute` than every other part."""

    kind = "heaviest"
    part: str
    attribute: str
    text = {
        "ro": "În fiecare zi, {part:the} are mai {attribute:much} decât orice altă masă.",
        "en": "Every day, {part:the} has more {attribute:much} than any other meal.",
    }

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """One bound per other slot of the day."""
        for chosen, other in _against(plan, self.part):
            gap = plan.total(self.attribute, [chosen]) - plan.total(self.attribute, [other])
            yield at_least(gap, 1, where=other)


class Lightest(Rule):
    """On each day, `part` has less of `attribute` than every other part."""

    kind = "lightest"
    part: str
    attribute: str
    text = {
        "ro": "În fiecare zi, {part:the} are mai {attribute:little} decât orice altă masă.",
        "en": "Every day, {part:the} has {attribute:little} than any other meal.",
    }

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """One bound per other slot of the day."""
        for chosen, other in _against(plan, self.part):
            gap = plan.total(self.attribute, [other]) - plan.total(self.attribute, [chosen])
            yield at_least(gap, 1, where=other)


def _against(plan: Plan[Any], part: str) -> Iterator[tuple[str, str]]:
    """Each slot of `part` with each other slot of its day."""
    for chosen in plan.scene.parts(part):
        for other in plan.scene.days[plan.scene.slot[chosen].day]:
            if other != chosen:
                yield chosen, other
