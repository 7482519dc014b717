"""Which amounts of an explanation are on the other side of a number than it says: above it, or below.

A comparison is false only if all that may be meant is on the other side: of a sum, that of its slot or of the plan; of
a thing, what one piece of it has, or several, or all names of its list. What is exactly so much is on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.tasks.plan.measures import attributes_of, has, nearness
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.tasks.plan.thing_check import ThingCheck
from gmtw.text.statements.statement_model import Statement


class SideCheck:
    """Checks amounts that are said to be above a number, or below it."""

    def __init__(self, shown: ShownPlan, things: ThingCheck) -> None:
        self._shown, self._things = shown, things
        self._plan, self._scene = shown.plan, shown.scene

    def truth(self, said: Statement, named: Sequence[str]) -> str | None:
        """Return what is on the other side; None if something that may be meant is where it is said to be."""
        attributes = [a for a in attributes_of(said.about) if has(self._scene, a)]
        if not attributes or self._shown.unknown or not all(map(self._shown.is_shown, attributes)):
            return None
        truths = [self._of(attribute, said, named) for attribute in attributes]
        return None if None in truths else "; ".join(filter(None, truths))

    def _of(self, attribute: str, said: Statement, named: Sequence[str]) -> str | None:
        """Return what of one attribute is on the other side."""
        if said.daily:
            against = [n for n in self._each(attribute, said.thing) if not _is_so(said, n)]
        else:
            meant = self._things.possible(attribute, named) if said.thing == "measure" else self._sums(attribute, said)
            values = list(dict.fromkeys(meant))
            against = values if not any(_is_so(said, n) for n in values) else []
        return f"{attribute}: {', '.join(map(str, dict.fromkeys(against)))}" if against else None

    def _each(self, attribute: str, of: str) -> Iterator[int]:
        """Yield what each slot that holds something has, or one piece of each thing of the plan."""
        if not of:
            filled = (slots for slots in self._scene.days.values() if self._plan.count(slots))
            yield from (int(self._plan.total(attribute, slots)) for slots in filled)
            return
        cells = ((slot, id_) for slot in self._scene.slot for id_, n in self._plan.row(slot).items() if n)
        having = ((slot, id_) for slot, id_ in cells if self._scene.entity[id_].attributes.get(of))
        yield from (int(self._scene.amount(id_, attribute, slot)) for slot, id_ in having)

    def _sums(self, attribute: str, said: Statement) -> Iterator[int]:
        """Yield the sums that may be meant, without offers, too: of the slot, or of the plan and its line's slot.

        Where no word makes it a sum, one thing may be meant, or one slot.
        """
        if said.thing == "amount" and not said.total:
            yield from self._each(attribute, "")
            yield from (
                int(self._scene.amount(e, attribute, slot)) for e in self._scene.entity for slot in self._scene.slot
            )
        days = [said.day] if said.day is not None else [None, *map(int, said.numbers)]
        for day in days:
            slots = self._shown.slots_of(day)
            yield int(self._plan.total(attribute, slots))
            rows = ((slot, id_, n) for slot in slots for id_, n in self._plan.row(slot).items())
            yield sum(int(n * self._scene.amount(id_, attribute, slot)) for slot, id_, n in rows)


def _is_so(said: Statement, amount: int) -> bool:
    """Return whether an amount is on the side that is said, or on the line."""
    off = amount - said.number
    return (off if said.has else -off) <= nearness(said)
