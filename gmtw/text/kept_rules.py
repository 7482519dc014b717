"""Find single rules that a text says are kept: "am evitat preparatele cu gluten", "respectând limita de două pe zi".

After a verb of keeping, avoiding or not exceeding, words of a list may stand up to the thing that the rule is about;
any other word makes it something else, and then nothing is stated. Which rule of the task is meant, and whether it is
kept, is decided by `gmtw.tasks.plan.statement_check`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import Phrases, phrase_set
from gmtw.text.sentences import Atom
from gmtw.text.slot_expressions import SlotExpression
from gmtw.text.words import fold

HOUR = 60
"""Minutes of an hour."""

NEAR = 5
"""The atoms after "niciun preparat nu se repetă" in which a day narrows it."""

ReadNumber = Callable[[Sequence[Atom], int], tuple[int, float] | None]
"""Returns where the number at a place ends, and its value."""


class KeptRule(NamedTuple):
    """A single rule said to be kept: atoms `first` to `last` (not included).

    way: "avoided", a thing that the plan has not; "retained", one of which it has all there are; "limit", an amount
    that it does not exceed; "repeats", nothing twice.
    about: the attribute. number: the limit, 0 where none is said. daily: it is one of each day. day: the day on
    which it is avoided.
    """

    way: Literal["avoided", "retained", "limit", "repeats"]
    first: int
    last: int
    about: str = ""
    number: float = 0
    daily: bool = False
    day: int | None = None


class KeptRules:
    """Reads the single rules that segments of one language say are kept."""

    def __init__(self, language: Language, number: ReadNumber) -> None:
        self.table = table = language.statements.rule
        self.number = number
        self.avoid, self.keep = phrase_set(table.avoids), phrase_set(table.keeps)
        self.repeats, self.more = phrase_set(table.repeats), phrase_set(table.beyond)
        self.daily, self.same_day = phrase_set(table.daily), phrase_set(table.same_day)
        self.retain, self.whole = phrase_set(table.retains), phrase_set(table.whole)
        self.avoided = values_of(table.avoided)
        self.limited, self.counted = values_of(table.limited), values_of(table.counted)
        self.unit = {fold(word): key for key, words in language.statements.amounts.units.items() for word in words}
        self.needed = frozenset((*self.avoid.longest, *self.keep.longest, *self.repeats.longest, *self.retain.longest))
        """The words without one of which a sentence states nothing of this sort."""

    def read(self, segment: Sequence[Atom], places: Sequence[SlotExpression]) -> Iterator[KeptRule]:
        """Yield the rules that a segment says are kept. `places`: the days that it names."""
        if any(place.parts for place in places) or any(atom.text in self.table.narrowing for atom in segment):
            return
        for hit in self.repeats.find(segment):
            after = segment[hit.last : hit.last + NEAR]
            if not self.same_day.find(after) and not self.daily.find(after):
                yield KeptRule("repeats", hit.first, hit.last)
        for cues in (self.avoid, self.keep, self.retain):
            for hit in cues.find(segment):
                yield from _Scan(self, segment, hit.first, hit.last, cues, places).rules()


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
            return self._measure(*number)
        hit = reader.avoided.at(self.segment, at)
        if hit is not None and (self.avoids or self.retains):
            return self._add("avoided" if self.avoids else "retained", hit.last, hit.value)
        limited = reader.limited.at(self.segment, at)
        if limited is not None and self.beyond:
            return self._add("limit", limited.last, limited.value)
        text = self.segment[at].text
        if text in table.negated:
            self.avoids, self.beyond = True, False
        more = reader.more.at(self.segment, at)
        if more is not None:
            self.avoids, self.beyond = False, True
            return more.last
        return at + 1 if text in table.between or text in table.negated else None

    def _one(self, at: int) -> tuple[int, float] | None:
        """Return the end of an article that counts a thing."""
        if self.segment[at].text not in self.reader.table.one or at + 2 >= len(self.segment):
            return None
        thing = at + 1 + (self.segment[at + 1].text in self.reader.table.joiners)
        return (at + 1, 1.0) if self.reader.counted.at(self.segment, thing) is not None else None

    def _measure(self, end: int, number: float) -> int | None:
        """Read a number with what it counts; one that is not to be reached is one more than the limit."""
        reader, segment = self.reader, self.segment
        end += end < len(segment) and segment[end].text in reader.table.joiners
        if end >= len(segment):
            return None
        unit, thing = reader.unit.get(segment[end].text), reader.counted.at(segment, end)
        if unit is not None and self.beyond:
            hours = unit == "hours"
            return self._add("limit", end + 1, "minutes" if hours else unit, number * (HOUR if hours else 1))
        if thing is None:
            return None
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
        earlier = next((rule for rule in self.found if rule.about == about), None)
        if earlier is not None:
            self.found.remove(earlier)
            number, daily = number or earlier.number, daily or earlier.daily
        self.found.append(KeptRule(way, self.first, last, about, number, daily, day))
        return last

    def _closes(self, place: int) -> bool:
        """Return whether nothing at `place` narrows what the rule is about."""
        if place >= len(self.segment):
            return True
        text = self.segment[place].text
        return not text.isalnum() or text in self.reader.table.closed_by


def values_of(phrases: Mapping[str, Sequence[str]]) -> Phrases[str]:
    """Return the phrases of a table, each with its key."""
    return Phrases([(phrase, key) for key, listed in phrases.items() for phrase in listed])
