"""Find how many things are said to be left out, or which alone: "am anulat trei programări", "am anulat doar X".

The number stands between the verb and the noun, or before the noun and its verb, and nothing else is said in the
clause. Options and slots state nothing. What is true is decided by `gmtw.tasks.plan.left_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import PhraseHit, phrase_set, values_of
from gmtw.text.sentences import PAUSE, SIGNS, Atom, any_listed, mentions_in, text_at
from gmtw.text.statements.amounts import AmountReader


class LeftOut(NamedTuple):
    """Atoms `first` to `last` (not included) say that `number` things of the sort `about` are left out.

    mentions: the only ones that are, if they are named; then number and about say nothing.
    """

    first: int
    last: int
    about: str = ""
    number: float = 0
    mentions: tuple[int, ...] = ()


class LeftOutReader:
    """Reads what sentences of one language say is left out."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table, qualities = language.statements.left, language.statements.qualities
        self._amounts = amounts
        self._verbs, self._after = phrase_set((*table.verbs, *table.stays)), phrase_set(table.after)
        self._stays = phrase_set(table.stays)
        self._things, self._nothing = values_of(table.things), frozenset(table.nothing)
        self._none, self._only = frozenset(qualities.none), frozenset(qualities.only)
        self._one, self._outside = frozenset(table.one), phrase_set(table.outside)
        self._fill, self._negators = frozenset(table.fill), frozenset(language.denials.negation.negators)
        self._joined = frozenset((*language.claims.expressions.conjunctions, PAUSE))
        self._open = listed_in((*language.statements.weighed, *language.statements.conditions))
        self.needed = (self._verbs, self._after)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[LeftOut]:
        """Yield what a sentence says is left out."""
        for hit in self._verbs.find(atoms):
            found = self._counted_after(atoms, hit) or self._named_after(atoms, hit)
            if found is not None and self._stays.at(atoms, hit.first) == hit:
                found = found if self._is_outside(atoms, found.last) else None
            if found is not None and not self._is_weighed(atoms, found):
                yield found
        for hit in self._after.find(atoms):
            found = self._counted_before(atoms, hit)
            if found is not None and not self._is_weighed(atoms, found):
                yield found

    def _counted_after(self, atoms: Sequence[Atom], verb: PhraseHit[bool]) -> LeftOut | None:
        """Return how many follow a verb: "am anulat TREI PROGRAMĂRI", "nu am anulat NIMIC"."""
        at = self._past(atoms, verb.last)
        denied = self._is_denied(atoms, verb.first)
        if text_at(atoms, at) in self._nothing:
            found = LeftOut(verb.first, at + 1) if denied else None
        else:
            counted = self._count(atoms, at)
            if counted is None or denied is not (counted.number == 0):
                return None
            found = counted._replace(first=verb.first)
        return found if found is not None and self._is_closed(atoms, found.last) else None

    def _counted_before(self, atoms: Sequence[Atom], verb: PhraseHit[bool]) -> LeftOut | None:
        """Return how many stand before a verb: "TREI PROGRAMĂRI au fost anulate", "NICIUN COLET nu rămâne"."""
        denied = self._is_denied(atoms, verb.first)
        end = verb.first - denied
        start = next((at + 1 for at in range(end - 1, -1, -1) if atoms[at].text in SIGNS), 0)
        for at in range(start, end):
            counted = self._count(atoms, at)
            if counted is not None and counted.last == end and all(a.text in self._fill for a in atoms[start:at]):
                right = denied is (counted.number == 0) and self._is_closed(atoms, verb.last)
                return counted._replace(last=verb.last) if right else None
        return None

    def _named_after(self, atoms: Sequence[Atom], verb: PhraseHit[bool]) -> LeftOut | None:
        """Return the only things that follow a verb: "am anulat DOAR X și Y"."""
        at = self._past(atoms, verb.last)
        only = any(atom.text in self._only for atom in atoms[verb.last : at])
        if not only or self._is_denied(atoms, verb.first) or at >= len(atoms) or atoms[at].mention is None:
            return None
        last = at
        while last < len(atoms) and (atoms[last].mention is not None or self._goes_on(atoms, last)):
            last += 1
        named = tuple(mentions_in(atoms[at:last]))
        return LeftOut(verb.first, last, mentions=named) if self._is_closed(atoms, last) else None

    def _goes_on(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a name follows a word that joins it to the one before."""
        while text_at(atoms, at) in self._joined or text_at(atoms, at) in self._fill:
            at += 1
        return at < len(atoms) and atoms[at].mention is not None

    def _count(self, atoms: Sequence[Atom], at: int) -> LeftOut | None:
        """Return the number of things at a place: "trei programări", "o singură programare", "niciun colet"."""
        read = self._amounts.number_at(atoms, at)
        if text_at(atoms, at) in self._none:
            place, number = at + 1, 0.0
        elif text_at(atoms, at + 1) in self._one:
            place, number = at + 2, 1.0
        elif read is not None:
            place, number = read
        else:
            return None
        thing = self._things.at(atoms, place) if place < len(atoms) else None
        return LeftOut(at, thing.last, thing.value, number) if thing is not None else None

    def _past(self, atoms: Sequence[Atom], at: int) -> int:
        """Return where the words around a count that begin at a place end: "am anulat ASTFEL NUMAI trei"."""
        while text_at(atoms, at) in self._fill or text_at(atoms, at) in self._only:
            at += 1
        return at

    def _is_denied(self, atoms: Sequence[Atom], at: int) -> bool:
        return text_at(atoms, at - 1) in self._negators

    def _is_outside(self, atoms: Sequence[Atom], at: int) -> bool:
        return at < len(atoms) and self._outside.at(atoms, at) is not None

    def _is_closed(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether nothing narrows what is left out, but where it stays."""
        outside = self._outside.at(atoms, at) if at < len(atoms) else None
        at = outside.last if outside is not None else at
        return at >= len(atoms) or atoms[at].text in SIGNS or atoms[at].text in self._joined

    def _is_weighed(self, atoms: Sequence[Atom], found: LeftOut) -> bool:
        return any_listed((*atoms[: found.first], *atoms[found.last :]), self._open)
