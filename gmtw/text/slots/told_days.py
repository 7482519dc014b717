"""Find the days that an order told in words means: "Începem cu X. Urmează o zi cu Y. Încheiem cu o zi la Z".

`gmtw.reading.discourse` adds them to the places of a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import SIGNS, Atom, Sentence, text_at
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder

LED = 4
"""The most words between what tells the order and the day: "urmează apoi, mai scurtă, O ZI"."""


class ToldDays:
    """Finds such days for the slots of one scene."""

    def __init__(self, finder: SlotFinder, language: Language) -> None:
        order = language.slots.order
        self._turns = finder.ordinals.of_any_gender if finder.are_trips else None
        self._takes_turns, self._joins = listed_in(order.turns), frozenset(language.slots.expressions.joiners)
        are_days = not (finder.divided or any(slot.place for slot in finder.slots))
        self._days: Sequence[int] = finder.days if are_days else ()
        self._after: Mapping[int, int] = dict(pairwise(self._days))
        self._next: Mapping[int, int] = dict(pairwise(finder.days)) if finder.divided else {}
        self._following = frozenset(order.next_one)
        self._a_day = phrase_set(order.a_day)
        self._begins, self._goes_on = listed_in(language.slots.verbs.begin), listed_in(order.to_next)
        self._ends = listed_in(order.to_last)

    def among(
        self, places: Sequence[SlotExpression], sentence: Sentence, last: SlotExpression
    ) -> Sequence[SlotExpression]:
        """Return the places of a sentence with the days that it means so, after the place that was said before it."""
        found = [*self._with_next(places, sentence.atoms, last), *self._of_turns(sentence.atoms)]
        if not self._days or not self._a_day.may_be_in(sentence.words):
            return sorted(found)
        for hit in self._a_day.find(sentence.atoms):
            before = [place for place in found if place.first < hit.first and place.days]
            day = self._day(sentence.atoms, hit.first, max(before, default=last))
            if day is not None:
                found.append(SlotExpression(hit.first, hit.last, frozenset({day}), frozenset()))
        return sorted(found)

    def _with_next(
        self, places: Sequence[SlotExpression], atoms: Sequence[Atom], last: SlotExpression
    ) -> Iterator[SlotExpression]:
        """Yield places, those of the day after the one said before them with that day: "în seara URMĂTOARE"."""
        for place in places:
            around = (text_at(atoms, place.first - 1), text_at(atoms, place.last))
            day = self._next.get(max(last.days, default=-1))
            if place.parts and not place.days and day is not None and not self._following.isdisjoint(around):
                place = place._replace(days=frozenset({day}))
            last = place if place.days else last
            yield place

    def _of_turns(self, atoms: Sequence[Atom]) -> Iterator[SlotExpression]:
        """Yield the trips whose turn a verb and an ordinal alone say: "X PLEACĂ PRIMUL"."""
        for hit in self._turns.find(atoms) if self._turns else ():
            verb = hit.first > 0 and self._takes_turns(atoms[hit.first - 1].text)
            after = text_at(atoms, hit.last)
            if verb and (hit.last == len(atoms) or after in SIGNS or after in self._joins):
                yield SlotExpression(hit.first, hit.last, frozenset({hit.value}), frozenset())

    def _day(self, atoms: Sequence[Atom], at: int, last: SlotExpression) -> int | None:
        """Return the day that is first, next or last by the words right before `at`; None if none says which."""
        for atom in reversed(atoms[max(0, at - LED) : at]):
            if atom.mention is not None:
                return None
            if self._begins(atom.text):
                return self._days[0]
            if self._ends(atom.text):
                return self._days[-1]
            if self._goes_on(atom.text):
                return self._after.get(max(last.days, default=self._days[0]))
        return None
