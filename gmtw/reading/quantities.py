"""Totals: numbers with a unit in a clause that adds something up, "două ore și 20 de minute" as one; and additions.

A number that is a limit, an estimate, a range or a difference by the words before it is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.reading.clauses import Clause, Cue
from gmtw.reading.propositions import Stance
from gmtw.reading.stance import StanceReader, stance_of
from gmtw.text.number_words import listed_numbers, number_reader
from gmtw.text.sentences import PAUSE, SIGNS, Atom, Sentence, any_listed
from gmtw.text.words import fold

HOUR = 60
"""The minutes of an hour."""

BEFORE = 3
"""The atoms before a number among which a word makes it a limit; a sign ends them."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of a unit that a clause asserts. mentions: those of its sentence. start, end: its characters."""

    number: int
    unit: str
    mentions: tuple[int, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Addition:
    """Numbers that a text adds up, and what it says they make: "30 + 20 = 50". more: minutes after the result."""

    addends: tuple[int, ...]
    result: int
    start: int
    end: int
    more: int = 0

    @property
    def is_right(self) -> bool:
        """True if it adds up, in minutes or in hours: "90 + 100 = 3 h 10"."""
        return sum(self.addends) in (self.result, self.result * HOUR, self.result * HOUR + self.more)


_ADDITION = re.compile(
    r"(?<![\d+×x*/.,-])(?<![+×x*/=\d-][ \u00a0])(\d{1,6}(?: ?\+ ?\d{1,6})+) ?= ?(\d{1,6})"
    r"(?![\d.,]\d|[ \u00a0]\d{3}\b| ?[+×x*/-] ?\d)"
)
_MORE = re.compile(r"[^\d.;+=]{1,12}(\d{1,2})(?!\d)")
"""A smaller unit after a number, "3 h 10"."""


def additions(text: str) -> Iterator[Addition]:
    """Yield the additions of a text that are nothing but addends and a result."""
    for match in _ADDITION.finditer(text) if "+" in text else ():
        more = _MORE.match(text, match.end())
        addends = tuple(map(int, match[1].split("+")))
        yield Addition(addends, int(match[2]), *match.span(), int(more[1]) if more else 0)


class QuantityReader:
    """Reads amounts in one language."""

    def __init__(self, language: Language) -> None:
        words = language.reading.quantities
        self._units = {fold(word): unit for unit, listed in words.units.items() for word in listed}
        self._hours, self._fractions = frozenset(words.hours), frozenset(words.fractions)
        self._bounded, self._totals = frozenset(words.bounded), listed_in(words.totals)
        self._listed, self._words = listed_numbers(language), number_reader(language)
        self._of = fold(language.number.joiner)
        self._joins = frozenset(language.inflection.conjunctions)
        self._stances: StanceReader = stance_of(language)

    def totals(self, sentences: Sequence[Sentence], text: str) -> Iterator[Amount]:
        """Yield the totals of a text that its clauses assert."""
        for sentence in sentences:
            if sentence.words.isdisjoint(self._units) and sentence.words.isdisjoint(self._hours):
                continue
            mentions = tuple(atom.mention for atom in sentence.atoms if atom.mention is not None)
            before = Stance.THIS
            for clause in self._stances.clauses.clauses(sentence, text):
                before = self._stances.of_clause(clause, sentence, before)
                sums = any_listed(sentence.atoms[clause.first : clause.last], self._totals)
                if before is Stance.THIS and sums and not clause.has(Cue.NEGATOR, Cue.PURPOSE):
                    yield from self._of_clause(sentence.atoms, clause, mentions, text)

    def _of_clause(
        self, atoms: Sequence[Atom], clause: Clause, mentions: tuple[int, ...], text: str
    ) -> Iterator[Amount]:
        at = clause.first
        while at < clause.last:
            found = self._number(atoms, at)
            if found is None:
                at += 1
                continue
            number, end = found
            unit, after = self._unit(atoms, end)
            if atoms[at].text.isdecimal() and text[atoms[at].end :][:1] == ".":
                unit = ""  # "1. Calorii" numbers an entry
            if unit == "hours":
                number, after = self._with_minutes(atoms, number * HOUR, after)
                unit = "minutes" if after else ""
            if unit and after <= clause.last and not self._is_bounded(atoms, at):
                yield Amount(number, unit, mentions, atoms[at].start, atoms[after - 1].end)
            at = max(end, after)

    def _number(self, atoms: Sequence[Atom], at: int) -> tuple[int, int] | None:
        """Return the number at a place, and where it ends."""
        text = atoms[at].text
        if text.isdecimal():
            return (int(text), at + 1) if len(text) < 6 else None
        words = [atom.text for atom in atoms[at : at + 8]]
        found = self._words.at(words, 0) if words and words[0] in self._words.begins else None
        if found is not None:
            return found[0], at + found[1]
        return (self._listed[text], at + 1) if text in self._listed else None

    def _unit(self, atoms: Sequence[Atom], at: int) -> tuple[str, int]:
        """Return the unit at a place, and where it ends."""
        at += at < len(atoms) and atoms[at].text == self._of
        word = atoms[at].text if at < len(atoms) else ""
        return ("hours", at + 1) if word in self._hours else (self._units.get(word, ""), at + 1)

    def _with_minutes(self, atoms: Sequence[Atom], minutes: int, at: int) -> tuple[int, int]:
        """Return hours with the minutes after them, and where they end; 0 as the end if a fraction follows."""
        after = at + (at < len(atoms) and atoms[at].text in self._joins)
        if any(atom.text in self._fractions for atom in atoms[after : after + 3]):
            return minutes, 0
        more = self._number(atoms, after) if after < len(atoms) else None
        unit, end = self._unit(atoms, more[1]) if more else ("", 0)
        return (minutes + more[0], end) if more and unit == "minutes" else (minutes, at)

    def _is_bounded(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a word before a number makes it a limit, an estimate or a difference."""
        for atom in reversed(atoms[max(0, at - BEFORE) : at]):
            if atom.text in SIGNS and atom.text != PAUSE:
                return False
            if atom.mention is not None or atom.text == PAUSE:
                return False
            if atom.text in self._bounded:
                return True
        return False


@lru_cache(maxsize=8)
def quantities_of(language: Language) -> QuantityReader:
    """Return the reader of a language, built once."""
    return QuantityReader(language)
