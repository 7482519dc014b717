"""Rules over parts of the day and over order: in which part, beside what, before what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from gmtw.constraints.rule import Bound, Plan, Rule, at_least, at_most, held


class OnlyInParts(Rule):
    """Entities with `attribute` are only in these parts of the day."""

    kind = "only-in-parts"
    attribute: str
    parts: tuple[str, ...]

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot outside those parts."""
        for slot in plan.scene.slots:
            if slot.part not in self.parts:
                yield at_most(plan.total(self.attribute, [slot.id]), 0, where=slot.id)


class NoBackToBack(Rule):
    """Two neighbouring slots of one day are never both in use."""

    kind = "no-back-to-back"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per pair of neighbours."""
        for slots in plan.scene.days.values():
            for one, next_one in pairwise(slots):
                both = plan.any_of(plan.count([one])) + plan.any_of(plan.count([next_one]))
                yield at_most(both, 1, where=next_one)

    def room(self, scene: Any) -> int | None:
        """Return the number of every second slot of each day; None if a slot may hold several entities."""
        if any(slot.capacity != 1 for slot in scene.slots):
            return None
        return sum((len(slots) + 1) // 2 for slots in scene.days.values())


class Before(Rule):
    """The plan holds both entities, `entity` in an earlier slot than `other`."""

    kind = "before"
    entity: str
    other: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield a bound for `other`, and one per slot: it holds `other` only if an earlier slot holds `entity`."""
        slots = list(plan.scene.slot)
        yield from held(plan, self.other)
        for at, slot in enumerate(slots):
            earlier = plan.count(slots[:at], self.entity) if at else 0
            yield at_most(plan.any_of(plan.count([slot], self.other)) - plan.any_of(earlier), 0, where=slot)


class Heaviest(Rule):
    """On each day, `part` has more of `attribute` than every other part."""

    kind = "heaviest"
    part: str
    attribute: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per other slot of the day."""
        for chosen, other in _against(plan, self.part):
            gap = plan.total(self.attribute, [chosen]) - plan.total(self.attribute, [other])
            yield at_least(gap, 1, where=other)


class Lightest(Rule):
    """On each day, `part` has less of `attribute` than every other part."""

    kind = "lightest"
    part: str
    attribute: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per other slot of the day."""
        for chosen, other in _against(plan, self.part):
            gap = plan.total(self.attribute, [other]) - plan.total(self.attribute, [chosen])
            yield at_least(gap, 1, where=other)


def _against(plan: Plan[Any], part: str) -> Iterator[tuple[str, str]]:
    """Yield each slot of `part` with each other slot of its day."""
    for chosen in plan.scene.parts(part):
        for other in plan.scene.days[plan.scene.slot[chosen].day]:
            if other != chosen:
                yield chosen, other
