"""Find totals and counts: "în total biletele costă 97 de lei", "planul cuprinde trei muzee".

Precision first: a number with a word of a limit or of a part of the plan beside it states nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import Phrases, phrase_set, values_of
from gmtw.text.sentences import Atom, any_listed, mentions_in, text_at
from gmtw.text.statements.amounts import AmountReader
from gmtw.text.statements.statement_model import Context, Statement, StatementKind


class TotalReader:
    """Reads the totals and counts in segments of one language."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        table, counts = language.statements, language.statements.counts
        self._amounts, self._joiner = amounts, language.number.joiner
        self._totals, self._added = phrase_set(table.amounts.totals), phrase_set(table.amounts.added)
        self._parts, self._out = phrase_set(table.amounts.parts), phrase_set(counts.left_out)
        self._holds, self._wholes = phrase_set(counts.holds), phrase_set(counts.wholes)
        self._totalled, self._things = phrase_set(counts.totalled), values_of(counts.things)
        self._is_limit, self._is_sum = listed_in(table.limits), listed_in(table.amounts.sums)
        self._is_copula, self._closes = listed_in(table.qualities.copulas), listed_in(counts.closed_by)
        self._kept = table.kept.verbs
        nouns = [phrase.split()[0] for phrases in counts.things.values() for phrase in phrases]
        self.needed: Sequence[Phrases[Any]] = (phrase_set((*amounts.units, *nouns)),)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield the totals and counts of a segment, and what a slot has of a total: "76 de lei, din care 36 luni"."""
        part = next(iter(self._parts.find(segment)), None)
        whole = list(self._of_whole(segment[: part.first] if part else segment, context))
        yield from whole
        if part and len(whole) == 1 and whole[0].kind == "amount":
            yield from self._of_part(segment[part.last :], context, whole[0].about)

    def _of_part(self, segment: Sequence[Atom], context: Context, about: str) -> Iterator[Statement]:
        """Yield what the only slot that a segment names has of a total: "36 la magazinul de cartier"."""
        places = context.places_in(segment)
        inside = {at for place in places for at in range(place.first, place.last)}
        numbers = [one for one in self._amounts.numbers(segment) if one.first not in inside]
        if len(numbers) != 1 or len(places) != 1 or mentions_in(segment) or any_listed(segment, self._is_limit):
            return
        at, end, number, amount = numbers[0]
        if len(places[0].days) == 1 and not places[0].parts and (amount is None or amount.about == about):
            end, number = (amount.last, amount.value) if amount else (end, number)
            yield Statement(
                "sum", segment[at].start, segment[end - 1].end, about, number, day=next(iter(places[0].days))
            )

    def _of_whole(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield the totals and counts of a segment, if no word of it makes its numbers something else."""
        numbers = list(self._amounts.numbers(segment))
        wholes = self._wholes.find(segment) if numbers else []
        if not numbers or any_listed(segment[wholes[-1].first if wholes else 0 :], self._is_limit):
            return
        kind: StatementKind | Literal[""]
        sentence, places = context.sentence, context.places_in(segment)
        days = {day for place in places for day in place.days}
        other = bool(days) and any(place.same for place in places)
        beside = bool(days) and bool(self._added.find(segment))
        if other or beside or len(days) > 1 or any(place.parts for place in places):
            return
        mentions = tuple(mentions_in(sentence.atoms))
        total = bool(self._totals.find(segment))
        whole, kept = bool(wholes), not (self._out.find(segment) and not days)
        holds = total or bool(self._holds.find(segment))
        sums = total or any_listed(segment, self._is_sum)
        totalled = self._totalled_counts(segment)
        for at, end, number, amount in numbers:
            counted = totalled.get(at)
            if counted is not None:
                start, total = segment[counted[1]].start, not sentence.words.isdisjoint(self._kept)
                yield Statement("count", start, segment[end - 1].end, counted[0], number, total)
                continue
            if amount is not None:
                kind, about, last, number = "amount" if sums else "", amount.about, amount.last, amount.value
            else:
                kind, about, last = self._counted(segment, end) if holds else ("", "", end)
            if kind:
                yield Statement(
                    kind,
                    segment[at].start,
                    segment[last - 1].end,
                    about,
                    number,
                    whole if kind == "count" else total,
                    next(iter(days), context.this_day),
                    has=kept,
                    mentions=mentions,
                )

    def _totalled_counts(self, segment: Sequence[Atom]) -> Mapping[int, tuple[str, int]]:
        """Return by the place of a number what it counts that was said before it, and where.

        "Numărul total de programări este 5" counts appointments.
        """
        found: dict[int, tuple[str, int]] = {}
        for hit in self._totalled.find(segment):
            thing = self._things.at(segment, hit.last)
            at = thing.last if thing else len(segment)
            while self._is_copula(text_at(segment, at)):
                at += 1
            if thing and at > thing.last:
                found.setdefault(at, (thing.value, hit.first))
        return found

    def _counted(self, segment: Sequence[Atom], place: int) -> tuple[StatementKind | Literal[""], str, int]:
        """Return what a number before `place` counts: kind, attribute, and where the words end."""
        place += bool(self._joiner) and text_at(segment, place) == self._joiner
        thing = self._things.at(segment, place)
        after = text_at(segment, thing.last) if thing else ""
        if thing and (not after.isalnum() or self._closes(after)):
            return "count", thing.value, thing.last
        return "", "", place
