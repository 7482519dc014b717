"""Which slot a text puts its mentions into: "În prima zi, X și Y", "X (luni dimineață)", lists under "Ziua 1:".

Precision first: a sentence that doubts, moves, compares or gives reasons claims nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import Phrases, among
from gmtw.text.places import Place, Places
from gmtw.text.sentences import PAUSE, Atom, Sentence

TRAILING = 16
"""The most atoms between a name and the place that is said after it."""

START = 3
"""The atoms among which a sentence says that it goes on."""

HEADING = 6
"""The most words of a line that is nothing but a heading."""


class Claim(NamedTuple):
    """Mention number `mention` is put into one of `slots`; one slot where day and part are both said."""

    mention: int
    slots: frozenset[str]


class _Item(NamedTuple):
    """A mention or a place of a clause, at atom `at`."""

    at: int
    mention: int | None = None
    place: Place | None = None


class _Clause(NamedTuple):
    """The items of a clause, and the atoms that it is made of, reasons and relative clauses left out."""

    items: list[_Item]
    atoms: list[Atom]


class _Context(NamedTuple):
    """What a heading says for the lines under it; `listed`: a list has begun, `prose`: a paragraph has."""

    place: Place
    listed: bool = False
    prose: bool = False


class Claimer:
    """Reads the claims of sentences about the slots of one scene."""

    def __init__(self, places: Places, language: Language) -> None:
        self.places = places
        table = language.claims
        self._moves, self._sequels = table.moves, table.sequels
        self._going, self._other_days = frozenset(table.going), frozenset(table.other_days)
        doubts = [*((phrase, True) for phrase in table.doubts), *((phrase, False) for phrase in table.examples)]
        self._doubts: Phrases[bool] = Phrases(doubts)
        skips = [*((phrase, False) for phrase in table.reasons), *((phrase, True) for phrase in table.relatives)]
        self._skips: Phrases[bool] = Phrases(skips)
        self._compared = Phrases([(phrase, True) for phrase in table.compared])
        self._contrasts, self._joins = frozenset(table.contrasts), frozenset(table.joins)

    def claims(self, sentences: Iterable[Sentence], denied: frozenset[int]) -> list[Claim]:
        """The claims in order; a denied mention is in no slot."""
        found: list[Claim] = []
        context: _Context | None = None
        day: tuple[int, Place] | None = None
        for sentence in sentences:
            context = self._under(sentence, context)
            places = self.places.find(sentence.atoms)
            if not sentence.names:
                context = self._heading(sentence, places, context)
                day = self._day(sentence, places) or (None if places else day)
                continue
            going = self._goes_on(sentence, places, day)
            found += self._sentence(sentence, places, going or (context.place if context else None), denied)
            day = self._day(sentence, places) or (day if going or not places else None)
        return found

    def _goes_on(self, sentence: Sentence, places: list[Place], day: tuple[int, Place] | None) -> Place | None:
        """The day of the sentence before, where this one tells the next stop: "Apoi vizităm X."."""
        if places or day is None or day[0] != sentence.line:
            return None
        said = {atom.text for atom in sentence.atoms}
        starts = {atom.text for atom in sentence.atoms[:START]}
        return day[1] if not self._going.isdisjoint(starts) and self._other_days.isdisjoint(said) else None

    def _day(self, sentence: Sentence, places: list[Place]) -> tuple[int, Place] | None:
        """The line, and the one day that the sentence starts with, where days are not divided."""
        if self.places.divided or len(places) != 1 or places[0].left or not places[0].days or places[0].first > HEADING:
            return None
        return sentence.line, places[0]

    def _under(self, sentence: Sentence, context: _Context | None) -> _Context | None:
        """The context still in force at a sentence: a list, or else one paragraph, follows a heading."""
        if context is None or sentence.item:
            return context and context._replace(listed=True)
        if sentence.after_blank and (context.listed or context.prose):
            return None
        return context._replace(prose=True)

    def _heading(self, sentence: Sentence, places: list[Place], context: _Context | None) -> _Context | None:
        """The context after a sentence without mentions."""
        titled = sentence.alone and (sentence.ends_open or sentence.heading)
        short = sum(atom.text.isalnum() for atom in sentence.atoms) <= HEADING
        if len(places) == 1 and not places[0].left and sentence.alone and (titled or short):
            place = places[0]
            if context and not place.days and context.place.days:
                place = place._replace(days=context.place.days)
            return _Context(place)
        return None if titled and not sentence.item else context

    def _sentence(
        self, sentence: Sentence, places: list[Place], heading: Place | None, denied: frozenset[int]
    ) -> Iterator[Claim]:
        """The claims of each clause; a day said in one holds for the next, and a heading's for all."""
        days = heading.days if heading else frozenset[int]()
        parts = heading.parts if heading and not places else frozenset[str]()
        held = heading is not None
        for clause in self._clauses(sentence.atoms, places):
            if not clause.items or any(hit.value for hit in self._doubts.find(clause.atoms)):
                continue
            items = [item for item in self._certain(sentence.atoms, clause.items) if item.mention not in denied]
            by_day = self._attach(sentence.atoms, items, lambda place: bool(place.days))
            by_part = self._attach(sentence.atoms, items, lambda place: bool(place.parts))
            for mention in (item.mention for item in items if item.mention is not None):
                day, part = by_day.get(mention), by_part.get(mention)
                slots = self.places.meant(day.days if day else days, part.parts if part else parts)
                if slots and (day or part or held):
                    yield Claim(mention, slots)
            days = next((item.place.days for item in reversed(items) if item.place and item.place.days), days)
            held = held or bool(items and items[0].place and items[0].place.days)

    def _clauses(self, atoms: Sequence[Atom], places: list[Place]) -> Iterator[_Clause]:
        """The clauses of a sentence, cut where another thought starts."""
        starts = {place.first: place for place in places}
        inside = {at for place in places for at in range(place.first, place.last)}
        skips = {hit.first: hit.value for hit in self._skips.find(atoms) if inside.isdisjoint(range(*hit[:2]))}
        clause, skipping = _Clause([], []), ""
        for at, atom in enumerate(atoms):
            if atom.text in self._contrasts and atom.mention is None:
                yield clause
                clause, skipping = _Clause([], []), ""
            elif at in skips and not skipping:
                skipping = PAUSE if skips[at] or not clause.items else "end"
            elif atom.text == PAUSE and skipping == PAUSE:
                skipping = ""
            elif not skipping:
                clause.atoms.append(atom)
                if atom.mention is not None or at in starts:
                    clause.items.append(_Item(at, atom.mention, starts.get(at)))
        yield clause

    def _certain(self, atoms: Sequence[Atom], clause: list[_Item]) -> list[_Item]:
        """The items without places that were left, old places in brackets, and names that are only compared with."""
        moved = any(among(self._moves, atom.text) for atom in atoms)
        kept: list[_Item] = []
        for item in clause:
            bracketed = item.at > 0 and atoms[item.at - 1].text == "("
            if item.place and (item.place.left or (moved and bracketed)):
                continue
            if item.mention is None or not self._compared.ends_at(atoms, item.at):
                kept.append(item)
        return kept

    def _attach(self, atoms: Sequence[Atom], items: list[_Item], has: Callable[[Place], bool]) -> dict[int, Place]:
        """Mention -> the place that it is said with. Places lead where one comes first, else they trail.

        Where places lead and one stands last, or trail and a name stands last, nothing is certain.
        """
        line = [item for item in items if item.mention is not None or (item.place and has(item.place))]
        if all(item.place is None for item in line):
            return {}
        if line[0].place is not None:
            same = len({(item.place.days, item.place.parts) for item in line if item.place}) == 1
            return self._leading(atoms, line) if same or line[-1].mention is not None else {}
        return self._trailing(atoms, line) if line[-1].place is not None else {}

    def _leading(self, atoms: Sequence[Atom], line: list[_Item]) -> dict[int, Place]:
        """Each name goes with the last place before it; a part of the day holds up to a sequel."""
        found: dict[int, Place] = {}
        place, start = line[0].place, line[0].at
        for item in line:
            if item.place is not None:
                place, start = item.place, item.at
            elif item.mention is not None and place is not None:
                followed = place.parts and any(among(self._sequels, atom.text) for atom in atoms[start : item.at])
                if not followed:
                    found[item.mention] = place
        return found

    def _trailing(self, atoms: Sequence[Atom], line: list[_Item]) -> dict[int, Place]:
        """The names of the list right before a place go with it, where it is near."""
        found: dict[int, Place] = {}
        group: list[_Item] = []
        for item in line:
            if item.mention is not None:
                listed = group and self._listed(atoms[group[-1].at + 1 : item.at])
                group = [*group, item] if listed else [item]
            elif item.place is not None:
                if group and self._near(atoms[group[-1].at + 1 : item.at]):
                    found.update({one.mention: item.place for one in group if one.mention is not None})
                group = []
        return found

    def _listed(self, between: Sequence[Atom]) -> bool:
        """Whether two names stand in one list: commas, conjunctions and brackets between them."""
        return all(atom.text in self._joins or atom.text == PAUSE for atom in _unbracketed(between))

    def _near(self, between: Sequence[Atom]) -> bool:
        """Whether a place belongs to the name before it: few words between, and whole insertions only."""
        bare = _unbracketed(between)
        whole = len(bare) == 1 or sum(atom.text == PAUSE for atom in bare) % 2 == 0
        return len(bare) <= TRAILING and whole and not self._compared.find(bare)


def _unbracketed(atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms that do not stand in brackets; a bracket that only closes belongs to the name before."""
    depth, kept = 0, []
    for atom in atoms:
        if atom.text == "(":
            depth += 1
        elif atom.text == ")":
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(atom)
    return kept
