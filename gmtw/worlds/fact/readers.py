"""Readers with a damaged ear: they hear the lines of a text, all but what they are deaf to.

A reader gets the subjects and values of each sentence for nothing. What it is deaf to must cost it the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gmtw.tasks.plan.constructions import CONSTRUCTIONS, PLAIN
from gmtw.worlds.fact.statements import Fact, Line, Question, Value, answers

Version = tuple[tuple[int, ...], Value]
"""A date and what was stated then."""

Choice = Callable[[Sequence[Version]], Value]
"""The choice of the believed version of a fact, from several in the order of the text."""

DATES, CORRECTION = "dates", "correction"
"""Constructions that only facts have: a dated source, of which the newest counts; what was believed, and what is so."""

BY_CHANCE = ("first-line", "last-line")
"""Readers that solve no more than chance does; refusing what they solve would tell where the answer never stands."""

BY_DATE = ("first-date", "last-date", "frequent-date")
"""Readers that do not hear dates."""

COMMON = "common-wording"
"""The reader that knows one wording of each fact."""


def _newest(versions: Sequence[Version]) -> Value:
    return max(versions, key=lambda version: version[0])[1]


def _first(versions: Sequence[Version]) -> Value:
    return versions[0][1]


def _last(versions: Sequence[Version]) -> Value:
    return versions[-1][1]


def _frequent(versions: Sequence[Version]) -> Value:
    return Counter(value for _, value in versions).most_common(1)[0][0]


class Reader(NamedTuple):
    """A reader. deaf_to: the tag that it is deaf to, by which reports group it.

    unheard: A sentence with one of these tags is not there. opposite: of a sentence with one of these tags it hears
    the value that is denied. only: it hears no sentence without one of these tags. choice: which version it believes.
    lines: which lines of the text it reads.
    """

    name: str
    deaf_to: str
    unheard: frozenset[str] = frozenset()
    opposite: frozenset[str] = frozenset()
    only: frozenset[str] = frozenset()
    choice: Choice = _newest
    lines: slice = slice(None)

    def answer(self, question: Question, lines: Sequence[Line], code: str) -> tuple[str, ...]:
        """Return what it answers."""
        return answers(question, self.facts(lines[self.lines], code))

    def facts(self, lines: Sequence[Line], code: str) -> Mapping[Fact, Value]:
        """Return what it takes from the text."""
        versions: dict[Fact, list[Version]] = {}
        added: dict[Fact, tuple[Fact, int]] = {}
        before: Line | None = None
        for line in lines:
            before = self._heard(line, before, code)
            if before is not None and line.than:
                base = (line.relation, line.than)
                added[line.fact] = (base, line.gap)
            elif before is not None:
                versions.setdefault(before.fact, []).append((line.date, before.value))
        facts = {fact: self.choice(found) for fact, found in versions.items()}
        return facts | {fact: int(facts[base]) + gap for fact, (base, gap) in added.items() if base in facts}

    def _heard(self, line: Line, before: Line | None, code: str) -> Line | None:
        """Return the line with the subject and the value that the reader hears; None if it hears nothing."""
        tags = frozenset(line.wording(code).tags)
        if line.aside or tags & self.unheard or (self.only and not tags & self.only):
            return None
        if line.form in ("subject", "value") and before is None:
            return None
        value = line.other if line.other is not None and tags & self.opposite else line.value
        if line.form == "value" and before is not None:
            value = before.value
        return line._replace(value=value)


WHOLE = Reader("whole", "")
"""The reader that hears everything."""

DEAF = (
    Reader("first-date", DATES, choice=_first),
    Reader("last-date", DATES, choice=_last),
    Reader("frequent-date", DATES, choice=_frequent),
    Reader("no-negation", "negation", opposite=frozenset({"negation"})),
    Reader("no-correction", CORRECTION, opposite=frozenset({CORRECTION})),
    Reader(COMMON, "", only=frozenset({PLAIN})),
    Reader("first-line", "", lines=slice(0, 1)),
    Reader("last-line", "", lines=slice(-1, None)),
    *(Reader(f"skips-{tag}", tag, unheard=frozenset({tag})) for tag in (*CONSTRUCTIONS, CORRECTION)),
)
"""The deaf readers: by dates, by what is denied or corrected, and those that pass over a construction."""


def constructions(lines: Sequence[Line], numbers: set[int], code: str) -> list[list[str]]:
    """Return the tags of the lines of these numbers."""
    return [[*lines[n].wording(code).tags, *([DATES] if lines[n].date else [])] for n in sorted(numbers)]


def tags_of(rows: Sequence[Sequence[str]]) -> frozenset[str]:
    """Return the constructions of a text: all tags but "plain"."""
    return frozenset(tag for row in rows for tag in row) - {PLAIN}


def solved(question: Question, lines: Sequence[Line], code: str, tags: frozenset[str]) -> dict[str, bool | None]:
    """Return reader -> whether it finds the answer; None where what it is deaf to does not stand in the text."""
    right = set(WHOLE.answer(question, lines, code))
    return {
        reader.name: None
        if reader.deaf_to and reader.deaf_to not in tags
        else set(reader.answer(question, lines, code)) == right
        for reader in DEAF
    }
