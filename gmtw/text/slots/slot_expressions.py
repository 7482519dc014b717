"""Find expressions that mean slots: "Ziua 1", "luni dimineață", "dimineața de marți", "la prânz"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import TypeAlias

from gmtw.constraints import Slot
from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.languages.slots import UnitNames
from gmtw.text.only_ones import only_ones_of
from gmtw.text.phrases import PhraseHit, Phrases, phrase_set
from gmtw.text.sentences import EDGE, PAUSE, SIGNS, Atom, Sentence, text_at
from gmtw.text.slots.ordinal_days import OrdinalDays
from gmtw.text.slots.slot_kinds import SlotKinds, Span, counted_names
from gmtw.text.slots.slot_model import DayParts, SlotExpression
from gmtw.text.words import fold, fold_word, words

__all__ = ["DayParts", "SlotExpression", "SlotFinder"]

LINKED = 2
"""The most words inside one expression: "dimineața zilei de marți"."""

JOINED = 3
"""The most words and pauses between two: "ziua 1, respectiv în ziua 2"."""

KEPT = 14
"""The atoms before "initial" among which a verb says that all stays so: "rămâne în intervalul inițial"."""

FORMERLY = 5
"""The atoms before a place among which a word says that it was left: "programat inițial pentru luni"."""

OFFERED = 8
"""The most atoms between a shop and a word for what it sells or asks: "costă 8 lei bucata la depozit"."""

TAKEN = 5
"""The most atoms between a place and the words that say that another takes it: "locul lui din ziua 2 va fi luat"."""

MEALS = frozenset({"breakfast", "lunch", "dinner"})
"""Parts of a day that are no time that one moves from: "supa de la prânz"."""

NAMED = 3
"""The atoms before a meal among which it may have the name that it belongs to."""

_Value: TypeAlias = int | str | tuple[str]
"""A phrase's sense: a day, a part of the day, or in a tuple the day ("") or part that was said before."""


class SlotFinder:
    """Finds the slots of one scene in sentences of one language; `divided`: the slots are parts of days."""

    def __init__(self, slots: Sequence[Slot], language: Language) -> None:
        self.slots = slots
        units = _units(slots, language)
        self.divided = any(slot.part for slot in slots) and not units
        self.are_trips = bool(units)
        """The slots are no days, but trips or rounds."""
        titles = (title for names in units for title in names.column_titles)
        self._titles = frozenset((*language.slots.days.column_titles, *titles))
        self._kinds = SlotKinds(units) if any(unit.parts for unit in units) else None
        self._places = any(slot.place for slot in slots)
        self._table = table = language.slots
        self._links = frozenset((*table.expressions.links, PAUSE))
        self._alternatives = frozenset(language.reading.stance.alternatives)
        self._plurals = frozenset(table.days.plurals)
        self._is_formerly = listed_in(table.origins.formerly)
        self._goes = listed_in(table.verbs.arrive)
        self._only_ones = only_ones_of(language)
        self._origins = phrase_set(table.origins.before_place)
        self._old_plan = phrase_set((*table.origins.until_now, *table.old_plan.inside))
        self._next_day = phrase_set(table.origins.next_day)
        self._meal_of_name = phrase_set(table.origins.meal_of_name)
        self._lead_ins = phrase_set(table.origins.lead_ins)
        numbers = sorted({slot.day for slot in slots})
        self.days, self.number_of_days = numbers, len(numbers)
        self._numbers = {str(day + 1): day for day in numbers}
        self._names: Phrases[_Value] = Phrases(_all_names(slots, language))
        parts = {} if self._places or units else _part_names(slots, language)
        counted = () if self._places else tuple(numbers)
        self.ordinals = _ordinals(counted, tuple(parts.items()), language, any(slot.weekday for slot in slots))
        self._halves = _halves(slots, language) if units else {}
        self._needed = self._plurals | self._names.longest | self.ordinals.needed
        self._meant: dict[tuple[frozenset[int], frozenset[str], frozenset[str]], frozenset[str]] = {}

    def find(self, atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Return the expressions in order; a day with its part is one, and so are several that hold together."""
        places = [_expression(hit) for hit in self._names.find(atoms)]
        places = sorted(self._with_several(places, atoms))
        if self.ordinals.may_be_in(atoms):
            places = self.ordinals.with_short(self.ordinals.with_counted(places, atoms), atoms)
        if len(places) > 1:
            places = self._joined(self._linked(places, atoms), atoms)
        if not self.divided:
            dated = [place for place in places if place.days or place.same]
            places = dated or self.ordinals.within(self._of_halves(places, atoms), atoms) or self._in_kinds(atoms)
        found = [self._in_context(place, atoms) for place in places]
        return self._with_kinds(found, atoms) if self._kinds else found

    def kinds(self, atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Return the parts that carry something, where slots are no days: "duba mare duce X"."""
        hits = self._kinds.alone(atoms) if self._kinds else ()
        said = ((hit, frozenset({hit.value})) for hit in hits)
        places = (SlotExpression(hit.first, hit.last, frozenset(), parts, kind=parts) for hit, parts in said)
        return [self._in_context(place, atoms) for place in places]

    def short_days(self, atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Return the days whose name is cut short, wherever they stand: "din prima în A DOUA"."""
        return self.ordinals.anywhere(atoms)

    def carried(self, sentence: Sentence, last: SlotExpression) -> Iterator[tuple[SlotExpression, bool]]:
        """Yield the ordinals of a sentence that `last`, a day said before it, may explain, and whether it does."""
        for place, surely in self.ordinals.carried(sentence.atoms, last):
            yield self._in_context(place, sentence.atoms), surely

    def with_carried(
        self, sentence: Sentence, places: Sequence[SlotExpression], place: SlotExpression
    ) -> list[SlotExpression]:
        """Return the places of a sentence with such an ordinal, and with those that it explains in its turn."""
        whole = [one for one in places if not one.half]
        day = place.of_day if any(one.parts for one in whole) else place
        found = self.ordinals.with_short(sorted([*whole, day]), sentence.atoms)
        return self._with_kinds(found, sentence.atoms) if self._kinds else found

    def in_sentence(self, sentence: Sentence) -> Sequence[SlotExpression]:
        """Return the expressions of a whole sentence, which are kept for a while: several readers ask for them."""
        return _in_sentence(self, sentence) if self.may_be_in(sentence.words) else ()

    def may_be_in(self, words: frozenset[str]) -> bool:
        """Return whether a sentence with these words can have an expression."""
        return not words.isdisjoint(self._needed)

    def meant(self, days: frozenset[int], parts: frozenset[str], kind: frozenset[str] = frozenset()) -> frozenset[str]:
        """Return the slots of those days and parts; no day or no part means any. None of both means no slot.

        kind: The part by which slots that are no days are called beside their number; none of them may have it.
        """
        parts = parts if self.divided else kind
        found = self._meant.get((days, parts, kind))
        if found is None:
            fit = (s.id for s in self.slots if (not days or s.day in days) and (not parts or s.part in parts))
            found = self._meant[days, parts, kind] = frozenset(fit) if days or parts else frozenset()
        return found

    # --- cells of tables ---

    def dates(self, cell: Sequence[Atom]) -> bool:
        """Return whether a cell says that those under it are numbers of days."""
        return len(cell) == 1 and cell[0].text in self._titles

    def numbered(self, cell: Sequence[Atom]) -> SlotExpression | None:
        """Return the day whose number is all that a cell has before a sign, or None: "2", "2 (duba mare)"."""
        day = self._numbers.get(cell[0].text) if cell and (len(cell) == 1 or cell[1].text in SIGNS) else None
        if day is None or any(atom.mention is not None for atom in cell):
            return None
        place = SlotExpression(0, 1, frozenset({day}), frozenset())
        return self._with_kinds([place], cell)[0] if self._kinds else place

    # --- further expressions ---

    def _with_several(self, places: list[SlotExpression], atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Add the days of "zilele 1, 2 și 3", which are a list."""
        heads = [at for at, atom in enumerate(atoms[:-1]) if atom.text in self._plurals]
        for at in heads:
            last, days = self._numbers_from(atoms, at + 1)
            if len(days) > 1:
                cells = tuple((frozenset({day}), frozenset[str]()) for day in days)
                places.append(SlotExpression(at, last, frozenset(days), frozenset(), cells=cells))
        further = [one for place in places if (one := self._further(place, atoms)) is not None]
        return sorted([*places, *further]) if heads or further else places

    def _further(self, place: SlotExpression, atoms: Sequence[Atom]) -> SlotExpression | None:
        """Return the day whose bare number ends a list after the name of another one: "ziua 1, respectiv 2"."""
        if len(place.days) != 1 or atoms[place.last - 1].text not in self._numbers:
            return None
        at = place.last + (text_at(atoms, place.last) == PAUSE)
        joins = text_at(atoms, at) in self._table.expressions.joiners
        day = self._numbers.get(text_at(atoms, at + 1)) if joins else None
        closes = at + 2 >= len(atoms) or atoms[at + 2].text in SIGNS
        if day is None or not closes:
            return None
        days = frozenset({day})
        return SlotExpression(at + 1, at + 2, days, frozenset(), cells=((days, frozenset()),))

    def _numbers_from(self, atoms: Sequence[Atom], at: int) -> tuple[int, list[int]]:
        """Return the end of a list of day numbers that starts at `at`, and the days."""
        days: list[int] = []
        while at < len(atoms) and (number := self._numbers.get(atoms[at].text)) is not None:
            days.append(number)
            ahead = at + 1 + (text_at(atoms, at + 1) == PAUSE)
            ahead += text_at(atoms, ahead) in self._table.expressions.joiners
            at = ahead if ahead > at + 1 and text_at(atoms, ahead) in self._numbers else at + 1
        return at, days

    def _of_halves(self, places: list[SlotExpression], atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Return the halves of the day as the slots that leave then, where slots are no days: "dimineața pleacă X".

        Not those that say which things are meant: "coletele de livrat dimineața".
        """
        said = [place for place in places if place.parts and place.parts <= self._halves.keys()]
        return [
            place._replace(days=days, parts=frozenset(), cells=((days, frozenset()),), half=True)
            for place in said
            if place.first == 0 or atoms[place.first - 1].text not in self._table.days.half_of_thing
            if (days := frozenset(day for half in place.parts for day in self._halves[half]))
        ]

    def _in_kinds(self, atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Return the slots that ordinals count among those of one part: "Duba mare face două curse: în PRIMA X"."""
        own = [self._of_kind(hit, ()) for hit in self._kinds.alone(atoms)] if self._kinds else []
        found = self.ordinals.within(own, atoms) if own else []
        return found if len(found) > len(own) else []

    # --- expressions that are one ---

    def _linked(self, places: Sequence[SlotExpression], atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Make a day and a part of it one expression: "dimineața de marți"."""
        merged: list[SlotExpression] = []
        for place in places:
            if merged and self._are_linked(merged[-1], place, atoms):
                merged[-1] = self._both(merged[-1], place, atoms, together=True)
            else:
                merged.append(place)
        return merged

    def _are_linked(self, one: SlotExpression, two: SlotExpression, atoms: Sequence[Atom]) -> bool:
        """Return whether a day and a part are together."""
        between = [atom.text for atom in atoms[one.last : two.first]]
        differ = bool(one.days) != bool(two.days) and bool(one.parts) != bool(two.parts)
        again = bool(one.parts) and one.parts == two.parts and not two.days  # "luni la prima oră, dimineața"
        return (differ or again) and len(between) <= LINKED and all(word in self._links for word in between)

    def _joined(self, places: Sequence[SlotExpression], atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Make the expressions of a list one: "luni și marți", "luni dimineață și după-amiază"."""
        merged: list[SlotExpression] = []
        for place in places:
            if merged and self._are_joined(merged[-1], place, atoms):
                merged[-1] = self._both(merged[-1], place, atoms, together=False)
            else:
                merged.append(place)
        return merged

    def _are_joined(self, one: SlotExpression, two: SlotExpression, atoms: Sequence[Atom]) -> bool:
        """Return whether two expressions are in one list."""
        between = [atom.text or EDGE for atom in atoms[one.last : two.first]]
        if EDGE in between or not 0 < len(between) <= JOINED or between[0].isdecimal():
            return False
        goes = any(map(self._goes, between))
        return not goes and any(word in self._table.expressions.joiners for word in between)

    def _both(self, one: SlotExpression, two: SlotExpression, atoms: Sequence[Atom], together: bool) -> SlotExpression:
        """Return two expressions as one; "luni sau marți" is no list that goes with names in order."""
        both = _together(one, two) if together else _listed(one, two)
        between = {atom.text for atom in atoms[one.last : two.first]}
        return both if between.isdisjoint(self._alternatives) else both._replace(cells=())

    def _with_kinds(self, places: list[SlotExpression], atoms: Sequence[Atom]) -> list[SlotExpression]:
        """Add to each slot the part that is said of it: "în cursa 1, cu duba mare"."""
        assert self._kinds is not None, "only slots that have such parts are asked for them"
        spans = [Span(place.first, place.last) for place in places]
        said = self._kinds.beside(spans, atoms)
        alone = self._kinds.untied(spans, atoms) if places and all(place.half for place in places) else []
        found = [
            place._replace(kind=frozenset({said[at]})) if at in said and len(place.cells) < 2 else place
            for at, place in enumerate(places)
        ]
        return sorted([*found, *(self._of_kind(hit, places) for hit in alone)]) if alone else found

    def _of_kind(self, hit: PhraseHit[str], halves: Sequence[SlotExpression]) -> SlotExpression:
        """Return the slots of a part that leave in the half of the day said last: "dimineața X, în duba mică"."""
        before = [place.days for place in halves if place.first < hit.first]
        own = frozenset(slot.day for slot in self.slots if slot.part == hit.value)
        days = (own & before[-1] if before else own) or own
        cells = ((days, frozenset[str]()),)
        return SlotExpression(
            hit.first, hit.last, days, frozenset(), cells=cells, kind=frozenset({hit.value}), half=True
        )

    # --- places that were left, and shops that sell ---

    def _in_context(self, place: SlotExpression, atoms: Sequence[Atom]) -> SlotExpression:
        """Return the expression with what is around it: that something left it, or that it is only said to sell."""
        if self._only_ones.are_at(atoms, place.first):
            return place._replace(only=True)
        left, offers = self._left(atoms, place), self._offers(atoms, place)
        old = self._old_plan.at(atoms, place.last)
        if old is not None:  # its words are a part of the place, and make nothing else doubtful
            return place._replace(last=old.last, left=True)
        return place._replace(left=left, offers=offers) if left or offers else place

    def _offers(self, atoms: Sequence[Atom], place: SlotExpression) -> bool:
        """Return whether a shop is only said to sell something, or at what price; not "X se ia mai ieftin de la Y"."""
        if not self._places:
            return False
        before = list(takewhile(_goes_on, reversed(atoms[max(0, place.first - OFFERED) : place.first])))
        after = list(takewhile(_goes_on, atoms[place.last : place.last + OFFERED]))
        table, near = self._table, [atom.text for atom in (*before, *after)]
        return any(word in table.origins.offers for word in near) and all(word not in table.verbs.put for word in near)

    def _left(self, atoms: Sequence[Atom], place: SlotExpression) -> bool:
        """Return whether something left the place: "de pe luni", "era inițial luni"; a meal is not left by "de"."""
        origins = self._table.origins
        for at in range(place.first - 1, max(-1, place.first - FORMERLY - 1), -1):
            atom = atoms[at]
            if self._is_formerly(atom.text):
                return not any(before.text in self._table.verbs.keep for before in atoms[max(0, at - KEPT) : at])
            if atom.text == PAUSE:
                break
        if self._is_next_day(atoms, place):
            return True
        if self._is_taken_over(atoms, place):
            return False
        if not place.days and place.parts <= MEALS and self._is_meal_of_name(atoms, place.first):
            return False
        if self._places:
            return self._leads_on(atoms, place)
        if self._lead_ins.ends_at(atoms, place.first):
            return False
        after = atoms[place.last].text if place.last < len(atoms) else ""
        return after in origins.formerly or self._origins.ends_at(atoms, place.first)

    def _is_taken_over(self, atoms: Sequence[Atom], place: SlotExpression) -> bool:
        """Return whether another takes the place that was left: "LOCUL lui din ziua a doua îl IA X"."""
        origins, before = self._table.origins, atoms[max(0, place.first - TAKEN) : place.first]
        seat = next((at for at, atom in enumerate(before) if atom.text in origins.seats), None)
        if seat is None or any(atom.mention is not None or atom.text == PAUSE for atom in before[seat:]):
            return False
        after = takewhile(_goes_on, atoms[place.last : place.last + TAKEN])
        return any(atom.mention is None and atom.text in origins.taken for atom in after)

    def _is_next_day(self, atoms: Sequence[Atom], place: SlotExpression) -> bool:
        """Return whether "a doua zi" only is the day after something: "chiar a doua zi", "a doua zi după X"."""
        if self._next_day.at(atoms, place.first) is None:
            return False
        origins, ahead = self._table.origins, atoms[place.last : place.last + LINKED]
        compared = self._table.compared
        follows = len(ahead) == LINKED and ahead[0].text in compared and ahead[1].mention is not None
        return follows or (place.first > 0 and atoms[place.first - 1].text in origins.next_day_after)

    def _leads_on(self, atoms: Sequence[Atom], place: SlotExpression) -> bool:
        """Return whether a shop is the first of "de la cartier la depozit"; what is bought "de la" it has not left."""
        to = place.last < len(atoms) and atoms[place.last].text in self._links
        return to and self._origins.ends_at(atoms, place.first) and self._names.at(atoms, place.last + 1) is not None

    def _is_meal_of_name(self, atoms: Sequence[Atom], first: int) -> bool:
        """Return whether a meal only says which one a name is: "supa de la prânz"."""
        named = any(atom.mention is not None for atom in atoms[max(0, first - NAMED) : first])
        return named and self._meal_of_name.ends_at(atoms, first)


def _goes_on(atom: Atom) -> bool:
    """Return whether an atom is inside a clause."""
    return atom.text != PAUSE


@lru_cache(maxsize=1 << 7)
def _in_sentence(finder: SlotFinder, sentence: Sentence) -> Sequence[SlotExpression]:
    """Return the expressions of a sentence."""
    return tuple(finder.find(sentence.atoms))


def _expression(hit: PhraseHit[_Value]) -> SlotExpression:
    """Return the expression that a phrase is."""
    days, parts = cell = _meaning(hit.value)
    return SlotExpression(hit.first, hit.last, days, parts, same=isinstance(hit.value, tuple), cells=(cell,))


@lru_cache(maxsize=1 << 10)
def _meaning(value: _Value) -> DayParts:
    """Return the day or the part of the day that a phrase means."""
    if isinstance(value, int):
        return frozenset({value}), frozenset()
    part = value[0] if isinstance(value, tuple) else value
    return frozenset(), frozenset({part} if part else ())


def _together(one: SlotExpression, two: SlotExpression) -> SlotExpression:
    """Return a day and its part as one expression."""
    days, parts = one.days | two.days, one.parts | two.parts
    return _over(one, two, ((days, parts),))


def _listed(one: SlotExpression, two: SlotExpression) -> SlotExpression:
    """Return two expressions as a list; each adds to the other what that one lacks: "luni dimineață și după-amiază"."""
    days, parts = one.days | two.days, one.parts | two.parts
    all_days, all_parts = (days if len(days) == 1 else None), (parts if len(parts) == 1 else None)
    return _over(one, two, tuple((d or all_days or d, p or all_parts or p) for d, p in (*one.cells, *two.cells)))


def _over(one: SlotExpression, two: SlotExpression, cells: tuple[DayParts, ...]) -> SlotExpression:
    """Return an expression from the start of one to the end of the other."""
    days, parts = one.days | two.days, one.parts | two.parts
    return SlotExpression(one.first, two.last, days, parts, same=one.same or two.same, cells=cells)


@lru_cache(maxsize=1 << 8)
def _ordinals(
    numbers: tuple[int, ...], parts: tuple[tuple[str, str], ...], language: Language, named: bool
) -> OrdinalDays:
    """Return the ordinals of days; the scenes of a world, whose slots have names of their own, share a few of them."""
    return OrdinalDays(numbers, dict(parts), language.slots, named=named)


def _all_names(slots: Sequence[Slot], language: Language) -> Iterator[tuple[str, _Value]]:
    """Yield the names of all days and parts of days, and the phrases that mean those said before."""
    yield from _day_names(slots, language)
    yield from _part_names(slots, language).items()
    yield from ((phrase, ("",)) for phrase in language.slots.expressions.same_day)
    yield from ((phrase, ("",)) for unit in _units(slots, language) for phrase in unit.same)
    for part, names in language.slots.parts.items():
        yield from ((f"{same} {name}", (part,)) for name in names for same in language.slots.expressions.same_part)


def _part_names(slots: Sequence[Slot], language: Language) -> dict[str, str]:
    """Return the names of the parts of the day, also of those that no slot has: "după-amiaza" is no lunch."""
    times = language.slots.meal_times if any(slot.part in MEALS for slot in slots) else {}
    called = {name: meal for meal, names in times.items() for name in names}
    if any(not language.slots.half_times.keys().isdisjoint({slot.part, slot.accepts}) for slot in slots):
        called |= {name: half for half, names in language.slots.half_times.items() for name in names}
    return {name: part for part, names in language.slots.parts.items() for name in names} | called


def _day_names(slots: Sequence[Slot], language: Language) -> Iterator[tuple[str, int]]:
    """Yield the names of each day: numbered, counted from either end, and the weekday of the slot's key.

    Of slots that are places, yield their own names.
    """
    table = language.slots.days
    numbers = sorted({slot.day for slot in slots})
    weekdays = {slot.day for slot in slots if slot.weekday}
    if any(slot.place for slot in slots):
        yield from _shop_names(slots, language)
        return
    for day in numbers:
        if day not in weekdays:
            yield from ((template.format(n=day + 1), day) for template in table.numbered)
        yield from ((name, day) for name in (table.ordinals[day] if day < len(table.ordinals) else ()))
    for day, names in zip(reversed(numbers[1:]), table.from_end, strict=False):
        yield from ((name, day) for name in names)
    if len(numbers) == 2 and not weekdays:
        yield from ((name, numbers[1]) for name in table.following)
    for unit in _units(slots, language):
        yield from ((template.format(n=day + 1), day) for day in numbers for template in unit.numbered)
        yield from ((name, day) for day, names in zip(numbers, unit.ordinals, strict=False) for name in names)
        yield from ((name, day) for day, names in zip(reversed(numbers), unit.from_end, strict=False) for name in names)
        yield from counted_names(slots, unit)
    for slot in slots:
        for name in slot.names.get(language.code, ()) if slot.weekday else ():
            first = next(iter(words(name)), None)
            if first is not None:
                weekday = fold_word(first.text)
                yield from ((form, slot.day) for form in (weekday, *table.weekdays.get(weekday, ())))


def _shop_names(slots: Sequence[Slot], language: Language) -> Iterator[tuple[str, int]]:
    """Yield the names of each shop, and the first and last word of a name that only it has: "depozitul", "online"."""
    said = [(fold(name), slot.day) for slot in slots for name in slot.names.get(language.code, ())]
    yield from said
    ends = {(word, day) for name, day in said for word in (name.split()[0], name.split()[-1])}
    shared = Counter(word for word, _ in ends)
    known = {*language.slots.expressions.any_place, *(name for name, _ in said)}
    yield from sorted((word, day) for word, day in ends if shared[word] == 1 and word not in known)


def _halves(slots: Sequence[Slot], language: Language) -> Mapping[str, frozenset[int]]:
    """Return half of the day -> the slots that leave in it, by their numbers."""
    halves = {slot.accepts for slot in slots} & language.slots.parts.keys()
    return {half: frozenset(slot.day for slot in slots if slot.accepts == half) for half in halves}


def _units(slots: Sequence[Slot], language: Language) -> list[UnitNames]:
    """Return the names of what the keys of the slots say that they are, if that is no day: trips."""
    firsts = (next(iter(words(name)), None) for slot in slots for name in slot.names.get(language.code, ()))
    said = dict.fromkeys(fold_word(first.text) for first in firsts if first is not None)
    return [language.slots.days.units[word] for word in said if word in language.slots.days.units]
