"""The reading of the blanks of an English sentence about a plan.

What is read is handed on in the words of the Romanian list, so that trips, weeks and menus (trip.py, week.py, menu.py)
are asked the same in both languages. Nothing here knows the rules of gmtw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from tests.worlds.readings.ordinals import ANY_ENGLISH, PLACES_ENGLISH

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
WORTH = {word: at for at, word in enumerate(f"{ONES} eighteen nineteen".split())}
WORTH |= {word: 20 + 10 * at for at, word in enumerate(TENS.split())}
WORTH |= {"a": 1, "an": 1}

SHORT = {"a quarter of an hour": 15, "half an hour": 30, "three quarters of an hour": 45}
PARTS_OF_AN_HOUR = {"": 0, "a quarter": 15, "a half": 30}


def number(said: str) -> int:
    """A number in digits or in words: "one thousand four hundred fifty-nine"."""
    if said.isdigit():
        return int(said)
    total = part = 0
    for word in said.replace("-", " ").split():
        if word == "thousand":
            total, part = total + 1000 * part, 0
        elif word == "hundred":
            total, part = total + 100 * part, 0
        else:
            part += WORTH[word]
    return total + part


def minutes(said: str) -> int:
    """Minutes, or hours: "an hour and a quarter", "two hours and 31 minutes", "half an hour"."""
    if said in SHORT:
        return SHORT[said]
    hours, found, rest = re.sub(r" hours?(?: and )?", "|", said).partition("|")
    if not found:
        return number(re.sub(" minutes?$", "", said))
    extra = PARTS_OF_AN_HOUR.get(rest)
    return 60 * number(hours) + (minutes(rest) if extra is None else extra)


def before_noun(said: str) -> int:
    """The number before a noun: "two different days", "one exception", "eleven lei"."""
    return number(re.match(rf"{NUMBER}(?= )", said)[0])  # type: ignore[index]


_WORDS = "|".join(sorted(WORTH, key=len, reverse=True))
NUMBER = rf"(?:\d+|(?:(?:{_WORDS}|hundred|thousand)[ -])*(?:{_WORDS}|hundred|thousand)\b)"
TIME = rf"(?:{NUMBER} minutes?|(?:(?!at most)[^.,:])*?\bhours?\b(?: and (?:a quarter|a half|{NUMBER} minutes?))?)"

DAYS = {**PLACES_ENGLISH, "monday": 0, "tuesday": 1, "wednesday": 2, "thursday": 3, "friday": 4}


def day(said: str) -> int:
    """A day in any form: "the last day", "on Monday", "Tuesday's"."""
    return next(at for part, at in DAYS.items() if part in said.lower())


class Blank(NamedTuple):
    """The looks of a blank, and the reading of it."""

    looks: str
    value: Callable[[str], Any]


def counted(kinds: str, kind: Callable[[str], str]) -> Blank:
    """Return the blank of a number and a kind of things; both are read."""
    return Blank(rf"{NUMBER} (?:{kinds})", lambda said: (before_noun(said), kind(said)))


COMMON = {
    "n": Blank(r"\d+", int),
    "number": Blank(NUMBER, number),
    "time": Blank(TIME, minutes),
    "day": Blank(f"the {ANY_ENGLISH} day", day),
    "quoted": Blank("“[^”]*”", lambda said: said[1:-1]),
    "three": Blank("“[^”]*”, “[^”]*” (?:and|or) “[^”]*”", lambda said: re.findall("“(.*?)”", said)),
}
"""Blanks of all worlds."""


class Reading(NamedTuple):
    """A sentence with blanks, and what it means: of the plan, and of what stands in the blanks."""

    pattern: str
    meaning: Callable[..., bool]


def told(meaning: Callable[..., bool], *patterns: str) -> tuple[Reading, ...]:
    """Return a reading for each of these ways to say the same."""
    return tuple(Reading(pattern, meaning) for pattern in patterns)


class English:
    """Reads the English sentences of one world. blanks: What may stand in <...> of its patterns."""

    def __init__(self, readings: Sequence[Reading], blanks: dict[str, Blank]) -> None:
        self.readings, self.blanks = tuple(readings), COMMON | blanks
        self._compiled = cache(self._compile)

    def read(self, sentence: str) -> tuple[str, Callable[[Any], bool]]:
        """Return the form of the sentence and what it means. Raise AssertionError unless exactly one reading has it."""
        found = [(one, match) for one in self.readings if (match := self._compiled(one.pattern)[0].fullmatch(sentence))]
        assert len(found) == 1, f"{[one.pattern for one, _ in found]} are readings of {sentence!r}"
        one, match = found[0]
        values: list[Any] = []
        for blank, said in zip(self._compiled(one.pattern)[1], match.groups(), strict=True):
            named = blank.startswith("name") or "“" in said
            value = self.blanks[blank].value(said if named else said[:1].lower() + said[1:])
            values += value if isinstance(value, tuple) else [value]
        return one.pattern, lambda view: bool(one.meaning(view, *values))

    def _compile(self, pattern: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
        parts = re.split("<([a-z-]+)>", pattern)
        text = "".join(self._part(part, bool(at % 2)) for at, part in enumerate(parts))
        return re.compile(text), tuple(parts[1::2])

    def _part(self, part: str, blank: bool) -> str:
        if not blank:
            return re.escape(part)
        return f"({self.blanks[part].looks})" if part.startswith("name") else f"((?i:{self.blanks[part].looks}))"
