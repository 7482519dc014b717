"""Find the bounds that a text says the plan is on the right side of: "sub limita de 1605", "peste cele 1455 necesare".

Whether a demand has that bound, and is kept, is decided by `gmtw.tasks.plan.amount_check`. A bound of something that is
only weighed, wished or asked for is not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, text_at
from gmtw.text.statements.amounts import AmountReader, SaidAmount

MOST_NOUNS = 5
"""The most words between "sub" and the number: "sub limita zilnică de cel mult 65"."""

LONGEST = 8
"""The most atoms of an amount: "două ore și 35 de minute"."""

NEAR = 2
"""The atoms before a number among which a word makes it an estimate: "cam la 430 de minute"."""


class KeptBound(NamedTuple):
    """Atoms `first` to `last` (not included) say that something is under `number` of `about`, or over it.

    clause: where the clause begins. about: "" if no unit is said. value: the amount that is said to be so, if it stands
    right before. rough: that amount is an estimate. each: it is said of each slot. of_any: what is before it
    is said of each slot, or of the one with most ("cursa cea mai lungă, a doua, are 50 de minute, sub 55").
    """

    clause: int
    first: int
    last: int
    about: str
    number: float
    under: bool
    value: SaidAmount | None
    rough: bool
    each: bool
    of_any: bool
    by: float = 0
    """How far it is said to be from that bound, or 0: "CU 10 lei sub 60"."""

    high: float = 0
    """The upper end of "între 145 și 155", whose lower one is `number`; else 0."""


class BoundReader:
    """Reads the bounds that sentences of one language say are kept."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table = language.statements.bounds
        self._amounts = amounts
        self._under, self._over, self._of = map(phrase_set, (table.under, table.over, table.out_of))
        self._within, self._ands = phrase_set(table.within), frozenset(language.statements.amounts.ands)
        self._nouns, self._between = frozenset(table.nouns), frozenset(table.between)
        self._weighed, self._asked = frozenset(language.statements.weighed), frozenset(table.asked)
        self._relatives = frozenset(language.statements.kept.relatives)
        self._only = frozenset(table.only)
        self._by, self._left = frozenset(table.by), frozenset(table.left)
        self._each = phrase_set((*table.each, *language.statements.slot_sums.each))
        self._given, self._joiner = frozenset(table.given), language.number.joiner
        self._rough = frozenset((*language.statements.ranges.rough, *table.under, *table.over))
        tables = (self._under, self._over, self._of, self._within)
        self._starts = self._weighed.union(*(words.starts for words in tables))
        self.needed = tables
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[KeptBound]:
        """Yield the bounds of a sentence, up to a word that says that something is only weighed."""
        for at in [at for at, atom in enumerate(atoms) if atom.text in self._starts]:
            if atoms[at].text in self._weighed:
                return
            hits = [words.at(atoms, at) for words in (self._under, self._over, self._of, self._within)]
            hit = max(filter(None, hits), key=itemgetter(1), default=None)
            if hit is None or self._is_asked(atoms, at):
                continue
            _, over, of, within = (one is hit for one in hits)
            place = hit.last
            while place < len(atoms) and place < hit.last + MOST_NOUNS and atoms[place].text in self._nouns:
                place += 1
            value = self._value(atoms, at)
            read = self._range(atoms, place) if within else self._bound(atoms, place, by_noun=of or place > hit.last)
            if read is not None and (value is not None or not of):
                last, about, number, high = read
                clause = _clause(atoms, value.first if value is not None else at)
                each = bool(self._each.find(atoms[clause:at]))
                rough = value is not None and self._is_rough(atoms, value.first)
                of_any = each or bool(self._each.find(atoms[:at]))
                by = self._distance(atoms, at) if value is None else 0
                yield KeptBound(clause, at, last, about, number, not over, value, rough, each, of_any, by, high)

    def _range(self, atoms: Sequence[Atom], at: int) -> tuple[int, str, float, float] | None:
        """Return where "145 și 155 de minute" ends, its attribute, and its two numbers."""
        low = self._amounts.number_at(atoms, at) if at < len(atoms) else None
        if low is None or low[0] + 1 >= len(atoms) or atoms[low[0]].text not in self._ands:
            return None
        high = self._bound(atoms, low[0] + 1, by_noun=True)
        return (high[0], high[1], low[1], high[2]) if high is not None else None

    def _bound(self, atoms: Sequence[Atom], at: int, by_noun: bool) -> tuple[int, str, float, float] | None:
        """Return where a bound ends, its attribute, its number, and 0; without a unit nothing else may follow it."""
        if at >= len(atoms):
            return None
        said = self._amounts.amount_at(atoms, at)
        if said is not None:
            return said.last, said.about, said.value, 0
        read = self._amounts.number_at(atoms, at)
        if read is None:
            return None
        after = text_at(atoms, read[0]) or PAUSE
        closed = not after.isalnum() or after in self._given or (by_noun and after != self._joiner)
        return (read[0], "", read[1], 0) if closed else None

    def _value(self, atoms: Sequence[Atom], at: int) -> SaidAmount | None:
        """Return the amount that stands before a bound: "520 de litri, deci peste 494"; not how far it is from it."""
        bound = at
        while at > 0 and (atoms[at - 1].text == PAUSE or atoms[at - 1].text in self._between):
            at -= 1
        said = (self._amounts.amount_at(atoms, place) for place in range(max(0, at - LONGEST), at))
        found = next((one for one in said if one is not None and one.last == at), None)
        return None if found is not None and self._is_distance(atoms, found.first, at == bound) else found

    def _distance(self, atoms: Sequence[Atom], at: int) -> float:
        """Return how far something is said to be from a bound that begins at a place; 0 if nothing says it."""
        for place in range(max(0, at - LONGEST), at):
            said = self._amounts.amount_at(atoms, place)
            read = self._amounts.number_at(atoms, place)
            last, number = (said.last, said.value) if said is not None else read or (0, 0)
            start = place
            while start > 0 and atoms[start - 1].text in self._only:
                start -= 1
            if last == at and start > 0 and atoms[start - 1].text in self._by:
                return number
        return 0

    def _is_distance(self, atoms: Sequence[Atom], at: int, beside: bool) -> bool:
        """Return whether an amount is what there is up to a bound: "CU 10 minute sub 85", "RĂMÂN 10 din cele 85"."""
        left = any(atom.text in self._left for atom in atoms[max(0, at - NEAR) : at])
        while at > 0 and atoms[at - 1].text in self._only:
            at -= 1
        return left or (beside and at > 0 and atoms[at - 1].text in self._by)

    def _is_rough(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a word before a number makes it an estimate, or a bound itself."""
        return any(atom.text in self._rough for atom in atoms[max(0, at - NEAR) : at])

    def _is_asked(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether the clause before says that a bound is asked for, or denied, or that single things keep it."""
        narrows = text_at(atoms, at - 1) in self._relatives and text_at(atoms, at - 2) != PAUSE
        return narrows or any(atom.text in self._asked for atom in atoms[_clause(atoms, at) : at])


def _clause(atoms: Sequence[Atom], at: int) -> int:
    """Return where the clause of a place begins: after the last sign before it that is not between two numbers."""
    signs = (place for place in range(at - 1, -1, -1) if atoms[place].text in SIGNS)
    return next((p + 1 for p in signs if not (text_at(atoms, p - 1).isdigit() and text_at(atoms, p + 1).isdigit())), 0)
