"""Find the ranges that a text gives for amounts: "prânzurile au între 320 și 380 kcal", "zilnic între 780 și 930 kcal".

A range is one of each meal that is named before it, or of each day; one with a single end ("fiecare cină are sub 300
kcal") is one of meals alone, because days have bounds of demands. Where a thing is named between, it is not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set, values_of
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.statements.amounts import AmountReader

REACH = 18
"""The most atoms between what a range is of and the range."""

AFTER = 2
"""The atoms after a range among which the meal may be: "450-500 kcal pentru prânz"."""

DIGITS = 3
"""The digits of two numbers that a dash joins."""


class Range(NamedTuple):
    """Atoms `first` to `last` (not included) say that `part`, "" for all of a day, has `low` to `high` of `about`."""

    first: int
    last: int
    about: str
    part: str
    low: float
    high: float


class RangeReader:
    """Reads the ranges of amounts that sentences of one language give."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        statements = language.statements
        self._amounts = amounts
        self._unit = {unit: about for about, units in statements.amounts.units.items() for unit in units}
        self._joins = frozenset((PAUSE, *statements.ranges.joins))
        self._joiners = frozenset(statements.rule.joiners)
        self._rough = statements.ranges.rough
        self._parts, self._daily = values_of(language.claims.parts), phrase_set(statements.ranges.daily)
        self._each_day = phrase_set(statements.rule.each_day)
        self._units = frozenset(unit for unit, about in self._unit.items() if about in statements.ranges.about)
        self._under, self._over = phrase_set(statements.bounds.under), phrase_set(statements.bounds.over)
        self._asked = frozenset(statements.bounds.asked)
        self.needed = (phrase_set(self._units),)
        """The tables without a phrase of which a sentence has no range."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[Range]:
        """Yield the ranges of a sentence with what each is of."""
        for at in range(1, len(atoms) - 2):
            found = self._range(atoms, at) or self._one_end(atoms, at)
            if found is not None:
                last, about, low, high = found
                start = max(0, at - REACH)
                named = [n for n in range(start, at) if atoms[n].mention is not None]
                before = atoms[named[-1] + 1 if named else start : at]
                one_end = low == -inf or high == inf
                if any(atom.text in self._rough for atom in before) or (one_end and not self._is_said(before)):
                    continue
                after = self._parts.find(atoms[last : last + AFTER])
                if after and all(atom.text.isalnum() for atom in atoms[last : last + after[0].first]):
                    yield Range(at, last, about, after[0].value, low, high)
                    continue
                parts = [""] if self._daily.find(before[self._last_part(before) :]) else self._of(before)
                yield from (Range(at, last, about, part, low, high) for part in parts)

    def _range(self, atoms: Sequence[Atom], at: int) -> tuple[int, str, float, float] | None:
        """Return where a range that starts at a place ends, its attribute, and its two numbers."""
        low = self._amounts.number_at(atoms, at)
        texts = atoms[at].text, atoms[at + 1].text
        if all(len(text) == DIGITS and text.isdigit() for text in texts) and atoms[at + 1].start - atoms[at].end == 1:
            return self._measured(atoms, float(texts[0]), (at + 2, float(texts[1])))  # a dash is no pause: "450–500"
        if low is None or low[0] >= len(atoms) - 1 or atoms[low[0]].text not in self._joins:
            return None
        return self._measured(atoms, low[1], self._amounts.number_at(atoms, low[0] + 1))

    def _one_end(self, atoms: Sequence[Atom], at: int) -> tuple[int, str, float, float] | None:
        """Return where "sub 300 kcal" ends, its attribute, and its two numbers, of which one is infinite."""
        under, over = self._under.at(atoms, at), self._over.at(atoms, at)
        hit = under or over
        number = self._amounts.number_at(atoms, hit.last) if hit is not None and hit.last < len(atoms) else None
        read = self._measured(atoms, -inf, number)
        if read is None:
            return None
        last, about, _, end = read
        return (last, about, -inf, end) if under is not None else (last, about, end, inf)

    def _is_said(self, before: Sequence[Atom]) -> bool:
        """Return whether a bound is one of a meal, and nothing after the meal's name asks for it."""
        part = self._last_part(before)
        return bool(part) and not any(atom.text in self._asked for atom in before[part:])

    def _measured(
        self, atoms: Sequence[Atom], low: float, high: tuple[int, float] | None
    ) -> tuple[int, str, float, float] | None:
        """Return a range whose upper number is followed by a unit."""
        unit = high[0] + (high[0] < len(atoms) and atoms[high[0]].text in self._joiners) if high else len(atoms)
        about = self._unit.get(atoms[unit].text) if unit < len(atoms) else None
        if high is None or about is None or atoms[unit].text not in self._units or high[1] <= low:
            return None
        return unit + 1, about, low, high[1]

    def _last_part(self, before: Sequence[Atom]) -> int:
        """Return where the last part of the day ends, 0 if none is said."""
        return max((hit.last for hit in self._parts.find(before)), default=0)

    def _of(self, before: Sequence[Atom]) -> list[str]:
        """Return the last part of the day that was said, with the one that "și" joins to it."""
        hits = self._parts.find(before)
        if hits and self._each_day.find(before[hits[-1].last :]):
            return []
        if len(hits) > 1 and all(atom.text in self._joins for atom in before[hits[-2].last : hits[-1].first]):
            return [hit.value for hit in hits[-2:]]
        return [hit.value for hit in hits[-1:]]
