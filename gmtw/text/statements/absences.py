"""Find where a text says that a named thing is not: "X nu pleacă în cursa 1", "marți nu mergem la X".

What is said must be said plainly: beside the negated verb, the name and the place stand only words of the lists, up to
the next comma. A sentence with a condition, a demand or an alternative says nothing, and neither does a narrowed denial
("în ziua 1 nu mergem la X cu mașina", "X nu e doar în ziua 1").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, Sentence, mentions_in, text_at
from gmtw.text.slots.slot_expressions import DayParts, SlotExpression, SlotFinder

REACH = 12
"""The most atoms on each side of a negated verb that a denial has."""


class Absence(NamedTuple):
    """Atoms `first` to `last` (not included) say that nothing named by `mentions` is in one of `slots`."""

    first: int
    last: int
    mentions: tuple[int, ...]
    slots: tuple[DayParts, ...]


class _Side(NamedTuple):
    """What stands on one side of a negated verb: up to which atom, its names and its places."""

    bound: int
    mentions: tuple[int, ...]
    places: tuple[SlotExpression, ...]


class AbsenceReader:
    """Reads the denials of one place in sentences of one language."""

    def __init__(self, language: Language) -> None:
        table = language.statements.absent
        expressions = language.claims.expressions
        self._verbs, self._negators = phrase_set(table.verbs), frozenset(language.denials.negation.negators)
        self._auxiliaries = frozenset(table.auxiliaries)
        self._joiners = frozenset((*expressions.joiners, PAUSE))
        self._between = frozenset((*expressions.links, *table.between)) | self._joiners
        self._breaks, self._unless = frozenset(table.breaks), frozenset(table.unless)
        self._open = listed_in((*language.statements.relations.open, *language.claims.doubts.conditions))
        self.needed = (phrase_set(self._negators if table.verbs else ()),)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, sentence: Sentence, finder: SlotFinder) -> Iterator[Absence]:
        """Yield what a sentence says is not in some place."""
        atoms = sentence.atoms
        negators = [at for at, atom in enumerate(atoms) if atom.text in self._negators]
        places = finder.in_sentence(sentence) if negators else ()
        if not places or any(self._open(atom.text) for atom in atoms):
            return
        for at in negators:
            found = self._at(atoms, at, places)
            if found is not None:
                yield found

    def _at(self, atoms: Sequence[Atom], at: int, places: Sequence[SlotExpression]) -> Absence | None:
        """Return what the negation at an atom says of one place, if there is nothing else in its clause."""
        verb = at + 1
        while text_at(atoms, verb) in self._auxiliaries:
            verb += 1
        hit = self._verbs.at(atoms, verb)
        if hit is None:
            return None
        before, after = self._before(atoms, at, places), self._after(atoms, hit.last, places)
        if before is None or after is None:
            return None
        mentions, said = (*before.mentions, *after.mentions), (*before.places, *after.places)
        if not mentions or len(said) != 1 or not _is_plain(said[0]):
            return None
        return Absence(before.bound, after.bound, mentions, said[0].cells or (said[0].day_parts,))

    def _before(self, atoms: Sequence[Atom], end: int, places: Sequence[SlotExpression]) -> _Side | None:
        """Return the names and places from the start of the clause to its negation; None if more is there."""
        start = end
        while start > max(0, end - REACH) and atoms[start - 1].text not in self._breaks:
            if atoms[start - 1].text in SIGNS and not self._joins(atoms, start - 1):
                break
            start -= 1
        return self._side(atoms, start, end, places, start)

    def _after(self, atoms: Sequence[Atom], start: int, places: Sequence[SlotExpression]) -> _Side | None:
        """Return the names and places from the verb to the end of the clause; None if more is there."""
        end = start
        while end < min(len(atoms), start + REACH) and atoms[end].text not in self._breaks:
            if atoms[end].text in SIGNS and not self._joins(atoms, end):
                break
            end += 1
        opens = text_at(atoms, end) in (":", "(") or text_at(atoms, end + 1) in self._unless
        return None if opens else self._side(atoms, start, end, places, end)

    def _side(
        self, atoms: Sequence[Atom], start: int, end: int, places: Sequence[SlotExpression], bound: int
    ) -> _Side | None:
        """Return what the atoms of one side name, if they have nothing else."""
        here = tuple(place for place in places if start <= place.first and place.last <= end)
        taken = {at for place in here for at in range(place.first, place.last)}
        rest = (atoms[at] for at in range(start, end) if at not in taken and atoms[at].mention is None)
        plain = all(atom.text in self._between for atom in rest)
        return _Side(bound, tuple(mentions_in(atoms[start:end])), here) if plain else None

    def _joins(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a comma stands between two names of a list."""
        near = atoms[max(0, at - 1) : at + 2]
        return atoms[at].text == PAUSE and len(near) > 2 and near[0].mention is not None and near[2].mention is not None


def _is_plain(place: SlotExpression) -> bool:
    """Return whether a place is where something may be: not where it was, nor what sells it, nor by its van alone."""
    return not (place.left or place.offers or place.same or place.kind or place.paired)
