"""Find how slots are compared by what they have: "prima zi costă mai puțin decât a doua", "luni are mai mult ca joi".

A slot is taken for a name, and compared as named things are; a count of things ("mai multe obiective") may be compared,
too. Where something is named, or anything but the slot stands before the verb, nothing is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import Phrases, values_of
from gmtw.text.sentences import SIGNS, Atom, any_listed, mentions_in
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.comparisons import Comparison, ComparisonReader
from gmtw.text.statements.degrees import DegreeWords


class SlotsCompared(NamedTuple):
    """Characters `start` to `end` say that a day has more of `about` than another one, less, or (None) as much.

    by: the difference, if it is said.
    """

    start: int
    end: int
    about: str
    more: bool | None
    day: int
    other: int
    by: float


class _Slot(NamedTuple):
    """Where the words for a day end, and which it is."""

    last: int
    day: int


class SlotComparisonReader:
    """Reads comparisons of slots in sentences of one language."""

    def __init__(self, language: Language, comparisons: ComparisonReader, degrees: DegreeWords) -> None:
        statements = language.statements
        self._comparisons, self._degrees = comparisons, degrees
        self._things = values_of(statements.counts.things)
        ordinals = language.claims.days
        words = [(word, n) for n, listed in enumerate(ordinals.ordinal_words) for word in listed]
        last = [(word, -1 - n) for n, listed in enumerate(ordinals.ordinal_words_from_end) for word in listed]
        self._bare: Phrases[int] = Phrases([*words, *last])
        self._before = frozenset((*statements.slot_sums.subjects, *statements.degrees.to))
        self._open = listed_in((*statements.weighed, *statements.conditions))
        self.needed = degrees.needed
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom], places: Sequence[SlotExpression], days: int) -> Iterator[SlotsCompared]:
        """Yield the comparisons of a sentence that names these places, of a plan of so many days."""
        whole = [place for place in places if len(place.days) == 1 and not (place.parts or place.same)]
        if not whole or mentions_in(atoms) or any_listed(atoms, self._open):
            return
        slots = {place.first: _Slot(place.last, next(iter(place.days))) for place in whole}
        taken = {at for place in places for at in range(place.first, place.last)}
        bare = ((hit.first, _Slot(hit.last, hit.value % days)) for hit in self._bare.find(atoms) if hit.value < days)
        slots.update((first, slot) for first, slot in bare if first not in taken and first > whole[0].first)
        named, counted = self._named(atoms, slots)
        for said in self._comparisons.read(named, counted):
            if said.one != said.other and self._opens(named, said):
                start, end = named[said.first].start, named[said.last - 1].end
                yield SlotsCompared(start, end, said.about, said.more, said.one, said.other, said.by)

    def _named(self, atoms: Sequence[Atom], slots: Mapping[int, _Slot]) -> tuple[list[Atom], str]:
        """Return atoms in which slots are names, and what is counted after a word of degree, which is left out."""
        named, counted, at = list[Atom](), "", 0
        while at < len(atoms):
            degree = self._degrees.at(atoms, at)
            thing = self._things.at(atoms, degree.last) if degree is not None and not degree.about else None
            slot = slots.get(at)
            if slot is not None:
                named.append(Atom("", atoms[at].start, atoms[slot.last - 1].end, slot.day))
                at = slot.last
            elif degree is not None and thing is not None:
                counted = thing.value
                named += atoms[at : degree.last]
                at = thing.last
            else:
                named.append(atoms[at])
                at += 1
        return named, counted

    def _opens(self, named: Sequence[Atom], said: Comparison) -> bool:
        """Return whether nothing but words of the slot stands before it in its clause."""
        start = next((at + 1 for at in range(said.first - 1, -1, -1) if named[at].text in SIGNS), 0)
        return all(atom.text in self._before for atom in named[start : said.first])
