"""Find where a text says that its plan is the best there is: "cea mai mică greutate posibilă", "mai puțin nu se poate".

A superlative stands before a word for what is possible, or a comparative beside words for what is not, with nothing but
nouns of amounts and small words between. Of what it is said is told by such a noun, by the amount before, or by the
units of the sentence; where a slot is named, nothing is stated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import PhraseHit, Phrases, phrase_set, values_of
from gmtw.text.sentences import SIGNS, Atom, text_at
from gmtw.text.statements.amounts import AmountReader

BETWEEN = 4
"""The most atoms between the two parts of such a phrase."""


NEAR = 40
"""The most atoms before such a phrase that say of what it is, or that it is only weighed."""


class Best(NamedTuple):
    """Atoms `first` to `last` (not included) say that there is no plan with less of something, or with more.

    abouts: The attributes that it may be of: those of the nouns and units beside it; empty if there are none.
    """

    first: int
    last: int
    least: bool
    abouts: frozenset[str]


class BestReader:
    """Reads what sentences of one language say is the best there is."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table = language.statements.best
        self._amounts = amounts
        pairs = ((table.least, True), (table.most, False))
        self._superlatives: Phrases[bool] = Phrases([(p, least) for phrases, least in pairs for p in phrases])
        pairs = ((table.less, True), (table.more, False))
        self._comparatives: Phrases[bool] = Phrases([(p, least) for phrases, least in pairs for p in phrases])
        self._possible, self._impossible = phrase_set(table.possible), phrase_set(table.impossible)
        self._nouns, self._links = values_of(table.nouns), frozenset(table.links)
        self._is_condition = listed_in(language.statements.conditions)
        self._unless, self._weighed = frozenset(table.unless), frozenset(language.statements.weighed)
        self.needed = (self._possible, self._impossible)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[Best]:
        """Yield what a sentence says is the best there is, up to a condition."""
        end = next((at for at, atom in enumerate(atoms) if self._is_condition(atom.text)), len(atoms))
        for hit in self._superlatives.find(atoms[:end]):
            yield from self._said(atoms, hit, self._after(atoms, hit.last, self._possible))
        for hit in self._comparatives.find(atoms[:end]):
            last = self._after(atoms, hit.last, self._impossible)
            if last is None and self._follows(atoms, hit.first):
                last = hit.last
            yield from self._said(atoms, hit, last)

    def _after(self, atoms: Sequence[Atom], at: int, phrases: Phrases[bool]) -> int | None:
        """Return where a phrase ends that follows a place, with nothing but nouns and small words between."""
        end = min(len(atoms), at + BETWEEN + 1)
        while at < end:
            found = phrases.at(atoms, at)
            if found is not None:
                return found.last
            noun = self._nouns.at(atoms, at)
            if noun is None and atoms[at].text not in self._links:
                return None
            at = noun.last if noun is not None else at + 1
        return None

    def _follows(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether words for what is not possible stand before a comparative: "NU SE POATE coborî mai jos"."""
        for start in range(at, max(-1, at - BETWEEN), -1):
            if self._impossible.ends_at(atoms, start):
                return True
            if text_at(atoms, start - 1) not in self._links:
                return False
        return False

    def _said(self, atoms: Sequence[Atom], hit: PhraseHit[bool], end: int | None) -> Iterator[Best]:
        """Yield what a phrase that ends at a place says, if it is no comparison and nothing that is only weighed."""
        if end is None or text_at(atoms, end) in self._unless:
            return
        if not any(atom.text in self._weighed for atom in atoms[_clause(atoms, hit.first) : hit.first]):
            inside = {noun.value for noun in self._nouns.find(atoms[hit.first : end])}
            yield Best(hit.first, end, hit.value, frozenset(inside) or self._abouts(atoms, hit.first))

    def _abouts(self, atoms: Sequence[Atom], at: int) -> frozenset[str]:
        """Return the attributes that the words before a place in its sentence are about."""
        near = atoms[max(0, at - NEAR) : at]
        units = (self._amounts.unit_at(near, place) for place in range(len(near)))
        nouns = {noun.value for noun in self._nouns.find(near)}
        return frozenset(nouns | {unit.about for unit in units if unit is not None})


def _clause(atoms: Sequence[Atom], at: int) -> int:
    """Return where the clause of a place begins."""
    start = max(0, at - NEAR)
    return next((place + 1 for place in range(at - 1, start - 1, -1) if atoms[place].text in SIGNS), start)
