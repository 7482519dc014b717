"""Find what a text says of one thing and of no other: "singurul colet fragil este X", "doar X este fragil".

Also the opposite: "cu excepția lui X, toate sunt gratuite". `gmtw.tasks.plan.class_check` weighs of which things it is
said (of the plan, of a slot, of those of one sort), and says what is false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import Phrases, phrase_set
from gmtw.text.sentences import EDGE, PAUSE, Atom, mentions_in, text_at
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.quality_words import quality_phrases
from gmtw.text.statements.said_classes import SaidClass, SaidClasses, Taken, slots_said

REACH = 8
"""The most atoms between a name and what only it is."""

_ENDS = frozenset((PAUSE, "(", ")", ":", EDGE))


class SingleOne(NamedTuple):
    """Atoms `first` to `last` (not included) say that of the things of some sorts only the named ones have `about`.

    rest: it is said of all but the named ones. whole: the whole plan is meant. day: the slot that is.
    """

    first: int
    last: int
    about: str
    has: bool
    mentions: tuple[int, ...]
    sorts: tuple[str, ...] = ()
    rest: bool = False
    whole: bool = False
    day: int | None = None


class SingleOnes:
    """Reads what is said of one thing alone in sentences of one language."""

    def __init__(self, language: Language) -> None:
        statements, table = language.statements, language.statements.singles
        self._qualities = quality_phrases(language)
        self._single, self._only = frozenset(table.single), frozenset(statements.qualities.only)
        self._but, self._is = phrase_set(table.but), phrase_set(statements.degrees.is_it)
        self._every = frozenset((*statements.kept.every, *table.rest))
        groups = statements.groups
        self._whole, self._relatives = frozenset(groups.whole), frozenset(statements.kept.relatives)
        self._fill = frozenset((*statements.kept.relatives, *groups.links, *groups.fill, *table.fill))
        self._verbs = frozenset((*statements.qualities.copulas, *table.verbs))
        self._links, self._to = frozenset((*statements.degrees.links, *table.verbs)), frozenset(statements.degrees.to)
        self._negators, self._joiners = (
            frozenset(statements.kept.negators),
            frozenset(language.claims.expressions.joiners),
        )
        self._classes = SaidClasses(language, self._fill | self._verbs, self._negators)
        self._narrowed: Phrases[bool] = phrase_set(statements.named.narrowed)
        self._among = frozenset(statements.degrees.among)
        alone = (phrase_set((*self._single, *self._only)), self._but)
        self.needed: Sequence[Phrases[Any]] = alone if table.single else ()
        """The tables without a phrase of which a sentence says nothing of one thing alone."""

    def read(self, atoms: Sequence[Atom], places: Sequence[SlotExpression]) -> Iterator[SingleOne]:
        """Yield what a sentence that says these places says of one thing alone."""
        taken = slots_said(places)
        among = any(a.text in self._among and b.mention is not None for a, b in pairwise(atoms))
        for at, atom in enumerate(atoms if not among else ()):
            if atom.text in self._single:
                yield from self._of_single(atoms, at, taken)
            elif atom.text in self._only:
                yield from self._of_only(atoms, at)
        for hit in self._but.find(atoms):
            yield from self._of_rest(atoms, hit.first, hit.last, taken)

    # --- "singurul colet fragil este X", "X, singurul colet fragil" ---

    def _of_single(self, atoms: Sequence[Atom], at: int, taken: Taken) -> Iterator[SingleOne]:
        """Yield what the only thing of a class is called."""
        things = self._class(atoms, at + 1, taken)
        named = self._named_after(atoms, self._past_relative(atoms, things.last))
        ends = things.last >= len(atoms) or atoms[things.last].text in _ENDS
        if not named and (ends or self._joined(atoms, things.last)):
            named = self._named_before(atoms, at)
        mentions = tuple(mentions_in(atoms[place] for place in named))
        if not mentions or text_at(atoms, at - 1) in self._negators | self._among:
            return
        about, sorts = things.qualities, things.sorts
        if not about and sorts:
            about, sorts = ((sorts[-1], True),), sorts[:-1]
        if len(about) == 1:
            quality, has = about[0]
            first, last = min(named[0], at), max(named[-1] + 1, things.last)
            yield SingleOne(first, last, quality, has, mentions, sorts, False, things.whole, things.day)

    def _past_relative(self, atoms: Sequence[Atom], at: int) -> int:
        """Return where the verb of "care rămâne" ends after a class; the class may have read its relative."""
        verb = at + (text_at(atoms, at) in self._relatives)
        is_relative = text_at(atoms, verb - 1) in self._relatives and text_at(atoms, verb) in self._verbs
        return verb + 1 if is_relative and self._is.at(atoms, verb + 1) is not None else at

    def _class(self, atoms: Sequence[Atom], at: int, taken: Taken) -> SaidClass:
        """Return the things that the atoms from a place on say, without the sorts that all things are of."""
        things = self._classes.read(atoms, at, taken, {}, self._verbs)
        return things._replace(sorts=tuple(sort for sort in things.sorts if "=" in sort))

    def _joined(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a place goes on with something else than a second quality: "singurul fragil și refrigerat"."""
        after = at + 1
        return text_at(atoms, at) in self._joiners and self._qualities.at(atoms, after) is None

    def _named_after(self, atoms: Sequence[Atom], at: int) -> Sequence[int]:
        """Return the places of the names that a verb or a comma ties to what stands before them."""
        hit, paused = self._is.at(atoms, at), text_at(atoms, at) in (PAUSE, ":", "(")
        if hit is None and not paused:
            return ()
        end, named = self._list_at(atoms, hit.last if hit is not None else at + 1)
        closed = end >= len(atoms) or atoms[end].text in _ENDS
        return named if closed or hit is not None else ()

    def _list_at(self, atoms: Sequence[Atom], at: int) -> tuple[int, Sequence[int]]:
        """Return where the list that begins at a place ends, and the places of its names."""
        named, last = list[int](), at
        while at < len(atoms):
            joined = bool(named) and atoms[at].text in self._joiners | {PAUSE}
            if atoms[at].mention is not None:
                named.append(at)
                last = at + 1
            elif not joined and atoms[at].text not in self._to:
                break
            at += 1
        return last, named

    def _named_before(self, atoms: Sequence[Atom], at: int) -> Sequence[int]:
        """Return the place of the name before a place, if only words of the lists stand between, and it is alone."""
        for place in range(at - 1, max(-1, at - REACH), -1):
            text = atoms[place].text
            if atoms[place].mention is not None:
                return (place,) if text_at(atoms, place - 1) not in self._joiners else ()
            if text != PAUSE and text not in self._links and text not in self._verbs:
                break
        return ()

    # --- "doar X este fragil" ---

    def _of_only(self, atoms: Sequence[Atom], at: int) -> Iterator[SingleOne]:
        """Yield what only the names right after a word are: "DOAR X și Y au gluten"."""
        place, listed = self._list_at(atoms, at + 1)
        named = tuple(mentions_in(atoms[one] for one in listed))
        if not named or text_at(atoms, at - 1) in self._negators:
            return
        if (before := self._qualities.before(atoms, at)) is not None and not self._is_another(atoms, place):
            yield SingleOne(at, place, before[0], before[1], named)
            return
        negated, verb = False, False
        while place < len(atoms):
            hit, text = self._qualities.at(atoms, place), atoms[place].text
            if hit is not None:
                if (verb or hit.last > place + 1) and self._is_clear(atoms, hit.last):
                    about, has = hit.value
                    yield SingleOne(at, hit.last, about, has is not negated, named)
                return
            negated = negated or text in self._negators
            verb = verb or text in self._verbs
            if text not in self._negators and text not in self._verbs and text not in self._fill:
                return
            place += 1

    def _is_another(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether something else is said after a list of names."""
        return at < len(atoms) and atoms[at].text not in _ENDS

    def _is_clear(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether nothing after a quality makes it narrower, or one of several."""
        closed = place >= len(atoms) or atoms[place].text in _ENDS or atoms[place].text in self._whole | self._fill
        return (closed or self._joined(atoms, place)) and self._narrowed.at(atoms, place) is None

    # --- "cu excepția lui X, toate sunt gratuite" ---

    def _of_rest(self, atoms: Sequence[Atom], first: int, at: int, taken: Taken) -> Iterator[SingleOne]:
        """Yield what all but the names after a phrase are, said before the phrase or after the names."""
        at, listed = self._list_at(atoms, at)
        named = mentions_in(atoms[one] for one in listed)
        if not named:
            return
        after = at + (text_at(atoms, at) == PAUSE)
        if text_at(atoms, after) in self._every:
            yield from self._of_all(atoms, after, first, named, taken, None)
            return
        end = first - (text_at(atoms, first - 1) == PAUSE)
        every = next((p for p in range(end - 1, max(-1, end - 2 * REACH), -1) if atoms[p].text in self._every), None)
        if every is not None:
            yield from self._of_all(atoms, every, every, named, taken, end)

    def _of_all(
        self,
        atoms: Sequence[Atom],
        every: int,
        first: int,
        named: Sequence[int],
        taken: Taken,
        end: int | None,
    ) -> Iterator[SingleOne]:
        """Yield the quality that all other things are said to have: "TOATE COLETELE SUNT FRAGILE"."""
        things = self._class(atoms, every + 1, taken)
        after = self._is.at(atoms, things.last)  # a verb right before the quality, which is no name
        if after is not None and not things.qualities:
            rest = self._class(atoms, after.last, taken)
            things = rest._replace(
                sorts=(*things.sorts, *rest.sorts),
                whole=things.whole or rest.whole,
                day=rest.day if things.day is None else things.day,
            )
        closed = things.last >= len(atoms) or atoms[things.last].text in _ENDS or self._joined(atoms, things.last)
        if not closed or len(things.qualities) != 1 or (end is not None and things.last != end):
            return
        about, has = things.qualities[0]
        yield SingleOne(first, things.last, about, has, tuple(named), things.sorts, True, things.whole, things.day)
