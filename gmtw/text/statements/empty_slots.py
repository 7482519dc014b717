"""Find what a text says is left empty: "marți după-amiaza rămâne liberă", "am lăsat liber intervalul de luni".

A slot that is free for something, or as a reason for a change, may be filled in the end: then nothing is stated of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom
from gmtw.text.slots.slot_expressions import DayParts, SlotExpression

BETWEEN = 2
"""The most atoms between a place and the verb that says that it stays free."""

REACH = 7
"""The most atoms from a verb of leaving to the place and the word for free."""

FOR = 4
"""The atoms after the word for free among which a name, or a word for things, says what it is free for."""


class EmptySlots(NamedTuple):
    """Atoms `first` to `last` (not included), and the days and parts of the day that they say are empty."""

    first: int
    last: int
    slots: tuple[DayParts, ...]


class EmptySlotReader:
    """Reads what segments of one language say is left empty."""

    def __init__(self, language: Language) -> None:
        table = language.statements.empty
        self.free = table.free
        self._stays, self._leaves = phrase_set(table.stays), phrase_set(table.leaves)
        self._reasons = phrase_set(language.claims.asides.reasons)
        self._things, self._for = language.denials.lists.class_nouns, frozenset(table.kept_for)
        self._empties, self._cancels = phrase_set(table.empties), phrase_set(table.cancels)
        self._nothing, self._verbs, self._planned = (
            phrase_set(table.nothing),
            phrase_set(table.verbs),
            frozenset(table.planned),
        )
        self._because = phrase_set((*language.claims.asides.reasons, *language.claims.asides.purposes))
        self._rest, self._negators = frozenset(table.rest), frozenset(language.denials.negation.negators)
        self._links = frozenset(language.claims.expressions.links)
        units = language.statements.amounts.units
        self._times = frozenset(word for about in ("minutes", "hours") for word in units.get(about, ()))
        self._goes_on = frozenset((*language.claims.expressions.conjunctions, *language.claims.clauses.contrasts))
        self.needed = (phrase_set(table.free), self._empties, self._cancels, self._nothing)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(
        self, segment: Sequence[Atom], places: Sequence[SlotExpression], day: int | None = None
    ) -> Iterator[EmptySlots]:
        """Yield what a segment says is empty. `places`: those that it names; `day`: the only day of its sentence."""
        if any(atom.text in self._rest for atom in segment):
            return
        for said in places:
            place = said if said.days or said.same or day is None else _on(said, day)
            if place.days and not place.parts and any(other.parts and not other.days for other in places):
                continue  # "luni rămâne liberă după-amiaza"
            span = (
                self._stays_free(segment, place)
                or self._left_free(segment, place)
                or self._has_nothing(segment, place)
                or self._is_empty(segment, place)
                or self._is_cancelled(segment, place)
            )
            cells = place.cells if len(place.cells) > 1 else (place.day_parts,)
            dated = not place.left and all(len(days) == 1 for days, _ in cells)
            if span and dated and not self._is_open(segment, *span):
                yield EmptySlots(*span, cells)

    def _stays_free(self, segment: Sequence[Atom], place: SlotExpression) -> tuple[int, int] | None:
        """Return the atoms of a place and of a verb after it that says that it stays free."""
        for at in range(place.last, min(place.last + BETWEEN + 1, len(segment))):
            verb = self._stays.at(segment, at)
            if verb is not None:
                free = verb.last < len(segment) and segment[verb.last].text in self.free
                return (place.first, verb.last + 1) if free else None
            if segment[at].text == PAUSE or segment[at].text in self._negators:
                return None
        return None

    def _is_empty(self, segment: Sequence[Atom], place: SlotExpression) -> tuple[int, int] | None:
        """Return the atoms of a place and of what says right after it, at the end of its clause, that it is empty."""
        hit = self._empties.at(segment, place.last)
        return (place.first, hit.last) if hit is not None and self._ends(segment, hit.last) else None

    def _is_cancelled(self, segment: Sequence[Atom], place: SlotExpression) -> tuple[int, int] | None:
        """Return the atoms of a verb that cancels and of the place right after it, at the end of its clause."""
        for verb in self._cancels.find(segment[: place.first]):
            linked = all(atom.text in self._links for atom in segment[verb.last : place.first])
            denied = verb.first and segment[verb.first - 1].text in self._negators
            if linked and not denied and self._ends(segment, place.last):
                return verb.first, place.last
        return None

    def _has_nothing(self, segment: Sequence[Atom], place: SlotExpression) -> tuple[int, int] | None:
        """Return the atoms from a place to "nothing", or the other way round, with a verb of what has things."""
        for hit in self._nothing.find(segment):
            last = hit.last
            if place.last <= hit.first:
                while last < len(segment) and segment[last].text in self._planned:
                    last += 1
                span, between, ends = (place.first, last), segment[place.last : hit.first], self._ends(segment, last)
            else:
                start = max(0, hit.first - REACH)
                span, between = (start, place.last), segment[start : hit.first]
                linked = all(a.text in self._links or a.text in self._planned for a in segment[last : place.first])
                ends = linked and self._ends(segment, place.last)
            near = len(between) <= REACH and all(atom.text != PAUSE and atom.mention is None for atom in between)
            if ends and near and any(verb.last == len(between) for verb in self._verbs.find(between)):
                return span
        return None

    def _ends(self, segment: Sequence[Atom], at: int) -> bool:
        """Return whether a clause ends before an atom; a reason may still follow."""
        if at >= len(segment) or segment[at].text in SIGNS or segment[at].text in self._goes_on:
            return True
        return self._because.at(segment, at) is not None

    def _left_free(self, segment: Sequence[Atom], place: SlotExpression) -> tuple[int, int] | None:
        """Return the atoms from a verb of leaving to the place and the word for free, in either order."""
        for verb in self._leaves.find(segment[: place.first]):
            if verb.first and segment[verb.first - 1].text in self._negators:
                continue
            near = range(verb.last, min(verb.last + REACH, len(segment)))
            free = next((at for at in near if segment[at].text in self.free), None)
            if free is not None and place.last <= verb.last + REACH and free <= place.last + BETWEEN:
                between = segment[verb.last : max(free, place.last)]
                if all(atom.text != PAUSE and atom.mention is None for atom in between):
                    return verb.first, max(free + 1, place.last)
        return None

    def _is_open(self, segment: Sequence[Atom], first: int, last: int) -> bool:
        """Return whether a slot is free for something or for a time, or free as a reason for what is done."""
        after = segment[last : last + FOR]
        if any(atom.text in self._times for atom in after):
            return True
        named = any(atom.mention is not None for atom in after) or any(a.text in self._things for a in after[:2])
        named = named or any(one.text in self._for and a.text in self._things for one, a in pairwise(after))
        return named or bool(self._reasons.find(segment[:first]))


def _on(place: SlotExpression, day: int) -> SlotExpression:
    """Return a part of the day as one of that day: "marți am ședința la prânz, lăsând dimineața liberă"."""
    days = frozenset((day,))
    return place._replace(days=days, cells=tuple((days, parts) for _, parts in place.cells))
