"""Read the numbers of a sentence and the units after them: "1.200 de lei", "5,5 ore", "două ore și 35 de minute"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.number_words import number_reader, plural_numbers
from gmtw.text.phrases import Phrases, phrase_set
from gmtw.text.sentences import Atom, text_at

HOUR = 60
"""Minutes of an hour."""

WORDS = 7
"""The most words of a number that is read: "o mie două sute treizeci și cinci"."""

THOUSAND = 3
"""The digits of the groups in which long numbers are written: "1.200"."""


class Unit(NamedTuple):
    """What a unit measures, and how many of the attribute's own units it is: an hour is 60 minutes."""

    about: str
    factor: int


class SaidAmount(NamedTuple):
    """Atoms `first` to `last` (not included) say that there is `value` of the attribute `about`."""

    first: int
    last: int
    about: str
    value: float


class SaidNumber(NamedTuple):
    """Atoms `first` to `last` (not included) are a number; `amount`: what it begins, if a unit follows."""

    first: int
    last: int
    value: float
    amount: SaidAmount | None


class AmountReader:
    """Reads the numbers and units of one language."""

    def __init__(self, language: Language) -> None:
        self._numbers = plural_numbers(language)
        self._composed = number_reader(language) if language.number.words.tens else None
        units = language.statements.amounts.units
        self.units = {
            unit: Unit("minutes", HOUR) if about == "hours" else Unit(about, 1)
            for about, listed in units.items()
            for unit in listed
        }
        """Each word for a unit."""
        amounts = language.statements.amounts
        self._joiner, self._one = language.number.joiner, frozenset(language.statements.rule.one)
        self.words = self._one.union(self._numbers)
        """The words with which an amount may begin, beside digits."""
        parts = [(phrase, float(minutes)) for minutes, phrases in amounts.of_hour.items() for phrase in phrases]
        self._parts: Phrases[float] = Phrases(parts)
        self.words |= self._parts.starts
        self._halves, self._ands = phrase_set(amounts.halves), frozenset(amounts.ands)

    def is_number(self, text: str) -> bool:
        """Return whether a word may be a number, or a part of one."""
        return text.isdigit() or text in self._numbers

    def may_begin(self, text: str) -> bool:
        """Return whether a number may begin with a word: with any other `number_at` finds none."""
        return text.isdigit() or text in self.words

    def number_at(self, atoms: Sequence[Atom], place: int) -> tuple[int, float] | None:
        """Return where the number at `place` ends, and its value: "1.200" is 1200, "5,5" is no whole number but one."""
        text = text_at(atoms, place)
        if not text.isdigit():
            return self._in_words(atoms, place) if text in self.words else None
        if text_at(atoms, place - 1).isdigit() and atoms[place].start - atoms[place - 1].end == 1:
            return None  # inside a number
        following = text_at(atoms, place + 1)
        if not following.isdigit() or atoms[place + 1].start - atoms[place].end != 1:
            return place + 1, float(text)
        return place + 2, float(text + following) if len(following) == THOUSAND else float(f"{text}.{following}")

    def _in_words(self, atoms: Sequence[Atom], place: int) -> tuple[int, float] | None:
        """Return where a number in words ends, and its value; None inside a longer one: "o sută CINCIZECI"."""
        first = max(0, place - WORDS)
        texts = ["" if atom.mention is not None else atom.text for atom in atoms[first : place + WORDS]]
        here = place - first
        if self._composed is not None:
            for at in [at for at in range(here + 1) if texts[at] in self._composed.begins]:
                read = self._composed.at(texts, at)
                if read is not None and read[1] > here and (at < here or read[1] > here + 1):
                    return None if at < here else (first + read[1], float(read[0]))
        number = self._numbers.get(texts[here])
        return None if number is None else (place + 1, float(number))

    def unit_at(self, atoms: Sequence[Atom], place: int) -> Unit | None:
        """Return the unit at `place`, or None."""
        return self.units.get(text_at(atoms, place))

    def amount_at(self, atoms: Sequence[Atom], place: int) -> SaidAmount | None:
        """Return the amount whose number is at `place`, with the minutes after hours; None without number or unit.

        "Un sfert de oră" is one, of 15 minutes.
        """
        part = self._parts.at(atoms, place) if place < len(atoms) else None
        if part is not None:
            return SaidAmount(place, part.last, "minutes", part.value)
        read = self.number_at(atoms, place)
        alone = read is None and text_at(atoms, place) in self._one  # "o oră" is one, "un leu" may be some
        read = (place + 1, 1.0) if alone else read
        if read is None:
            return None
        end = read[0] + (text_at(atoms, read[0]) == self._joiner)
        unit = self.unit_at(atoms, end)
        if unit is None or (alone and unit.factor != HOUR):
            return None
        last, more = self._after_hours(atoms, end + 1) if unit.factor == HOUR else (end + 1, 0)
        return SaidAmount(place, last, unit.about, read[1] * unit.factor + more)

    def numbers(self, atoms: Sequence[Atom]) -> Iterator[SaidNumber]:
        """Yield the numbers that atoms say; the minutes after hours are none of their own, and "o oră" alone is none.

        "O oră și 35 de minute" is one, of 95 minutes.
        """
        past = 0
        for at in [at for at, atom in enumerate(atoms) if self.may_begin(atom.text)]:
            if at < past:
                continue
            amount, read = self.amount_at(atoms, at), self.number_at(atoms, at)
            if read is None and amount is not None and amount.value > HOUR:
                read = at + 1, 1.0
            if read is not None:
                yield SaidNumber(at, read[0], read[1], amount)
                past = amount.last if amount is not None else read[0]

    def _after_hours(self, atoms: Sequence[Atom], place: int) -> tuple[int, float]:
        """Return where the minutes after hours end, and how many: 30 for "și jumătate", 0 if none follow."""
        joined = place + (text_at(atoms, place) in self._ands)
        half = self._halves.at(atoms, joined) if joined > place else None
        if half is not None:
            return half.last, HOUR / 2
        minutes = self.amount_at(atoms, joined) if self.is_number(text_at(atoms, joined)) else None
        of_them = minutes is not None and minutes.about == "minutes" and minutes.value < HOUR
        return (minutes.last, minutes.value) if minutes is not None and of_them else (place, 0)
