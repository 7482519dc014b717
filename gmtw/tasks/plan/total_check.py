"""Which totals and counts of an explanation are false of its plan.

A number is a false total only if it is no total that could be meant: of the plan, of one of its days or slots, of the
names beside it, or of everything on the list. A number of the rules restates a rule and is never judged, and of days
with unknown names nobody knows the totals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.tasks.plan.measures import added_by_groups, attributes_of, has, nearness, of_groups
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.tasks.plan.tally_check import counts_around_repair
from gmtw.text.statements.statement_model import Statement

LIMITS = ("limit", "least", "low", "high", "number", "threshold")
"""The fields of rules that are numbers."""


class TotalCheck:
    """Checks totals and counts; `mentioned`: the entity of each mention of the text."""

    def __init__(self, shown: ShownPlan, mentioned: Sequence[str]) -> None:
        self._shown, self._mentioned = shown, mentioned
        self._task, self._plan, self._scene = shown.task, shown.plan, shown.scene

    def truth(self, said: Statement) -> str | None:
        """Return the right number, if what is said is none that could be meant."""
        if not self._shown.unknown.isdisjoint(self._shown.slots_of(said.day)):
            return None
        attributes = [a for a in attributes_of(said.about) if has(self._scene, a)]
        if said.about in self._scene.of_slots and not said.total:
            return None  # a road, a part of a round, or there and back
        if not attributes or not all(map(self._shown.is_shown, attributes)):
            return None
        if said.kind == "count" and not said.has:
            return self._left_out(said, attributes)
        if any(abs(said.number - true) <= nearness(said) for a in attributes for true in self._possible(said, a)):
            return None
        slots = self._shown.slots_of(said.day) if said.day is not None else None
        return ", ".join(f"{attribute}: {self._plan.total(attribute, slots)}" for attribute in attributes)

    def _left_out(self, said: Statement, attributes: Sequence[str]) -> str | None:
        """Return how many things of a sort the plan leaves out, if neither that is said nor what a repair had.

        What is left out of the whole list, `left_check` judges.
        """
        out = [self._scene.entity[one].attributes for one in self._shown.left]
        true = {attribute: sum(int(one.get(attribute, 0)) for one in out) for attribute in attributes}
        around = {n for attribute in attributes for n in counts_around_repair(self._task, self._plan, attribute)}
        if said.number in around.union(true.values()):
            return None
        return ", ".join(f"{attribute}: {number}" for attribute, number in true.items())

    def _possible(self, said: Statement, attribute: str) -> Iterator[int]:
        """Yield every number that the statement may truly mean."""
        value = {entity.id: entity.attributes.get(attribute, 0) for entity in self._scene.entities}
        if said.kind == "count" and said.total and said.day is None:
            yield self._plan.total(attribute)
            yield sum(value[id_] for id_ in self._shown.planned)
            return
        named = list(dict.fromkeys(self._mentioned[number] for number in said.mentions))
        if self._scene.counts:
            yield from self._of_pieces(attribute, named)
        yield sum(value[id_] for id_ in named) if len(named) > 1 else -1
        yield from self._limits(attribute)
        if not said.total and said.kind == "amount":
            yield from value.values()
        if said.day is not None:
            yield self._plan.total(attribute, self._shown.slots_of(said.day))
            return
        yield self._plan.total(attribute)
        yield sum(value.values())
        yield from (self._plan.total(attribute, slots) for slots in self._scene.days.values())
        yield from counts_around_repair(self._task, self._plan, attribute) if said.kind == "count" else ()

    def _of_pieces(self, attribute: str, named: Sequence[str]) -> Iterator[int]:
        """Yield what one piece of each thing has in each slot, all its pieces, and all pieces of the named things.

        Where groups add something, as offers do, both without it and with it, and what they add or take off.
        """
        amount = self._scene.amount
        yield from (amount(id_, attribute, slot) for id_ in self._scene.entity for slot in self._scene.slot)
        cells = {(s, e): n * amount(e, attribute, s) for s, row in self._plan.cells.items() for e, n in row.items()}
        yield from cells.values()
        yield sum(int(total) for (_, id_), total in cells.items() if id_ in named)
        if attribute in self._scene.groups:
            added = added_by_groups(self._plan, attribute)
            yield from of_groups(self._plan, attribute)
            yield from (total + added.get(cell, 0) for cell, total in cells.items())
            yield sum(int(total + added.get(cell, 0)) for cell, total in cells.items() if cell[1] in named)

    def _limits(self, attribute: str) -> Iterator[int]:
        """Yield the numbers of the rules about an attribute."""
        for rule in self._task.rules:
            if getattr(rule, "attribute", attribute) == attribute:
                yield from (int(getattr(rule, name)) for name in LIMITS if hasattr(rule, name))
