"""Find how many changes a text says that a repair has: "Schimbările sunt 4", "am umblat la două lucruri".

Precision first: beside the number and its noun there are only words of the list in their clause, so that those of a day
("două schimbări în prima zi"), of a reason or of an option are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import SIGNS, Atom, Sentence, text_at
from gmtw.text.statements.amounts import AmountReader


class ChangeCount(NamedTuple):
    """Atoms `first` to `last` (not included) give a number of changes. about: "moves", "things", or "" for changes."""

    first: int
    last: int
    number: float
    about: str = ""


class ChangeCountReader:
    """Reads the numbers of changes that sentences of one language give."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table = language.statements.change_counts
        self._amounts, self._one = amounts, frozenset(table.one)
        names = (("", table.changes), ("moves", table.moves), ("things", table.things))
        self._about = {word: about for about, words in names for word in words}
        self._before, self._between = frozenset(table.before), frozenset((*table.between, ":"))
        self._closed_by = phrase_set((*table.closed_by, *language.statements.slot_sums.closed_by))
        self._touches = phrase_set(table.touches)
        self._is_open = listed_in(language.statements.changes.open)
        self.needed = frozenset(self._about)
        """The words without one of which neither a sentence nor the heading above it gives such a number."""

    def read(self, sentence: Sentence, before: Sequence[Sentence]) -> Iterator[ChangeCount]:
        """Yield the numbers of changes in a sentence; before: the sentences up to it."""
        atoms = sentence.atoms
        headed = len(before) > 1 and before[-2].heading and not self.needed.isdisjoint(before[-2].words)
        if headed and self.needed.isdisjoint(sentence.words):
            yield from self._under_heading(atoms)
        for at, atom in enumerate(atoms):
            if atom.text in self._about:
                yield from self._beside(atoms, at, self._about[atom.text])

    def _beside(self, atoms: Sequence[Atom], at: int, about: str) -> Iterator[ChangeCount]:
        """Yield the number before a name of changes, or the one after it."""
        first = self._number_to(atoms, at)
        if first is not None:
            start = next((n + 1 for n in range(first - 1, -1, -1) if atoms[n].text in SIGNS), 0)
            led = self._touches.ends_at(atoms, self._back(atoms, first, start)) if about == "things" else False
            alone = about != "things" and self._back(atoms, first, start) == start
            read = self._number_at(atoms, first)
            if read is not None and (led or alone) and self._is_said(atoms, start, first) and self._ends(atoms, at + 1):
                yield ChangeCount(first, at + 1, read[1], about)
            return
        place = at + 1
        while text_at(atoms, place) in self._between:
            place += 1
        read = self._number_at(atoms, place) if place > at + 1 and about != "things" else None
        if read is not None and self._is_said(atoms, 0, at) and self._ends(atoms, read[0]):
            yield ChangeCount(at, read[0], read[1], about)

    def _under_heading(self, atoms: Sequence[Atom]) -> Iterator[ChangeCount]:
        """Yield the number that is all that a sentence under the heading "Schimbări" has: "Sunt DOUĂ."."""
        at = next((n for n, atom in enumerate(atoms) if atom.text not in self._before), len(atoms))
        read = self._number_at(atoms, at)
        if read is not None and self._ends(atoms, read[0]) and text_at(atoms, at - 1) != "":
            yield ChangeCount(at, read[0], read[1])

    def _number_to(self, atoms: Sequence[Atom], at: int) -> int | None:
        """Return where the number that ends before a place begins: "patru", "o singură", "12 de"."""
        for first in range(max(0, at - 3), at):
            read = self._number_at(atoms, first)
            if read is not None and all(atom.text == "de" for atom in atoms[read[0] : at]):
                return first
        return None

    def _number_at(self, atoms: Sequence[Atom], at: int) -> tuple[int, float] | None:
        """Return where the number at a place ends, and its value; "o singură" is one."""
        text = text_at(atoms, at)
        if text not in self._one:
            return self._amounts.number_at(atoms, at) if text else None
        while text_at(atoms, at) in self._one:
            at += 1
        return at, 1.0

    def _back(self, atoms: Sequence[Atom], at: int, start: int) -> int:
        """Return the first place from `start` on after which only small words stand before `at`."""
        while at > start and atoms[at - 1].text in self._before:
            at -= 1
        return at

    def _is_said(self, atoms: Sequence[Atom], start: int, at: int) -> bool:
        """Return whether no word before a number makes it a condition, an option or a denial."""
        return not any(self._is_open(atom.text) for atom in atoms[start:at])

    def _ends(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether nothing at a place narrows the number before it."""
        return at >= len(atoms) or atoms[at].text in SIGNS or self._closed_by.at(atoms, at) is not None
