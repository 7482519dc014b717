"""Build the claims of a sentence from its clauses: what one clause says holds for the next one, or is taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from gmtw.languages.claims import Claims
from gmtw.languages.grammar import listed_in
from gmtw.text.claims.slot_pairing import SlotPairing
from gmtw.text.clauses import Clause, ClauseItem
from gmtw.text.phrases import phrase_set
from gmtw.text.slots.slot_expressions import DayParts, SlotExpression, SlotFinder

START = 3
"""The atoms among which a sentence says that it goes on, or where it is."""


class Claim(NamedTuple):
    """Mention number `mention` is put into one of `slots`; one slot where day and part are both said.

    No slot where it is called by two names that no slot has both of: "cursa 1, cu duba mică".
    """

    mention: int
    slots: frozenset[str]


class Held(NamedTuple):
    """What holds for the names of a sentence that have no place of their own."""

    place: SlotExpression | None
    """The place of a heading, or of the sentence before ("Apoi ...")."""

    days: frozenset[int]
    """The days of the sentence before, where slots are parts of days."""


class ClaimBuilder:
    """Builds the claims of clauses about the slots of one scene, by the words of a language."""

    def __init__(self, finder: SlotFinder, table: Claims) -> None:
        self.finder, self.table = finder, table
        self.pairing = SlotPairing(table)
        self.a_day = phrase_set(table.order.a_day)

    def build(self, clauses: Sequence[Clause], held: Held, placed: bool) -> list[Claim]:
        """Return the claims in order.

        Args:
            clauses: the clauses of one sentence.
            held: what holds for names without a place.
            placed: the sentence has places of its own.
        """
        return _SentenceClaims(self, held, placed).build(clauses) if clauses else []


class _SentenceClaims:
    """One pass over the clauses of a sentence."""

    def __init__(self, builder: ClaimBuilder, held: Held, placed: bool) -> None:
        self.builder, self.table = builder, builder.table
        place = held.place
        self.carried = held.days
        """The days of the sentence before."""
        self.days = place.days if place else held.days
        """The days of a name without any, if that `holds`."""
        self.parts = place.parts if place and not placed else frozenset[str]()
        """The parts of the day of a name without any, if that `holds`."""
        self.kind = place.kind if place and not placed else frozenset[str]()
        """By what part the slot of a name without any is called beside its number, if that `holds`."""
        self.holds = place is not None
        """A name without a place goes with `days` and `parts`."""
        self.lead: SlotExpression | None = None
        """The place with which the clause before started."""
        self.doubted = False
        """The clause before claimed nothing."""
        self.said: tuple[int, ...] = ()
        """The names of the last clause that had an opening word, or of the first one."""
        self.found: dict[int, list[Claim]] = {}
        """The claims about each name; a later clause replaces those of an earlier one."""

    def build(self, clauses: Sequence[Clause]) -> list[Claim]:
        """Return the claims; a later clause takes back what an earlier one says: "X luni, dar am mutat-o marți"."""
        for clause, after in zip(clauses, (*clauses[1:], None), strict=True):
            if clause.past and not clause.given and after and self._keeps(after):
                clause.doubtful = False
            for mention in self.said if clause.undoes else ():
                self.found.pop(mention, None)
            if clause.opening or not self.said:
                self.said = tuple(item.mention for item in clause.items if item.mention is not None)
            if clause.doubtful:
                self._doubt(clause)
            elif not (self.carried and self._is_loose(clause)):
                self._claim(clause)
        return [claim for claims in self.found.values() for claim in claims]

    def _keeps(self, clause: Clause) -> bool:
        """Return whether a clause says that what was so is kept: "deci am lăsat-o acolo"."""
        if clause.opening not in self.table.doubts.kept_after or clause.doubtful or clause.placed:
            return False
        return all(item.taken_up for item in clause.items) and self._has(clause, self.table.verbs.keep)

    def _doubt(self, clause: Clause) -> None:
        """Remember the place of a clause that claims nothing; its day holds on only if the clause starts with it."""
        first = clause.first
        self.lead, self.doubted = first, True
        if first and first.days and not first.left and clause.items[0].at <= START:
            self.days = first.days

    def _claim(self, clause: Clause) -> None:
        """Add the claims of a clause, and remember its places."""
        self._take_over(clause)
        items = self.builder.pairing.certain(clause)
        by_day = self.builder.pairing.attach(clause, items, attrgetter("days"))
        by_part = self.builder.pairing.attach(clause, items, attrgetter("parts"))
        only = self._only_day(items)
        elsewhere = self._has(clause, self.table.passage.sums) or self._has(clause, self.table.passage.further_days)
        elsewhere = elsewhere or bool(self.builder.a_day.find(clause.atoms))
        holds = self.holds and (clause.placed or not elsewhere)
        for mention in (item.mention for item in items if item.mention is not None):
            day, part = by_day.get(mention), by_part.get(mention)
            if part and not day and only and only.first < part.first:
                day = only
            if day or part or holds:
                self.found[mention] = list(self._claims(mention, day, part)) or self.found.get(mention, [])
        self._remember(clause, items)

    def _take_over(self, clause: Clause) -> None:
        """Take over the place of the clause before: "nu X, ci Y", "dimineața de luni X, iar cea de marți Y"."""
        clauses = self.table.clauses
        corrects = clause.opening in clauses.corrections and (self.doubted or clause.opening not in clauses.reversals)
        if self.lead and corrects:
            self.days, self.parts, self.holds = self.lead.days or self.days, self.lead.parts, True
            self.kind = self.lead.kind
        elif self.lead and self._has_same_part(clause):
            self.parts = self.lead.parts

    def _remember(self, clause: Clause, items: Sequence[ClauseItem]) -> None:
        """Remember the places of a clause for the next one."""
        first = clause.first
        self.days = next((item.place.days for item in reversed(items) if item.place and item.place.days), self.days)
        self.parts = first.parts if first and not (first.days or first.left) else self.parts
        leads = bool(first and first.days and not first.left) and (clause.named or clause.items[0].at <= START)
        self.holds, self.lead, self.doubted = self.holds or leads, first, False

    def _has_same_part(self, clause: Clause) -> bool:
        """Return whether a clause starts with a word for the part of the day of the one before: "cea de marți"."""
        starts = bool(clause.atoms) and clause.atoms[0].text in self.table.pronouns.same_part
        return starts and not any(parts for _, parts in clause.day_parts)

    def _only_day(self, items: Sequence[ClauseItem]) -> SlotExpression | None:
        """Return the first place with a day, if no other day is said."""
        dated = [item.place for item in items if item.place and item.place.days]
        return dated[0] if len({place.days for place in dated}) == 1 else None

    def _claims(self, mention: int, day: SlotExpression | None, part: SlotExpression | None) -> Iterator[Claim]:
        """Yield a name with its day and its part, or with those said before; with each of a list of slots."""
        cells: tuple[DayParts, ...] = day.cells if day and part and day.first == part.first else ()
        if len(cells) < 2 or not all(days and parts for days, parts in cells):
            cells = ((day.days if day else self.days, part.parts if part else self.parts),)
        place = day or part
        kind = place.kind if place else self.kind
        for days, parts in cells:
            slots = self.builder.finder.meant(days, parts, kind)
            if slots or kind:
                yield Claim(mention, slots)

    def _is_loose(self, clause: Clause) -> bool:
        """Return whether a clause without a day names more than its parts of the day hold: what there is on any day."""
        named = sum(item.mention is not None for item in clause.items)
        return named > len(clause.items) - named or self._has(clause, self.table.passage.kinds)

    def _has(self, clause: Clause, words: Sequence[str]) -> bool:
        """Return whether a clause has one of some words."""
        return any(map(listed_in(words), [atom.text for atom in clause.atoms]))
