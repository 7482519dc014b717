"""Find what a text states that can be checked: totals, counts, rules said to be kept, qualities of all things.

Precision first: a number with a word of a limit, an estimate, a condition or a part of the plan beside it states
nothing, and neither does a verb that says an aim ("pentru a respecta toate cerințele"). What is true is decided by
`gmtw.tasks.plan.statement_check`. docs/checked-statements.md explains the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from gmtw.languages import Language
from gmtw.languages.grammar import Words
from gmtw.text.empty_slots import EmptySlotReader
from gmtw.text.kept_rules import HOUR, KeptRules, values_of
from gmtw.text.phrases import PhraseHit, phrase_set
from gmtw.text.sentences import PAUSE, Atom, Sentence
from gmtw.text.slot_expressions import SlotExpression, SlotFinder
from gmtw.text.words import fold

NEAR = 6
"""The most atoms between a word for all rules and the verb that says that they are kept."""

SUBJECT = 12
"""The atoms before a verb among which its subject is."""

_SIGNS = frozenset((PAUSE, ":", "(", ")", "|"))

StatementKind = Literal[
    "amount",
    "count",
    "rules",
    "budget",
    "empty",
    "quality",
    "avoided",
    "retained",
    "limit",
    "repeats",
    "heaviest",
    "lightest",
    "daily",
]


class Statement(NamedTuple):
    """Something that a text states: characters `start` to `end`.

    kind: what sort. about: the attribute of an amount, a count or a quality; of rules "all" or "none". number: how
    much. total: a word says that it is a total. day: the only day that is named beside it. thing: of a quality, the
    attribute of the things that have it. has: whether they are said to have it. mentions: the numbers of the names
    beside it. daily: whether a limit is one of each day.
    """

    kind: StatementKind
    start: int
    end: int
    about: str = ""
    number: float = 0
    total: bool = False
    day: int | None = None
    thing: str = ""
    has: bool = True
    mentions: tuple[int, ...] = ()
    daily: bool = False


@dataclass(frozen=True, eq=False)
class _Context:
    """What a sentence says of its segments.

    shows_part: Words of it show a part of the plan. before: The sentences up to it.
    """

    sentence: Sentence
    finder: SlotFinder
    shows_part: bool
    before: Sequence[Sentence] = ()

    @cached_property
    def _days(self) -> frozenset[int]:
        """The days that the sentence names."""
        return frozenset(day for place in self.finder.in_sentence(self.sentence) for day in place.days)

    @property
    def of_part(self) -> bool:
        """Whether the sentence is about a part of the plan."""
        return len(self._days) == 1 or self.shows_part

    @property
    def of_days(self) -> bool:
        """Whether it is about a part of the plan, or about some of its days."""
        return self.of_part or 0 < len(self._days) < self.finder.number_of_days

    @property
    def of_one_day(self) -> int | None:
        """The only day that the sentence names."""
        return next(iter(self._days)) if len(self._days) == 1 else None

    @cached_property
    def this_day(self) -> int | None:
        """The day that "această zi" means: the one that was said last."""
        if self._days or not self.shows_part or not any(p.same for p in self.finder.in_sentence(self.sentence)):
            return None
        said = ({day for place in self.finder.in_sentence(one) for day in place.days} for one in reversed(self.before))
        last: set[int] = next((days for days in said if days), set())
        return next(iter(last)) if len(last) == 1 else None

    def places_in(self, segment: Sequence[Atom]) -> Sequence[SlotExpression]:
        """Return the places that a segment of the sentence names."""
        return self.finder.find(segment) if self.finder.may_be_in(self.sentence.words) else ()


_SegmentReader: TypeAlias = Callable[[Sequence[Atom], _Context], Iterator[Statement]]


class StatementReader:
    """Reads the statements of sentences in one language."""

    def __init__(self, language: Language) -> None:
        self.table = language.statements
        table = self.table
        self._joiner = language.number.joiner
        self._totals, self._holds = phrase_set(table.amounts.totals), phrase_set(table.counts.holds)
        self._wholes, self._totalled = phrase_set(table.counts.wholes), phrase_set(table.counts.totalled)
        self._joined = frozenset((PAUSE, *language.claims.expressions.conjunctions))
        self._these = frozenset(table.kept.these)
        self._rules = KeptRules(language, self._number)
        self._empty = EmptySlotReader(language)
        self._things = values_of(table.counts.things)
        self._have = values_of(table.qualities.have)
        self._lack = values_of(table.qualities.lack)
        self._units = {unit: attribute for attribute, units in table.amounts.units.items() for unit in units}
        self._subjects = {noun: thing for thing, nouns in table.qualities.things.items() for noun in nouns}
        self._numbers = {fold(w): int(n) for n, ws in language.quantities.words.items() for w in ws if int(n) > 1}
        nouns = [phrase.split()[0] for phrases in table.counts.things.values() for phrase in phrases]
        self._readers: Sequence[tuple[frozenset[str], _SegmentReader]] = (
            (frozenset((*self._units, *nouns)), self._numbered),
            (frozenset(table.kept.rules), self._kept),
            (self._rules.needed, self._single),
            (frozenset(self._subjects), self._qualities),
            (frozenset(table.qualities.gerunds), self._of_listed),
            (self._empty.needed, self._emptied),
        )
        """What reads each sort of statement, with the words without one of which a sentence has none."""

    def statements(self, sentences: Iterable[Sentence], finder: SlotFinder) -> list[Statement]:
        """Return what the sentences state, in order."""
        found: list[Statement] = []
        before: list[Sentence] = []
        for sentence in sentences:
            before.append(sentence)
            readers = [read for needed, read in self._readers if not needed.isdisjoint(sentence.words)]
            if readers and not sentence.asks:
                shown = not sentence.words.isdisjoint(self._these) and self._shows_part(sentence.atoms)
                context = _Context(sentence, finder, shown, before)
                for segment in self._segments(sentence.atoms):
                    for read in readers:
                        found += read(segment, context)
        return found

    def _segments(self, atoms: Sequence[Atom]) -> Iterator[Sequence[Atom]]:
        """Yield the parts of a sentence that state something each."""
        start = 0
        for at in [at for at, atom in enumerate(atoms) if atom.text in _SIGNS]:
            after = atoms[at + 1].text if at + 1 < len(atoms) else ""
            if self._is_edge(atoms, at) or (atoms[at].text == PAUSE and after in self.table.breaks):
                yield atoms[start:at]
                start = at + 1
        yield atoms[start:]

    def _is_edge(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a sign ends a statement: not the bracket after a total ("costul total (75 de lei)")."""
        sign = atoms[at].text
        return sign in (":", ")", "|") or (sign == "(" and not self._totals.ends_at(atoms, at))

    # --- totals and counts ---

    def _numbered(self, segment: Sequence[Atom], context: _Context) -> Iterator[Statement]:
        """Yield the totals and counts of a segment, if no word of it makes its numbers something else."""
        said = [at for at, atom in enumerate(segment) if atom.text.isdigit() or atom.text in self._numbers]
        numbers = [(at, end, n) for at in said if (read := self._number(segment, at)) for end, n in [read]]
        if not numbers or any(atom.text in self.table.limits for atom in segment):
            return
        sentence, places = context.sentence, context.places_in(segment)
        days = {day for place in places for day in place.days}
        if len(days) > 1 or any(place.parts for place in places):
            return
        mentions = tuple(atom.mention for atom in sentence.atoms if atom.mention is not None)
        total = bool(self._totals.find(segment))
        whole = bool(self._wholes.find(segment))
        holds = total or bool(self._holds.find(segment))
        sums = total or any(atom.text in self.table.amounts.sums for atom in segment)
        totalled = self._totalled_counts(segment)
        for at, end, number in numbers:
            counted = totalled.get(at)
            if counted is not None:
                start, kept = segment[counted[1]].start, not sentence.words.isdisjoint(self.table.kept.verbs)
                yield Statement("count", start, segment[end - 1].end, counted[0], number, kept)
                continue
            kind, about, last, factor = self._measured(segment, end, sums, holds)
            if kind:
                yield Statement(
                    kind,
                    segment[at].start,
                    segment[last - 1].end,
                    about,
                    number * factor,
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
            thing = self._things.at(segment, hit.last) if hit.last < len(segment) else None
            at = thing.last if thing else len(segment)
            while at < len(segment) and segment[at].text in self.table.qualities.copulas:
                at += 1
            if thing and at > thing.last:
                found.setdefault(at, (thing.value, hit.first))
        return found

    def _measured(
        self, segment: Sequence[Atom], place: int, sums: bool, holds: bool
    ) -> tuple[StatementKind | Literal[""], str, int, int]:
        """Return what a number before `place` measures: kind, attribute, where the words end, and a factor."""
        if self._joiner and place < len(segment) and segment[place].text == self._joiner:
            place += 1
        if place >= len(segment):
            return "", "", place, 1
        unit = self._units.get(segment[place].text)
        if unit and sums:
            return "amount", "minutes" if unit == "hours" else unit, place + 1, HOUR if unit == "hours" else 1
        thing = self._things.at(segment, place) if holds and not unit else None
        if thing and self._closes(segment, thing.last, self.table.counts.closed_by):
            return "count", thing.value, thing.last, 1
        return "", "", place, 1

    def _number(self, atoms: Sequence[Atom], at: int) -> tuple[int, float] | None:
        """Return where the number at `at` ends, and its value: "1.200" is 1200, "5,5" is no whole number but one."""
        text = atoms[at].text
        if not text.isdigit():
            return (at + 1, float(self._numbers[text])) if text in self._numbers else None
        if at and atoms[at - 1].text.isdigit() and atoms[at].start - atoms[at - 1].end == 1:
            return None  # inside a number
        following = atoms[at + 1] if at + 1 < len(atoms) else None
        if following is None or not following.text.isdigit() or following.start - atoms[at].end != 1:
            return at + 1, float(text)
        thousands = len(following.text) == 3
        return at + 2, float(text + following.text) if thousands else float(f"{text}.{following.text}")

    # --- rules ---

    def _kept(self, segment: Sequence[Atom], context: _Context) -> Iterator[Statement]:
        """Yield whether all rules, or none, are said to be kept."""
        kept = self.table.kept
        for at, atom in enumerate(segment):
            if atom.text in kept.rules and self._closes(segment, at + 1, kept.closed_by):
                before = _texts(segment[max(0, at - 2) : at])
                said = next((n for n, words in (("none", kept.none), ("all", kept.every)) if _any(before, words)), "")
                verb = self._verb(segment, at) if said else None
                if verb is not None and (said == "none" or not self._is_denied(segment[: max(at, verb) + 1])):
                    first, last = min(at - 1, verb), max(at, verb)
                    yield Statement("rules", segment[first].start, segment[last].end, said)

    def _verb(self, segment: Sequence[Atom], at: int) -> int | None:
        """Return the place of a verb near the name of rules that says that they are kept, and is no aim."""
        near = range(max(0, at - NEAR), min(len(segment), at + NEAR))
        verbs = [place for place in near if segment[place].text in self.table.kept.verbs]
        said = (place for place in verbs if not self._is_aim(segment, place) and self._is_of_plan(segment, place))
        return next(said, None)

    def _is_aim(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether a word right before a verb makes it an aim or a condition."""
        before = _texts(segment[max(0, place - 2) : place])
        return _any(before[-1:], self.table.intended) or _any(before, self.table.conditions)

    def _is_of_plan(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether a verb is about the plan: not about a part of it, nor after a relative of another noun."""
        before = _texts(segment[max(0, place - SUBJECT) : place])
        kept = self.table.kept
        if (
            self._shows_part(segment[:place])
            or _any(before, kept.modals)
            or _any(before, kept.prices)
            or (_any(before[-1:], kept.parts) and not _any(before[-2:-1], kept.each))
        ):
            return False
        return not _any(before, kept.relatives) or _any(before, kept.wholes)

    def _single(self, segment: Sequence[Atom], context: _Context) -> Iterator[Statement]:
        """Yield the single rules said to be kept; of a sentence about some days, those that name their day.

        A part of the plan keeps no budget.
        """
        if not self._rules.may_be_in(frozenset(_texts(segment))):
            return
        seen: set[tuple[object, ...]] = set()
        for rule in self._rules.read(segment, context.places_in(segment)):
            budget = rule.about == "cost" and not rule.daily
            kind: StatementKind = "budget" if budget else rule.way
            said = kind, rule.about, "" if budget else rule.number, rule.daily, rule.day
            if rule.way == "limit" and rule.daily and rule.number and context.of_one_day is not None:
                rule = rule._replace(day=context.of_one_day)
            elsewhere = context.of_part if budget else context.of_days and rule.day is None
            if said not in seen and not elsewhere and self._is_said(segment, rule.first):
                seen.add(said)
                start, end = segment[rule.first].start, segment[rule.last - 1].end
                yield Statement(kind, start, end, rule.about, rule.number, day=rule.day, daily=rule.daily)

    def _shows_part(self, atoms: Sequence[Atom]) -> bool:
        """Return whether words show a part of the plan: "aceste locuri"."""
        kept = self.table.kept
        return any(other.text in kept.parts for one, other in pairwise(atoms) if one.text in self._these)

    def _is_said(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether a verb is no aim and no condition, and is about the plan."""
        conditional = _any(_texts(segment[:place]), self.table.conditions)
        return not conditional and not self._is_aim(segment, place) and self._is_of_plan(segment, place)

    def _is_denied(self, segment: Sequence[Atom]) -> bool:
        return any(atom.text in self.table.kept.negators for atom in segment)

    def _emptied(self, segment: Sequence[Atom], context: _Context) -> Iterator[Statement]:
        """Yield the slots that are said to be left empty."""
        for found in self._empty.read(segment, context.places_in(segment)):
            if not _any(_texts(segment[: found.first]), self.table.conditions):
                start, end = segment[found.first].start, segment[found.last - 1].end
                for (day,), parts in found.slots:
                    yield Statement("empty", start, end, " ".join(sorted(parts)), day=day)

    # --- qualities ---

    def _qualities(self, segment: Sequence[Atom], context: _Context) -> Iterator[Statement]:
        """Yield what is said of each thing of the plan: "toate preparatele sunt vegetariene"."""
        table, kept = self.table.qualities, self.table.kept
        for at, atom in enumerate(segment):
            thing = self._subjects.get(atom.text)
            if not thing:
                continue
            before = segment[at - 1].text if at else ""
            dated = context.of_days or bool(context.places_in(segment))
            if before in table.only and not dated and self._holds.ends_at(segment, at - 1):
                yield from self._said_of(segment, at - 1, at + 1, thing, True)
                continue
            none = before in table.none
            if not (none or before in kept.every) or _any(_texts(segment[:at]), self.table.conditions):
                continue
            verb = next((p for p in range(at + 1, len(segment)) if segment[p].text not in table.chosen), len(segment))
            denied = _any(_texts(segment[at:verb]), kept.negators)
            if verb < len(segment) and segment[verb].text in table.copulas and (not denied or none):
                yield from self._said_of(segment, at, verb, thing, not none)

    def _of_listed(self, segment: Sequence[Atom], context: _Context) -> Iterator[Statement]:
        """Yield what is said of all names listed right before: "X, Y și Z, toate acestea fiind gratuite"."""
        table = self.table.qualities
        for at in range(1, len(segment) - 1):
            of_all = segment[at].text in table.gerunds and segment[at - 1].text in (
                *table.these,
                *self.table.kept.every,
            )
            if of_all:
                listed = tuple(
                    a.mention for a in context.sentence.atoms if a.mention is not None and a.end < segment[at].start
                )
                said = self._said_of(segment, at - 1, at, "", True) if len(listed) > 1 else ()
                yield from (one._replace(mentions=listed) for one in said)

    def _said_of(self, segment: Sequence[Atom], at: int, verb: int, thing: str, affirmed: bool) -> Iterator[Statement]:
        """Yield the qualities right after a verb, also those that "și" joins; those of "niciun" turned round."""
        place = next((at for at in (verb, verb + 1) if self._quality(segment, at, affirmed)), len(segment))
        while place < len(segment) and (found := self._quality(segment, place, affirmed)) is not None:
            hit, has = found
            end = segment[hit.last - 1].end
            yield Statement("quality", segment[at].start, end, hit.value, thing=thing, has=has is affirmed)
            joined = affirmed and hit.last < len(segment) and segment[hit.last].text in self._joined
            place = hit.last + 1 if joined else len(segment)

    def _quality(self, segment: Sequence[Atom], place: int, affirmed: bool) -> tuple[PhraseHit[str], bool] | None:
        """Return the quality said at a place, and whether its phrase says that things have it.

        Of "niciun preparat nu conține gluten sau ouă" the first one is sure.
        """
        for phrases, has in ((self._have, True), (self._lack, False)):
            hit = phrases.at(segment, place) if place < len(segment) else None
            if hit is not None and not (affirmed and self._is_alternative(segment, hit.last)):
                return hit, has
        return None

    def _is_alternative(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether something else is said after a quality: "gratuite sau ieftine"."""
        return place < len(segment) and segment[place].text in self.table.qualities.alternatives

    def _closes(self, segment: Sequence[Atom], place: int, words: Words) -> bool:
        """Return whether nothing at `place` narrows the words before it."""
        return place >= len(segment) or not segment[place].text.isalnum() or segment[place].text in words


def _texts(atoms: Sequence[Atom]) -> list[str]:
    return [atom.text for atom in atoms]


def _any(texts: Sequence[str], words: Iterable[str]) -> bool:
    return any(text in words for text in texts)


@lru_cache(maxsize=8)
def statements_of(language: Language) -> StatementReader:
    """Return the reader of that language, built once."""
    return StatementReader(language)
