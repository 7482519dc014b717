"""Find which slots a text puts its mentions into: "În prima zi, X și Y", "X (luni dimineață)", lists under "Ziua 1:".

Precision first: a clause that doubts, compares or gives reasons claims nothing. A sentence goes through four steps:
`slot_expressions` finds its places, `clauses` cuts it, `slot_pairing` gives each name its place, and `claim_builder`
makes the claims. This module ties sentences together: headings, lists, tables, and "Apoi ...".
docs/denials-and-claims.md explains the model and shows how to add a cue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.claims.claim_builder import START, Claim, ClaimBuilder, Held
from gmtw.text.clauses import Clause, ClauseCutter
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import EDGE, PAUSE, Atom, Sentence
from gmtw.text.slots.day_turns import DayTurns
from gmtw.text.slots.slot_expressions import DayParts, SlotExpression, SlotFinder

__all__ = ["Claim", "Claimer"]

HEADING = 6
"""The most words of a line that is nothing but a heading."""


OPENS = 2
"""The atoms among which a day opens a line of a plan: "- ziua 2: X, Y, Z"."""


class _Heading(NamedTuple):
    """A line like "Ziua 1:" that gives the place of what follows under it."""

    place: SlotExpression

    listed: bool = False
    """A list has begun under it."""

    prose: bool = False
    """A paragraph has begun under it."""


@dataclass(slots=True)
class _Passage:
    """What the sentences read so far mean for the next one."""

    turns: DayTurns
    """Reads the places of the sentences."""

    line: int = -1
    """The line of the sentence before."""

    heading: _Heading | None = None
    """The heading in force."""

    table: SlotTable | None = None
    """The table whose rows are being read."""

    days: frozenset[int] = frozenset()
    """The day that a sentence of the line, or of the list, started with."""

    kind: frozenset[str] = frozenset()
    """By what part it was called, where slots are no days."""

    bare: bool = False
    """The sentence before had a day and named nothing: "Ziua 2 e dedicată naturii."."""

    measured: bool = False
    """The sentence before was about an amount: "Prima zi durează 90 de minute."."""

    where: frozenset[int] = frozenset()
    """The days that were said last, for "în aceeași zi"."""

    topic: frozenset[str] = frozenset()
    """The part of the day that the sentences of the line are about: "La cină am ales X pentru prima zi."."""

    columns: Sequence[frozenset[str]] = ()
    """The parts of the day of what follows each day, in order: "Dimineață, prânz, seară: ziua 1 - X, Y, Z"."""

    last: int | None = None
    """The only mention of the sentence before, for "Aceasta"."""

    claims: Sequence[Claim] = field(default_factory=list)
    """The claims of the sentence before."""


class Claimer:
    """Reads the claims of sentences about the slots of one scene."""

    def __init__(self, finder: SlotFinder, language: Language) -> None:
        self.finder, self.table, self._language = finder, language.claims, language
        self._cutter = ClauseCutter(language)
        self._rounds_off = phrase_set(self.table.passage.rounds_off)
        self._builder = ClaimBuilder(finder, self.table)

    def claims(
        self, sentences: Iterable[Sentence], denied: frozenset[int], entities: Sequence[str] = ()
    ) -> list[Claim]:
        """Return the claims in order; a denied mention is in no slot.

        Args:
            sentences: the sentences of a text.
            denied: the numbers of the mentions that are denied.
            entities: the entity of each mention, so that one that its sentence denies in the end is in no slot either.
        """
        passage = _Passage(DayTurns(self.finder, self._language))
        found: list[Claim] = []
        for sentence in sentences:
            if sentence.row:
                passage.table = passage.table or SlotTable(self.finder)
                found += self._row_claims(sentence, passage.table, passage.heading)
                continue
            passage.table = None
            before = passage.claims
            claims, undoes = self._sentence_claims(sentence, passage)
            if undoes:
                undone = _about(before, sentence, entities)
                found = [claim for claim in found if claim not in undone]
            found += _kept(claims, sentence, denied, entities) if denied and entities else claims
            passage.claims = claims
        return [claim for claim in found if claim.mention not in denied]

    def _row_claims(self, row: Sentence, table: SlotTable, heading: _Heading | None) -> Iterator[Claim]:
        """Yield the claims of a row of a table; a heading over the table says what the table does not."""
        for mention, (days, parts), kind in table.read(row):
            if heading is not None:
                kind = kind if days else heading.place.kind
                days, parts = days or heading.place.days, parts or heading.place.parts
            slots = self.finder.meant(days, parts, kind)
            if slots or kind:
                yield Claim(mention, slots)

    def _sentence_claims(self, sentence: Sentence, passage: _Passage) -> tuple[list[Claim], bool]:
        """Return the claims of a sentence, and whether it takes back those of the one before; update `passage`."""
        same_line = sentence.line == passage.line
        if not same_line:
            passage.topic = frozenset()
            if not sentence.item:
                passage.days, passage.columns = frozenset(), ()
        passage.heading = _heading_over(sentence, passage.heading)
        places = self._places(sentence, passage)
        held = self._held(sentence, places, passage)
        last = passage.last if same_line else None
        says = bool(places or held) and (sentence.names or last is not None) and not sentence.asks
        reverses = same_line and sentence.atoms[0].text in self.table.clauses.reversals
        clauses = self._cutter.cut(sentence.atoms, places, last) if says or reverses else []
        undoes = reverses and any(clause.undoes for clause in clauses[:2])
        claims: list[Claim] = []
        if says:
            dated = any(place.days for place in places) or bool(held and held.days)
            other = dated or _has(_opening(sentence), self.table.passage.other_days)
            days = passage.days if self.finder.divided and not other else frozenset[int]()
            claims = self._builder.build(clauses, Held(held, days), bool(places))
        elif not undoes and sentence.names and not sentence.asks:
            claims = self._claims_of_kinds(sentence)
        self._go_on(sentence, places, clauses, passage)
        return claims, undoes

    def _claims_of_kinds(self, sentence: Sentence) -> list[Claim]:
        """Return the claims of a sentence that names no slot but by a part of slots: "duba mare duce X"."""
        kinds = self.finder.kinds(sentence.atoms)
        if not kinds:
            return []
        return self._builder.build(self._cutter.cut(sentence.atoms, kinds, None), Held(None, frozenset()), True)

    # --- the places of a sentence ---

    def _places(self, sentence: Sentence, passage: _Passage) -> list[SlotExpression]:
        """Return the places of a sentence, with what it takes over from those before it."""
        places = passage.turns.places(sentence)
        return self._with_topic(_resolved(places, passage.where), sentence, passage) if places else []

    def _with_topic(self, places: list[SlotExpression], sentence: Sentence, passage: _Passage) -> list[SlotExpression]:
        """Add the meal that the line is about: "La cină am ales X pentru prima zi. A doua zi am ales Y."."""
        if not (places and self.finder.divided):
            return places
        if columns := _columns(sentence, places):
            passage.columns = columns
            places = [place for place in places if place.days or not place.parts]
            return [_in_columns(place, passage.columns, sentence) for place in places]
        if passage.columns and len(places) == 1 and places[0].first < OPENS:
            return [_in_columns(places[0], passage.columns, sentence)]
        if any(place.parts for place in places):
            passage.topic = _topic(places)
            return places
        names = sum(atom.mention is not None for atom in sentence.atoms)
        if not passage.topic or names != len(places) or any(len(place.days) != 1 for place in places):
            return places
        if _has(sentence.words, self.table.passage.sums):
            return places
        return [place._replace(parts=passage.topic, cells=((place.days, passage.topic),)) for place in places]

    def _held(self, sentence: Sentence, places: Sequence[SlotExpression], passage: _Passage) -> SlotExpression | None:
        """Return the place of names without one: of the heading, or of the sentence before ("Apoi vizităm X.")."""
        if passage.days and not places and not self.finder.divided and self._continues(sentence, passage):
            return SlotExpression(0, 0, passage.days, frozenset(), kind=passage.kind)
        return passage.heading.place if passage.heading else None

    def _continues(self, sentence: Sentence, passage: _Passage) -> bool:
        """Return whether a sentence goes on with the day of the one before."""
        words, opening = self.table.passage, _opening(sentence)
        if _has(opening, words.goes_on) and not _has(sentence.words, words.other_days):
            return True
        if self._rounds_off.starts_within(sentence.atoms, START):
            return True
        begins = _has(opening, self.table.verbs.begin)
        return passage.bare and (begins or (not passage.measured and self._starts_with_one_name(sentence)))

    def _starts_with_one_name(self, sentence: Sentence) -> bool:
        """Return whether a sentence starts with one name, and not with a list of them."""
        at = next((at for at, atom in enumerate(sentence.atoms[:START]) if atom.mention is not None), None)
        if at is None:
            return False
        words = [atom.text for atom in sentence.atoms[at + 1 : at + 3]]
        return not _has(words[:1], self.table.expressions.conjunctions) and "" not in words

    # --- what the next sentence may go on about ---

    def _go_on(
        self, sentence: Sentence, places: Sequence[SlotExpression], clauses: Sequence[Clause], passage: _Passage
    ) -> None:
        """Remember what the next sentence may go on about."""
        dated = [place for place in places if place.days]
        if dated:
            passage.days, passage.kind = self._leading_day(sentence, dated), dated[0].kind
            passage.where = dated[-1].days if not any(clause.doubtful for clause in clauses) else frozenset()
        elif (places and not self.finder.divided) or _has(_opening(sentence), self.table.passage.other_days):
            passage.days = frozenset()
        if not sentence.names:
            passage.heading = _heading_of(sentence, places, passage.heading)
        named = [atom.mention for atom in sentence.atoms if atom.mention is not None] if sentence.names else []
        passage.last = named[0] if len(named) == 1 else None
        passage.bare, passage.line = bool(dated) and not named, sentence.line
        passage.measured = passage.bare and _has(sentence.words, self.table.passage.amounts)

    def _leading_day(self, sentence: Sentence, dated: Sequence[SlotExpression]) -> frozenset[int]:
        """Return the only day of a sentence, if it is near the start: the next sentence may go on with it."""
        days = frozenset(day for place in dated for day in place.days)
        if len(days) != 1 or dated[0].first > HEADING or any(place.left for place in dated):
            return frozenset()
        sums = not sentence.names and _has(sentence.words, self.table.passage.sums)
        return frozenset() if sums else days


class SlotTable:
    """A table of slots: its first row says what the columns are, and cells without a name what a row is."""

    def __init__(self, finder: SlotFinder) -> None:
        self._finder = finder
        self._columns: list[SlotExpression | None] | None = None
        """What the first row says over each column; None before that row."""
        self._days: frozenset[int] = frozenset()
        """The days of the last row that has any."""
        self._day_column: int | None = None
        """The column of numbers of days."""

    def read(self, row: Sentence) -> Iterator[tuple[int, DayParts, frozenset[str]]]:
        """Yield each mention of a row with the days and parts over and beside it, and by what part a slot is called.

        A row without a day has that of the row before.
        """
        cells = _cells(row.atoms)
        places = self._places(row, cells)
        named = [any(atom.mention is not None for atom in cell) for cell in cells]
        beside = [place for place, names in zip(places, named, strict=True) if place and not names]
        self._days = frozenset(day for place in beside for day in place.days) or self._days
        columns = self._columns or []
        for number, cell in enumerate(cells):
            above = columns[number] if number < len(columns) else None
            around = [above, *beside] if above else beside
            days = frozenset(day for place in around for day in place.days) or self._days
            parts = frozenset(part for place in around for part in place.parts)
            kind = frozenset(part for place in around for part in place.kind)
            if len(days) < 2 and len(parts) < 2:
                yield from ((atom.mention, (days, parts), kind) for atom in cell if atom.mention is not None)

    def _places(self, row: Sentence, cells: Sequence[Sequence[Atom]]) -> list[SlotExpression | None]:
        """Return the first place of each cell; the first row also sets the columns."""
        places = [next(iter(self._finder.find(cell)), None) for cell in cells]
        if self._columns is None:
            self._columns = [] if row.names else places
            self._day_column = next((n for n, cell in enumerate(cells) if self._finder.dates(cell)), None)
        dated = self._day_column
        if dated is not None and dated < len(cells):
            places[dated] = places[dated] or self._finder.numbered(cells[dated])
        return places


def _cells(atoms: Sequence[Atom]) -> list[list[Atom]]:
    """Return the atoms of each cell of a row, without the edges."""
    cells: list[list[Atom]] = [[]]
    for atom in atoms[1:] if atoms[0].text == EDGE else atoms:
        if atom.text == EDGE:
            cells.append([])
        else:
            cells[-1].append(atom)
    return cells


def _resolved(places: Sequence[SlotExpression], where: frozenset[int]) -> list[SlotExpression]:
    """Return the places with the day that "în aceeași zi" means: the last one said, or the only one before it."""
    if not any(place.same for place in places):
        return list(places)
    found: list[SlotExpression] = []
    for place in places:
        before = frozenset(day for other in found for day in other.days)
        meant = where if place.first < START else before
        found.append(place._replace(days=meant) if place.same and len(meant) == 1 else place)
    return found


def _topic(places: Sequence[SlotExpression]) -> frozenset[str]:
    """Return the only part of the day that a sentence starts with."""
    first = places[0]
    leads = not first.days and first.first <= START and len(first.parts) == 1 and not first.left
    return first.parts if leads and not any(place.parts for place in places[1:]) else frozenset()


def _columns(sentence: Sentence, places: Sequence[SlotExpression]) -> list[frozenset[str]]:
    """Return the parts of the day that a sentence lists before a colon, if it starts so; none if it says one again."""
    heads = list(takewhile(lambda place: place.parts and not place.days and not place.left, places))
    parts = [cell_parts for place in heads for _, cell_parts in place.cells]
    if len(parts) < 2 or len(set(parts)) < len(parts) or any(place.parts for place in places[len(heads) :]):
        return []
    end = heads[-1].last
    named = any(atom.mention is not None for atom in sentence.atoms[:end])
    announces = sentence.ends_open if end == len(sentence.atoms) else sentence.atoms[end].text == ":"
    return [] if named or not announces else parts


def _in_columns(place: SlotExpression, columns: Sequence[frozenset[str]], sentence: Sentence) -> SlotExpression:
    """Return a day before a colon or a dash with the parts that the names after it go with in order."""
    after = sentence.atoms[place.last].text if place.last < len(sentence.atoms) else ""
    if place.parts or len(place.days) != 1 or after not in (PAUSE, ":"):
        return place
    cells = tuple((place.days, parts) for parts in columns)
    return place._replace(cells=cells, paired=True, parts=frozenset[str]().union(*columns))


def _heading_over(sentence: Sentence, heading: _Heading | None) -> _Heading | None:
    """Return the heading that is still in force at a sentence: a list, or else one paragraph, follows it."""
    if heading is None:
        return None
    if sentence.item:
        return heading._replace(listed=True)
    if sentence.after_blank and (heading.listed or heading.prose):
        return None
    return heading._replace(prose=True)


def _heading_of(sentence: Sentence, places: Sequence[SlotExpression], heading: _Heading | None) -> _Heading | None:
    """Return the heading in force after a sentence without mentions, which may be one itself."""
    titled = sentence.alone and (sentence.ends_open or sentence.heading)
    short = len(places) == 1 and sum(atom.text.isalnum() for atom in sentence.atoms) <= HEADING
    if len(places) == 1 and not places[0].left and sentence.alone and (titled or short):
        place = places[0]
        if heading and not place.days and heading.place.days:
            place = place._replace(days=heading.place.days)
        return _Heading(place)
    return None if titled and not sentence.item else heading


def _about(claims: Sequence[Claim], sentence: Sentence, entities: Sequence[str]) -> list[Claim]:
    """Return those of the claims that are about the entities which a sentence names, or all if it names none."""
    named = {entities[atom.mention] for atom in sentence.atoms if atom.mention is not None} if entities else set()
    return [claim for claim in claims if not named or entities[claim.mention] in named]


def _kept(claims: Sequence[Claim], sentence: Sentence, denied: frozenset[int], entities: Sequence[str]) -> list[Claim]:
    """Return the claims about what is not denied later in the sentence: "am ales X și Y la prânz, dar am exclus Y"."""
    out = {entities[a.mention]: a.mention for a in sentence.atoms if a.mention is not None and a.mention in denied}
    return [claim for claim in claims if claim.mention > out.get(entities[claim.mention], -1)]


def _opening(sentence: Sentence) -> list[str]:
    """Return the first words of a sentence."""
    return [atom.text for atom in sentence.atoms[:START]]


def _has(words: Collection[str], listed: Collection[str]) -> bool:
    """Return whether one of some words is listed."""
    return any(map(listed_in(listed), words))
