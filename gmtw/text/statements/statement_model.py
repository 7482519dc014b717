"""What a statement of a text is, and what its sentence says of it.

`gmtw.text.statements` finds statements, and `gmtw.tasks.plan.statement_check` says which are false.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from gmtw.text.sentences import Atom, Sentence
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder

StatementKind = Literal[
    "amount",
    "count",
    "rules",
    "budget",
    "empty",
    "absent",
    "left",
    "unit",
    "quality",
    "avoided",
    "retained",
    "limit",
    "repeats",
    "heaviest",
    "lightest",
    "daily",
    "days",
    "kinds",
    "range",
    "chosen",
    "parts",
    "holds",
    "bound",
    "side",
    "value",
    "distance",
    "sum",
    "sums",
    "measure",
    "changes",
    "extreme",
    "addition",
    "tally",
    "demand",
    "broken",
    "opens",
    "ends",
    "alone",
    "best",
    "together",
    "apart",
    "order",
    "between",
    "both",
    "only",
    "moved",
    "swapped",
    "added",
    "removed",
    "kept",
    "was",
    "untouched",
    "rest",
    "dated",
    "newest",
    "compared",
    "slots",
    "alike",
    "superlative",
    "single",
    "others",
    "stated",
]


class Statement(NamedTuple):
    """Something that a text states: characters `start` to `end`.

    kind: what sort. about: the attribute of an amount, a count or a quality; of rules "all" or "none". number: how
    much. total: a word says that it is a total, or exact; of a limit, of what it is one. day: the only day that is
    named beside it. thing: of a quality, the attribute of the things that have it; of a range, and of "parts", its part
    of the day; of rules, what one that is named beside them is about. has: whether they are said to have it; of an
    extreme, whether it is the most, of a best plan, whether it is the least, of a tally, whether it is of the plan and
    not maybe of the list. mentions: the numbers of the names beside it, or of the things that have a quality. daily:
    whether a limit is one of each day. high: the upper end of a range, whose lower one is `number`. numbers: the sums
    of all slots, or the addends of a sum, in order; of a value or a distance, the bound that it is held against, or the
    two of a range. rough: the number is an estimate. slots: those into which something was moved, or that are said to
    be as before. left: those that it has left.
    Of a quality of all things, numbers is the day said before, which may be meant, and number how many they are.
    Of what has most or least (`has`: most) of something, or is alone something, thing is of what sorts the others are,
    total that the whole plan is meant, and numbers the days that may be. Of two that are compared, number is the
    difference.
    What is stated of a page is a relation of it (`about`).
    Of broken demands, numbers are theirs, thing is whether a limit is an upper or a lower one, and total that one of
    all is meant.
    Of a side, has is whether something is below the number, thing as what the amount would be read, or of which things
    each has it (daily), and numbers the day of its line.
    Of two slots, total is whether they have as much, and numbers the day of the other one.
    A measure is one of the last of its mentions, or (total) maybe of something beside it.
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
    high: float = 0
    numbers: tuple[float, ...] = ()
    rough: bool = False
    slots: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Context:
    """What a sentence says of its segments.

    shows_part: Words of it show a part of the plan. before: The sentences up to it.
    """

    sentence: Sentence
    finder: SlotFinder
    shows_part: bool
    before: Sequence[Sentence] = ()

    @cached_property
    def places(self) -> Sequence[SlotExpression]:
        """The places that the sentence names."""
        return self.finder.in_sentence(self.sentence)

    @cached_property
    def _days(self) -> frozenset[int]:
        """The days that the sentence names."""
        return frozenset(day for place in self.places for day in place.days)

    @cached_property
    def _in_segments(self) -> dict[tuple[int, int, int], Sequence[SlotExpression]]:
        """The places of each segment that was asked for, by its characters and its length: several readers ask."""
        return {}

    @property
    def of_part(self) -> bool:
        """Whether the sentence is about a part of the plan."""
        return len(self._days) == 1 or self.shows_part

    @property
    def of_days(self) -> bool:
        """Whether it is about a part of the plan, or about some of its days."""
        return self.of_part or 0 < len(self._days) < self.finder.number_of_days

    @property
    def is_dated(self) -> bool:
        """Whether it names a day."""
        return bool(self._days)

    @property
    def of_one_day(self) -> int | None:
        """The only day that the sentence names."""
        return next(iter(self._days)) if len(self._days) == 1 else None

    @cached_property
    def this_day(self) -> int | None:
        """The day that "această zi" means: the one that was said last."""
        if self._days or not self.shows_part or not any(p.same for p in self.places):
            return None
        said = ({day for place in self.finder.in_sentence(one) for day in place.days} for one in reversed(self.before))
        last: set[int] = next((days for days in said if days), set())
        return next(iter(last)) if len(last) == 1 else None

    def last_day(self, clause: int, at: int) -> tuple[int | None, bool]:
        """Return the day that is said last before an atom, and whether it is in the clause that begins at `clause`.

        Where the sentence says none before it, it is the last one of its line, or of the heading above it.
        """
        places = [place for place in self.places if place.days and place.first < at]
        if places:
            return _only(places[-1]), places[-1].first >= clause
        line = [one for one in reversed(self.before[:-1]) if one.line == self.sentence.line]
        heading = next((one for one in reversed(self.before[:-1]) if one.heading), None)
        line += [heading] if heading is not None else []
        said = (place for one in line for place in reversed(self.finder.in_sentence(one)) if place.days)
        last = next(said, None)
        return (_only(last) if last is not None else None), False

    def day_of_line(self) -> int | None:
        """Return the only day that the line of the sentence is about; None if it is about several, or about all."""
        line = [one for one in self.before if one.line == self.sentence.line]
        days = {day for one in line for place in self.finder.in_sentence(one) for day in place.days}
        if days or not line or line[0].after_blank:
            return next(iter(days)) if len(days) == 1 else None
        last = self.days_before(0)
        return last[0] if len(last) == 1 else None

    def days_before(self, at: int) -> tuple[int, ...]:
        """Return the days said before an atom of the sentence, or the last ones said in the sentences before."""
        for one in reversed(self.before):
            places = [place for place in self.finder.in_sentence(one) if place.days]
            if one is self.before[-1]:
                places = [place for place in places if place.first < at]
            if places:
                return tuple(sorted(places[-1].days))
        return ()

    def places_in(self, segment: Sequence[Atom]) -> Sequence[SlotExpression]:
        """Return the places that a segment of the sentence names."""
        if not self.finder.may_be_in(self.sentence.words):
            return ()
        if len(segment) in (0, len(self.sentence.atoms)):
            return self.places if segment else ()
        key = segment[0].start, segment[-1].end, len(segment)
        if key not in self._in_segments:
            said = self.finder.may_be_in(frozenset([atom.text for atom in segment]))
            self._in_segments[key] = self.finder.find(segment) if said else ()
        return self._in_segments[key]


def _only(place: SlotExpression) -> int | None:
    """Return the day of an expression that names one alone."""
    return next(iter(place.days)) if len(place.days) == 1 else None
