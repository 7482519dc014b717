"""Find what a text says to be the most or the least of all: "cea mai lungă vizită este X", "X, cel mai greu colet".

Only words of a list may stand between. Of which things it is said, is in `sorts`: those of the plan, of a slot or of
the list. Whether it is true is decided by `gmtw.tasks.plan.comparison_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import EDGE, PAUSE, Atom, text_at
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.degrees import DegreeWords
from gmtw.text.statements.quality_words import sort_phrases
from gmtw.text.statements.said_classes import SaidClasses, slots_said

REACH = 8
"""The most atoms between a name and what it has most of."""

NOT = "!"
"""Before an attribute of `sorts`: the things that have it not."""

_ENDS = frozenset((PAUSE, "(", ")", ":", EDGE))


class Superlative(NamedTuple):
    """Atoms `first` to `last` (not included) say that a thing has most, or least, of something among some things.

    sorts: the attributes that all of them have. whole: the whole plan is meant. day: the slot that is.
    """

    first: int
    last: int
    about: str
    more: bool
    mention: int
    sorts: tuple[str, ...] = ()
    whole: bool = False
    day: int | None = None


class SuperlativeReader:
    """Reads superlatives in sentences of one language."""

    def __init__(self, language: Language, degrees: DegreeWords) -> None:
        table, self._degrees = language.statements.degrees, degrees
        self._sorts = sort_phrases(language)
        self._nouns, self._of = frozenset(table.nouns), frozenset(table.of)
        self._links, self._to = frozenset(table.links), frozenset(table.to)
        self._is, self._among = phrase_set(table.is_it), frozenset(table.among)
        self._classes = SaidClasses(language, self._nouns | self._of)
        self._joiners = frozenset(language.claims.expressions.joiners)
        self._apart = frozenset(language.statements.measures.apart)

    def read(self, atoms: Sequence[Atom], places: Sequence[SlotExpression]) -> Iterator[Superlative]:
        """Yield the superlatives of a sentence that says these places."""
        taken = slots_said(places)
        for at in range(1, len(atoms)):
            degree = self._degrees.at(atoms, at) if atoms[at - 1].text in self._degrees.articles else None
            if degree is None or degree.more is None or text_at(atoms, at - 2) in self._among:
                continue
            things = self._classes.read(atoms, degree.last, taken, self._degrees.verbs)
            noun = self._noun_before(atoms, at - 2)
            start = at - 1 if noun is None else noun[0]
            had = tuple(about if has else NOT + about for about, has in things.qualities)
            sorts = (*things.sorts, *had, *(noun[1] if noun is not None else ()))
            about = degree.about or things.verbs
            name = self._named_after(atoms, things.last)
            if name is None:
                name, verb = self._named_before(atoms, start, things.last)
                about = about or verb
            if name is not None and about:
                first, last = min(name, start), max(name + 1, things.last)
                mention = atoms[name].mention
                if mention is not None:
                    yield Superlative(first, last, about, degree.more, mention, sorts, things.whole, things.day)

    def _noun_before(self, atoms: Sequence[Atom], at: int) -> tuple[int, tuple[str, ...]] | None:
        """Return where a noun before the article begins, and its sort: "PREPARATUL CU cele mai multe calorii"."""
        while text_at(atoms, at) in self._of:
            at -= 1
        hit = self._sorts.at(atoms, at) if at >= 0 else None
        if hit is not None:
            return at, (hit.value,)
        return (at, ()) if text_at(atoms, at) in self._nouns else None

    def _named_after(self, atoms: Sequence[Atom], at: int) -> int | None:
        """Return the place of the name after the things: "cel mai greu colet ESTE X", "cel mai greu colet, X, ..."."""
        hit = self._is.at(atoms, at)
        paused = text_at(atoms, at) in (PAUSE, ":", "(")
        at = hit.last if hit is not None else at + paused
        while text_at(atoms, at) in self._to:
            at += 1
        if at >= len(atoms) or atoms[at].mention is None or self._goes_on(atoms, at + 1):
            return None
        closed = at + 1 >= len(atoms) or atoms[at + 1].text in _ENDS
        return at if hit is not None or (closed and paused) or (closed and self._after_verb(atoms, at)) else None

    def _after_verb(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a verb of an amount stands right before a name: "cel mai mult durează X"."""
        at -= 1
        while text_at(atoms, at) in self._to:
            at -= 1
        return text_at(atoms, at) in self._degrees.verbs

    def _named_before(self, atoms: Sequence[Atom], at: int, end: int) -> tuple[int | None, str]:
        """Return the place of the name before the things, and what the verb between means: "X costă cel mai mult".

        Nothing may follow that narrows it.
        """
        if end < len(atoms) and atoms[end].text not in _ENDS and atoms[end].text not in self._joiners:
            return None, ""
        about = ""
        for place in range(at - 1, max(-1, at - REACH), -1):
            text = atoms[place].text
            if atoms[place].mention is not None:
                alone = text_at(atoms, place - 1) not in self._joiners | self._apart
                return (place if alone else None), about
            if text != PAUSE and text not in self._links and text not in self._degrees.verbs:
                break
            about = about or self._degrees.verbs.get(text, "")
        return None, ""

    def _goes_on(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether another name is joined to the one before a place."""
        joined = text_at(atoms, at) in self._joiners
        while joined and text_at(atoms, at) in self._joiners | self._to:
            at += 1
        return joined and at < len(atoms) and atoms[at].mention is not None
