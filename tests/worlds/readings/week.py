"""A calendar as a reader of Romanian sees it, and how the blanks of a sentence about it are read.

Nothing here knows the rules of gmtw: numbers, kinds, days and names are read out of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from tests.worlds.readings.menu import WORTH, minutes, number
from tests.worlds.readings.ordinals import ANY, PLACES


class Appointment(NamedTuple):
    """An appointment of the list. kinds: What the list says of it: "sănătate", "la distanță", "prioritate medie"."""

    name: str
    minutes: int
    kinds: frozenset[str]


HALVES = ("dimineața", "după-amiaza")


@dataclass(frozen=True)
class Week:
    """A morning and an afternoon for each day, each with an appointment or None, and the list they were chosen from.

    then: The day that the sentence before this one is about.
    """

    days: tuple[tuple[Appointment | None, Appointment | None], ...]
    listed: tuple[Appointment, ...]
    then: int = 0

    @property
    def kept(self) -> list[Appointment]:
        """All that is in the calendar, in its order."""
        return [one for day in self.days for one in day if one]

    @property
    def dropped(self) -> list[Appointment]:
        """All of the list that is not in the calendar."""
        return [one for one in self.listed if one not in self.kept]

    @property
    def minutes(self) -> int:
        """The minutes of all that is kept."""
        return sum(one.minutes for one in self.kept)

    @property
    def daily_minutes(self) -> list[int]:
        """The minutes of the appointments of each day."""
        return [sum(one.minutes for one in day if one) for day in self.days]

    @property
    def in_use(self) -> list[int]:
        """The number of halves of each day in use."""
        return [sum(one is not None for one in day) for day in self.days]

    def count(self, kind: str = "") -> int:
        """Return the number kept of a kind; of all, without a kind."""
        return sum(is_of(one, kind) for one in self.kept)

    def daily(self, kind: str = "") -> list[int]:
        """Return the number of a kind on each day."""
        return [sum(is_of(one, kind) for one in day if one) for day in self.days]

    def of_list(self, kind: str) -> list[str]:
        """The names of that kind on the list."""
        return [one.name for one in self.listed if is_of(one, kind)]

    def has(self, *names: str) -> bool:
        """Return whether all these are kept."""
        return set(names) <= {one.name for one in self.kept}

    def on(self, day: int) -> list[str]:
        """The names of what a day has; -1 is the last day; none beyond the last."""
        return [one.name for one in self.days[day] if one] if day < len(self.days) else []

    def half(self, part: str) -> list[Appointment]:
        """Return what all mornings hold, or all afternoons."""
        return [one for day in self.days if (one := day[HALVES.index(part)])]

    def at(self, name: str) -> int:
        """Return the half-day of an appointment, counted from 0; -9 if it is not kept."""
        return next((at for at, one in enumerate(sum(self.days, ())) if one and one.name == name), -9)

    def day(self, name: str) -> int:
        """The day of an appointment, counted from 0; -9 if it is not kept."""
        return self.at(name) // 2 if self.has(name) else -9

    def in_order(self, *names: str) -> bool:
        """Return whether all these are kept, each later than the one before."""
        places = [self.at(name) for name in names]
        return self.has(*names) and places == sorted(set(places))

    def longest(self, many: int) -> list[str]:
        """The names of the longest appointments of the list."""
        return [one.name for one in sorted(self.listed, key=lambda one: -one.minutes)[:many]]


def is_of(one: Appointment, kind: str) -> bool:
    """Return whether an appointment is of a kind; every one is of the kind without a name."""
    return not kind or kind in one.kinds


KINDS = {
    "sănătate": "sănătate",
    "serviciu": "serviciu",
    "familie": "familie",
    "administrative": "treburi administrative",
    "timp liber": "timp liber",
    "distanță": "la distanță",
    "înaltă": "prioritate înaltă",
    "medie": "prioritate medie",
    "scăzută": "prioritate scăzută",
}
"""Part of the words for a kind -> the list's words for such an appointment."""

DAYS = {"luni": 0, "marți": 1, "miercuri": 2, "joi": 3, "vineri": 4, **PLACES}


def kind(said: str) -> str:
    """A kind of appointments in any form: "programărilor de sănătate"; "" if only "programări" is said."""
    return next((what for root, what in KINDS.items() if root in said), "")


def day(said: str) -> int:
    """A day in any form: "luni", "ziua de luni", "din ultima zi"."""
    return next(at for part, at in DAYS.items() if part in said)


_WORDS = "(?:(?:" + "|".join(sorted(WORTH, key=len, reverse=True)) + "|sută|sute|și) ?)+?"
_NUMBER = rf"(?:\d+|{_WORDS})"
_PRIORITY = "cu prioritate (?:înaltă|medie|scăzută)"
_WHAT = (
    f"(?: de sănătate| de serviciu| de familie| pentru treburi administrative| de timp liber| la distanță| {_PRIORITY})"
)
_KIND = (rf"(?:program(?:are|ări|ările|ărilor)|cele|celor){_WHAT}?", kind)
_HOURS = r"(?:(?!cel )[^.,:])*?"
_TIME = (rf"(?:{_NUMBER}(?: de)? minute?|{_HOURS}\bor[ăe]\b{_HOURS}|\d+)", minutes)
_NAME = ("„[^”]*”", lambda said: said[1:-1])

BLANKS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "n": (_NUMBER, number),
    "time": _TIME,
    "low": _TIME,
    "high": _TIME,
    "some": (rf"{_NUMBER}(?: de)? program(?:are|ări){_WHAT}?", str),
    "days": (rf"{_NUMBER} zi(?:le diferite)?", str),
    "such": (_WHAT.replace("(?: ", "(?:").replace("| ", "|"), kind),
    "kind": _KIND,
    "than": _KIND,
    "day": (
        f"(?:ziua de |de )?(?:luni|marți|miercuri|joi|vineri)|(?:în |din )?{ANY}(?: zi)?",
        day,
    ),
    "part": ("dimineața|după-amiaza", str),
    "a": _NAME,
    "b": _NAME,
    "c": _NAME,
    "d": _NAME,
    "three": ("„[^”]*”, „[^”]*” (?:și|sau) „[^”]*”", lambda said: re.findall("„(.*?)”", said)),
}
"""The blanks <...> of a pattern: the looks of each, and the reading of it.

<some> is read as `n` and `kind`, <days> as `n`, <such> as `kind`.
"""

Meaning = Callable[[Week, Any], bool]
"""A test of a calendar by a sentence; the second argument has the words in the blanks, by name."""


class Reading(NamedTuple):
    """A sentence with blanks, and what it means."""

    pattern: str
    meaning: Meaning


def all_mean(meaning: Meaning, *patterns: str) -> tuple[Reading, ...]:
    """Return the readings of sentences that mean the same."""
    return tuple(Reading(pattern, meaning) for pattern in patterns)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = re.split("<([a-z]+)>", pattern)
    text = (f"(?P<{p}>{BLANKS[p][0]})" if at % 2 else re.escape(p) for at, p in enumerate(parts))
    return re.compile("".join(text), re.IGNORECASE)


def read(sentence: str, readings: Sequence[Reading]) -> tuple[Reading, Callable[[Week], bool]]:
    """Return the reading of a sentence, and what it means. Raise AssertionError unless exactly one is of its form."""
    found = [(one, match) for one in readings if (match := _compiled(one.pattern).fullmatch(sentence))]
    assert len(found) == 1, f"{len(found)} readings of {sentence!r}: {[one.pattern for one, _ in found]}"
    one, match = found[0]
    values: dict[str, Any] = {}
    for blank, said in match.groupdict().items():
        small = said if said.startswith("„") else said[:1].lower() + said[1:]
        values[blank] = BLANKS[blank][1](small)
        if blank in ("some", "days"):
            values["n"] = number(re.split(r"(?: de)? (?:program(?:are|ări)|zi)", small)[0])
        if blank in ("some", "such"):
            values["kind"] = kind(small)
    return one, lambda week: bool(one.meaning(week, SimpleNamespace(**values)))
