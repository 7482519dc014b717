"""Expressions that mean slots: "Ziua 1", "luni dimineață", "dimineața de marți", "la prânz"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.constraints import Slot
from gmtw.languages import Language
from gmtw.text.phrases import Hit, Phrases, among
from gmtw.text.sentences import EDGE, PAUSE, Atom
from gmtw.text.words import fold_word, words

LINKED = 2
"""The most words inside one expression: "dimineața zilei de marți"."""

JOINED = 3
"""The most words and pauses between two: "ziua 1, respectiv în ziua 2"."""

KEPT = 14
"""The atoms before such a word among which a verb says that all stays so: "rămâne în intervalul inițial"."""

FORMERLY = 5
"""The atoms before a place among which a word says that it was left: "programat inițial pentru luni"."""

MEALS = frozenset({"breakfast", "lunch", "dinner"})
"""Parts of a day that are no time that one moves from: "supa de la prânz"."""

NAMED = 3
"""The atoms before a meal among which it may have the name that it belongs to."""

Cell = tuple[frozenset[int], frozenset[str]]


class Place(NamedTuple):
    """Atoms `first` to `last` (not included) that name days or parts of days.

    left: something left them. same: they are those said before ("în aceeași zi"). cells: each day and
    part of a list, in order; paired: these go with the names of a list, in order ("respectiv").
    """

    first: int
    last: int
    days: frozenset[int]
    parts: frozenset[str]
    left: bool = False
    same: bool = False
    cells: tuple[Cell, ...] = ()
    paired: bool = False


class Places:
    """Finds the slots of one scene in sentences of one language; `divided`: they are parts of days."""

    def __init__(self, slots: Sequence[Slot], language: Language) -> None:
        self.slots = slots
        self.divided = any(slot.part for slot in slots)
        table = language.claims
        self._links, self._joins = frozenset((*table.links, PAUSE)), frozenset(table.joins)
        self._formerly, self._pairing = frozenset(table.formerly), frozenset(table.pairing)
        self._alternatives, self._keeps = frozenset(table.alternatives), table.keeps
        self._origins = Phrases([(phrase, True) for phrase in table.origins])
        self._asides = Phrases([(phrase, True) for phrase in table.asides])
        self._lead_ins = Phrases([(phrase, True) for phrase in table.lead_ins])
        same = [*((phrase, "") for phrase in table.same_day), *_same_parts(language)]
        self._names: Phrases[int | str | tuple[str]] = Phrases(
            [*_days(slots, language), *_parts(language), *((phrase, (part,)) for phrase, part in same)]
        )
        self._table, numbers = table, sorted({slot.day for slot in slots})
        self._elided: Phrases[int | str | tuple[str]] = Phrases(
            [(name, day) for day, names in zip(numbers, table.elided, strict=False) for name in names]
        )
        self._numbers = {str(day + 1): day for day in numbers}
        self._starts = frozenset((*self._names.starts, *table.plurals))

    def find(self, atoms: Sequence[Atom]) -> list[Place]:
        """The expressions in order; a day with its part is one, and so are several that hold together."""
        places = self._with_elided(self._with_several([_place(hit) for hit in self._names.find(atoms)], atoms), atoms)
        for belong in (self._linked, self._joined):
            merged: list[Place] = []
            for place in places:
                if merged and belong(merged[-1], place, atoms):
                    words = {atom.text for atom in atoms[merged[-1].last : place.first]}
                    both = _both(merged[-1], place, belong == self._linked)
                    merged[-1] = both if words.isdisjoint(self._alternatives) else both._replace(cells=())
                else:
                    merged.append(place)
            places = merged
        places = places if self.divided else [place for place in places if place.days or place.same]
        return [place._replace(left=self._left(atoms, place), paired=self._paired(atoms, place)) for place in places]

    def dates(self, cell: Sequence[Atom]) -> bool:
        """Whether the cell says that those under it are numbers of days."""
        return len(cell) == 1 and cell[0].text in self._table.dated

    def numbered(self, cell: Sequence[Atom]) -> Place | None:
        """The day whose number is all that a cell has."""
        day = self._numbers.get(cell[0].text) if len(cell) == 1 else None
        return None if day is None else Place(0, 1, frozenset({day}), frozenset())

    def _with_several(self, places: list[Place], atoms: Sequence[Atom]) -> list[Place]:
        """With the days of "zilele 1, 2 și 3", which are a list."""
        heads = [at for at, atom in enumerate(atoms[:-1]) if atom.text in self._table.plurals]
        for at in heads:
            last, days = at + 1, list[int]()
            while last < len(atoms) and (number := self._numbers.get(atoms[last].text)) is not None:
                days.append(number)
                ahead = [atom.text for atom in atoms[last + 1 : last + 3]]
                joined = ahead and (ahead[0] in self._joins or ahead[0] == PAUSE) and ahead[-1] in self._numbers
                last += 2 if joined else 1
            if len(days) > 1:
                cells = tuple((frozenset({day}), frozenset[str]()) for day in days)
                places.append(Place(at, last, frozenset(days), frozenset(), cells=cells))
        return sorted(places) if heads else places

    def _with_elided(self, places: list[Place], atoms: Sequence[Atom]) -> list[Place]:
        """The places with days whose name is cut short after one in full: "în prima zi X, în a doua Y"."""
        dated = [place for place in places if place.days]
        if self.divided or not dated:
            return places
        taken = {at for place in places for at in range(place.first, place.last)}
        short = [hit for hit in self._elided.find(atoms) if hit.first > dated[0].first and hit.first not in taken]
        return sorted([*places, *(_place(hit) for hit in short if self._stands_alone(atoms, hit))])

    def _stands_alone(self, atoms: Sequence[Atom], hit: Hit[int | str | tuple[str]]) -> bool:
        """Whether no noun follows a short name of a day, and a preposition or conjunction leads to it."""
        after = atoms[hit.last] if hit.last < len(atoms) else None
        ahead = after is not None and (after.mention is not None or among((PAUSE, *self._table.follows), after.text))
        return ahead and atoms[hit.first - 1].text in (PAUSE, *self._table.before)

    def may_be_in(self, words: frozenset[str]) -> bool:
        """Whether a sentence with these words can have a place."""
        return not words.isdisjoint(self._starts)

    def meant(self, days: frozenset[int], parts: frozenset[str]) -> frozenset[str]:
        """The slots of those days and parts; no day or no part means any."""
        parts = parts if self.divided else frozenset()
        if not (days or parts):
            return frozenset()
        fit = (s for s in self.slots if (not days or s.day in days) and (not parts or s.part in parts))
        return frozenset(slot.id for slot in fit)

    def _left(self, atoms: Sequence[Atom], place: Place) -> bool:
        """Whether something left the place: "de pe luni", "era inițial luni"; a meal is not left by "de"."""
        for at in range(place.first - 1, max(-1, place.first - FORMERLY - 1), -1):
            atom = atoms[at]
            if atom.text in self._formerly:
                return not any(among(self._keeps, before.text) for before in atoms[max(0, at - KEPT) : at])
            if atom.text == PAUSE:
                break
        after = atoms[place.last].text if place.last < len(atoms) else ""
        if not place.days and place.parts <= MEALS and self._of_meal(atoms, place.first):
            return False
        if self._lead_ins.ends_at(atoms, place.first):
            return False
        return after in self._formerly or self._origins.ends_at(atoms, place.first)

    def _of_meal(self, atoms: Sequence[Atom], first: int) -> bool:
        """Whether a meal only says which one a name is: "supa de la prânz"."""
        named = any(atom.mention is not None for atom in atoms[max(0, first - NAMED) : first])
        return named and self._asides.ends_at(atoms, first)

    def _paired(self, atoms: Sequence[Atom], place: Place) -> bool:
        """Whether a list of places goes with a list of names: "respectiv" stands in it, or beside it."""
        near = atoms[max(0, place.first - LINKED) : place.last + LINKED]
        return len(place.cells) > 1 and any(atom.text in self._pairing for atom in near)

    def _linked(self, one: Place, two: Place, atoms: Sequence[Atom]) -> bool:
        """Whether a day and a part are one expression."""
        between = [atom.text for atom in atoms[one.last : two.first]]
        differ = bool(one.days) != bool(two.days) and bool(one.parts) != bool(two.parts)
        return differ and len(between) <= LINKED and all(word in self._links for word in between)

    def _joined(self, one: Place, two: Place, atoms: Sequence[Atom]) -> bool:
        """Whether two expressions stand in one list: "luni și marți", "luni dimineață și după-amiază"."""
        between = [atom.text or EDGE for atom in atoms[one.last : two.first]]
        if EDGE in between or not 0 < len(between) <= JOINED or between[0].isdigit():
            return False
        return any(word in self._joins for word in between)


def _place(hit: Hit[int | str | tuple[str]]) -> Place:
    value = hit.value
    days = frozenset({value}) if isinstance(value, int) else frozenset[int]()
    part = value[0] if isinstance(value, tuple) else "" if isinstance(value, int) else value
    parts = frozenset({part}) if part else frozenset[str]()
    return Place(hit.first, hit.last, days, parts, same=isinstance(value, tuple), cells=((days, parts),))


def _both(one: Place, two: Place, together: bool) -> Place:
    """Two expressions as one: a day with its part, or else a list, where each lends the other what it lacks."""
    days, parts = one.days | two.days, one.parts | two.parts
    cells = [(days, parts)] if together else [*one.cells, *two.cells]
    lent = tuple((d or (days if len(days) == 1 else d), p or (parts if len(parts) == 1 else p)) for d, p in cells)
    return Place(one.first, two.last, days, parts, same=one.same or two.same, cells=lent)


def _days(slots: Sequence[Slot], language: Language) -> Iterator[tuple[str, int]]:
    """The names of each day: numbered, counted from either end, and the weekday that the slot's key starts with."""
    table = language.claims
    numbers = sorted({slot.day for slot in slots})
    named = {slot.day for slot in slots if slot.weekday}
    for day in numbers:
        if day not in named:
            yield from ((template.format(n=day + 1), day) for template in table.numbered)
        yield from ((name, day) for name in (table.days[day] if day < len(table.days) else ()))
    for day, names in zip(reversed(numbers[1:]), table.from_end, strict=False):
        yield from ((name, day) for name in names)
    for slot in slots:
        for name in slot.names.get(language.code, ()) if slot.weekday else ():
            first = next(iter(words(name)), None)
            if first is not None:
                yield fold_word(first.text), slot.day


def _parts(language: Language) -> Iterator[tuple[str, str]]:
    """The names of all parts of a day, those that no slot has included: "dimineața" is no lunch."""
    for part, names in language.claims.parts.items():
        yield from ((name, part) for name in names)


def _same_parts(language: Language) -> Iterator[tuple[str, str]]:
    """Phrases for a part of the day that was said before: "în aceeași dimineață"."""
    for name, part in _parts(language):
        yield from ((f"{same} {name}", part) for same in language.claims.same)
