"""Read the numbers of a sentence and the units after them: "1.200 de lei", "5,5 ore", "două sute de kcal"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.sentences import Atom, text_at
from gmtw.text.words import fold

HOUR = 60
"""Minutes of an hour."""

THOUSAND = 3
"""The digits of the groups in which long numbers are written: "1.200"."""


class Unit(NamedTuple):
    """What a unit measures, and how many of the attribute's own units it is: an hour is 60 minutes."""

    about: str
    factor: int


class AmountReader:
    """Reads the numbers and units of one language."""

    def __init__(self, language: Language) -> None:
        words = language.quantities.words
        self._numbers = {fold(word): int(n) for n, listed in words.items() for word in listed if int(n) > 1}
        units = language.statements.amounts.units
        self.units = {
            unit: Unit("minutes", HOUR) if about == "hours" else Unit(about, 1)
            for about, listed in units.items()
            for unit in listed
        }
        """Each word for a unit."""

    def is_number(self, text: str) -> bool:
        """Return whether a word may be a number, or a part of one."""
        return text.isdigit() or text in self._numbers

    def number_at(self, atoms: Sequence[Atom], place: int) -> tuple[int, float] | None:
        """Return where the number at `place` ends, and its value: "1.200" is 1200, "5,5" is no whole number but one."""
        text = text_at(atoms, place)
        if not text.isdigit():
            return (place + 1, float(self._numbers[text])) if text in self._numbers else None
        if text_at(atoms, place - 1).isdigit() and atoms[place].start - atoms[place - 1].end == 1:
            return None  # inside a number
        following = text_at(atoms, place + 1)
        if not following.isdigit() or atoms[place + 1].start - atoms[place].end != 1:
            return place + 1, float(text)
        return place + 2, float(text + following) if len(following) == THOUSAND else float(f"{text}.{following}")

    def unit_at(self, atoms: Sequence[Atom], place: int) -> Unit | None:
        """Return the unit at `place`, or None."""
        return self.units.get(text_at(atoms, place))
