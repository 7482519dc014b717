"""Numbers of pieces that come after more than a name: "X de la piață, o pungă", "X și Y: două, respectiv trei pungi".

Precision first: a sign stands before such a number, a word for pieces after it, and then its clause ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.sentences import PAUSE, SIGNS, Atom, text_at
from gmtw.text.words import fold

BETWEEN = 12
"""The most atoms between a name and the sign before its number: "X le luăm pe toate de la piață: două pungi"."""


class _Run(NamedTuple):
    """Numbers of pieces in a row, with no word but those that join them.

    ordered: "respectiv" is among them. each: They are said of each name before them.
    """

    numbers: tuple[int, ...]
    ordered: bool
    each: bool


class LateNumbers:
    """Reads such numbers in one language; `number_at` reads the number that one atom of a sentence is."""

    def __init__(self, language: Language, number_at: Callable[[Sequence[Atom], int], int | None]) -> None:
        table, claims = language.quantities, language.claims
        self._number_at = number_at
        self._pieces, self._each = frozenset(map(fold, table.pieces)), frozenset(map(fold, table.each))
        self._before = self._each.union(map(fold, table.turns))
        self._joiners, self._in_order = frozenset(claims.expressions.joiners), frozenset(claims.expressions.in_order)
        self._links = frozenset(claims.expressions.links)
        self._ends = frozenset((*SIGNS, *self._joiners, *claims.clauses.contrasts))

    def of(self, atoms: Sequence[Atom]) -> dict[int, int]:
        """Return the numbers of the mentions of one sentence that it says so."""
        if all(atom.text not in self._pieces for atom in atoms):
            return {}
        found: dict[int, int] = {}
        for at in [at for at, atom in enumerate(atoms) if atom.text in (PAUSE, ":")]:
            run = self._run(atoms, at + 1)
            names = self._names(atoms, at, alone=run is not None and not run.ordered) if run else []
            if run and run.ordered and len(names) == len(run.numbers):
                found.update(zip(names, run.numbers, strict=True))
            elif run and len(run.numbers) == 1 and (len(names) == 1 or run.each):
                found.update(dict.fromkeys(names, run.numbers[0]))
        return found

    def _run(self, atoms: Sequence[Atom], at: int) -> _Run | None:
        """Return the numbers that start at `at`, if their clause ends after them; None if there are none."""
        numbers, ordered, each = list[int](), False, False
        while True:
            while text_at(atoms, at) in self._before:
                each, at = each or atoms[at].text in self._each, at + 1
            number = self._number_at(atoms, at) if at < len(atoms) else None
            if number is None:
                return None
            numbers.append(number)
            counted = text_at(atoms, at + 1) in self._pieces
            at += 1 + counted
            joins = at
            while text_at(atoms, joins) in self._joiners or text_at(atoms, joins) == PAUSE:
                joins += 1
            ordered = ordered or any(atom.text in self._in_order for atom in atoms[at:joins])
            if joins == at or joins >= len(atoms) or self._number_at(atoms, joins) is None:
                ended = counted and (at >= len(atoms) or atoms[at].text in self._ends)
                return _Run(tuple(numbers), ordered, each) if ended else None
            at = joins

    def _names(self, atoms: Sequence[Atom], end: int, *, alone: bool) -> list[int]:
        """Return the names before a sign, with only words between; those of a list if it is not about one alone.

        alone: Something else than the name must be said before the sign: where it is bought.
        """
        last = next(
            (at for at in range(end - 1, max(-1, end - BETWEEN - 1), -1) if atoms[at].mention is not None), None
        )
        between = atoms[last + 1 : end] if last is not None else []
        if last is None or any(atom.text in SIGNS for atom in between):
            return []
        if alone and not any(atom.text in self._links for atom in between):
            return []
        return list(self._listed(atoms, last))[::-1]

    def _listed(self, atoms: Sequence[Atom], last: int) -> Iterator[int]:
        """Yield the names of the list that ends with the name at `last`, from the last one on."""
        at = last
        while at >= 0 and (mention := atoms[at].mention) is not None:
            yield mention
            at -= 1
            joined = at
            while at >= 0 and (atoms[at].text in self._joiners or atoms[at].text == PAUSE):
                at -= 1
            if at == joined:
                return
