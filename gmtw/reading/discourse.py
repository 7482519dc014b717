"""A place and a stance that headings, lead-ins, lists, tables and the sentences before carry down to a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.reading.clauses import Cue
from gmtw.reading.propositions import Slots, Stance
from gmtw.reading.stance import stance_of
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import EDGE, PAUSE, Atom, Sentence, text_at
from gmtw.text.slots.day_turns import DayTurns
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder
from gmtw.text.slots.told_days import ToldDays

NOWHERE = SlotExpression(0, 0, frozenset(), frozenset())


class Carried(NamedTuple):
    """A sentence's starting state.

    places: its own. context: the place said before it. first: the first one of its line. hard: the slots that its
    heading or its list surely gives it. sure_of_day: the day of the context holds for a part of the day in it. columns:
    those of its table. aside: its cells of another plan.
    """

    places: Sequence[SlotExpression]
    context: SlotExpression
    first: SlotExpression
    hard: Slots | None
    sure_of_day: bool
    stance: Stance
    dropped: bool
    columns: Mapping[int, SlotExpression]
    aside: frozenset[int]

    def dated(self) -> Carried:
        """Return this after a day was said in the sentence."""
        return self._replace(sure_of_day=True)


class Discourse:
    """Walks through the sentences of one text."""

    def __init__(self, finder: SlotFinder, told_days: ToldDays, language: Language, text: str) -> None:
        self._text = text
        self._finder, self._told_days, self._stances = finder, told_days, stance_of(language)
        self._turns = DayTurns(finder, language)
        self._disowned = phrase_set(language.reading.retraction.disowned)
        self._namely = language.reading.clauses.namely
        self._head, self._open = NOWHERE, NOWHERE
        self._last, self._first, self._line = NOWHERE, NOWHERE, -1
        self._blocks, self._begun = 0, False
        self._stance, self._section = Stance.THIS, Stance.THIS
        self._dropped = self._section_dropped = False
        self._columns: dict[int, SlotExpression] = {}
        self._aside = frozenset[int]()
        self._dates: int | None = None
        """The column of a table that has the numbers of days."""
        self._top: int | None = None
        """The line of the head row of a table."""

    def enter(self, sentence: Sentence) -> Carried:
        """Return what the next sentence starts with, and remember what it carries on."""
        if sentence.line != self._line:
            self._new_line(sentence)
        places = list(self._told_days.among(self._turns.places(sentence), sentence, self._last))
        places = [one for one, after in zip_longest(places, places[1:]) if not self._is_explained(one, after, sentence)]
        if not places and ":" in sentence.words:
            places = [one for one in self._finder.short_days(sentence.atoms) if _labels(one, sentence.atoms)]
        if sentence.row:
            places = self._of_row(sentence, places)
        carried = self._carried(sentence, places)
        self._leave(sentence, places)
        return carried

    def _is_explained(self, place: SlotExpression, after: SlotExpression | None, sentence: Sentence) -> bool:
        """Return whether another place says which one is meant: "A DOUA ZI, adică miercuri"."""
        between = [one.text for one in sentence.atoms[place.last : after.first]] if after is not None else []
        words = [text for text in between if text != PAUSE]
        return len(words) == 1 and words[0] in self._namely

    def _new_line(self, sentence: Sentence) -> None:
        if sentence.after_blank and self._begun:
            self._blocks += 1
        self._begun = not sentence.heading
        if not (sentence.item or sentence.row) and (sentence.after_blank or not sentence.names):
            self._open, self._stance, self._dropped = NOWHERE, self._section, self._section_dropped
        if sentence.row:
            self._top = self._top if self._top is not None else sentence.line
        else:
            self._top = None
            self._columns, self._aside, self._dates = {}, frozenset(), None
        self._first, self._line = NOWHERE, sentence.line

    def _carried(self, sentence: Sentence, places: Sequence[SlotExpression]) -> Carried:
        leads = self._open if self._open.days or self._open.parts else self._head
        listed = sentence.item or sentence.row or not self._blocks
        firm = (leads is self._open and leads is not NOWHERE) or listed
        said = self._last if self._first.days or self._first.parts else NOWHERE
        context = said if said.days or said.parts else leads
        sure = bool(context.days) and context is leads and firm
        if not (context.days or context.parts):
            context = self._last
        hard = None
        if firm and leads is not NOWHERE and not places and not self._first.days:
            hard = self._finder.meant(leads.days, leads.parts, leads.kind) or None
        return Carried(
            places, context, self._first, hard, sure, self._stance, self._dropped, dict(self._columns), self._aside
        )

    def _of_row(self, sentence: Sentence, places: Sequence[SlotExpression]) -> list[SlotExpression]:
        """Return the places of a row of a table; of its head row, remember the columns."""
        cells = _cells(sentence.atoms)
        if not sentence.names:
            heads = sentence.line == self._top
            if heads and (len(places) > 1 or (places and not any(place.first <= len(cells[0][1]) for place in places))):
                self._columns = {
                    n: p
                    for n, (first, atoms) in enumerate(cells, 1)
                    for p in places
                    if first <= p.first < first + len(atoms) + 1
                }
            disowned = {n for n, (_, atoms) in enumerate(cells, 1) if self._disowned.starts_within(atoms, 2)}
            self._aside = self._aside or frozenset(disowned)
            dated = (n for n, (_, atoms) in enumerate(cells) if self._finder.dates(atoms))
            self._dates = next(dated, self._dates)
            return [] if self._columns else list(places)
        if self._dates is not None and self._dates < len(cells):
            first, atoms = cells[self._dates]
            day = self._finder.numbered(atoms)
            parts = [place for place in places if place.parts and not place.days]
            if day is not None and self._dates and len(parts) == 1:
                return [day._replace(parts=parts[0].parts)]
            if day is not None:
                own = day._replace(first=first + day.first, last=first + day.last)
                return sorted([own._replace(first=0, last=0) if self._dates else own, *parts])
        return list(places)

    def _leave(self, sentence: Sentence, places: Sequence[SlotExpression]) -> None:
        """Remember what a sentence carries on: as a heading, as a lead-in, or as what was said last."""
        told = [place for place in places if not (place.left or place.offers)]
        lead = (
            sentence.heading
            or ((sentence.ends_open or sentence.asks) and not sentence.names)
            or _is_label(sentence, told)
        )
        if lead:
            self._lead(sentence, told)
        for place in told:
            above = self._open if self._open.days else self._head
            base = self._last if self._first.days or not above.days else above
            self._last = place if place.days else base._replace(parts=place.parts)
            self._first = self._first if self._first.days else self._last

    def _lead(self, sentence: Sentence, told: Sequence[SlotExpression]) -> None:
        place = NOWHERE
        for one in told:
            place = one if one.days or not place.days else place._replace(parts=one.parts)
        if place.parts and not place.days and not sentence.heading:
            outer = self._head if self._head.days else self._open
            place = outer._replace(parts=place.parts, first=0, last=0) if outer.days else place
        stance, dropped = self._stance_of_lead(sentence)
        if sentence.heading:
            nested = place.parts and not place.days and self._head.days
            self._head = self._head._replace(parts=place.parts) if nested else place
            self._open, self._blocks = NOWHERE, 0
            self._section, self._section_dropped = stance, dropped
        elif place is not NOWHERE or not self._open.days:
            self._open = place
        self._stance, self._dropped = stance, dropped

    def _stance_of_lead(self, sentence: Sentence) -> tuple[Stance, bool]:
        """Return of which plan speaks what follows a heading or a lead-in, and whether it is left out."""
        clauses = self._stances.clauses.clauses(sentence, self._text)
        dropped = any(self._stances.drops(clause, sentence.atoms) for clause in clauses)
        if self._disowned.starts_within(sentence.atoms, 2):
            return Stance.TRIED, dropped
        if sentence.asks and any(clause.would or clause.has(Cue.CONDITION) for clause in clauses):
            return Stance.BESIDE, dropped
        for clause in clauses:
            if clause.has(Cue.OPTION, Cue.TRIED, Cue.AGREED):
                return Stance.OPTION, dropped
        return Stance.THIS, dropped


def _labels(place: SlotExpression, atoms: Sequence[Atom]) -> bool:
    """Return whether an ordinal opens a sentence and a colon follows: "Prima: X"."""
    return place.first <= 1 and text_at(atoms, place.last) == ":"


def _is_label(sentence: Sentence, places: Sequence[SlotExpression]) -> bool:
    """Return whether a line is only the name of a place: "Ziua 1", "- Luni"."""
    if sentence.names or not (sentence.alone and places):
        return False
    words = sum(atom.text.isalnum() for atom in sentence.atoms)
    return words <= sum(place.last - place.first for place in places) + 2


def _cells(atoms: Sequence[Atom]) -> list[tuple[int, Sequence[Atom]]]:
    """Return the cells of a row that are not empty at its edges, each with its first atom."""
    edges = [at for at, atom in enumerate(atoms) if atom.text == EDGE]
    return [(one + 1, atoms[one + 1 : other]) for one, other in pairwise(edges)]
