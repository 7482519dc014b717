"""Find what a text states that can be checked: totals, counts, rules said to be kept, qualities of all things.

Precision first: a number with a word of a limit, an estimate, a condition or a part of the plan beside it states
nothing, and neither does a verb that says an aim ("pentru a respecta toate cerințele"). What is true is decided by
`gmtw.tasks.plan.statement_check`. docs/checked-statements.md explains the table.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from gmtw.languages import Language
from gmtw.languages.grammar import Words, listed_in
from gmtw.text.phrases import Phrases, PhraseTables, phrase_set, values_of
from gmtw.text.sentences import PAUSE, SIGNS, Atom, Sentence, mentions_in, text_at
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.absences import AbsenceReader
from gmtw.text.statements.additions import PLUS, AdditionReader
from gmtw.text.statements.amounts import AmountReader
from gmtw.text.statements.best_said import BestReader
from gmtw.text.statements.change_counts import ChangeCountReader
from gmtw.text.statements.class_lists import ClassLists
from gmtw.text.statements.comparisons import ComparisonReader
from gmtw.text.statements.degrees import DegreeWords
from gmtw.text.statements.empty_slots import EmptySlotReader
from gmtw.text.statements.extremes import ExtremeReader
from gmtw.text.statements.group_qualities import GroupQualities
from gmtw.text.statements.kept_bounds import BoundReader
from gmtw.text.statements.kept_rules import KeptRule, KeptRules
from gmtw.text.statements.name_lists import without_names_in_brackets
from gmtw.text.statements.named_amounts import NamedAmountReader
from gmtw.text.statements.numbered_demands import NumberedDemandReader
from gmtw.text.statements.plan_changes import ChangeReader
from gmtw.text.statements.ranges import RangeReader
from gmtw.text.statements.relations import RelationReader
from gmtw.text.statements.single_ones import SingleOnes
from gmtw.text.statements.slot_features import SlotFeatureReader
from gmtw.text.statements.slot_sums import SlotSumReader
from gmtw.text.statements.spread import SpreadReader
from gmtw.text.statements.standings import StandingReader
from gmtw.text.statements.stated_qualities import QualityReader
from gmtw.text.statements.statement_model import Context, Statement, StatementKind
from gmtw.text.statements.sums_in_turn import TurnSumReader
from gmtw.text.statements.superlatives import SuperlativeReader
from gmtw.text.statements.tallies import TallyReader

__all__ = ["Statement", "StatementReader", "statements_of"]

NEAR = 8
"""The most atoms between a word for all rules and the verb that says that they are kept."""

NOT = "not "
"""Before an attribute of the table `avoided`: the things that have it not."""

ADDED = 40
"""The most atoms before a written-out sum among which the names of its addends are."""

SUBJECT = 12
"""The atoms before a verb among which its subject is."""

_LIMITS = frozenset({"budget", "limit", "range"})
"""What a bound may be read as in the same words."""

_SegmentReader: TypeAlias = Callable[[Sequence[Atom], Context], Iterator[Statement]]
_SentenceReader: TypeAlias = Callable[[Context], Iterator[Statement]]
_Tables: TypeAlias = Sequence[Phrases[Any]]


class StatementReader:
    """Reads the statements of sentences in one language."""

    def __init__(self, language: Language) -> None:
        self.table = language.statements
        table = self.table
        self._joiner, self._joiners = language.number.joiner, frozenset(language.claims.expressions.joiners)
        self._totals, self._holds = phrase_set(table.amounts.totals), phrase_set(table.counts.holds)
        self._added = phrase_set(table.amounts.added)
        self._wholes, self._totalled = phrase_set(table.counts.wholes), phrase_set(table.counts.totalled)
        self._these, self._breaks = frozenset(table.kept.these), phrase_set(table.breaks)
        self._days, self._rule_names = frozenset(table.spread.days), frozenset(table.kept.rules)
        self._reasons, self._wished = phrase_set(table.rule.reasons), phrase_set(table.kept.wished)
        self._amounts = AmountReader(language)
        self._rules = KeptRules(language, self._amounts)
        self._rule_words = self._rules.lexicon
        self._limited = frozenset(
            word for phrases in table.rule.limited.values() for p in phrases for word in p.split()
        )
        self._empty, self._absent = EmptySlotReader(language), AbsenceReader(language)
        self._features = SlotFeatureReader(language)
        self._qualities = QualityReader(language)
        self._groups = GroupQualities(language)
        self._ranges = RangeReader(language, self._amounts)
        self._relations = RelationReader(language)
        self._changes = ChangeReader(language)
        self._change_counts = ChangeCountReader(language, self._amounts)
        self._spread = SpreadReader(language, self._amounts)
        self._measures = NamedAmountReader(language, self._amounts)
        self._lists, self._singles = ClassLists(language), SingleOnes(language)
        self._degrees = DegreeWords(language)
        self._compared = ComparisonReader(language, self._amounts, self._degrees)
        self._superlatives = SuperlativeReader(language, self._degrees)
        self._bounds, self._sums = BoundReader(language, self._amounts), SlotSumReader(language, self._amounts)
        self._tallies = TallyReader(language, self._amounts)
        self._numbered_demands = NumberedDemandReader(language)
        self._standings = StandingReader(language)
        self._best = BestReader(language, self._amounts)
        self._additions = AdditionReader(language, self._amounts)
        self._weighed = frozenset(table.weighed)
        self._turns = TurnSumReader(language, self._amounts)
        self._extremes = ExtremeReader(language, self._amounts)
        self._things = values_of(table.counts.things)
        nouns = [phrase.split()[0] for phrases in table.counts.things.values() for phrase in phrases]
        self._of_segments: Sequence[tuple[_Tables, _SegmentReader]] = (
            ([phrase_set((*self._amounts.units, *nouns))], self._numbered),
            ([phrase_set(self._rule_names)], self._kept),
            (self._rules.needed, self._single),
            (self._qualities.things, self._qualities.of_things),
            (self._qualities.listed, self._qualities.of_listed),
            (self._groups.needed, self._of_groups),
            (self._empty.needed, self._emptied),
            (self._spread.needed, self._spread_over),
        )
        """What reads each sort of statement of a segment, and the tables without a phrase of which there is none."""
        self._of_sentences: Sequence[tuple[_Tables, _SentenceReader]] = (
            (self._qualities.named, self._of_names),
            (self._measures.needed, self._measured),
            (self._numbered_demands.needed, self._of_demands),
            (self._best.needed, self._of_best),
            (self._tallies.needed, self._of_tallies),
            (self._ranges.needed, self._of_ranges),
            (self._bounds.needed, self._of_bounds),
            (self._sums.needed, self._of_sums),
            (self._sums.needed, self._in_turn),
            (self._extremes.needed, self._of_extremes),
            (self._relations.needed, self._related),
            (self._standings.needed, self._standing),
            (self._lists.needed, self._listed),
            (self._singles.needed, self._of_singles),
            (self._degrees.needed, self._of_degrees),
            (self._absent.needed, self._left_out),
            (self._features.needed, self._of_units),
            (self._changes.needed, self._changed),
        )
        """The same for statements of a whole sentence."""
        readers = (*self._of_segments, *self._of_sentences)
        self._cues = PhraseTables(table for needed, _ in readers for table in needed)
        self._between = PhraseTables((*self._relations.needed, *self._standings.needed))

    def statements(self, sentences: Iterable[Sentence], finder: SlotFinder, text: str = "") -> list[Statement]:
        """Return what the sentences of a text state, in order; without the text no written-out sums are read."""
        found: list[Statement] = []
        before: list[Sentence] = []
        adds = PLUS in text
        for sentence in sentences:
            before.append(sentence)
            said = self._cues.said_in(sentence.words)
            if said and not sentence.asks:
                shown = not sentence.words.isdisjoint(self._these) and self._shows_part(sentence.atoms)
                context = Context(sentence, finder, shown, before)
                found += self._in_segments(context, said)
                for needed, read in self._of_sentences:
                    if not said.isdisjoint(needed):
                        found += _new(found, read(context))
            if adds and not sentence.asks:
                found += self._written_out(text, sentence)
            if not (sentence.asks or sentence.heading or sentence.row):
                found += self._counted_changes(sentence, before)
        hinted = self._changes.hinted(before) if any(one.kind == "rest" for one in found) else ()
        return [one._replace(mentions=hinted) if one.kind == "rest" else one for one in found]

    def _in_segments(self, context: Context, said: frozenset[Phrases[Any]]) -> Iterator[Statement]:
        """Yield what the segments of a sentence state that may have phrases of these tables."""
        sentence = context.sentence
        readers = [read for needed, read in self._of_segments if not said.isdisjoint(needed)]
        for segment in self._segments(sentence.atoms) if readers else ():
            for read in readers:
                yield from read(segment, context)
        if sentence.names and "(" in sentence.words and self._rule_words.at_least in said:
            yield from self._beside_names(context)

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

    def _segments(self, atoms: Sequence[Atom]) -> Iterator[Sequence[Atom]]:
        """Yield the parts of a sentence that state something each."""
        start = 0
        for at in [at for at, atom in enumerate(atoms) if atom.text in SIGNS]:
            if self._is_edge(atoms, at) or self._is_break(atoms, start, at):
                yield atoms[start:at]
                start = at + 1
        yield atoms[start:]

    def _is_break(self, atoms: Sequence[Atom], start: int, at: int) -> bool:
        """Return whether a comma starts another statement, by its first word, or by its verb after a reason.

        "Deoarece totul trebuie să fie vegan, am evitat ...": what the reason says is no part of it.
        """
        if atoms[at].text != PAUSE or at + 1 >= len(atoms):
            return False
        if self._breaks.at(atoms, at + 1) is not None:
            return True
        return self._reasons.at(atoms, start) is not None and self._rules.verb_at(atoms, at + 1)

    def _is_edge(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a sign ends a statement: not the bracket after a total ("costul total (75 de lei)")."""
        sign = atoms[at].text
        return sign in (":", ")", "|") or (sign == "(" and not self._totals.ends_at(atoms, at))

    # --- totals and counts ---

    def _numbered(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield the totals and counts of a segment, if no word of it makes its numbers something else."""
        numbers = list(self._amounts.numbers(segment))
        wholes = self._wholes.find(segment) if numbers else []
        if not numbers or _any(_texts(segment[wholes[-1].first if wholes else 0 :]), self.table.limits):
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
        whole = bool(wholes)
        holds = total or bool(self._holds.find(segment))
        sums = total or any(atom.text in self.table.amounts.sums for atom in segment)
        totalled = self._totalled_counts(segment)
        for at, end, number, amount in numbers:
            counted = totalled.get(at)
            if counted is not None:
                start, kept = segment[counted[1]].start, not sentence.words.isdisjoint(self.table.kept.verbs)
                yield Statement("count", start, segment[end - 1].end, counted[0], number, kept)
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
            while text_at(segment, at) in self.table.qualities.copulas:
                at += 1
            if thing and at > thing.last:
                found.setdefault(at, (thing.value, hit.first))
        return found

    def _counted(self, segment: Sequence[Atom], place: int) -> tuple[StatementKind | Literal[""], str, int]:
        """Return what a number before `place` counts: kind, attribute, and where the words end."""
        place += bool(self._joiner) and text_at(segment, place) == self._joiner
        thing = self._things.at(segment, place)
        if thing and self._closes(segment, thing.last, self.table.counts.closed_by):
            return "count", thing.value, thing.last
        return "", "", place

    # --- rules ---

    def _kept(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield whether all rules, or none, are said to be kept."""
        kept = self.table.kept
        for at, atom in enumerate(segment):
            if atom.text in self._rule_names and self._closes(segment, at + 1, kept.closed_by):
                before = [text for text in _texts(segment[max(0, at - 4) : at]) if not self._counts_all(text)][-2:]
                said = next((n for n, words in (("none", kept.none), ("all", kept.every)) if _any(before, words)), "")
                if not (said or context.shows_part) and self._means_all(segment, at, context.sentence):
                    said = "all"
                verb = self._verb(segment, at) if said else None
                if verb is None and said == "all":
                    verb = self._wish(segment, at)
                if verb is not None and (said == "none" or not self._is_denied(segment[: max(at, verb) + 1])):
                    first, last = min(at - 1, verb), max(at, verb)
                    beside = next((hit.value for hit in self._rule_words.limited.find(segment[verb:at])), "")
                    yield Statement("rules", segment[first].start, segment[last].end, said, thing=beside)

    def _counts_all(self, text: str) -> bool:
        """Return whether a word may stand between one for all and the rules: "toate CELE PATRU cerințe"."""
        return text in self.table.kept.these or self._amounts.is_number(text)

    def _means_all(self, segment: Sequence[Atom], at: int, sentence: Sentence) -> bool:
        """Return whether a name of rules means all of them without a word for it: "am respectat cerințele"."""
        kept = self.table.kept
        verb = next((p for p in range(at - 1, max(-1, at - NEAR), -1) if segment[p].text in kept.verbs), None)
        if segment[at].text not in kept.definite or verb is None:
            return False
        listed = at + 1 == len(segment) and any(a.text == ":" and a.start >= segment[at].end for a in sentence.atoms)
        return not listed and all(self._is_passed(atom.text) for atom in segment[verb + 1 : at])

    def _is_passed(self, text: str) -> bool:
        """Return whether a word may stand between a verb and "cerințele": one of another rule, "bugetul de 60 lei"."""
        return text in self.table.rule.between or text in self._limited or text in self._amounts.units or text.isdigit()

    def _verb(self, segment: Sequence[Atom], at: int) -> int | None:
        """Return the place of a verb near the name of rules that says that they are kept, and is no aim."""
        near = range(max(0, at - NEAR), min(len(segment), at + NEAR))
        verbs = [place for place in near if segment[place].text in self.table.kept.verbs]
        said = (place for place in verbs if not self._is_aim(segment, place) and self._is_of_plan(segment, place))
        return next(said, None)

    def _wish(self, segment: Sequence[Atom], at: int) -> int | None:
        """Return the place of a wish near the name of rules that counts: "am făcut planul astfel încât SĂ RESPECTE".

        It does after words of a result, if nothing before them is an aim itself: "pentru a face un plan astfel încât".
        """
        start = max(0, at - NEAR)
        wish = next(iter(self._wished.find(segment[start : at + NEAR])), None)
        place = start + wish.first if wish is not None else 0
        if wish is None or _any(_texts(segment[:1]), self.table.intended):
            return None
        if not self._rule_words.has_result(segment, place):
            return None
        return start + wish.last - 1 if self._is_said(segment, place) else None

    def _is_aim(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether a word before a verb makes it an aim, or one anywhere before it a condition."""
        before = _texts(segment[:place])
        return _any(before[-1:], self.table.intended) or _any(before, self.table.conditions)

    def _is_of_plan(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether a verb is about the plan: not about a part of it, nor after a relative of another noun."""
        opening, kept = self._breaks.at(segment, 0), self.table.kept
        start = opening.last if opening is not None and opening.last <= place else 0  # "în timp ce respectă bugetul"
        each = next((hit.first for hit in self._rule_words.each_day.find(segment[:place]) if hit.last == place), 0)
        start = max(start, each)  # "această alegere asigură că FIECARE ZI are": it is a subject of its own
        before = _texts(segment[max(start, place - SUBJECT) : place])
        if (
            (place and segment[place].text != PAUSE and segment[place - 1].mention is not None)  # "X respectă dieta"
            or self._shows_part(segment[each:place])
            or _any(before, kept.modals)
            or _any(before, kept.prices)
            or (_any(before[-1:], kept.parts) and not _any(before[-2:-1], kept.each))
        ):
            return False
        return not _any(before, kept.relatives) or _any(before, kept.wholes)

    def _single(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield the single rules said to be kept; of a sentence about some days, those that name their day.

        A part of the plan keeps no budget.
        """
        words = frozenset(_texts(segment))
        tables = self._rules.said_in(words)
        seen: set[tuple[object, ...]] = set()
        for rule in self._rules.read(segment, words, context.places_in(segment), tables) if tables else ():
            budget = rule.about == "cost" and not rule.daily
            kind: StatementKind = "budget" if budget else rule.way
            said = kind, rule.about, "" if budget else rule.number, rule.daily, rule.day
            if rule.way == "limit" and rule.daily and rule.number and context.of_one_day is not None:
                rule = rule._replace(day=context.of_one_day)
            elsewhere = context.of_part if budget else context.of_days and rule.day is None
            elsewhere = elsewhere or rule.mention is not None  # a name says its day by itself
            if rule.way == "daily":
                apart = not context.sentence.words.isdisjoint(self.table.rule.exceptions) or self._or_not(
                    context.sentence.atoms, segment[-1].end
                )
                of_each = self._rule_words.each_day.ends_at(segment, rule.first)
                elsewhere = apart or (context.shows_part and not of_each) or bool(context.places_in(segment))
            if said not in seen and not elsewhere and self._is_said(segment, rule.first):
                seen.add(said)
                yield self._rule_kept(segment, kind, rule)
            if rule.mention is not None and not self._is_aim(segment, rule.first):
                yield self._rule_kept(segment, kind, rule)

    def _beside_names(self, context: Context) -> Iterator[Statement]:
        """Yield what each day has, read without brackets of names: "cel puțin un monument (X) și un muzeu pe zi"."""
        atoms = context.sentence.atoms
        bare = without_names_in_brackets(atoms, self._joiners)
        for segment in self._segments(bare) if len(bare) < len(atoms) else ():
            yield from (said for said in self._single(segment, context) if said.kind == "daily")

    def _rule_kept(self, segment: Sequence[Atom], kind: StatementKind, rule: KeptRule) -> Statement:
        """Return the statement that a rule is kept; of "not vegan" it is about what is not vegan."""
        start, end = segment[rule.first].start, segment[rule.last - 1].end
        named = () if rule.mention is None else (rule.mention,)
        about, has = rule.about.removeprefix(NOT), not rule.about.startswith(NOT)
        amount = rule.number, rule.exact, rule.day, rule.part
        return Statement(kind, start, end, about, *amount, has=has, mentions=named, daily=rule.daily)

    def _or_not(self, atoms: Sequence[Atom], end: int) -> bool:
        """Return whether a bracket after `end` names another number: "două programări (sau una miercuri)"."""
        after = [atom.text for atom in atoms if atom.start >= end][:2]
        return len(after) > 1 and after[1] in self.table.qualities.alternatives

    def _shows_part(self, atoms: Sequence[Atom]) -> bool:
        """Return whether words show a part of the plan: "aceste locuri"; "cele două zile" are all of it."""
        parts = self.table.kept.parts
        pairs = enumerate(pairwise(atoms), start=2)
        shown = (at for at, (one, other) in pairs if one.text in self._these and other.text in parts)
        after = (at for at in shown if at < 3 or atoms[at - 3].text not in self.table.kept.means)
        return any(at >= len(atoms) or atoms[at].text not in self._days for at in after)

    def _is_said(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether a verb is no aim and no condition, and is about the plan."""
        return not self._is_aim(segment, place) and self._is_of_plan(segment, place)

    def _is_denied(self, segment: Sequence[Atom]) -> bool:
        return any(atom.text in self.table.kept.negators for atom in segment)

    def _emptied(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield the slots that are said to be left empty."""
        day = context.of_one_day
        for found in self._empty.read(segment, context.places_in(segment), day):
            if not _any(_texts(segment[: found.first]), self.table.conditions):
                start, end = segment[found.first].start, segment[found.last - 1].end
                for (day,), parts in found.slots:
                    yield Statement("empty", start, end, " ".join(sorted(parts)), day=day)

    def _spread_over(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield over how many days, or kinds of things, the plan is said to be spread."""
        for found in self._spread.read(segment):
            if not context.shows_part and self._is_said(segment, found.first):
                start, end = segment[found.first].start, segment[found.last - 1].end
                yield Statement(found.about, start, end, number=found.number, total=not found.least)

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
        said = {(one.about, one.has) for one in self._qualities.of_things(segment, context)}
        yield from (one for one in self._groups.read(segment, context) if (one.about, one.has) not in said)

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
            yield Statement(said.kind, start, end, "", said.next_day, said.plain, mentions=said.mentions)

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

    def _left_out(self, context: Context) -> Iterator[Statement]:
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

    def _closes(self, segment: Sequence[Atom], place: int, words: Words) -> bool:
        """Return whether nothing at `place` narrows the words before it."""
        text = text_at(segment, place)
        return not text.isalnum() or text in words


def _header_of(before: Sequence[Sentence]) -> Sequence[Atom]:
    """Return the first row of the table to which the last sentence belongs."""
    at = len(before) - 1
    while at and before[at - 1].row:
        at -= 1
    return before[at].atoms if at < len(before) - 1 else ()


def _new(found: Sequence[Statement], more: Iterable[Statement]) -> list[Statement]:
    """Return what more readers found, but not what another one has read in the same words."""
    limits = [(one.start, one.end) for one in found if one.kind in _LIMITS]
    counts = [*limits, *((one.start, one.end) for one in found if one.kind == "count")]
    totals = {one.end for one in found if one.kind == "amount"}
    sums = {one.end for one in found if one.kind == "sum" and one.day is not None}
    return [
        one
        for one in more
        if not (one.kind == "bound" and _overlaps(one, limits))
        if not (one.kind == "tally" and _overlaps(one, counts))
        if not (one.kind == "sum" and one.end in (totals if one.day is None else sums))
    ]


def _overlaps(one: Statement, spans: Sequence[tuple[int, int]]) -> bool:
    """Return whether a statement shares a character with one of some spans."""
    return any(start < one.end and one.start < end for start, end in spans)


def _texts(atoms: Sequence[Atom]) -> list[str]:
    return [atom.text for atom in atoms]


def _any(texts: Sequence[str], words: Collection[str]) -> bool:
    return any(map(listed_in(words), texts))


@lru_cache(maxsize=8)
def statements_of(language: Language) -> StatementReader:
    """Return the reader of that language, built once."""
    return StatementReader(language)
