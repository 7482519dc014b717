"""Find what a text says of two named things by an amount of theirs: "X e mai scurt decât Y", "X costă cât Y".

Only words of a list may stand between. Whether it is true is decided by `gmtw.tasks.plan.comparison_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import PAUSE, Atom, text_at
from gmtw.text.statements.amounts import AmountReader
from gmtw.text.statements.degrees import DegreeWords

REACH = 10
"""The most atoms between a name and what is compared."""

AMOUNT = 5
"""The most atoms of a difference: "cu O ORĂ ȘI 20 DE MINUTE mai scurt"."""


class Comparison(NamedTuple):
    """Atoms `first` to `last` (not included) say that one thing has more than another, less, or (None) as much.

    by: the difference, if it is said, in the unit that `about` then is.
    """

    first: int
    last: int
    about: str
    more: bool | None
    one: int
    other: int
    by: float = 0


class _Subject(NamedTuple):
    """The place of the name that is compared, the attributes of the verb after it, and the difference that is said."""

    at: int
    about: str = ""
    by: float = 0


class ComparisonReader:
    """Reads comparisons in sentences of one language."""

    def __init__(self, language: Language, amounts: AmountReader, degrees: DegreeWords) -> None:
        table, self._amounts, self._degrees = language.statements.degrees, amounts, degrees
        self._links, self._to = frozenset((PAUSE, *table.links)), frozenset(table.to)
        self._fill, self._by = frozenset(table.fill), frozenset(language.statements.bounds.by)
        self._than, self._as = phrase_set(table.than), phrase_set(table.as_much)
        self._apart = frozenset(language.statements.measures.apart)
        self._joiners = frozenset(language.claims.expressions.joiners)
        self._together = frozenset((*self._apart, *language.statements.amounts.totals))

    def read(self, atoms: Sequence[Atom], counted: str = "") -> Iterator[Comparison]:
        """Yield the comparisons of a sentence; `counted`: what is compared where no word of it says that."""
        for at in range(len(atoms)):
            degree = self._degrees.at(atoms, at)
            if degree is None or text_at(atoms, at - 1) in self._degrees.articles:
                continue
            subject = self._subject(atoms, at)
            about = (degree.about or counted or subject.about) if subject is not None else ""
            if subject is None or not about:
                continue
            first, one = subject.at, atoms[subject.at].mention
            last, other = self._other(atoms, degree.last, self._than if degree.more is not None else self._as)
            pair = self._pair(atoms, subject.at)
            if other is None and degree.more is None and pair is not None:
                first, one, last, other = pair, atoms[pair].mention, degree.last, one
            elif pair is not None:
                continue
            if one is not None and other is not None:
                yield Comparison(first, last, about, degree.more, one, other, subject.by)

    def _subject(self, atoms: Sequence[Atom], at: int) -> _Subject | None:
        """Return what is compared at a place, if only words of the lists stand between; no part of a place or a sum."""
        about, by = "", 0.0
        start = next((s for s in range(at - 1, max(0, at - AMOUNT), -1) if self._is_amount(atoms, s, at)), None)
        if start is not None:
            said = self._amounts.amount_at(atoms, start)
            by, at = said.value if said is not None else 0, start - 1
        for place in range(at - 1, max(-1, at - REACH), -1):
            text = atoms[place].text
            if atoms[place].mention is not None:
                return _Subject(place, about, by) if text_at(atoms, place - 1) not in self._apart else None
            if text not in self._links and text not in self._degrees.verbs:
                return None
            about = about or self._degrees.verbs.get(text, "")
        return None

    def _is_amount(self, atoms: Sequence[Atom], first: int, last: int) -> bool:
        """Return whether a difference fills the atoms between two places: "CU 10 minute mai lung"."""
        said = self._amounts.amount_at(atoms, first)
        return said is not None and said.last == last and text_at(atoms, first - 1) in self._by

    def _other(self, atoms: Sequence[Atom], at: int, than: object) -> tuple[int, int | None]:
        """Return where the name ends to which something is compared, and the number of its mention, if it is alone."""
        while text_at(atoms, at) in self._fill:
            at += 1
        hit = self._than.at(atoms, at) if than is self._than else self._as.at(atoms, at)
        if hit is None:
            return at, None
        at = hit.last
        while text_at(atoms, at) in self._to:
            at += 1
        if at >= len(atoms) or atoms[at].mention is None or self._goes_on(atoms, at + 1):
            return at, None
        return at + 1, atoms[at].mention

    def _goes_on(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether what follows a name makes it one of several: "decât X și Y", "decât X cu totul"."""
        if text_at(atoms, at) in self._together:
            return True
        joined = text_at(atoms, at) in self._joiners
        while joined and text_at(atoms, at) in self._joiners | self._to:
            at += 1
        return joined and at < len(atoms) and atoms[at].mention is not None

    def _pair(self, atoms: Sequence[Atom], at: int) -> int | None:
        """Return the place of the name that is joined with the one at a place: "X și Y sunt la fel de lungi"."""
        at -= 1
        joined = False
        while at >= 0 and atoms[at].mention is None and (atoms[at].text in self._joiners | self._to):
            joined = joined or atoms[at].text in self._joiners
            at -= 1
        return at if joined and at >= 0 and atoms[at].mention is not None else None
