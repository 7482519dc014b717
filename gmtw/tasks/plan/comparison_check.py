"""Which comparisons of named things are false: one is only if no amounts that may be meant, and no things, make it so.

A thing may have another price in every slot, and its pieces have one together. "Cel mai greu colet" may be said of the
plan, of the slot said last, of the names of the sentence, or of all that there is to choose from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.measures import attributes_of, has
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.text.statements.statement_model import Statement
from gmtw.text.statements.superlatives import NOT

SORTS = ("kind=", "meal=", "topic=")
"""How the attributes begin of which a bare word for most may be said: of all dinners, of all museums."""

PRIORITY = "priority"
"""What stands for the attributes that say how weighty a thing is."""

RANKS = {"priority=high": 3, "priority=medium": 2, "priority=low": 1}
"""How weighty they are."""


class ComparisonCheck:
    """Checks comparisons of named things."""

    def __init__(self, shown: ShownPlan) -> None:
        self.task, self.plan, self.scene, self._shown = shown.task, shown.plan, shown.scene, shown

    def of_pair(self, said: Statement, named: Sequence[str]) -> str | None:
        """Return what two things have, if the first has neither more, less nor as much, as it is said to have."""
        attributes = self._attributes(said.about)
        if not attributes or named[0] == named[1]:
            return None
        for attribute in attributes:
            pairs = ((one, two) for one in self._of(named[0], attribute) for two in self._of(named[1], attribute))
            if any(_is_so(said, one - two) for one, two in pairs):
                return None
        return ", ".join(f"{a}: {_all(self._of(named[0], a))} / {_all(self._of(named[1], a))}" for a in attributes)

    def of_slots(self, said: Statement) -> str | None:
        """Return what two days have, if the first has neither more, less nor as much, as it is said to have."""
        attributes, days = self._attributes(said.about), (said.day, *map(int, said.numbers))
        if not attributes or self._shown.unknown or said.about == PRIORITY:
            return None
        totals = [[int(self.plan.total(a, self._shown.slots_of(day))) for day in days] for a in attributes]
        if any(_is_so(said, one - two) for one, two in totals):
            return None
        return ", ".join(f"{a}: {one} / {two}" for a, (one, two) in zip(attributes, totals, strict=True))

    def of_superlative(self, said: Statement, named: Sequence[str]) -> str | None:
        """Return the things that have more (or less) than one that is said to have most (or least)."""
        attributes, thing = self._attributes(said.about), named[0]
        planned = self._shown.planned
        sorts = said.thing.split()
        if not attributes or thing not in planned or not self._is_of(thing, sorts):
            return None
        against: list[str] = []
        for attribute in attributes:
            for meant in self._meant(said, named, planned):
                others = [other for other in meant if other != thing and self._is_of(other, sorts)]
                if thing in meant and not (beyond := self._beyond(thing, others, attribute, said.has)):
                    return None
                against += beyond if thing in meant else []
        return ", ".join(dict.fromkeys(against)) or None

    def _meant(self, said: Statement, named: Sequence[str], planned: Collection[str]) -> Iterator[Iterable[str]]:
        """Yield the things that may be meant."""
        days = {int(day) for day in said.numbers} if not said.total else set()
        if said.day is not None:
            yield self._on(said.day)
            return
        yield planned
        if said.total:
            return
        yield self.scene.entity
        if not said.thing:
            yield from self._of_its_sort(named[0], planned)
        yield from (there for day in days if len(there := self._on(day)) > 1)
        yield named if len(set(named)) > 1 else ()
        if isinstance(self.task.goal, Repair):
            yield self.task.goal.entities_named

    def _of_its_sort(self, thing: str, planned: Collection[str]) -> Iterator[list[str]]:
        """Yield the things of each sort of a thing: "o supă, care e cea mai ușoară" may be of the dinners."""
        sorts = [a for a, value in self.scene.entity[thing].attributes.items() if value and a.startswith(SORTS)]
        among: Sequence[Iterable[str]] = (planned, self.scene.entity)
        alike = ([other for other in some if self._is_of(other, [sort])] for sort in sorts for some in among)
        yield from (some for some in alike if len(some) > 1)

    def _on(self, day: int) -> list[str]:
        """Return what the plan has on a day."""
        return [id_ for slot in self.scene.days.get(day, ()) for id_ in self.plan.cells.get(slot, ())]

    def _beyond(self, thing: str, others: Iterable[str], attribute: str, more: bool) -> list[str]:
        """Return the things that have more, or less, of an attribute, whatever is meant by it.

        What has none of it is none of those of which one has least: "cel mai ieftin bilet" is none that is free.
        """
        mine = self._of(thing, attribute)
        if more:
            return [other for other in others if min(self._of(other, attribute)) > max(mine)]
        return [other for other in others if 0 < max(self._of(other, attribute)) < min(mine)]

    def _attributes(self, about: str) -> list[str]:
        """Return the attributes that may be meant, if the prompt shows all of them."""
        meant = dict.fromkeys(a for one in about.split() for a in attributes_of(one))
        if PRIORITY in meant:
            known = any(name in entity.attributes for entity in self.scene.entities for name in RANKS)
            return [PRIORITY] if known else []
        found = [a for a in meant if has(self.scene, a) and any(e.attributes.get(a) for e in self.scene.entities)]
        return found if all(map(self._shown.is_shown, found)) else []

    def _of(self, entity: str, attribute: str) -> set[int]:
        """Return what a thing may have of an attribute: one piece of it in any slot, or all of it in the plan."""
        attributes = self.scene.entity[entity].attributes
        if attribute == PRIORITY:
            return {rank for name, rank in RANKS.items() if attributes.get(name)} or {0}
        each = {int(self.scene.amount(entity, attribute, slot)) for slot in self.scene.slot}
        if self.scene.counts:
            each.discard(0)
            cells = [(s, row[entity]) for s, row in self.plan.cells.items() if entity in row]
            each |= {int(n * self.scene.amount(entity, attribute, s)) for s, n in cells}
        return each or {int(attributes.get(attribute, 0))}

    def _is_of(self, entity: str, sorts: Sequence[str]) -> bool:
        """Return whether a thing is of all sorts."""
        attributes = self.scene.entity[entity].attributes
        return all(
            not attributes.get(sort.removeprefix(NOT)) if sort.startswith(NOT) else bool(attributes.get(sort))
            for sort in sorts
        )


def _is_so(said: Statement, difference: float) -> bool:
    """Return whether one thing stands to another as it is said, if it has so much more."""
    if said.kind == "alike" or (said.kind == "slots" and said.total):
        return difference == 0
    right = difference > 0 if said.has else difference < 0
    return right and (not said.number or abs(difference) == said.number)


def _all(amounts: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(amounts)))
