"""Find what a text states that can be checked: run the reader of each sort of statement where its words are said.

Precision first: whatever is unsure states nothing. What is true is decided by `gmtw.tasks.plan.statement_check`.
docs/checked-statements.md explains the table.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeAlias

from gmtw.languages import Language
from gmtw.text.phrases import PhraseIndex, Phrases
from gmtw.text.sentences import Atom, Sentence, mentions_in
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.absences import AbsenceReader
from gmtw.text.statements.additions import PLUS, AdditionReader
from gmtw.text.statements.amounts import AmountReader
from gmtw.text.statements.assertions import Assertions
from gmtw.text.statements.best_said import BestReader
from gmtw.text.statements.broken_demands import BrokenDemandReader
from gmtw.text.statements.change_counts import ChangeCountReader
from gmtw.text.statements.class_lists import ClassLists
from gmtw.text.statements.comparisons import ComparisonReader
from gmtw.text.statements.day_kinds import DayKindReader
from gmtw.text.statements.degrees import DegreeWords
from gmtw.text.statements.empty_slots import EmptySlotReader
from gmtw.text.statements.extremes import ExtremeReader
from gmtw.text.statements.group_qualities import GroupQualities
from gmtw.text.statements.kept_bounds import BoundReader
from gmtw.text.statements.kept_rules import KeptRules
from gmtw.text.statements.kept_rules.all_rules import AllRules
from gmtw.text.statements.kept_rules.single_rules import SingleRules
from gmtw.text.statements.left_out import LeftOutReader
from gmtw.text.statements.named_amounts import NamedAmountReader
from gmtw.text.statements.numbered_demands import NumberedDemandReader
from gmtw.text.statements.plan_changes import ChangeReader
from gmtw.text.statements.ranges import RangeReader
from gmtw.text.statements.relations import VAN, RelationReader
from gmtw.text.statements.segments import Segmenter
from gmtw.text.statements.sides import SideReader
from gmtw.text.statements.single_ones import SingleOnes
from gmtw.text.statements.slot_features import SlotFeatureReader
from gmtw.text.statements.slot_sums import SlotSumReader
from gmtw.text.statements.slots_compared import SlotComparisonReader
from gmtw.text.statements.spread import SpreadReader
from gmtw.text.statements.standings import StandingReader
from gmtw.text.statements.stated_qualities import QualityReader
from gmtw.text.statements.statement_model import Context, Statement, StatementKind
from gmtw.text.statements.sums_in_turn import TurnSumReader
from gmtw.text.statements.superlatives import SuperlativeReader
from gmtw.text.statements.tallies import TallyReader
from gmtw.text.statements.totals import TotalReader

__all__ = ["Statement", "StatementReader", "statements_of"]

ADDED = 40
"""The most atoms before a written-out sum among which the names of its addends are."""

_LIMITS = frozenset({"budget", "limit", "range"})
"""What a bound may be read as in the same words."""

_SegmentReader: TypeAlias = Callable[[Sequence[Atom], Context], Iterator[Statement]]
_SentenceReader: TypeAlias = Callable[[Context], Iterator[Statement]]
_Tables: TypeAlias = Sequence[Phrases[Any]]


class StatementReader:
    """Reads the statements of sentences in one language."""

    def __init__(self, language: Language) -> None:
        table = language.statements
        amounts, self._assertions = AmountReader(language), Assertions(language)
        rules = KeptRules(language, amounts)
        self._segmenter = Segmenter(language, rules)
        self._totals = TotalReader(language, amounts)
        self._all_rules = AllRules(language, amounts, rules.lexicon, self._assertions)
        self._rules = SingleRules(language, rules, self._segmenter, self._assertions)
        self._these, self._weighed = frozenset(table.kept.these), frozenset(table.weighed)
        self._empty, self._absent = EmptySlotReader(language), AbsenceReader(language)
        self._left = LeftOutReader(language, amounts)
        self._features = SlotFeatureReader(language)
        self._qualities = QualityReader(language)
        self._groups = GroupQualities(language)
        self._ranges = RangeReader(language, amounts)
        self._relations = RelationReader(language)
        self._changes = ChangeReader(language)
        self._change_counts = ChangeCountReader(language, amounts)
        self._spread = SpreadReader(language, amounts)
        self._day_kinds = DayKindReader(language)
        self._measures = NamedAmountReader(language, amounts)
        self._lists, self._singles = ClassLists(language), SingleOnes(language)
        self._degrees = DegreeWords(language)
        self._compared = ComparisonReader(language, amounts, self._degrees)
        self._slots_compared = SlotComparisonReader(language, self._compared, self._degrees)
        self._superlatives = SuperlativeReader(language, self._degrees)
        self._bounds, self._sums = BoundReader(language, amounts), SlotSumReader(language, amounts)
        self._sides = SideReader(language, amounts)
        self._tallies = TallyReader(language, amounts)
        self._numbered_demands = NumberedDemandReader(language)
        self._broken = BrokenDemandReader(language, amounts, self._numbered_demands)
        self._standings = StandingReader(language)
        self._best = BestReader(language, amounts)
        self._additions = AdditionReader(language, amounts)
        self._turns = TurnSumReader(language, amounts)
        self._extremes = ExtremeReader(language, amounts)
        self._of_segments = self._segment_readers()
        self._of_sentences = self._sentence_readers(rules.lexicon.at_least)
        readers = (*self._of_segments.items(), *self._of_sentences.items())
        self._cues: PhraseIndex[object] = PhraseIndex((read, table) for read, needed in readers for table in needed)
        between = (*self._relations.needed, *self._standings.needed)
        self._between = PhraseIndex((table, table) for table in between)

    def _segment_readers(self) -> Mapping[_SegmentReader, _Tables]:
        """Return the readers of segments, each with the tables without a phrase of which it finds nothing."""
        return {
            self._totals.read: self._totals.needed,
            self._all_rules.read: self._all_rules.needed,
            self._rules.read: self._rules.needed,
            self._qualities.of_things: self._qualities.things,
            self._qualities.of_listed: self._qualities.listed,
            self._of_groups: self._groups.needed,
            self._emptied: self._empty.needed,
            self._spread_over: self._spread.needed,
        }

    def _sentence_readers(self, at_least: Phrases[bool]) -> Mapping[_SentenceReader, _Tables]:
        """Return the readers of whole sentences likewise; `at_least`: the words before the least number of a rule."""
        return {
            self._rules.beside_names: [at_least],
            self._of_names: self._qualities.named,
            self._measured: self._measures.needed,
            self._of_demands: self._numbered_demands.needed,
            self._of_broken: self._broken.needed,
            self._of_best: self._best.needed,
            self._of_tallies: self._tallies.needed,
            self._of_ranges: self._ranges.needed,
            self._of_bounds: self._bounds.needed,
            self._of_sides: self._sides.needed,
            self._of_sums: self._sums.needed,
            self._in_turn: self._sums.needed,
            self._of_extremes: self._extremes.needed,
            self._related: self._relations.needed,
            self._standing: self._standings.needed,
            self._listed: self._lists.needed,
            self._of_singles: self._singles.needed,
            self._of_degrees: self._degrees.needed,
            self._of_slots_compared: self._slots_compared.needed,
            self._not_there: self._absent.needed,
            self._left_out: self._left.needed,
            self._of_day_kinds: self._day_kinds.needed,
            self._of_units: self._features.needed,
            self._changed: self._changes.needed,
        }

    def statements(self, sentences: Iterable[Sentence], finder: SlotFinder, text: str = "") -> list[Statement]:
        """Return what the sentences of a text state, in order; without the text no written-out sums are read."""
        found: list[Statement] = []
        before: list[Sentence] = []
        adds = PLUS in text
        for sentence in sentences:
            before.append(sentence)
            said = self._cues.said_in(sentence.words)
            if said and not sentence.asks:
                shown = not sentence.words.isdisjoint(self._these) and self._assertions.shows_part(sentence.atoms)
                context = Context(sentence, finder, shown, before)
                if not said.isdisjoint(self._of_segments):
                    found += self._in_segments(context, said)
                for read in [read for read in self._of_sentences if read in said]:
                    if more := list(read(context)):
                        found += _new(found, more)
            if adds and not sentence.asks:
                found += self._written_out(text, sentence)
            if not (sentence.asks or sentence.heading or sentence.row):
                found += self._counted_changes(sentence, before)
        hinted = self._changes.hinted(before) if any(one.kind == "rest" for one in found) else ()
        return [one._replace(mentions=hinted) if one.kind == "rest" else one for one in found]

    def _in_segments(self, context: Context, said: Set[object]) -> Iterator[Statement]:
        """Yield what these readers find in the segments of a sentence."""
        readers = [read for read in self._of_segments if read in said]
        for segment in self._segmenter.segments(context.sentence.atoms):
            for read in readers:
                yield from read(segment, context)

    def between_names(self, sentences: Iterable[Sentence], finder: SlotFinder) -> Iterator[Statement]:
        """Yield only how the things that sentences name stand to each other, and which opens, ends, or is alone."""
        for sentence in sentences:
            if sentence.names and not sentence.asks and self.relates(sentence):
                context = Context(sentence, finder, False)
                yield from self._related(context)
                yield from self._standing(context)

    def relates(self, sentence: Sentence) -> bool:
        """Return whether a sentence has a phrase without which nothing of this sort is said."""
        return bool(self._between.said_in(sentence.words))

    def _emptied(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield the slots that are said to be left empty."""
        day = context.of_one_day
        for found in self._empty.read(segment, context.places_in(segment), day):
            if not self._assertions.is_conditional(segment[: found.first]):
                start, end = segment[found.first].start, segment[found.last - 1].end
                for (day,), parts in found.slots:
                    yield Statement("empty", start, end, " ".join(sorted(parts)), day=day)

    def _spread_over(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield over how many days, or kinds of things, the plan is said to be spread."""
        for found in self._spread.read(segment):
            if not context.shows_part and self._assertions.asserts(segment, found.first):
                start, end = segment[found.first].start, segment[found.last - 1].end
                yield Statement(found.about, start, end, number=found.number, total=not found.least)

    def _of_day_kinds(self, context: Context) -> Iterator[Statement]:
        """Yield of what kinds days are said to be."""
        atoms = context.sentence.atoms
        for said in self._day_kinds.read(atoms, context.places):
            yield Statement("holds", atoms[said.first].start, atoms[said.last - 1].end, said.about, day=said.day)

    def _of_names(self, context: Context) -> Iterator[Statement]:
        """Yield what is said of things by their names, here or in the sentences before on the same line."""
        sentence = context.sentence
        if sentence.names:
            yield from self._qualities.of_names(sentence.atoms)
        line = [one for one in context.before[:-1] if one.line == sentence.line]
        yield from self._qualities.of_names_before(line, sentence.atoms)

    def _of_demands(self, context: Context) -> Iterator[Statement]:
        """Yield the demands that are said to be kept by their numbers."""
        atoms = context.sentence.atoms
        for said in self._numbered_demands.read(atoms):
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            yield from (Statement("demand", start, end, number=number) for number in said.numbers)

    def _of_broken(self, context: Context) -> Iterator[Statement]:
        """Yield the demands that are said to be broken."""
        atoms, last = context.sentence.atoms, context.before[-2:-1]
        beside = [atom for one in last if one.line == context.sentence.line for atom in one.atoms]
        for said in self._broken.read(atoms, context.places, beside):
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            one = Statement("broken", start, end, said.about, said.limit, total=said.some, thing=said.side)
            yield one._replace(numbers=tuple(map(float, said.numbers)))

    def _of_best(self, context: Context) -> Iterator[Statement]:
        """Yield what is said to be the best there is, of all of the plan."""
        atoms = context.sentence.atoms
        for said in () if context.places else self._best.read(atoms):
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            yield Statement("best", start, end, " ".join(sorted(said.abouts)), has=said.least)

    def _of_tallies(self, context: Context) -> Iterator[Statement]:
        """Yield the counts of a sentence."""
        atoms, places = context.sentence.atoms, context.places
        named = tuple(mentions_in(atoms))
        for said in self._tallies.read(atoms, places):
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            one = Statement("tally", start, end, said.about, said.number, said.whole and not places, said.day)
            yield one._replace(has=not said.of_all, mentions=named)

    def _of_ranges(self, context: Context) -> Iterator[Statement]:
        """Yield the ranges of amounts, but not those of one day."""
        atoms = context.sentence.atoms
        for said in self._ranges.read(atoms) if context.of_one_day is None else ():
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            yield Statement("range", start, end, said.about, said.low, thing=said.part, high=said.high)

    def _of_bounds(self, context: Context) -> Iterator[Statement]:
        """Yield the bounds that are said to be kept, and the amounts that are said to keep them."""
        atoms = context.sentence.atoms
        for said in self._bounds.read(atoms):
            day, beside = context.last_day(said.clause, said.first)
            day = day if beside or not said.of_any else None
            more = Statement("bound", atoms[said.first].start, atoms[said.last - 1].end, said.about, said.number)
            more = more._replace(total=beside, day=day, has=said.under, daily=said.each and not beside, high=said.high)
            yield more
            if said.by:
                yield more._replace(kind="distance", number=said.by, numbers=(said.number, said.high))
            if said.value is not None:
                start, end = atoms[said.value.first].start, atoms[said.value.last - 1].end
                numbers = said.number, said.high
                of_value = more._replace(kind="value", start=start, end=end, numbers=numbers, rough=said.rough)
                yield of_value._replace(about=said.value.about, number=said.value.value)

    def _of_sides(self, context: Context) -> Iterator[Statement]:
        """Yield the amounts that something is said to be above or below."""
        atoms = context.sentence.atoms
        for side in self._sides.read(atoms):
            start, end = atoms[side.first].start, atoms[side.last - 1].end
            each = self._sides.each(atoms, side) if context.of_one_day is None else None
            if each is not None:
                amount = side.amount.about, side.amount.value
                yield Statement("side", start, end, *amount, has=side.under, thing=each.of, daily=True)
                continue
            plain = replace(context, sentence=context.sentence._replace(atoms=side.plain))
            found = next((one for one in self._plainly(plain) if one.end == side.end and not one.numbers[1:]), None)
            if found is not None:
                day = context.day_of_line() if found.kind != "measure" else None
                days = (float(day),) if day is not None else ()
                yield found._replace(kind="side", start=start, has=side.under, thing=found.kind, numbers=days)

    def _plainly(self, context: Context) -> Iterator[Statement]:
        """Yield the amounts of a sentence: of slots, of named things, and totals."""
        yield from (one for one in self._of_sums(context) if not one.mentions)
        yield from self._measured(context)
        for segment in self._segmenter.segments(context.sentence.atoms):
            found = self._totals.read(segment, context)
            yield from (one for one in found if one.kind == "amount" and not one.mentions)

    def _of_sums(self, context: Context) -> Iterator[Statement]:
        """Yield the sums of slots."""
        atoms = context.sentence.atoms
        for said in self._sums.read(atoms, context.places):
            start, end, several = atoms[said.first].start, atoms[said.last - 1].end, len(said.numbers) > 1
            yield Statement(
                "sums" if several else "sum",
                start,
                end,
                said.about,
                0 if several else said.numbers[0],
                day=said.day,
                mentions=said.mentions,
                numbers=said.numbers,
            )

    def _changed(self, context: Context) -> Iterator[Statement]:
        """Return what is said to have been changed from an agreed plan."""
        return self._changes.read(context.sentence, context.finder)

    def _counted_changes(self, sentence: Sentence, before: Sequence[Sentence]) -> Iterator[Statement]:
        """Yield how many changes a repair is said to have."""
        for said in self._change_counts.read(sentence, before):
            start, end = sentence.atoms[said.first].start, sentence.atoms[said.last - 1].end
            yield Statement("changes", start, end, said.about, said.number)

    def _of_groups(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield the qualities of groups, but not those that are read of all things already."""
        found = list(self._groups.read(segment, context))
        said = {(one.about, one.has) for one in self._qualities.of_things(segment, context)} if found else ()
        yield from (one for one in found if (one.about, one.has) not in said)

    def _measured(self, context: Context) -> Iterator[Statement]:
        """Yield what named things are said to cost, to last or to have."""
        sentence, atoms = context.sentence, context.sentence.atoms
        header = _header_of(context.before) if sentence.row and sentence.names else ()
        for said in self._measures.read(atoms, header) if sentence.names else ():
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            yield Statement("measure", start, end, said.about, said.value, not said.tied, mentions=said.mentions)

    def _written_out(self, text: str, sentence: Sentence) -> Iterator[Statement]:
        """Yield the written-out sums of a sentence, with as many names before each as it has addends.

        What is only weighed is checked as arithmetic, without its unit.
        """
        ends = [atom.end for atom in sentence.atoms]
        weighed = next((atom.end for atom in sentence.atoms if atom.text in self._weighed), sentence.end)
        for said in self._additions.read(text, sentence):
            last = bisect_right(ends, said.start)
            named = mentions_in(sentence.atoms[max(0, last - ADDED) : last])[-len(said.addends) :]
            about = said.about if said.start < weighed else ""
            numbers = tuple(map(float, said.addends))
            yield Statement("addition", said.start, said.end, about, said.total, mentions=tuple(named), numbers=numbers)

    def _in_turn(self, context: Context) -> Iterator[Statement]:
        """Yield the sums of slots that follow each other."""
        atoms = context.sentence.atoms
        for said in self._turns.read(atoms, context.finder, context.places):
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            yield Statement("sum", start, end, said.about, said.number, day=said.day, rough=said.rough)

    def _of_extremes(self, context: Context) -> Iterator[Statement]:
        """Yield which slots have the most and the least, and how much."""
        atoms, finder = context.sentence.atoms, context.finder
        for said in self._extremes.read(atoms, finder, context.places):
            day = context.last_day(0, 0)[0] if said.of_last else said.day
            if day is not None or said.number:
                start, end = atoms[said.first].start, atoms[said.last - 1].end
                yield Statement("extreme", start, end, said.about, said.number, day=day, has=said.most)

    def _related(self, context: Context) -> Iterator[Statement]:
        """Yield how named things are said to stand to each other."""
        atoms = context.sentence.atoms
        for said in self._relations.read(atoms) if context.sentence.names else ():
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            about = VAN if said.of_van else ""
            yield Statement(said.kind, start, end, about, said.next_day, said.plain, mentions=said.mentions)

    def _standing(self, context: Context) -> Iterator[Statement]:
        """Yield what is said to open or to end the plan, where no slot is named, or to be alone."""
        atoms = context.sentence.atoms
        for said in self._standings.read(atoms) if context.sentence.names else ():
            if said.kind == "alone" or not context.places:
                yield Statement(said.kind, atoms[said.first].start, atoms[said.last - 1].end, mentions=said.mentions)

    def _listed(self, context: Context) -> Iterator[Statement]:
        """Yield what lists of named things are said to be."""
        atoms = context.sentence.atoms
        for said in self._lists.read(atoms) if context.sentence.names else ():
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            yield Statement("quality", start, end, said.about, has=said.has, mentions=said.mentions)

    def _of_singles(self, context: Context) -> Iterator[Statement]:
        """Yield what is said of one named thing alone, or of all but some."""
        atoms, places = context.sentence.atoms, context.places
        for said in self._singles.read(atoms, places) if context.sentence.names else ():
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            kind: StatementKind = "others" if said.rest else "single"
            one = Statement(kind, start, end, said.about, total=said.whole, day=said.day, has=said.has)
            days = context.days_before(said.first)
            yield one._replace(thing=" ".join(said.sorts), mentions=said.mentions, numbers=days)

    def _of_degrees(self, context: Context) -> Iterator[Statement]:
        """Yield how named things are compared, with each other and with all."""
        atoms, places = context.sentence.atoms, context.places
        for said in self._compared.read(atoms) if context.sentence.names else ():
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            kind: StatementKind = "alike" if said.more is None else "compared"
            two, more = (said.one, said.other), said.more is not False
            yield Statement(kind, start, end, said.about, said.by, has=more, mentions=two)
        for one in self._superlatives.read(atoms, places) if context.sentence.names else ():
            start, end = atoms[one.first].start, atoms[one.last - 1].end
            others = tuple(number for number in mentions_in(atoms) if number != one.mention)
            found = Statement("superlative", start, end, one.about, has=one.more, mentions=(one.mention, *others))
            days = context.days_before(one.first)
            yield found._replace(thing=" ".join(one.sorts), total=one.whole, day=one.day, numbers=days)

    def _of_slots_compared(self, context: Context) -> Iterator[Statement]:
        """Yield how slots are compared."""
        atoms, days = context.sentence.atoms, context.finder.number_of_days
        for said in self._slots_compared.read(atoms, context.places, days):
            one = Statement("slots", said.start, said.end, said.about, said.by, said.more is None, said.day)
            yield one._replace(has=said.more is not False, numbers=(float(said.other),))

    def _left_out(self, context: Context) -> Iterator[Statement]:
        """Yield how many things are said to be left out, or which alone, where no slot is named."""
        atoms = context.sentence.atoms
        for said in () if context.is_dated else self._left.read(atoms):
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            yield Statement("left", start, end, said.about, said.number, mentions=said.mentions)

    def _not_there(self, context: Context) -> Iterator[Statement]:
        """Yield where named things are said not to be."""
        sentence, atoms = context.sentence, context.sentence.atoms
        for said in self._absent.read(sentence, context.finder) if sentence.names else ():
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            for days, parts in said.slots:
                for day in sorted(days) or (None,):
                    yield Statement("absent", start, end, " ".join(sorted(parts)), day=day, mentions=said.mentions)

    def _of_units(self, context: Context) -> Iterator[Statement]:
        """Yield what is said of slots that are no days."""
        atoms = context.sentence.atoms
        for said in self._features.read(context.sentence, context.finder):
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            for day in said.days or (None,):
                yield Statement("unit", start, end, " ".join(sorted(said.features)), day=day)


def _header_of(before: Sequence[Sentence]) -> Sequence[Atom]:
    """Return the first row of the table to which the last sentence belongs."""
    at = len(before) - 1
    while at and before[at - 1].row:
        at -= 1
    return before[at].atoms if at < len(before) - 1 else ()


def _new(found: Sequence[Statement], more: Sequence[Statement]) -> list[Statement]:
    """Return what more readers found, but not what another one has read in the same words."""
    limits = [(one.start, one.end) for one in found if one.kind in _LIMITS]
    counts = [*limits, *((one.start, one.end) for one in found if one.kind == "count")]
    totals = {one.end for one in found if one.kind == "amount"}
    sums = {one.end for one in found if one.kind == "sum" and one.day is not None}
    return [
        one
        for one in more
        if not (one.kind in ("bound", "side") and _overlaps(one, limits))
        if not (one.kind in ("tally", "left") and _overlaps(one, counts))
        if not (one.kind == "sum" and one.end in (totals if one.day is None else sums))
    ]


def _overlaps(one: Statement, spans: Sequence[tuple[int, int]]) -> bool:
    """Return whether a statement shares a character with one of some spans."""
    return any(start < one.end and one.start < end for start, end in spans)


@lru_cache(maxsize=8)
def statements_of(language: Language) -> StatementReader:
    """Return the reader of that language, built once."""
    return StatementReader(language)
