"""What the clauses of a sentence claim in order: what one says holds for the next one, or is taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages.places import Claims
from gmtw.text.clause_items import START, Clause, Item
from gmtw.text.phrases import among
from gmtw.text.slot_expressions import Cell, Place, Places
from gmtw.text.slot_pairing import Pairing


class Claim(NamedTuple):
    """Mention number `mention` is put into one of `slots`; one slot where day and part are both said."""

    mention: int
    slots: frozenset[str]


class Teller:
    """Reads the claims of clauses about some places by the words of a language."""

    def __init__(self, places: Places, table: Claims) -> None:
        self.places, self.table = places, table
        self.pairing = Pairing(table)

    def told(self, clauses: Sequence[Clause], held: Place | None, placed: bool, carried: frozenset[int]) -> list[Claim]:
        """The claims in order; `held` is the place of a heading, `carried` the days of the sentence before.

        placed: the sentence has places of its own.
        """
        return _Telling(self, held, placed, carried).run(clauses) if clauses else []


class _Telling:
    """One pass over the clauses of a sentence.

    days, parts: those that a name without any goes with, if that `holds`. lead: the place that the clause
    before started with; doubted: it claimed nothing. said: the names of that clause.
    """

    def __init__(self, by: Teller, held: Place | None, placed: bool, carried: frozenset[int]) -> None:
        self.by, self.table, self.carried = by, by.table, carried
        self.days = held.days if held else carried
        self.parts = held.parts if held and not placed else frozenset[str]()
        self.holds, self.doubted = held is not None, False
        self.lead: Place | None = None
        self.said: tuple[int, ...] = ()
        self.found: dict[int, list[Claim]] = {}

    def run(self, clauses: Sequence[Clause]) -> list[Claim]:
        """The claims; a later clause takes back what an earlier one says of a name: "X luni, dar am mutat-o marți"."""
        for clause, after in zip(clauses, (*clauses[1:], None), strict=True):
            if clause.past and not clause.given and after and self._keeps(after):
                clause.doubtful = False
            for mention in self.said if clause.undoes else ():
                self.found.pop(mention, None)
            if clause.opening or not self.said:
                self.said = tuple(item.mention for item in clause.items if item.mention is not None)
            if clause.doubtful:
                self._doubt(clause.first)
            elif not (self.carried and self._loose(clause)):
                self._tell(clause)
        return [claim for claims in self.found.values() for claim in claims]

    def _keeps(self, clause: Clause) -> bool:
        """Whether a clause says that what was so is kept: "deci am lăsat-o acolo"."""
        bare = not (clause.doubtful or clause.placed) and all(item.taken_up for item in clause.items)
        kept = clause.opening in self.table.kept and any(among(self.table.keeps, a.text) for a in clause.atoms)
        return bare and kept

    def _doubt(self, first: Place | None) -> None:
        """Remembers the place of a clause that claims nothing."""
        self.lead, self.doubted = first, True
        if first and first.days and not first.left:
            self.days = first.days

    def _tell(self, clause: Clause) -> None:
        """Adds the claims of a clause, and remembers its places; those of "nu X" are those of "ci Y"."""
        table, first = self.table, clause.first
        corrects = clause.opening in table.corrections and (self.doubted or clause.opening not in table.reversals)
        if self.lead and corrects:
            self.days, self.parts, self.holds = self.lead.days or self.days, self.lead.parts, True
        elif self.lead and self._likewise(clause):
            self.parts = self.lead.parts
        items = self.by.pairing.certain(clause)
        by_day = self.by.pairing.attach(clause, items, lambda place: place.days)
        by_part = self.by.pairing.attach(clause, items, lambda place: place.parts)
        only = self._only(items)
        holds = self.holds and (clause.placed or not self._sums(clause))
        for mention in (item.mention for item in items if item.mention is not None):
            day, part = by_day.get(mention), by_part.get(mention)
            if part and not day and only and only.first < part.first:
                day = only
            if day or part or holds:
                self.found[mention] = list(self._claims(mention, day, part)) or self.found.get(mention, [])
        self.days = next((item.place.days for item in reversed(items) if item.place and item.place.days), self.days)
        self.parts = first.parts if first and not (first.days or first.left) else self.parts
        leads = bool(first and first.days and not first.left) and (clause.named or clause.items[0].at <= START)
        self.holds, self.lead, self.doubted = self.holds or leads, first, False

    def _likewise(self, clause: Clause) -> bool:
        """Whether a clause starts with a word for the part of the day of the one before: "cea de marți"."""
        starts = bool(clause.atoms) and clause.atoms[0].text in self.table.those
        return starts and not any(item.place.parts for item in clause.items if item.place)

    def _only(self, items: Sequence[Item]) -> Place | None:
        """The first place with a day where no other day is said."""
        dated = [item.place for item in items if item.place and item.place.days]
        return dated[0] if len({place.days for place in dated}) == 1 else None

    def _claims(self, mention: int, day: Place | None, part: Place | None) -> Iterator[Claim]:
        """A name with its day and its part, or with those said before; with each of a list of slots."""
        cells: tuple[Cell, ...] = day.cells if day and part and day.first == part.first else ()
        if len(cells) < 2 or not all(days and parts for days, parts in cells):
            cells = ((day.days if day else self.days, part.parts if part else self.parts),)
        for days, parts in cells:
            if slots := self.by.places.meant(days, parts):
                yield Claim(mention, slots)

    def _loose(self, clause: Clause) -> bool:
        """Whether a clause without a day names more than its parts of the day hold: what there is on any day."""
        named = sum(item.mention is not None for item in clause.items)
        return named > len(clause.items) - named or any(atom.text in self.table.kinds for atom in clause.atoms)

    def _sums(self, clause: Clause) -> bool:
        """Whether a clause is about costs or the like of the whole plan."""
        return any(among(self.table.sums, atom.text) for atom in clause.atoms)
