"""Expressions that mean slots: "Ziua 1", "luni dimineață", "dimineața de marți", "la prânz"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.rules import Slot
from gmtw.text.phrases import Hit, Phrases
from gmtw.text.sentences import Atom
from gmtw.text.words import fold_word, words

LINKED = 2
"""The most words inside one expression: "dimineața zilei de marți"."""


class Place(NamedTuple):
    """Atoms `first` to `last` (not included) that name days or parts of days; `left`: something left them."""

    first: int
    last: int
    days: frozenset[int]
    parts: frozenset[str]
    left: bool = False


class Places:
    """Finds the slots of one scene in sentences of one language; `divided`: they are parts of days."""

    def __init__(self, slots: Sequence[Slot], language: Language) -> None:
        self.slots = slots
        self.divided = any(slot.part for slot in slots)
        table = language.claims
        self._links, self._joins = frozenset(table.links), frozenset(table.joins)
        self._origins = Phrases([(phrase, True) for phrase in table.origins])
        self._lead_ins = Phrases([(phrase, True) for phrase in table.lead_ins])
        self._names: Phrases[int | str] = Phrases([*_days(slots, language), *_parts(language)])

    def find(self, atoms: Sequence[Atom]) -> list[Place]:
        """The expressions in order; a day with its part is one, and so are several that hold together."""
        places = [self._place(hit) for hit in self._names.find(atoms)]
        for belong in (self._linked, self._joined):
            merged: list[Place] = []
            for place in places:
                if merged and belong(merged[-1], place, atoms):
                    merged[-1] = _both(merged[-1], place)
                else:
                    merged.append(place)
            places = merged
        places = places if self.divided else [place for place in places if place.days]
        return [place._replace(left=self._left(atoms, place.first)) for place in places]

    def meant(self, days: frozenset[int], parts: frozenset[str]) -> frozenset[str]:
        """The slots of those days and parts; no day or no part means any."""
        parts = parts if self.divided else frozenset()
        if not (days or parts):
            return frozenset()
        fit = (s for s in self.slots if (not days or s.day in days) and (not parts or s.part in parts))
        return frozenset(slot.id for slot in fit)

    def _left(self, atoms: Sequence[Atom], first: int) -> bool:
        return self._origins.ends_at(atoms, first) and not self._lead_ins.ends_at(atoms, first)

    def _place(self, hit: Hit[int | str]) -> Place:
        if isinstance(hit.value, int):
            return Place(hit.first, hit.last, frozenset({hit.value}), frozenset())
        return Place(hit.first, hit.last, frozenset(), frozenset({hit.value}))

    def _linked(self, one: Place, two: Place, atoms: Sequence[Atom]) -> bool:
        """Whether a day and a part are one expression."""
        between = [atom.text for atom in atoms[one.last : two.first]]
        differ = bool(one.days) != bool(two.days) and bool(one.parts) != bool(two.parts)
        return differ and len(between) <= LINKED and all(word in self._links for word in between)

    def _joined(self, one: Place, two: Place, atoms: Sequence[Atom]) -> bool:
        """Whether two expressions stand in one list: "luni și marți", "luni dimineață și după-amiază"."""
        between = atoms[one.last : two.first]
        if not 0 < len(between) <= LINKED or any(atom.mention is not None for atom in between):
            return False
        return any(atom.text in self._joins for atom in between) and not between[0].text.isdigit()


def _both(one: Place, two: Place) -> Place:
    return Place(one.first, two.last, one.days | two.days, one.parts | two.parts)


def _days(slots: Sequence[Slot], language: Language) -> Iterator[tuple[str, int]]:
    """The names of each day: numbered, counted, and the weekday that the slot's key starts with."""
    table = language.claims
    numbers = sorted({slot.day for slot in slots})
    named = {slot.day for slot in slots if slot.weekday}
    for day in numbers:
        if day not in named:
            yield from ((template.format(n=day + 1), day) for template in table.numbered)
        yield from ((name, day) for name in (table.days[day] if day < len(table.days) else ()))
    if len(numbers) > 1:
        yield from ((name, numbers[-1]) for name in table.last)
    for slot in slots:
        for name in slot.names.get(language.code, ()) if slot.weekday else ():
            first = next(iter(words(name)), None)
            if first is not None:
                yield fold_word(first.text), slot.day


def _parts(language: Language) -> Iterator[tuple[str, str]]:
    """The names of all parts of a day, those that no slot has included: "dimineața" is no lunch."""
    for part, names in language.claims.parts.items():
        yield from ((name, part) for name in names)
