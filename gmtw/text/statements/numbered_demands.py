"""Find demands that a text calls by their numbers and says are kept: "cerința 4 este respectată", "cerințele 1 și 2 se
țin", "Cerința 3: nu luăm nuci, deci este îndeplinită".

The verb stands right before the demand or right after its number, with nothing but words of the list between; or the
demand is the label of the sentence, and a clause of it says no more than that it is kept. A negation, an aim, or
something weighed states nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import Phrases, phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, text_at
from gmtw.text.words import fold

LONGEST = 3
"""The most digits of the number of a demand."""


CLAUSE = 14
"""The most atoms before a demand, or its verb, among which its clause is denied."""


class KeptDemands(NamedTuple):
    """Atoms `first` to `last` (not included) say that the demands of these numbers are kept."""

    first: int
    last: int
    numbers: tuple[int, ...]


class Numbered(NamedTuple):
    """Demands that are called by their numbers: atoms `first` to `last` (not included)."""

    first: int
    last: int
    numbers: tuple[int, ...]


class NumberedDemandReader:
    """Reads which numbered demands sentences of one language say are kept."""

    def __init__(self, language: Language) -> None:
        table, kept = language.statements.numbered, language.statements.kept
        self._nouns = frozenset(map(fold, language.goals.demands)).difference(table.links)
        ordinals = enumerate(language.goals.ordinals, start=1)
        self._ordinals = Phrases((fold(word), number) for number, words in ordinals for word in words)
        self._links, self._fill = frozenset(table.links), frozenset(table.fill)
        self._verbs = frozenset((*kept.verbs, *table.verbs))
        self._before, self._leads = frozenset(kept.verbs), frozenset(table.leads)
        self._joined = frozenset((*language.claims.expressions.conjunctions, PAUSE))
        intended = language.statements.intended
        self._denied = frozenset((*kept.negators, *intended, *language.statements.weighed)).difference(self._fill)
        self._aims = frozenset((*intended, *kept.negators))
        self.needed = (phrase_set(self._nouns),)
        """The table without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[KeptDemands]:
        """Yield the numbered demands that a sentence says are kept."""
        named = list(self._named(atoms))
        for one in named:
            kept = self._kept_after(atoms, one) or self._kept_before(atoms, one)
            if kept is None and len(named) == 1 and one.first == 0 and text_at(atoms, one.last) == ":":
                kept = self._kept_in_end(atoms, one)
            if kept is not None:
                yield kept

    def _named(self, atoms: Sequence[Atom]) -> Iterator[Numbered]:
        """Yield the demands that a sentence calls by numbers."""
        for at in [
            at for at, atom in enumerate(atoms) if atom.text in self._nouns or atom.text in self._ordinals.starts
        ]:
            found = self.at(atoms, at)
            if found is not None:
                yield found

    def at(self, atoms: Sequence[Atom], first: int) -> Numbered | None:
        """Return the demands that are called by numbers at a place: "cerințele 1 și 2", "a doua cerință"."""
        ordinal = self._ordinals.at(atoms, first)
        if ordinal is not None:
            noun = text_at(atoms, ordinal.last) in self._nouns
            return Numbered(first, ordinal.last + 1, (ordinal.value,)) if noun else None
        if text_at(atoms, first) not in self._nouns:
            return None
        ordinal = self._ordinals.at(atoms, first + 1)
        if ordinal is not None:
            return Numbered(first, ordinal.last, (ordinal.value,))
        at = first + 1
        while text_at(atoms, at) in self._links:
            at += 1
        numbers: list[int] = []
        last = at
        while text_at(atoms, at).isdigit() and len(atoms[at].text) <= LONGEST:
            numbers.append(int(atoms[at].text))
            at = last = at + 1
            while text_at(atoms, at) in self._joined:
                at += 1
        return Numbered(first, last, tuple(numbers)) if numbers else None

    def _kept_after(self, atoms: Sequence[Atom], one: Numbered) -> KeptDemands | None:
        """Return demands with a verb after them: "cerința 4 ESTE RESPECTATĂ", "cerința 4: respectată"."""
        at = one.last + (text_at(atoms, one.last) in (":", PAUSE))
        while text_at(atoms, at) in self._fill:
            at += 1
        if text_at(atoms, at) not in self._verbs or self._is_denied(atoms, one.first):
            return None
        return KeptDemands(one.first, at + 1, one.numbers)

    def _kept_before(self, atoms: Sequence[Atom], one: Numbered) -> KeptDemands | None:
        """Return demands with a verb before them: "RESPECTĂ și cerința 4"."""
        at = one.first - 1
        while text_at(atoms, at) in self._leads:
            at -= 1
        if text_at(atoms, at) not in self._before or self._is_denied(atoms, at):
            return None
        return KeptDemands(at, one.last, one.numbers)

    def _kept_in_end(self, atoms: Sequence[Atom], one: Numbered) -> KeptDemands | None:
        """Return the demand that is the label of a sentence, with a clause of it that says only that it is kept."""
        for at in range(one.last, len(atoms)):
            if atoms[at].text in self._verbs:
                start = at
                while text_at(atoms, start - 1) in self._fill:
                    start -= 1
                closed = at + 1 >= len(atoms) or atoms[at + 1].text in SIGNS
                if closed and text_at(atoms, start - 1) in SIGNS and start < at:
                    return KeptDemands(one.first, at + 1, one.numbers)
        return None

    def _is_denied(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a word before a place, in its clause, makes it no fact."""
        for place in range(at - 1, max(-1, at - CLAUSE), -1):
            if atoms[place].text in SIGNS:
                return False
            if atoms[place].text in self._denied or atoms[place].text in self._aims:
                return True
        return False
