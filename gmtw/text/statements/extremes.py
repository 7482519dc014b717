"""Find which slot a text says has the most or the least, and how much: "cea mai lungă cursă are 60 de minute".

The superlative stands beside a noun for slots, or only a verb or a comma is between it and a slot; "cea mai lungă
vizită" is about a thing, and states nothing here. Nor does what is weighed, or an estimate without a slot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import PhraseHit, Phrases, phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, mentions_in, text_at
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder
from gmtw.text.statements.amounts import AmountReader, SaidAmount

FILLED = 4
"""The most words between a superlative, or its slot, and the amount: "este și de această dată de 60 de minute"."""

ANY = "any"
"""The key of superlatives that may be of any attribute."""

CLAUSE = 14
"""The most atoms before a superlative among which its clause is denied."""

_Days = Mapping[int, PhraseHit[int]]
"""Each name of a slot, by its first atom."""

_Kind = tuple[str, bool]
"""An attribute ("" is any), and whether a phrase says that a slot has most of it."""


class Extreme(NamedTuple):
    """Atoms `first` to `last` (not included) say that a slot has the most, or the least, of `about`.

    about: "" if neither the word nor a unit says it. day: that slot, if it is named. number: how much it has, or 0.
    of_last: the slot is the one that was said last.
    """

    first: int
    last: int
    about: str
    most: bool
    day: int | None = None
    number: float = 0
    of_last: bool = False


class ExtremeReader:
    """Reads which slots are said to have most and least in sentences of one language."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table = language.statements.extremes
        self._amounts = amounts
        tables = ((table.most, True), (table.least, False))
        self._said: Phrases[_Kind] = Phrases(
            [
                (p, (about * (about != ANY), most))
                for listed, most in tables
                for about, found in listed.items()
                for p in found
            ]
        )
        self._nouns, self._with = frozenset(table.nouns), frozenset(table.has)
        self._is, self._fill = frozenset(table.verbs), frozenset(table.fill)
        self._of_all, self._links = phrase_set(table.of_all), frozenset(table.links)
        self._weighed, self._negators = (
            frozenset(language.statements.weighed),
            frozenset(language.statements.kept.negators),
        )
        self._rough = frozenset(language.statements.ranges.rough)
        self.needed = (self._said,)
        """The table without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom], finder: SlotFinder, places: Sequence[SlotExpression]) -> Iterator[Extreme]:
        """Yield what a sentence says of the slots with most and least, up to a word of what is only weighed."""
        weighed = next((at for at, atom in enumerate(atoms) if atom.text in self._weighed), len(atoms))
        days = finder.whole_days(atoms, places, short=any(atom.text in self._nouns for atom in atoms))
        for hit in self._said.find(atoms[:weighed]):
            if self._is_denied(atoms, hit.first):
                continue
            found = self._of_all_slots(atoms, hit) or self._of_noun_or_slot(atoms, hit, days, bool(places))
            if found is not None:
                yield found

    def _is_denied(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a negation stands before a place, in the same clause."""
        clause = takewhile(lambda atom: atom.text not in SIGNS, reversed(atoms[max(0, at - CLAUSE) : at]))
        return any(atom.text in self._negators for atom in clause)

    def _of_all_slots(self, atoms: Sequence[Atom], hit: PhraseHit[_Kind]) -> Extreme | None:
        """Return the amount right before "cel mai mult dintre toate zilele"."""
        of_all = self._of_all.at(atoms, hit.last)
        if of_all is None:
            return None
        at = hit.first
        while at > 0 and (
            atoms[at - 1].text == PAUSE or atoms[at - 1].text in self._links or self._is_verb(atoms, at - 1)
        ):
            at -= 1
        said = self._amount_before(atoms, at)
        if said is None or self._is_rough(atoms, said.first):
            return None
        return Extreme(said.first, of_all.last, said.about, hit.value[1], None, said.value)

    def _amount_before(self, atoms: Sequence[Atom], at: int) -> SaidAmount | None:
        """Return the amount that ends at a place."""
        tried = (self._amounts.amount_at(atoms, place) for place in range(max(0, at - 2 * FILLED), at))
        return next((one for one in tried if one is not None and one.last == at), None)

    def _of_noun_or_slot(
        self, atoms: Sequence[Atom], hit: PhraseHit[_Kind], days: _Days, placed: bool
    ) -> Extreme | None:
        """Return what is said of the slot before or after a superlative, or of the noun beside it."""
        first, last, noun = self._with_noun(atoms, hit)
        before = self._slot_before(atoms, first, days)
        after = self._slot_after(atoms, last, days) if before is None else None
        start = before.first if before is not None else first
        end = after.last if after is not None else last
        slot = before or after
        about, most = hit.value
        said = self._value(atoms, end) if noun or slot else None
        if said is not None and about not in ("", said.about):
            said = None  # the longest trip has so many litres
        of_last = noun and slot is None and said is None and not placed and self._is_of_last(atoms, first)
        if not (slot or of_last or (noun and said)):
            return None
        found = Extreme(start, end, about, most, slot.value if slot else None, of_last=of_last)
        return found._replace(last=said.last, about=said.about, number=said.value) if said is not None else found

    def _with_noun(self, atoms: Sequence[Atom], hit: PhraseHit[_Kind]) -> tuple[int, int, bool]:
        """Return where a superlative begins and ends with the noun for slots beside it, and whether there is one."""
        if text_at(atoms, hit.last) in self._nouns:
            return hit.first, hit.last + 1, True
        at = hit.first - (text_at(atoms, hit.first - 1) in self._with)
        if text_at(atoms, at - 1) in self._nouns:
            return at - 1, self._past_tail(atoms, hit.last), True
        return hit.first, hit.last, False

    def _past_tail(self, atoms: Sequence[Atom], at: int) -> int:
        """Return where the words after a superlative end that only say of what it is: "timp DE VIZITARE"."""
        while at < len(atoms) and atoms[at].text in self._links:
            at += 1
        return at

    def _slot_before(self, atoms: Sequence[Atom], at: int, days: _Days) -> PhraseHit[int] | None:
        """Return the slot before a superlative: "prima ESTE cea mai lungă", "a doua, cea mai lungă, are ..."."""
        end = at
        while end > 0 and atoms[end - 1].text in self._fill:
            end -= 1
        verb = self._is_verb(atoms, end - 1)
        apposed = not verb and text_at(atoms, end - 1) == PAUSE
        if not (verb or apposed):
            return None
        end -= 1
        while end > 0 and atoms[end - 1].text in self._fill:
            end -= 1
        for first in range(max(0, end - FILLED - 1), end):
            slot = days.get(first)
            alone = not apposed or self._is_set_off(atoms, at)
            if slot is not None and slot.last == end and self._opens(atoms, first) and alone:
                return slot
        return None

    def _is_set_off(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether the superlative after a place is between commas: "a doua, CEA MAI LUNGĂ, are"."""
        hit = self._said.at(atoms, at)
        after = hit.last if hit is not None else at
        return text_at(atoms, after) == PAUSE and text_at(atoms, after + 1) in self._with

    def _opens(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a clause begins with the slot at a place, and so is about it: not "X din prima zi este"."""
        while at > 0 and atoms[at - 1].text in self._fill:
            at -= 1
        return at == 0 or atoms[at - 1].text in SIGNS

    def _slot_after(self, atoms: Sequence[Atom], at: int, days: _Days) -> PhraseHit[int] | None:
        """Return the slot after a superlative: "cea mai lungă FIIND prima", "cea mai lungă, a treia, are ..."."""
        while text_at(atoms, at) in self._fill:
            at += 1
        if not (self._is_verb(atoms, at) or text_at(atoms, at) in (PAUSE, "(", ":")):
            return None
        at += 1
        slot = days.get(at)
        while slot is None and text_at(atoms, at) in self._fill:
            at += 1
            slot = days.get(at)
        return slot if slot is not None and self._is_alone(atoms, slot.last) else None

    def _is_alone(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether nothing after a short name of a slot makes it something else: "prima VIZITĂ"."""
        return at >= len(atoms) or atoms[at].text in SIGNS or atoms[at].text in self._with or self._is_verb(atoms, at)

    def _value(self, atoms: Sequence[Atom], at: int) -> SaidAmount | None:
        """Return the amount that a slot with most is said to have; none of an estimate."""
        place = at
        while place < len(atoms) and place < at + FILLED and self._leads(atoms[place].text):
            place += 1
        said = self._amounts.amount_at(atoms, place) if place > at and place < len(atoms) else None
        return said if said is not None and not self._is_rough(atoms, place) else None

    def _leads(self, text: str) -> bool:
        return text in (PAUSE, "(", ":", ")") or text in self._with or text in self._is or text in self._fill

    def _is_of_last(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a verb whose subject is left out is right before: "ESTE ziua cu cel mai mult timp"."""
        while at > 0 and atoms[at - 1].text in self._fill:
            at -= 1
        verb = self._is_verb(atoms, at - 1)
        at -= 1
        while at > 0 and atoms[at - 1].text in self._fill:
            at -= 1
        return verb and at <= 0 and not mentions_in(atoms)

    def _is_verb(self, atoms: Sequence[Atom], at: int) -> bool:
        return at >= 0 and text_at(atoms, at) in self._is

    def _is_rough(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a word before an amount makes it an estimate."""
        return any(atom.text in self._rough for atom in atoms[max(0, at - 2) : at])
