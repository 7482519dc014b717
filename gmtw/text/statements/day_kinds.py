"""Find of what kinds a day is said to be: "a doua zi este dedicată muzeelor", "prima zi combină un parc cu un muzeu".

A verb right after the day leads to the kinds; only words of the lists may stand between, and at a name it ends: what
follows a name describes it. A word of a limit, a condition or a denial before a kind states nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import Phrases, phrase_set, values_of
from gmtw.text.sentences import PAUSE, Atom, text_at
from gmtw.text.slots.slot_expressions import SlotExpression

ADJECTIVES = 2
"""The most words after a kind that say more of it: "un parc frumos", "monumente istorice importante"."""


class DayKind(NamedTuple):
    """Atoms `first` to `last` (not included) say that a day has something with the attribute `about`."""

    first: int
    last: int
    day: int
    about: str


class DayKindReader:
    """Reads of what kinds sentences of one language say that days are."""

    def __init__(self, language: Language) -> None:
        table = language.statements.day_kinds
        self._leads: Phrases[bool] = phrase_set(table.leads)
        self._kinds: Phrases[str] = values_of(table.kinds)
        self._fill = frozenset(table.fill)
        self._joined = frozenset((PAUSE, *language.claims.expressions.joiners))
        self._alternatives = frozenset(language.statements.qualities.alternatives)
        self._limits = listed_in((*language.statements.limits, *language.statements.weighed))
        self._opens = listed_in(table.open)
        self.needed = (self._kinds,)
        """The table without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom], places: Sequence[SlotExpression]) -> Iterator[DayKind]:
        """Yield the kinds of the days that a sentence names."""
        ends = [*(place.first for place in places), len(atoms)]
        for place, until in zip(places, ends[1:], strict=True):
            if len(place.days) != 1 or place.parts or place.left or place.same or place.paired:
                continue
            at = place.last + (text_at(atoms, place.last) == PAUSE)
            lead = self._leads.at(atoms, at)
            if lead is not None and not any(self._is_limit(atom.text) for atom in atoms[: place.first]):
                (day,) = place.days
                for first, last, about in self._listed(atoms, lead.last, until):
                    yield DayKind(first, last, day, about)

    def _is_limit(self, text: str) -> bool:
        """Return whether a word makes what is said a limit, a wish or a choice; not "ÎNTRE muzee și parcuri"."""
        return text not in self._fill and self._limits(text)

    def _listed(self, atoms: Sequence[Atom], at: int, until: int) -> Iterator[tuple[int, int, str]]:
        """Yield where each kind of a list stands, up to a name, or a word that is in no list."""
        others = ADJECTIVES  # right after the verb stands no adjective
        while at < until and atoms[at].mention is None:
            if self._is_limit(atoms[at].text) or self._opens(atoms[at].text):
                return
            kind = self._kinds.at(atoms, at)
            if kind is not None:
                if text_at(atoms, kind.last) in self._alternatives:
                    return  # "un muzeu sau un parc"
                yield at, kind.last, kind.value
                at, others = kind.last, 0
            elif atoms[at].text in self._fill or atoms[at].text in self._joined:
                at += 1
            elif others < ADJECTIVES and atoms[at].text.isalnum():
                at, others = at + 1, others + 1
            else:
                return
