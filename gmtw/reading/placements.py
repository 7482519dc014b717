"""Placements in a text: every way to read a sentence's places, and how each mention is said.

A place goes with what stands before it, behind it, or in its own comma part; several places in order with as many
names; headings, lists, tables and the sentences before carry a place down. `Placed` holds all of it, whatever the plan.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby, islice
from operator import attrgetter
from typing import NamedTuple

from gmtw.constraints import Slot
from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.reading.clauses import PUTS, Clause, Cue, has_between
from gmtw.reading.discourse import Carried, Discourse
from gmtw.reading.propositions import Naming, Placements, Slots, Stance
from gmtw.reading.stance import OTHER_PLANS, StanceReader, stance_of
from gmtw.text.sentences import EDGE, PAUSE, Atom, Sentence
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder
from gmtw.text.slots.told_days import ToldDays

_SPEAKS_OF_PLACES = frozenset({Stance.THIS, Stance.BESIDE, Stance.DEMAND, Stance.OPTION})
"""The stances in which a place near a name may tell where it is."""


class _Item(NamedTuple):
    """A place or a mention of a sentence, in which of its parts; `fine`: parts also cut by conjunctions."""

    at: int
    part: int
    fine: int
    mention: int | None = None
    slots: Slots = frozenset()
    frame: bool = False
    """A place that only frames others, as a day does before its parts: nothing need go with it."""


@dataclass(eq=False)
class Placed:
    """A whole text's placements. namings: mention -> how it is said. sentences: the readings of each sentence.

    withdrawn: mentions after which a clause without a name drops or replaces something: "am ales X, dar am renunțat".
    """

    namings: dict[int, Naming] = field(default_factory=dict)
    withdrawn: set[int] = field(default_factory=set)
    sentences: list[Placements] = field(default_factory=list)

    @cached_property
    def hints(self) -> Mapping[int, Sequence[Slots]]:
        """Mention -> the slots that may be meant by places around it."""
        found: defaultdict[int, list[Slots]] = defaultdict(list)
        for one in self.sentences:
            for number, slots in one.hints.items():
                found[number] += slots
        return found


class PlacementReader:
    """Reads placements in sentences of one language, for the slots of one scene."""

    def __init__(self, slots: tuple[Slot, ...], language: Language) -> None:
        self.finder = SlotFinder(slots, language)
        self._told_days = ToldDays(self.finder, language)
        self._language = language
        self._stances: StanceReader = stance_of(language)
        self._joins = frozenset((*language.inflection.conjunctions, *language.reading.stance.alternatives))
        self._negators = frozenset(language.reading.negation.beside_name)
        self._ends = listed_in(language.slots.verbs.begin), listed_in(language.slots.order.to_last)

    def read(self, sentences: Sequence[Sentence], text: str) -> Placed:
        """Return what the sentences of one text put where."""
        placed, last, tail = Placed(), list[int](), Stance.THIS
        discourse = Discourse(self.finder, self._told_days, self._language, text)
        for sentence in sentences:
            carried = discourse.enter(sentence)
            if not (sentence.names or self._stances.clauses.may_withdraw(sentence.words)):
                continue
            clauses = self._stances.clauses.clauses(sentence, text)
            last = self._withdraw(placed, sentence, clauses, last)
            if not sentence.names:
                continue
            places = [place for place in carried.places if not (place.left or place.offers)]
            starts = [place.first for place in places]
            placing = {clause.first for clause in clauses if has_between(starts, clause.first, clause.last)}
            if sentence.joined and tail in OTHER_PLANS and not any(clause.has_verb for clause in clauses):
                carried = carried._replace(stance=tail)
            namings = self._stances.namings(sentence, clauses, carried.stance, carried.dropped, placing)
            namings |= dict.fromkeys(_in_cells(sentence.atoms, carried.aside), Naming(Stance.AGREED))
            placed.namings |= namings
            tail = namings[max(namings)].stance
            placed.sentences.append(self._placements(sentence, clauses, places, namings, carried))
        return placed

    def around(self, sentences: Sequence[Sentence]) -> Mapping[int, Slots]:
        """Return for each mention the slots that its paragraph says anywhere; a blank line ends a paragraph.

        Words that begin or end something may mean the first or the last day: "rămâne pentru final X".
        """
        found: dict[int, Slots] = {}
        said, inside = frozenset[str](), list[int]()
        for sentence in (*sentences, None):
            if sentence is None or (sentence.after_blank and not sentence.item):
                found |= dict.fromkeys(inside, said)
                said, inside = frozenset(), []
            if sentence is not None:
                said = said.union(*(self.slots(place, True) for place in self.finder.in_sentence(sentence)))
                for ends, days in zip(self._ends, (self.finder.days[:1], self.finder.days[-1:]), strict=True):
                    if any(map(ends, sentence.words)):
                        said |= self.finder.meant(frozenset(days), frozenset())
                for hit in self.finder.ordinals.of_any_gender.find(sentence.atoms):
                    said |= self.finder.meant(frozenset({hit.value}), frozenset())
                inside += [atom.mention for atom in sentence.atoms if atom.mention is not None]
        return found

    def _withdraw(self, placed: Placed, sentence: Sentence, clauses: Sequence[Clause], last: list[int]) -> list[int]:
        """Note what clauses without a name withdraw, and return the mentions of the last clause with any."""
        for clause in clauses:
            mentions = [a.mention for a in sentence.atoms[clause.first : clause.last] if a.mention is not None]
            if not mentions and clause.has(Cue.DROP, Cue.FALL, Cue.REPLACE):
                placed.withdrawn.update(last)
            last = mentions or last
        return last

    def _placements(
        self,
        sentence: Sentence,
        clauses: Sequence[Clause],
        places: Sequence[SlotExpression],
        namings: Mapping[int, Naming],
        carried: Carried,
    ) -> Placements:
        """Return the readings of a sentence."""
        listed = (sentence.item or sentence.row) and not any(clause.has_verb for clause in clauses)
        said = bool(places or carried.hard or carried.columns)
        if not (said or (self.finder.divided and any(clause.has(Cue.SEQUEL) for clause in clauses))):
            return Placements([{}], self._hints(sentence, places, namings, carried, [{}]), {}, listed)
        surely = {number for number, one in namings.items() if one.asserts}
        sure_clauses = [clause for clause in clauses if self._may_place(clause, sentence, namings)]
        inside = {at for clause in sure_clauses for at in range(clause.first, clause.last)}
        negating = [c for c in clauses if places and self._stances.negates(c, sentence.atoms)]
        negated = {at for c in negating for at in range(c.first, c.last)}
        usable = [p for p in places if p.first in inside and not self._is_negated(sentence.atoms, p, negated)]
        items = list(self._items(sentence, clauses, places, frozenset(p.first for p in usable), carried))
        firm = [item for item in items if item.mention is None or (item.mention in surely and item.at in inside)]
        readings = list(_best(list(_readings(firm, carried.hard))))
        hints = self._hints(sentence, places, namings, carried, readings)
        own = _firm(firm, None)
        if len(carried.places) == 1 and carried.hard is None:
            own = _of_all(firm) or own
        return Placements(readings, hints, {**_firm(firm, carried.hard), **own}, listed, frozenset(own))

    def _may_place(self, clause: Clause, sentence: Sentence, namings: Mapping[int, Naming]) -> bool:
        """Return whether a clause may put something somewhere: it has a verb that does, or none at all."""
        if clause.has(Cue.STATE, Cue.FALL) or clause.opener in (Cue.REASON, Cue.PURPOSE, Cue.CONDITION):
            return False
        mentions = [a.mention for a in sentence.atoms[clause.first : clause.last] if a.mention is not None]
        if mentions and not any(namings[number].asserts for number in mentions):
            return False
        if clause.would or clause.past or clause.has(Cue.HEDGE, Cue.AGREED, Cue.TRIED, Cue.WISH):
            return False
        if clause.opener is Cue.RELATIVE and not mentions:
            return False
        return clause.has(*PUTS, Cue.LEAVE) or not clause.has_verb

    def _is_negated(self, atoms: Sequence[Atom], place: SlotExpression, negated: Collection[int]) -> bool:
        """Return whether a place is denied: "nu luni", "nu mergem luni"."""
        if place.only:
            return False
        before = [atom.text for atom in atoms[max(0, place.first - 2) : place.first]]
        return place.first in negated or any(word in self._negators for word in before)

    def _items(
        self,
        sentence: Sentence,
        clauses: Sequence[Clause],
        places: Sequence[SlotExpression],
        usable: frozenset[int],
        carried: Carried,
    ) -> Iterator[_Item]:
        """Yield usable places and mentions in order, places with the days that they take from those before."""
        starts, part, fine, cell = {clause.first for clause in clauses}, 0, 0, 0
        sequels = {at for clause in clauses for at in clause.at(Cue.SEQUEL)} if self.finder.divided else ()
        waiting = deque(places)
        last_part = max((place.first for place in places if not place.days), default=-1)
        last = carried.context
        for at, atom in enumerate(sentence.atoms):
            if atom.text in (PAUSE, ":", "(", ")", EDGE) or at in starts:
                part, fine = part + 1, fine + 1
            elif atom.text in self._joins:
                fine += 1
            cell += atom.text == EDGE
            if waiting and waiting[0].first <= at:
                place = waiting.popleft()
                last = after(last, place)
                if place.first in usable:
                    frame = self.finder.divided and not place.parts and place.first < last_part
                    slots = self.slots(last, carried.sure_of_day or bool(place.days))
                    if slots or place.kind:  # no slot is "cursa 1, cu duba mare", which the small van makes
                        yield _Item(at, part, fine, None, slots, frame)
                if place.days:
                    carried = carried.dated()
            elif at in sequels and last.parts:
                last = last.of_day
                yield _Item(at, part, fine, None, self.slots(last, True), True)
            if atom.mention is not None:
                column = carried.columns.get(cell) if sentence.row else None
                if column is not None:
                    yield _Item(at, part, fine, None, self.slots(after(last, column), True))
                yield _Item(at, part, fine, atom.mention)

    def slots(self, place: SlotExpression, sure_of_day: bool) -> Slots:
        """Return the slots of a place; of any day where the day is only that of the sentence before."""
        days = place.days if sure_of_day else frozenset[int]()
        return self.finder.meant(days, place.parts, place.kind) or self.finder.meant(
            place.days, place.parts, place.kind
        )

    def _hints(
        self,
        sentence: Sentence,
        places: Sequence[SlotExpression],
        namings: Mapping[int, Naming],
        carried: Carried,
        readings: Sequence[Mapping[int, Slots]],
    ) -> Mapping[int, Sequence[Slots]]:
        """Return further places of the mentions that no reading places, or only in a part of some day."""
        if not (places or carried.context.says or carried.first.says):
            return {}
        found: defaultdict[int, list[Slots]] = defaultdict(list)
        numbers = [a.mention for a in sentence.atoms if a.mention is not None]
        for number, slots in self._in_order(places, numbers):
            found[number].append(slots)
        last, first = carried.context, carried.first
        waiting = deque(places)
        for at, atom in enumerate(sentence.atoms):
            while waiting and waiting[0].first <= at:
                last = after(last, waiting.popleft())
                first = first if first.days else last
            if atom.mention is None or namings[atom.mention].stance not in _SPEAKS_OF_PLACES:
                continue
            if all(len(reading.get(atom.mention, ())) == 1 for reading in readings):
                continue
            said = [last, carried.context, first, *(after(last, place) for place in islice(waiting, 1))]
            found[atom.mention] += [s for place in said if (s := self.slots(place, True))]
        return found

    def _in_order(self, places: Sequence[SlotExpression], numbers: Sequence[int]) -> Iterator[tuple[int, Slots]]:
        """Yield the slots of as many names as there are places in one list, or days beside one part of them."""
        for place in places:
            if len(place.cells) == len(numbers) > 1:
                for number, (days, parts) in zip(numbers, place.cells, strict=True):
                    yield number, self.finder.meant(days, parts, place.kind)
        said = {place.parts for place in places}
        dated = any(place.days for place in places)
        if len(said) == 1 and not dated and len(numbers) == self.finder.number_of_days:
            for day, number in zip(self.finder.days, numbers, strict=True):
                yield number, self.finder.meant(frozenset({day}), next(iter(said)))


def _in_cells(atoms: Sequence[Atom], cells: Collection[int]) -> Iterator[int]:
    """Yield the mentions in some cells of a row of a table, by their numbers."""
    cell = 0
    for atom in atoms if cells else ():
        cell += atom.text == EDGE
        if atom.mention is not None and cell in cells:
            yield atom.mention


def after(last: SlotExpression, place: SlotExpression) -> SlotExpression:
    """Return the place that is meant: a part of the day is one of the day said last."""
    if place.same:
        return last._replace(parts=place.parts)
    return place if place.days else last._replace(parts=place.parts, kind=place.kind)


def _readings(items: Sequence[_Item], carried: Slots | None) -> Iterator[tuple[int, Mapping[int, Slots]]]:
    """Yield each reading of a sentence with its cost: the places that nothing goes with, and the mentions without."""
    places = [item for item in items if item.mention is None]
    mentions = len(items) - len(places)
    for assign in (_before, _behind, _in_part, _in_fine_part, _in_part_backward):
        found = assign(items, carried)
        used = {place for place, _ in found.values()}
        unused = sum(not (item.frame or item.at in used) for item in places) + mentions - len(found)
        yield unused, {number: slots for number, (_, slots) in found.items()}


def _firm(items: Sequence[_Item], carried: Slots | None) -> Mapping[int, Slots]:
    """Return the slots that surely govern mentions: of the only place in their part, if no mention comes between them.

    Else of the last place that opened a part ("luni: X, Y"). A place behind a name opens nothing, and neither does one
    between commas after a name ("X, pentru prima zi, urmat de Y").
    """
    found: dict[int, Slots] = {}
    leading, named = carried, False
    for _, group in groupby(items, attrgetter("part")):
        part = list(group)
        for _, fine in groupby(part, attrgetter("fine")):
            own = _within_frame(list(fine))
            places = [item for item in own if item.mention is None]
            mentions = [item for item in own if item.mention is not None]
            if places and not mentions and named:
                leading = None
            elif places and own[0].mention is None:
                leading = places[-1].slots if all(item.mention is None for item in own[: len(places)]) else None
            elif places:
                closes = own[-1].mention is None and len(places) == 1
                found |= {m.mention: places[0].slots for m in mentions if closes and m.mention is not None}
                leading, named = None, True
                continue
            if leading is not None:
                found |= {m.mention: leading for m in mentions if m.mention is not None}
            named = named or bool(mentions)
    return found


def _of_all(items: Sequence[_Item]) -> Mapping[int, Slots]:
    """Return the slots of the names of a sentence in one part that ends in its only place: "X și Y merg luni"."""
    one = len({item.part for item in items}) == 1 and items[-1].mention is None
    return {item.mention: items[-1].slots for item in items if item.mention is not None} if one else {}


def _within_frame(items: Sequence[_Item]) -> Sequence[_Item]:
    """Return the items without the day that opens them, where another place follows: "luni vedem X dimineața"."""
    inner = items[1:] if items[0].frame else items
    return inner if any(item.mention is None for item in inner) else items


def _best(readings: Sequence[tuple[int, Mapping[int, Slots]]]) -> Iterator[Mapping[int, Slots]]:
    """Yield the readings of the least cost, each once."""
    least = min((cost for cost, _ in readings), default=0)
    seen: list[Mapping[int, Slots]] = []
    for cost, reading in readings:
        if cost == least and reading not in seen:
            seen.append(reading)
            yield reading


_Assigned = dict[int, tuple[int, Slots]]
"""Mention -> where its place stands (-1: before the sentence), and its slots."""


def _before(items: Sequence[_Item], carried: Slots | None) -> _Assigned:
    """Put each mention where the place before it says."""
    found: _Assigned = {}
    at, last = -1, carried
    for item in items:
        if item.mention is None:
            at, last = item.at, item.slots
        elif last is not None:
            found[item.mention] = (at, last)
    return found


def _behind(items: Sequence[_Item], carried: Slots | None) -> _Assigned:
    """Put each mention where the place behind it says."""
    return _before(list(reversed(items)), None)


def _in_part(items: Sequence[_Item], carried: Slots | None) -> _Assigned:
    return _by_part(items, [item.part for item in items], carried)


def _in_fine_part(items: Sequence[_Item], carried: Slots | None) -> _Assigned:
    return _by_part(items, [item.fine for item in items], carried)


def _in_part_backward(items: Sequence[_Item], carried: Slots | None) -> _Assigned:
    return _by_part(list(reversed(items)), [item.part for item in reversed(items)], None)


def _by_part(items: Sequence[_Item], parts: Sequence[int], carried: Slots | None) -> _Assigned:
    """Put each mention where its own part says, before it or behind it, else where the part before it does."""
    ahead: dict[int, _Item] = {}
    for item, part in zip(reversed(items), reversed(parts), strict=True):
        if item.mention is None:
            ahead[part] = item
    found: _Assigned = {}
    last = (-1, carried) if carried is not None else None
    entered: int | None = None
    for item, part in zip(items, parts, strict=True):
        if part != entered and part in ahead:
            last = (ahead[part].at, ahead[part].slots)
        entered = part
        if item.mention is None:
            last = (item.at, item.slots)
        elif last is not None:
            found[item.mention] = last
    return found


@lru_cache(maxsize=512)
def placements_of(slots: tuple[Slot, ...], language: Language) -> PlacementReader:
    """Return the reader for scenes with these slots; most scenes of a set share theirs with others."""
    return PlacementReader(slots, language)
