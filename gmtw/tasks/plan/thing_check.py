"""Which amounts that an explanation gives of a named thing are false.

An amount is false only if the thing has no such one anywhere, of one piece or of several, nor the list of names that
it ends. Where no word ties it to the name, it may also be a sum, a difference or a number of a demand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.tasks.plan.measures import added_by_groups, attributes_of, nearness, of_groups
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.text.statements.statement_model import Statement

PIECES = 12
"""The most pieces of a thing of which an amount may be meant, where a slot may hold several of one."""

NUMBERS = ("limit", "least", "low", "high", "number", "threshold")
"""The fields of demands that are numbers."""


class ThingCheck:
    """Checks amounts of named things."""

    def __init__(self, shown: ShownPlan) -> None:
        self.task, self.plan, self.scene, self._is_shown = shown.task, shown.plan, shown.scene, shown.is_shown

    def of_measure(self, said: Statement, named: Sequence[str]) -> str | None:
        """Return what the last of the named things has of what an amount is about, if it is not what is said."""
        attributes = [a for a in attributes_of(said.about) if any(self._each(e, a) != {0} for e in self.scene.entity)]
        if not attributes or not all(map(self._is_shown, attributes)):
            return None
        possible = [true for attribute in attributes for true in self.possible(attribute, named)]
        possible += [true for attribute in attributes for true in self._beside(attribute, named)] if said.total else []
        if any(abs(said.number - true) <= nearness(said) for true in possible):
            return None
        return ", ".join(f"{a}: {', '.join(map(str, sorted(self._each(named[-1], a))))}" for a in attributes)

    def _each(self, entity: str, attribute: str) -> set[int]:
        """Return what one piece of a thing may have, wherever it is."""
        everywhere = int(self.scene.entity[entity].attributes.get(attribute, 0))
        return {int(self.scene.amount(entity, attribute, slot)) for slot in self.scene.slot} or {everywhere}

    def possible(self, attribute: str, named: Sequence[str]) -> Iterator[int]:
        """Yield what a thing has, one piece or several, with offers, and together with names before it."""
        thing = named[-1]
        yield from self._each(thing, attribute)
        if self.scene.counts:
            each = self._each(thing, attribute)
            yield from (one * times for one in each for times in range(2, PIECES + 1))
        cells = {
            (s, e): n * self.scene.amount(e, attribute, s) for s, row in self.plan.cells.items() for e, n in row.items()
        }
        of = {e: sum(int(n) for (_, id_), n in cells.items() if id_ == e) for e in self.scene.entity}
        run = list(dict.fromkeys(reversed(named)))
        yield from (sum(int(of[e]) for e in run[:last]) for last in range(1, len(run) + 1))
        yield from (sum(int(max(self._each(e, attribute))) for e in run[:last]) for last in range(2, len(run) + 1))
        yield from self._of_offers(attribute, thing)

    def _beside(self, attribute: str, named: Sequence[str]) -> Iterator[int]:
        """Yield the sums, differences and numbers of demands that an amount beside a name may be, too."""
        yield from (
            abs(a - b) for a in self._each(named[-1], attribute) for e in named for b in self._each(e, attribute)
        )
        yield from (int(self.plan.total(attribute, [slot])) for slot in self.scene.slot)
        yield from (int(self.plan.total(attribute, slots)) for slots in self.scene.days.values())
        yield int(self.plan.total(attribute))
        yield from (int(getattr(rule, name)) for rule in self.task.rules for name in NUMBERS if hasattr(rule, name))

    def _of_offers(self, attribute: str, thing: str) -> Iterator[int]:
        """Yield what offers add to a thing or take off."""
        if attribute in self.scene.groups:
            yield from of_groups(self.plan, attribute)
            for (slot, entity), more in added_by_groups(self.plan, attribute).items():
                if entity == thing:
                    yield int(self.plan.row(slot)[entity] * self.scene.amount(entity, attribute, slot) + more)
