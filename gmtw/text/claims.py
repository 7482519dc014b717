"""Which slot a text puts its mentions into: "În prima zi, X și Y", "X (luni dimineață)", lists under "Ziua 1:".

Precision first: a clause that doubts, compares or gives reasons claims nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.clauses import Clause, Clauses
from gmtw.text.pairing import Pairing
from gmtw.text.places import Cell, Grid, Place, Places
from gmtw.text.sentences import Sentence

START = 3
"""The atoms among which a sentence says that it goes on."""

HEADING = 6
"""The most words of a line that is nothing but a heading."""


class Claim(NamedTuple):
    """Mention number `mention` is put into one of `slots`; one slot where day and part are both said."""

    mention: int
    slots: frozenset[str]


class _Context(NamedTuple):
    """What a heading says for the lines under it; `listed`: a list has begun, `prose`: a paragraph has."""

    place: Place
    listed: bool = False
    prose: bool = False


@dataclass(slots=True)
class _Passage:
    """What was said before a sentence, and on which line.

    days: those that a sentence of that line started with; bare: it named nothing. where: the last ones
    said. last: the only mention of the sentence before. grid: the table.
    """

    context: _Context | None = None
    line: int = -1
    days: frozenset[int] = frozenset()
    bare: bool = False
    where: frozenset[int] = frozenset()
    last: int | None = None
    grid: Grid | None = None


class Claimer:
    """Reads the claims of sentences about the slots of one scene."""

    def __init__(self, places: Places, language: Language) -> None:
        self.places = places
        self.table = language.claims
        self._clauses = Clauses(language)
        self._pairing = Pairing(self.table)

    def claims(self, sentences: Iterable[Sentence], denied: frozenset[int]) -> list[Claim]:
        """The claims in order; a denied mention is in no slot."""
        passage = _Passage()
        found: list[Claim] = []
        for sentence in sentences:
            if not sentence.row:
                passage.grid = None
                found += self._told(sentence, passage)
                continue
            passage.grid = passage.grid or Grid(self.places)
            around = passage.context.place if passage.context else Place(0, 0, frozenset(), frozenset())
            for mention, (days, parts) in passage.grid.read(sentence):
                if slots := self.places.meant(days or around.days, parts or around.parts):
                    found.append(Claim(mention, slots))
        return [claim for claim in found if claim.mention not in denied]

    # --- what a passage goes on about ---

    def _told(self, sentence: Sentence, passage: _Passage) -> list[Claim]:
        """The claims of a sentence; `passage` goes on."""
        goes_on = sentence.line == passage.line
        if not (goes_on or sentence.item):
            passage.days = frozenset()
        passage.context = self._under(sentence, passage.context)
        places = [self._resolved(place, passage.where) for place in self.places.find(sentence.atoms)]
        held = self._held(sentence, places, passage)
        last = passage.last if goes_on else None
        says = (places or held) and (sentence.names or last is not None) and not sentence.asks
        clauses = self._clauses.cut(sentence.atoms, places, last) if says else []
        carries = self.places.divided and not any(place.days for place in places)
        claims = self._said(clauses, places, held, passage.days if carries else frozenset())
        if not sentence.names:
            passage.context = self._heading(sentence, places, passage.context)
        self._go_on(sentence, places, clauses, passage)
        return claims

    def _resolved(self, place: Place, where: frozenset[int]) -> Place:
        """What "în aceeași zi" at the start of a sentence means: the last day said."""
        known = place.same and place.first < START and len(where) == 1
        return place._replace(days=where) if known else place

    def _held(self, sentence: Sentence, places: list[Place], passage: _Passage) -> Place | None:
        """The place of what has none of its own: of the heading, or of the stop before ("Apoi vizităm X.")."""
        said = {atom.text for atom in sentence.atoms}
        going = self._says(sentence, self.table.going) and said.isdisjoint(self.table.other_days)
        stop = passage.bare and any(atom.mention is not None for atom in sentence.atoms[:START])
        if passage.days and not places and not self.places.divided and (going or stop):
            return Place(0, 0, passage.days, frozenset())
        return passage.context.place if passage.context else None

    def _says(self, sentence: Sentence, words: tuple[str, ...]) -> bool:
        """Whether a sentence starts with one of the words."""
        return any(atom.text in words for atom in sentence.atoms[:START])

    def _go_on(self, sentence: Sentence, places: list[Place], clauses: list[Clause], passage: _Passage) -> None:
        """Remembers what the next sentence may go on about."""
        dated = [place for place in places if place.days]
        said = frozenset(day for place in dated for day in place.days)
        if dated:
            leads = dated[0].first <= HEADING and not any(place.left for place in dated)
            passage.days = said if leads and len(said) == 1 else frozenset()
            passage.where = dated[-1].days if not any(clause.doubtful for clause in clauses) else frozenset()
        elif (places and not self.places.divided) or self._says(sentence, self.table.other_days):
            passage.days = frozenset()
        named = [atom.mention for atom in sentence.atoms if atom.mention is not None]
        passage.last = named[0] if len(named) == 1 else None
        passage.bare, passage.line = bool(dated) and not named, sentence.line

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

    # --- sentences ---

    def _said(
        self, clauses: list[Clause], places: list[Place], held: Place | None, carried: frozenset[int]
    ) -> list[Claim]:
        """The claims of the clauses; a day said in one holds for the next, and so does a part said alone.

        A later clause takes back what an earlier one says of a name: "X luni, dar am mutat-o marți".
        """
        found: dict[int, list[Claim]] = {}
        parts = held.parts if held and not places else frozenset[str]()
        holds, lead, days = held is not None, None, held.days if held else carried
        for clause in clauses:
            first = clause.items[0].place if clause.items else None
            if clause.doubtful:
                lead, days = first, first.days if first and first.days and not first.left else days
                continue
            if carried and self._loose(clause):
                continue
            if lead is not None and clause.opening in self.table.corrections:
                days, parts, holds = lead.days or days, lead.parts, True
            items = self._pairing.certain(clause)
            by_day = self._pairing.attach(clause, items, lambda place: place.days)
            by_part = self._pairing.attach(clause, items, lambda place: place.parts)
            for mention in (item.mention for item in items if item.mention is not None):
                day, part = by_day.get(mention), by_part.get(mention)
                if day or part or holds:
                    found[mention] = list(self._claims(mention, day, part, (days, parts))) or found.get(mention, [])
            days = next((item.place.days for item in reversed(items) if item.place and item.place.days), days)
            parts = first.parts if first and not (first.days or first.left) else parts
            holds, lead = holds or bool(first and first.days and not first.left), None
        return [claim for claims in found.values() for claim in claims]

    def _claims(self, mention: int, day: Place | None, part: Place | None, before: Cell) -> Iterator[Claim]:
        """A name with its day and its part, or with those said before; with each of a list of slots."""
        cells = day.cells if day and part and day.first == part.first else ()
        if len(cells) < 2 or not all(days and parts for days, parts in cells):
            cells = ((day.days if day else before[0], part.parts if part else before[1]),)
        for days, parts in cells:
            if slots := self.places.meant(days, parts):
                yield Claim(mention, slots)

    def _loose(self, clause: Clause) -> bool:
        """Whether a clause without a day names more than its parts of the day hold: what there is on any day."""
        named = sum(item.mention is not None for item in clause.items)
        return named > len(clause.items) - named or any(atom.text in self.table.kinds for atom in clause.atoms)
