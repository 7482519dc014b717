"""Find single rules that a text says are kept: "am evitat preparatele cu gluten", "respectând limita de două pe zi".

After a verb of keeping, avoiding or not exceeding, words of a list may stand up to the thing that the rule is about;
any other word makes it something else, and then nothing is stated. Which rule of the task is meant, and whether it is
kept, is decided by `gmtw.tasks.plan.statement_check`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import Phrases, PhraseTables, phrase_set
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slot_expressions import MEALS, SlotExpression
from gmtw.text.words import fold

HOUR = 60
"""Minutes of an hour."""

OTHERS = 6
"""The atoms after "are mai multe calorii decât" among which the other meals are."""

NEAR = 5
"""The atoms after "niciun preparat nu se repetă" in which a day narrows it."""

RULE_WORDS = 3
"""The words of `between` after a comma that go on with a list of rules: "DE A NU"."""

ReadNumber = Callable[[Sequence[Atom], int], tuple[int, float] | None]
"""Returns where the number at a place ends, and its value."""


class KeptRule(NamedTuple):
    """A single rule said to be kept: atoms `first` to `last` (not included).

    way: "avoided", a thing that the plan has not; "retained", one of which it has all there are; "limit", an amount
    that it does not exceed; "repeats", nothing twice; "heaviest" and "lightest", a part of the day that has most or
    least; "daily", what each day has at least; "parts", all of a thing in one part of the day.
    about: the attribute, or the part of the day. part: of "parts", that part. number: the limit, 0 where none is said.
    daily: it is one of each day. day: the day on which it is avoided. mention: the name that makes it so. exact: of a
    limit, words say of what it is one, each day or the whole plan; of "daily", there is no more either; of
    "avoided" and "retained", a word says that it is all of them.
    """

    way: Literal["avoided", "retained", "limit", "repeats", "heaviest", "lightest", "daily", "parts"]
    first: int
    last: int
    about: str = ""
    number: float = 0
    daily: bool = False
    day: int | None = None
    mention: int | None = None
    exact: bool = False
    part: str = ""


class KeptRules:
    """Reads the single rules that segments of one language say are kept."""

    def __init__(self, language: Language, number: ReadNumber) -> None:
        self.table = table = language.statements.rule
        self.number = number
        self.avoid, self.no_day = phrase_set(table.avoids), phrase_set(table.no_day)
        self.keep = phrase_set((*table.keeps, *table.no_day, *table.facts))
        self.facts, self.reasons = phrase_set(table.facts), phrase_set(table.reasons)
        self.repeats, self.more = phrase_set(table.repeats), phrase_set(table.beyond)
        self.daily, self.same_day = phrase_set(table.daily), phrase_set(table.same_day)
        self.retain, self.whole = phrase_set(table.retains), phrase_set(table.whole)
        self.avoided = values_of(table.avoided)
        longer = [(phrase.split(), key) for key, phrases in table.avoided.items() for phrase in phrases]
        self.tails = {words[-1]: key for words, key in longer if len(words) > 1}
        self.limited, self.counted = values_of(table.limited), values_of(table.counted)
        self.diets = values_of(table.diets)
        self.counted_things = frozenset(table.counted)
        self.unit = {fold(word): key for key, words in language.statements.amounts.units.items() for word in words}
        self.named, self.within = values_of(table.named), phrase_set(table.within)
        self.wished, self.remains = phrase_set(table.wished), phrase_set(table.remains)
        self.removed, self.definite = phrase_set(table.removed), frozenset(language.statements.qualities.things_all)
        self.absent, self.such_as = phrase_set(table.absent), phrase_set(language.statuses.inclusion.such_as)
        self.holding, self.under = phrase_set(table.holding), phrase_set(table.under)
        self.most, self.least = phrase_set(table.most), phrase_set(table.least)
        self.wished_most, self.wished_least = phrase_set(table.wished_most), phrase_set(table.wished_least)
        self.parts = values_of(language.claims.parts)
        self.has, self.at_least, self.each_day = (
            phrase_set(table.has),
            phrase_set(table.at_least),
            phrase_set(table.each_day),
        )
        self.all_of, self.stands = values_of(table.all_of), phrase_set(table.stands)
        self.only = frozenset(language.statements.qualities.only)
        self.results, self.is_every = phrase_set(table.results), listed_in(language.statements.kept.every)
        self._is_narrowing = listed_in(table.narrowing)
        self.alternatives = language.statements.qualities.alternatives
        self.joined = frozenset((PAUSE, *language.claims.expressions.conjunctions))
        self._meals = phrase_set((*table.most, *table.least, *table.wished_most, *table.wished_least))
        verbs = (self.avoid, self.keep, self.retain, self.repeats, self.remains, self.absent, self.removed)
        self._cues = PhraseTables((self._meals, self.named, *verbs, self.at_least, self.each_day, self.stands))
        self.needed = self._cues.longest
        """The words without one of which nothing says that a rule is kept."""

    def said_in(self, words: frozenset[str]) -> frozenset[Phrases[Any]]:
        """Return the tables by whose phrases these words may say that a rule is kept."""
        return self._cues.said_in(words)

    def verb_at(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether a verb of keeping, avoiding or having all starts at a place."""
        return any(cues.at(atoms, place) is not None for cues in (self.avoid, self.keep, self.retain))

    def read(
        self,
        segment: Sequence[Atom],
        words: frozenset[str],
        places: Sequence[SlotExpression],
        said: frozenset[Phrases[Any]],
    ) -> Iterator[KeptRule]:
        """Yield the rules that a segment says are kept, some twice.

        words: its words. places: the days that it names. said: the tables that may have a phrase in it.
        """
        if self._meals in said:
            yield from self._of_parts(segment)
            yield from self._of_named(segment)
        if self.at_least in said:
            yield from self._of_each_day(segment)
        if self.each_day in said:
            yield from self._just_daily(segment)
        if self.all_of.may_be_in(words):
            yield from self._in_parts(segment, places)
        verbs = [cues for cues in (self.avoid, self.keep, self.retain) if cues in said]
        first = not said.isdisjoint((self.named, self.remains, self.absent, self.removed))
        if (verbs or first or self.repeats in said) and not self._is_narrowed(segment, places):
            yield from self._repeated(segment) if self.repeats in said else ()
            for cues in verbs:
                yield from self._after(segment, cues, places)
            yield from _ThingFirst(self, segment, places, said).rules() if first else ()

    def _is_narrowed(self, segment: Sequence[Atom], places: Sequence[SlotExpression]) -> bool:
        """Return whether a segment speaks of a part of a day, or has a word with which nothing is stated."""
        if any(place.parts for place in places):
            return True
        said = {at for at, atom in enumerate(segment) if self._is_narrowing(atom.text)}
        own = (hit for cues in (self.such_as, self.keep) if said for hit in cues.find(segment))
        return not said.issubset(at for hit in own for at in range(hit.first, hit.last))

    def _repeated(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield that nothing is there twice; not twice on one day is something else."""
        for hit in self.repeats.find(segment):
            after = segment[hit.last : hit.last + NEAR]
            if not self.same_day.find(after) and not self.daily.find(after):
                yield KeptRule("repeats", hit.first, hit.last)

    def _after(
        self, segment: Sequence[Atom], cues: Phrases[bool], places: Sequence[SlotExpression]
    ) -> Iterator[KeptRule]:
        """Yield the rules after verbs, but not where a reason only restates a rule."""
        for hit in cues.find(segment):
            if not (self.facts.at(segment, hit.first) and self.reasons.find(segment[: hit.first])):
                each = self.each_day.ends_at(segment, hit.first) or self.no_day.at(segment, hit.first) is not None
                for rule in _Scan(self, segment, hit.first, hit.last, cues, places).rules():
                    yield rule._replace(daily=True, exact=True) if each and rule.number else rule

    def _of_parts(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield which part of the day is said to have most, or least: "prânzul are mai multe calorii decât cina"."""
        ways: tuple[tuple[Literal["heaviest", "lightest"], Phrases[bool], Phrases[bool]], ...] = (
            ("heaviest", self.most, self.wished_most),
            ("lightest", self.least, self.wished_least),
        )
        for hit in self.parts.find(segment):
            for way, said, wished in ways if hit.last < len(segment) else ():
                verb = said.at(segment, hit.last)
                if verb is None and self.has_result(segment, hit.first):
                    verb = wished.at(segment, hit.last)
                if verb is not None:
                    yield KeptRule(way, hit.first, verb.last, hit.value)

    def _of_named(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield the meal that a thing makes the largest or smallest: "X are mai multe calorii decât" both others."""
        for way, phrases in self._named_ways:
            for hit in phrases.find(segment):
                after = segment[hit.last : hit.last + OTHERS]
                others = {part.value for part in self.parts.find(after)} & MEALS
                named = [atom.mention for atom in segment[: hit.first] if atom.mention is not None]
                if len(others) == len(MEALS) - 1 and named and not self.parts.ends_at(segment, hit.first):
                    (part,) = MEALS - others
                    yield KeptRule(way, hit.first, hit.last, part, mention=named[-1])

    @property
    def _named_ways(self) -> tuple[tuple[Literal["heaviest", "lightest"], Phrases[bool]], ...]:
        return ("heaviest", self.most), ("lightest", self.least)

    def _in_parts(self, segment: Sequence[Atom], places: Sequence[SlotExpression]) -> Iterator[KeptRule]:
        """Yield in what part of the day all of a thing is said to be: "controalele medicale sunt doar dimineața"."""
        starts = {place.first: place for place in places if len(place.parts) == 1 and not place.days}
        for hit in self.all_of.find(segment) if starts else ():
            verb = self.stands.at(segment, hit.last) if hit.last < len(segment) else None
            at = verb.last if verb is not None else len(segment)
            at += at < len(segment) and segment[at].text in self.only
            place = starts.get(at)
            if place is not None and self.closes(segment, place.last):
                yield KeptRule("parts", hit.first, place.last, hit.value, part=next(iter(place.parts)))

    def _of_each_day(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield what each day is said to have at least: "fiecare zi include cel puțin un muzeu și un parc"."""
        for hit in self.at_least.find(segment):
            verb = next((verb for verb in self.has.find(segment) if verb.last == hit.first), None)
            things = list(self._things(segment, hit.last)) if verb else []
            if verb and things:
                last = things[-1].last
                each = self.each_day.at(segment, last) if last < len(segment) else None
                daily = self.daily.at(segment, last) if last < len(segment) and each is None else None
                after = each or daily
                said = after is not None or self.each_day.ends_at(segment, verb.first)
                if said and self.closes(segment, after.last if after else last):
                    yield from (thing._replace(first=verb.first) for thing in (things[-1:] if daily else things))

    def _just_daily(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield what each day is said to have, without "at least": "fiecare zi include o activitate în aer liber"."""
        for verb in self.has.find(segment):
            if not self.each_day.ends_at(segment, verb.first):
                continue
            start = verb.last
            start += start < len(segment) and segment[start].text in self.table.exactly
            things = list(self._things(segment, start))
            last = things[-1].last if things else len(segment)
            either = last < len(segment) and segment[last].text in self.alternatives
            if things and not either and self.closes(segment, last):
                for thing in things:
                    exact = any(a.text in self.table.exactly for a in segment[thing.first - 1 : thing.last])
                    yield thing._replace(first=verb.first, exact=exact)

    def _things(self, segment: Sequence[Atom], at: int) -> Iterator[KeptRule]:
        """Yield the things of a list with their numbers: "un muzeu și două parcuri"."""
        while at < len(segment):
            number = self.number(segment, at)
            if number is None and segment[at].text in self.table.one:
                number = at + 1, 1.0
            if number is not None and number[0] < len(segment) and segment[number[0]].text in self.table.joiners:
                number = number[0] + 1, number[1]  # "o singură activitate"
            thing = self.counted.at(segment, number[0]) if number and number[0] < len(segment) else None
            if number is None or thing is None:
                return
            yield KeptRule("daily", at, thing.last, thing.value, number[1])
            at = (
                thing.last + 1
                if thing.last < len(segment) and segment[thing.last].text in self.joined
                else len(segment)
            )

    def has_result(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether words before a place say that what follows was reached."""
        return bool(self.results.find(segment[:place]))

    def closes(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether nothing at `place` narrows what a rule before it is about."""
        if place >= len(segment):
            return True
        return not segment[place].text.isalnum() or segment[place].text in self.table.closed_by


class _Scan:
    """Reads on from a verb to the things that the rule is about."""

    def __init__(
        self,
        reader: KeptRules,
        segment: Sequence[Atom],
        first: int,
        start: int,
        cues: Phrases[bool],
        places: Sequence[SlotExpression],
    ) -> None:
        self.reader, self.segment, self.first = reader, segment, first
        self.avoids, self.retains = cues is reader.avoid, cues is reader.retain
        self.start, self.places = start, {place.first: place for place in places}
        self.beyond = cues is reader.keep
        self.found: list[KeptRule] = []

    def rules(self) -> list[KeptRule]:
        """Return the rules whose things are right after the verb."""
        at: int | None = self.start
        while at is not None and at < len(self.segment):
            at = self._read(at)
        return [rule for rule in self.found if self._closes(rule.last)]

    def _read(self, at: int) -> int | None:
        """Read what is at `at`; return where it ends, None if the rule ends there."""
        reader, table = self.reader, self.reader.table
        number = reader.number(self.segment, at) or self._one(at)
        if number is not None:
            return self._measure(*number, least=reader.at_least.ends_at(self.segment, at))
        hit = reader.avoided.at(self.segment, at)
        if hit is not None and (self.avoids or self.retains):
            return self._add("avoided" if self.avoids else "retained", hit.last, hit.value)
        tail = reader.tails.get(self.segment[at].text) if self._follows(at) else None
        if tail is not None:
            return self._add("avoided" if self.avoids else "retained", at + 1, tail)
        limited = reader.limited.at(self.segment, at)
        if limited is not None and self.beyond:
            return self._add("limit", limited.last, limited.value)
        diet = reader.diets.at(self.segment, at)
        if diet is not None and self.beyond:
            return self._add("avoided", diet.last, diet.value)
        text = self.segment[at].text
        if text in table.negated:
            self.avoids, self.beyond = True, False
        more = reader.more.at(self.segment, at)
        if more is not None:
            self.avoids, self.beyond = False, True
            return more.last
        listed = bool(self.found) and (self._lists_rules(at) or (self.avoids and self._goes_on_listing(at)))
        return at + 1 if listed or text in table.between or text in table.negated else None

    def _follows(self, at: int) -> bool:
        """Return whether a word goes on with a thing before it: "prioritate medie și SCĂZUTĂ"."""
        joined = at > 1 and self.segment[at - 1].text in self.reader.joined
        return joined and bool(self.found) and self.found[-1].last == at - 1 and (self.avoids or self.retains)

    def _goes_on_listing(self, at: int) -> bool:
        """Return whether a list of what is left out goes on: a name, or a comma before another one or a thing."""
        if self.segment[at].mention is not None:
            return True
        after = self.segment[at + 1] if at + 1 < len(self.segment) else None
        if self.segment[at].text != PAUSE or after is None:
            return False
        return after.mention is not None or self.reader.avoided.at(self.segment, at + 1) is not None

    def _lists_rules(self, at: int) -> bool:
        """Return whether a comma goes on with a list of rules: "de a avea cel mult două pe zi, DE A NU avea ..."."""
        passed = (*self.reader.table.between, *self.reader.table.negated)
        after = self.segment[at + 1 : at + 1 + RULE_WORDS]
        listing = len(after) == RULE_WORDS and all(atom.text in passed for atom in after)
        return self.segment[at].text == PAUSE and listing

    def _one(self, at: int) -> tuple[int, float] | None:
        """Return the end of an article that counts a thing."""
        if self.segment[at].text not in self.reader.table.one or at + 1 >= len(self.segment):
            return None
        thing = at + 1 + (self.segment[at + 1].text in self.reader.table.joiners)
        counted = self.reader.counted.at(self.segment, thing) if thing < len(self.segment) else None
        return (at + 1, 1.0) if counted is not None else None

    def _measure(self, end: int, number: float, least: bool) -> int | None:
        """Read a number with what it counts; one that is not to be reached is one more than the limit.

        `least`: there may be more, so it is no limit.
        """
        reader, segment = self.reader, self.segment
        end += end < len(segment) and segment[end].text in reader.table.joiners
        if end >= len(segment):
            return None
        unit, thing = reader.unit.get(segment[end].text), reader.counted.at(segment, end)
        if unit is not None and self.beyond:
            hours = unit == "hours"
            return self._add("limit", end + 1, "minutes" if hours else unit, number * (HOUR if hours else 1))
        if thing is None or least:
            return thing.last if thing else None
        same = reader.same_day.at(segment, thing.last) if thing.last < len(segment) else None
        if same is not None and not self.beyond and number > 1:
            return self._add("limit", same.last, thing.value, number - 1, True)
        return self._add("limit", thing.last, thing.value, number) if self.beyond else None

    def _add(
        self,
        way: Literal["avoided", "retained", "limit"],
        last: int,
        about: str,
        number: float = 0,
        daily: bool = False,
    ) -> int:
        """Note a rule with the day after it, and return where it ends."""
        day = None
        after = self.reader.daily.at(self.segment, last) if last < len(self.segment) else None
        if after is not None:
            daily, last = True, after.last
        whole = self.reader.whole.at(self.segment, last) if last < len(self.segment) else None
        last = whole.last if whole is not None else last
        place = self.places.get(last) or self.places.get(last + 1)
        if place is not None and len(place.days) == 1:
            day, last = next(iter(place.days)), place.last
        earlier = next((rule for rule in self.found if rule.about == about and not (rule.number and number)), None)
        if earlier is not None:
            self.found.remove(earlier)
            number, daily = number or earlier.number, daily or earlier.daily
        every = way != "limit" and any(self.reader.is_every(atom.text) for atom in self.segment[self.first : last])
        self.found.append(KeptRule(way, self.first, last, about, number, daily, day, exact=every or whole is not None))
        return last

    def _closes(self, place: int) -> bool:
        """Return whether nothing at `place` narrows what the rule is about."""
        return self.reader.closes(self.segment, place)


class _ThingFirst:
    """Reads the rules whose thing is said before the verb: "bugetul nu depășește 60 de lei"."""

    def __init__(
        self,
        reader: KeptRules,
        segment: Sequence[Atom],
        places: Sequence[SlotExpression],
        said: frozenset[Phrases[Any]],
    ) -> None:
        self.reader, self.segment, self.said = reader, segment, said
        self.places = {place.first: place for place in places}

    def rules(self) -> Iterator[KeptRule]:
        """Yield the limits that are said to be kept, then what all there are of is said to be in the plan."""
        reader, segment, said = self.reader, self.segment, self.said
        for hit in reader.named.find(segment) if reader.named in said else ():
            yield from self._kept(hit.first, hit.last, hit.value)
        for at, atom in enumerate(segment if reader.remains in said else ()):
            if reader.is_every(atom.text):
                yield from self._retained(at, at + 1)
            elif atom.text in reader.definite and not (at and reader.is_every(segment[at - 1].text)):
                yield from self._retained(at, at)
        for hit in reader.avoided.find(segment) if reader.absent in said or reader.removed in said else ():
            yield from self._absent(hit.first, hit.last, hit.value)
            yield from self._removed(hit.first, hit.last, hit.value)

    def _kept(self, first: int, last: int, about: str) -> Iterator[KeptRule]:
        """Yield the limit of a thing if a verb after it keeps it, or one before it does and then a limit comes."""
        reader, segment = self.reader, self.segment
        at = self._skip(last)
        wished = reader.wished.at(segment, at) if at < len(segment) else None
        if wished is not None and not reader.has_result(segment, first):
            return
        held = next((hit for hit in reader.holding.find(segment) if hit.last == first), None)
        under = reader.under.at(segment, at) if held is not None and at < len(segment) else None
        verb = wished or (reader.within.at(segment, at) if at < len(segment) else None) or under
        if verb is None:
            return
        end, number, daily = self._limit(verb.last)
        daily = daily or reader.daily.find(segment[last:at]) != []
        if self._closes(end) and (number or about not in reader.counted_things):
            yield KeptRule("limit", held.first if held else first, end, about, number, daily)

    def _skip(self, at: int) -> int:
        """Return the place after the words that only say more of a thing: "bugetul total de 60 de lei"."""
        while at < len(self.segment):
            number = self.reader.number(self.segment, at)
            verb = any(verbs.at(self.segment, at) for verbs in (self.reader.within, self.reader.wished))
            if verb or (number is None and self.segment[at].text not in self.reader.table.more_of):
                return at
            at = number[0] if number is not None else at + 1
        return at

    def _limit(self, at: int) -> tuple[int, float, bool]:
        """Return where a limit ends, how much it is (0: not said), and whether it is one of each day."""
        reader, segment = self.reader, self.segment
        while at < len(segment) and segment[at].text in reader.table.to_limit:
            at += 1
        number = reader.number(segment, at) if at < len(segment) else None
        if number is None and at < len(segment) and segment[at].text in reader.table.one:
            number = at + 1, 1.0
        if number is None:
            return at, 0, False
        at, much = number
        at += at < len(segment) and segment[at].text in reader.table.joiners
        unit = reader.unit.get(segment[at].text) if at < len(segment) else None
        at += unit is not None
        daily = reader.daily.at(segment, at) if at < len(segment) else None
        return (daily.last if daily else at), much * (HOUR if unit == "hours" else 1), daily is not None

    def _absent(self, first: int, last: int, about: str) -> Iterator[KeptRule]:
        """Yield that a thing is not there on a day: "programările cu prioritate medie nu sunt programate marți"."""
        verb = self.reader.absent.at(self.segment, last) if last < len(self.segment) else None
        near = range(verb.last, min(verb.last + NEAR, len(self.segment))) if verb else ()
        at = next((at for at in near if at in self.places), None)
        if verb is not None and at is not None and all(a.text.isalnum() for a in self.segment[verb.last : at]):
            place = self.places[at]
            if len(place.days) == 1 and self._closes(place.last):
                yield KeptRule("avoided", first, place.last, about, day=next(iter(place.days)))

    def _removed(self, first: int, last: int, about: str) -> Iterator[KeptRule]:
        """Yield that none of a thing is left: "programările cu prioritate scăzută au fost eliminate"."""
        segment = self.segment
        verb = self.reader.removed.at(segment, last) if last < len(segment) else None
        noun = next((at for at in range(max(0, first - 2), first) if segment[at].text in self.reader.definite), None)
        narrowed = noun is not None and noun > 0 and segment[noun - 1].text in self.reader.table.narrowing
        if verb is not None and noun is not None and not narrowed and self._closes(verb.last):
            yield KeptRule("avoided", noun, verb.last, about, exact=True)

    def _retained(self, first: int, noun: int) -> Iterator[KeptRule]:
        """Yield what is all in the plan: "(toate) programările cu prioritate înaltă sunt păstrate"."""
        reader, segment, place = self.reader, self.segment, noun
        while place < len(segment) and segment[place].text in reader.table.between:
            place += 1
        thing = reader.avoided.at(segment, place) if noun < place < len(segment) else None
        verb = reader.remains.at(segment, thing.last) if thing and thing.last < len(segment) else None
        if thing and verb and self._closes(verb.last):
            yield KeptRule("retained", first, verb.last, thing.value, exact=True)

    def _closes(self, place: int) -> bool:
        """Return whether nothing at `place` narrows what the rule is about."""
        return self.reader.closes(self.segment, place)


def values_of(phrases: Mapping[str, Sequence[str]]) -> Phrases[str]:
    """Return the phrases of a table, each with its key."""
    return Phrases([(phrase, key) for key, listed in phrases.items() for phrase in listed])
