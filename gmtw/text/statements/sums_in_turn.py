"""Find sums of slots that follow each other: "luni sunt 120 de minute, marți 160", "prima are 1810, a doua cam 1750".

Several pairs of a slot and a number stand in one sentence, or follow a sum that was read before, with nothing but words
of the lists inside a pair and between two. The unit is said of one of them, or once in the sentence, and is one alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, mentions_in, text_at
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder
from gmtw.text.statements.amounts import AmountReader

INSIDE = 4
"""The most words between a slot and its number: "marți se adună cam 110"."""

BETWEEN = 3
"""The most atoms between two pairs: ", iar în a treia"."""


class TurnSum(NamedTuple):
    """Atoms `first` to `last` (not included) say that the slots of `day` have `number` of `about`."""

    first: int
    last: int
    day: int
    number: float
    about: str
    rough: bool


class TurnSumReader:
    """Reads sums of slots in a row in sentences of one language."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table = language.statements.slot_sums
        self._amounts, self._joiner = amounts, language.number.joiner
        rough = language.statements.ranges.rough
        self._inside = frozenset((*table.verbs, *table.in_turn, *table.between, *rough, PAUSE, ":"))
        self._before = frozenset((*table.leads, *language.statements.amounts.ands, PAUSE))
        self._closed_by, self._rough = phrase_set(table.closed_by), frozenset(rough)
        self._weighed = frozenset(language.statements.weighed)
        self._nouns = frozenset((*language.statements.extremes.nouns, *table.each))

    def read(self, atoms: Sequence[Atom], finder: SlotFinder, places: Sequence[SlotExpression]) -> Iterator[TurnSum]:
        """Yield the sums of a sentence that has at least two such pairs in a row."""
        units = {unit.about for at in range(len(atoms)) if (unit := self._amounts.unit_at(atoms, at)) is not None}
        if len(units) != 1 or any(atom.text in self._weighed for atom in atoms):
            return
        row: list[TurnSum] = []
        for pair in self._pairs(atoms, finder, places, next(iter(units))):
            if row and not self._follows(atoms[row[-1].last : pair.first]):
                yield from row if len(row) > 1 else ()
                row = []
            row.append(pair)
        if len(row) > 1 and len({pair.day for pair in row}) == len(row):
            yield from row

    def _pairs(
        self, atoms: Sequence[Atom], finder: SlotFinder, places: Sequence[SlotExpression], about: str
    ) -> Iterator[TurnSum]:
        """Yield each slot with the number that is said of it."""
        of_slots = bool(places) or any(atom.text in self._nouns for atom in atoms)
        at, days = 0, finder.whole_days(atoms, places, short=of_slots)
        while at < len(atoms):
            slot = days.get(at)
            pair = self._pair(atoms, at, slot.last, slot.value, about) if slot is not None else None
            if pair is not None:
                yield pair
            at = pair.last if pair is not None else slot.last if slot is not None else at + 1

    def _pair(self, atoms: Sequence[Atom], first: int, at: int, day: int, about: str) -> TurnSum | None:
        """Return the number after a slot, if nothing but a verb, a comma and the like is between them."""
        start = at
        while (
            at < len(atoms)
            and at < start + INSIDE
            and atoms[at].text in self._inside
            and not self._is_number(atoms, at)
        ):
            at += 1
        said = self._amounts.amount_at(atoms, at)
        read = self._amounts.number_at(atoms, at) if at < len(atoms) else None
        if said is not None:
            number, last = said.value, said.last
        elif read is not None and text_at(atoms, read[0]) != self._joiner:
            number, last = read[1], read[0]
        else:
            return None
        closed = last >= len(atoms) or atoms[last].text in SIGNS or self._closed_by.at(atoms, last) is not None
        rough = any(atom.text in self._rough for atom in atoms[start:at])
        return TurnSum(first, last, day, number, about, rough) if closed else None

    def _is_number(self, atoms: Sequence[Atom], at: int) -> bool:
        return self._amounts.number_at(atoms, at) is not None

    def _follows(self, between: Sequence[Atom]) -> bool:
        """Return whether nothing but a comma or a conjunction is between two pairs."""
        small = all(atom.text in self._before for atom in between)
        return 0 < len(between) <= BETWEEN and small and not mentions_in(between)
