"""Find counts without a verb of choosing: "Total: 7 colete", "băuturile sunt patru", "plecăm acasă cu 14 bucăți".

A number stands before the name of a thing, or before what only some have ("două cu prioritate scăzută"), or after the
name of all ("muzeele sunt trei"); words of the lists lead to it, and nothing after it narrows it. Limits, estimates and
parts state nothing. What is right is decided by `gmtw.tasks.plan.tally_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import Phrases, phrase_set, values_of
from gmtw.text.sentences import PAUSE, SIGNS, Atom, text_at
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.amounts import AmountReader

LED = 5
"""The most words between what leads to a count and its number: "sunt cu totul exact 12 bucăți"."""

CLAUSE = 14
"""The atoms before a count, and after it, among which a word of a limit narrows it."""


class Tally(NamedTuple):
    """Atoms `first` to `last` (not included) say that there are `number` of `about`.

    whole: In all of the plan. day: In the slots of that day alone, which leads to it. of_all: The name of all
    leads to it, which may also be all on the list.
    """

    first: int
    last: int
    about: str
    number: float
    whole: bool
    day: int | None = None
    of_all: bool = False


class _Lead(NamedTuple):
    """What leads to a count: a word for a total, or a verb; and the day of the slot before that verb."""

    whole: bool
    day: int | None = None


class TallyReader:
    """Reads counts of things in sentences of one language."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table, counts = language.statements.tallies, language.statements.counts
        self._amounts, self._joiner = amounts, language.number.joiner
        things = [(phrase, about) for one in (counts, table) for about, all_ in one.things.items() for phrase in all_]
        self._things: Phrases[str] = Phrases(things)
        self._some: Phrases[str] = values_of(table.some)
        self._named: Phrases[str] = values_of(table.named)
        self._one: Phrases[str] = values_of(table.one)
        self._leads, self._links = phrase_set(table.leads), frozenset(table.links)
        self._fill, self._all = frozenset(table.fill), frozenset(table.all)
        self._kept, self._verbs = frozenset(table.kept), frozenset(table.verbs)
        self._totals = phrase_set((*language.statements.amounts.totals, *table.totals))
        self._closed_by = frozenset(table.closed_by)
        self._is_limit = listed_in(language.statements.limits)
        self._joined = frozenset((*language.statements.amounts.ands, *table.links, PAUSE, "(", ":"))
        nouns = (phrase.split()[0] for phrase, _ in things)
        self.needed = (self._some, self._named, self._one, phrase_set(nouns))
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom], places: Sequence[SlotExpression]) -> Iterator[Tally]:
        """Yield the counts of a sentence that names these places."""
        for hit in self._named.find(atoms):
            found = self._after_name(atoms, hit.first, hit.last, hit.value)
            if found is not None and not self._is_limited(atoms, found):
                yield found
        for at in [at for at, atom in enumerate(atoms) if self._may_open(atom.text)]:
            found = self._of_number(atoms, at, places) or self._of_one(atoms, at, places)
            if found is not None and not self._is_limited(atoms, found):
                yield found

    def _may_open(self, text: str) -> bool:
        """Return whether a count may begin with a word."""
        return self._amounts.may_begin(text) or text in self._one.starts

    def _after_name(self, atoms: Sequence[Atom], first: int, at: int, about: str) -> Tally | None:
        """Return the number after the name of all of a thing: "BĂUTURILE sunt patru"."""
        opens = first == 0 or atoms[first - 1].text in self._joined or atoms[first - 1].text in self._fill
        if not opens or text_at(atoms, at) not in self._verbs:
            return None
        at += 1
        while text_at(atoms, at) in self._fill:
            at += 1
        read = self._amounts.number_at(atoms, at) if at < len(atoms) else None
        if read is None:
            return None
        total = self._totals.at(atoms, read[0])
        last = total.last if total is not None else read[0]
        if not self._is_closed(atoms, last):
            return None
        return Tally(first, last, about, read[1], whole=True, of_all=total is None)

    def _of_number(self, atoms: Sequence[Atom], at: int, places: Sequence[SlotExpression]) -> Tally | None:
        """Return what a number counts, if it is led to, or closed by a word for a total."""
        read = self._amounts.number_at(atoms, at)
        if read is None or text_at(atoms, at - 1).isdigit():
            return None
        place = read[0] + (text_at(atoms, read[0]) == self._joiner)
        thing = self._things.at(atoms, place)
        some = self._some.at(atoms, self._past_verb(atoms, read[0])) if thing is None else None
        if some is not None and self._is_closed(atoms, some.last):
            joined = at == 0 or atoms[at - 1].text in self._joined or self._led(atoms, at, places) is not None
            return Tally(at, some.last, some.value, read[1], False) if joined else None
        if thing is None:
            return None
        total = self._totals.at(atoms, thing.last)
        led, kept = self._led(atoms, at, places), self._is_kept(atoms, at, thing.last)
        last = total.last if total else thing.last
        if not (total or led or kept) or not (kept or self._is_closed(atoms, last)):
            return None
        whole = bool(total or kept or (led and led.whole))
        return Tally(at, last, thing.value, read[1], whole, led.day if led else None)

    def _of_one(self, atoms: Sequence[Atom], at: int, places: Sequence[SlotExpression]) -> Tally | None:
        """Return of what there is only one: "O SINGURĂ GUSTARE"."""
        hit = self._one.at(atoms, at)
        if hit is None or not self._is_closed(atoms, hit.last):
            return None
        led = self._led(atoms, at, places)
        opens = at == 0 or atoms[at - 1].text in (":", PAUSE)
        return Tally(at, hit.last, hit.value, 1, False, led.day if led else None) if led or opens else None

    def _past_verb(self, atoms: Sequence[Atom], at: int) -> int:
        """Return where a verb and the words around it end: "trei SUNT pentru Zona Industrială"."""
        end = at
        while text_at(atoms, end) in self._fill:
            end += 1
        verb = text_at(atoms, end) in self._verbs
        end += verb
        while verb and text_at(atoms, end) in self._fill:
            end += 1
        return end if verb else at

    def _led(self, atoms: Sequence[Atom], at: int, places: Sequence[SlotExpression]) -> _Lead | None:
        """Return what leads to a count: a word for a total, or a verb that opens its clause, maybe after a slot."""
        start = at
        while not self._totals.ends_at(atoms, start - (text_at(atoms, start - 1) in (":", PAUSE))):
            if start == 0 or at - start >= LED or atoms[start - 1].text not in self._fill:
                break
            start -= 1
        else:
            return _Lead(True)
        for first in range(max(0, start - LED), start):
            lead = self._leads.at(atoms, first)
            if lead is not None and lead.last >= start:
                return self._opened(atoms, first, places)
        return None

    def _opened(self, atoms: Sequence[Atom], at: int, places: Sequence[SlotExpression]) -> _Lead | None:
        """Return the lead of a verb at a place, if its clause begins there, or with words of the list and a slot."""
        verb = at
        within = {place: one for one in places for place in range(one.first, one.last)}
        slots: set[SlotExpression] = set()
        while at > 0 and (at - 1 in within or atoms[at - 1].text in self._fill or atoms[at - 1].text in self._links):
            at -= 1
            slots.update({within[at]} if at in within else ())
        if at > 0 and atoms[at - 1].text not in SIGNS:
            return None
        days = {day for slot in slots for day in slot.days}
        if len(days) > 1 or any(slot.parts or slot.left or slot.same for slot in slots):
            return None
        return _Lead(bool(self._totals.find(atoms[at:verb])), next(iter(days), None))

    def _is_kept(self, atoms: Sequence[Atom], at: int, end: int) -> bool:
        """Return whether a count is one of all that is planned: "TOATE cele nouă feluri", "cele nouă feluri ALESE"."""
        article = text_at(atoms, at - 1) in self._links
        every = article and text_at(atoms, at - 2) in self._all and text_at(atoms, end) not in self._closed_by
        ended = end >= len(atoms) or atoms[end].text in SIGNS
        return article and (text_at(atoms, end) in self._kept or (every and ended))

    def _is_closed(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether nothing after a count narrows it."""
        return at >= len(atoms) or atoms[at].text in SIGNS or atoms[at].text in self._closed_by

    def _is_limited(self, atoms: Sequence[Atom], found: Tally) -> bool:
        """Return whether a word near a count, in its clause, makes it a limit, an estimate, or a part."""
        before = found.first
        while before > 0 and found.first - before < CLAUSE and atoms[before - 1].text not in (PAUSE, ":", ")"):
            before -= 1
        after = found.last
        while after < len(atoms) and after - found.last < CLAUSE and atoms[after].text not in SIGNS:
            after += 1
        return any(self._is_limit(atom.text) for atom in (*atoms[before : found.first], *atoms[found.last : after]))
