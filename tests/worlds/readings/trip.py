"""A trip as a reader of Romanian sees it, and how the blanks of a sentence about it are read.

Nothing here knows the rules of gmtw: numbers, kinds, days and names are read out of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from tests.worlds.readings.menu import Reading, minutes, names, number
from tests.worlds.readings.ordinals import ANY, ANY_OF, place

NEVER = -9
"""The day of an attraction that is not in the plan; no two days are next to it, and none is before it."""


class Sight(NamedTuple):
    """An attraction of the list. said: What the list says of it: "muzeu", "la interior", ..."""

    name: str
    cost: int
    minutes: int
    said: frozenset[str]


@dataclass(frozen=True)
class Trip:
    """The attractions of each day, and the list that they were chosen from.

    then: The day that the sentence before this one is about.
    """

    days: tuple[tuple[Sight, ...], ...]
    listed: tuple[Sight, ...]
    then: int = 0

    @property
    def sights(self) -> list[Sight]:
        """All attractions of the plan."""
        return [sight for day in self.days for sight in day]

    @property
    def cost(self) -> int:
        """The cost of all tickets together."""
        return sum(self.daily_cost)

    @property
    def minutes(self) -> int:
        """The minutes of all visits together."""
        return sum(self.daily_minutes)

    @property
    def daily_cost(self) -> list[int]:
        """The cost of the tickets of each day together."""
        return [sum(sight.cost for sight in day) for day in self.days]

    @property
    def daily_minutes(self) -> list[int]:
        """The minutes of the visits of each day together."""
        return [sum(sight.minutes for sight in day) for day in self.days]

    def count(self, kind: str) -> int:
        """Return the number of attractions of the plan of that kind."""
        return sum(self.daily(kind))

    def daily(self, kind: str) -> list[int]:
        """Return the number of attractions of that kind on each day."""
        return [sum(kind in sight.said for sight in day) for day in self.days]

    def all_but(self, kind: str) -> list[int]:
        """Return the number of attractions not of that kind on each day."""
        return [sum(kind not in sight.said for sight in day) for day in self.days]

    def types(self) -> list[set[str]]:
        """The types of attractions of each day."""
        return [{what for sight in day for what in sight.said if what in TYPES} for day in self.days]

    def all_types(self) -> set[str]:
        """The types of attractions of the plan."""
        return set().union(*self.types())

    def shared_types(self) -> list[set[str]]:
        """The types that each two neighbouring days have in common."""
        return [one & next_one for one, next_one in pairwise(self.types())]

    def day(self, name: str) -> int:
        """The day of an attraction, counted from 0; NEVER if it is not visited."""
        assert any(sight.name == name for sight in self.listed), f"no attraction {name!r}"
        return next((at for at, day in enumerate(self.days) for sight in day if sight.name == name), NEVER)

    def has(self, *wanted: str) -> bool:
        """Return whether all these attractions are visited."""
        return all(self.day(name) != NEVER for name in wanted)

    def visits(self, wanted: Sequence[str]) -> int:
        """Return the number of these attractions visited."""
        return sum(self.has(name) for name in wanted)

    def is_on(self, name: str, day: int) -> bool:
        """Return whether an attraction is visited on that day; -1 is the last."""
        return self.day(name) == day % len(self.days)

    def dearest(self, number: int) -> list[str]:
        """The names of the attractions of the list with the most expensive tickets."""
        return [sight.name for sight in sorted(self.listed, key=lambda sight: -sight.cost)[:number]]

    def longest(self, number: int) -> list[str]:
        """The names of the attractions of the list with the longest visits."""
        return [sight.name for sight in sorted(self.listed, key=lambda sight: -sight.minutes)[:number]]


TYPES = ("muzeu", "monument", "biserică", "spațiu verde", "piață", "activitate")
"""The types of attractions, as the list says them."""

FORMS = {
    "aer liber": "în aer liber",
    "interior": "la interior",
    "copii": "se potrivește copiilor",
    "muze": "muzeu",
    "monument": "monument",
    "biseric": "biserică",
    "verde": "spațiu verde",
    "verzi": "spațiu verde",
    "pieț": "piață",
    "piață": "piață",
    "activit": "activitate",
    "obiectiv": "obiectiv",
}
"""Part of a word for a kind -> the list's words for such an attraction; "obiectiv" is any."""


def kind(said: str) -> str:
    """A kind of attractions, in any form: "muzeelor", "sunt la interior"."""
    return next(what for root, what in FORMS.items() if root in said)


def first_number(said: str) -> int:
    """The number before a noun: "două excepții", "20 de tipuri diferite", "o grupă"."""
    return number(re.split(r" (?:de )?(?=[a-zăâîșț]+$|tipuri|tip |le[iu]\b)", said, maxsplit=1)[0])


LACKING = {
    "obiectivele de la interior": "în aer liber",
    "obiectivele în aer liber": "la interior",
    "obiectivele nepotrivite pentru copii": "se potrivește copiilor",
}
"""Some attractions -> what the list says of all others."""

_WORD = "unu|una|un|o|doi|două|trei|patru|cinci|șase|șapte|opt|nouă|zece|unsprezece|douăsprezece|doisprezece"
_WORD += "|treisprezece|paisprezece|cincisprezece|șaisprezece|șaptesprezece|optsprezece|nouăsprezece|douăzeci|treizeci"
_WORD += "|patruzeci|cincizeci|șaizeci|șaptezeci|optzeci|nouăzeci|sută|sute|mie|mii|și"
_NUMBER = rf"(?:\d+|(?:(?:{_WORD}) )*?(?:{_WORD}))"
_QUALITY = "(?: în aer liber|(?: de)? la interior| potrivite? pentru copii)"
_KIND = f"obiectiv(?:e|ele|elor)?{_QUALITY}?|muze(?:u|e|ele|elor)|monument(?:e|ele|elor)?|biseric(?:ă|i|ile|ilor)"
_KIND += "|spați(?:u verde|i verzi|ile verzi|ilor verzi)|piață|pieț(?:e|ele|elor)|activit(?:ate|ăți|ățile|ăților)"

BLANKS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "n": (r"\d+", int),
    "lei": (rf"{_NUMBER}(?: de)? lei", first_number),
    "time": (rf"(?:{_NUMBER}(?: de)? minute?|[^.,]*?\bor[ăe]\b[^.,]*?)", minutes),
    "kind": (f"(?:{_KIND})", kind),
    "some": (
        rf"{_NUMBER}(?: de)? (?:{_KIND})",
        lambda said: (number(re.match(rf"({_NUMBER}?)(?: de)? (?:{_KIND})$", said)[1]), kind(said)),  # type: ignore[index]
    ),
    "sights": (rf"{_NUMBER} obiective", first_number),
    "types": (rf"{_NUMBER} tipuri diferite de obiective", first_number),
    "no": (r"(?:niciun|nicio) (?:muzeu|monument|biserică|spațiu verde|piață|activitate)", kind),
    "such": (r"(?:în aer liber|la interior|potrivite pentru copii)", kind),
    "other": (
        r"(?:în aer liber|la interior|nepotrivite pentru copii)",
        lambda said: LACKING[f"obiectivele {said}".replace("le la", "le de la")],
    ),
    "others": (r"obiectivele (?:în aer liber|de la interior|nepotrivite pentru copii)", lambda said: LACKING[said]),
    "short": (ANY, place),
    "day": (f"{ANY} zi", place),
    "of-day": (f"{ANY_OF} zile", place),
    "names": ("„[^”]*”, „[^”]*” (?:și|sau) „[^”]*”", names),
}
"""The blanks <...> of a pattern, and the reading of each; <some> is a number and a kind. <name> is a name."""

_NAME = r"(?:„[^”]*”|(?=[A-ZĂÂÎȘȚ])(?:[^„”:;.,]* )?[A-ZĂÂÎȘȚ][\w-]*)"
"""In quotation marks, or from one capital to another."""


@cache
def _compiled(pattern: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    parts = re.split("<([a-z-]+)>", pattern)
    text = "".join(_part(part, bool(at % 2)) for at, part in enumerate(parts))
    return re.compile(text), tuple(parts[1::2])


def _part(part: str, blank: bool) -> str:
    if not blank:
        return re.escape(part)
    return f"({_NAME})" if part == "name" else f"((?i:{BLANKS[part][0]}))"


def _value(blank: str, said: str) -> Any:
    if blank == "name":
        return said.strip("„”")
    return BLANKS[blank][1](said if blank == "names" else said[:1].lower() + said[1:])


def read(sentence: str, readings: Sequence[Reading]) -> tuple[str, Callable[[Trip], bool]]:
    """Return the form of the sentence and what it means. Raise AssertionError unless exactly one reading has it."""
    found = [(one, match) for one in readings if (match := _compiled(one.pattern)[0].fullmatch(sentence))]
    assert len(found) == 1, f"{[one.pattern for one, _ in found]} are readings of {sentence!r}"
    one, match = found[0]
    values: list[Any] = []
    for blank, said in zip(_compiled(one.pattern)[1], match.groups(), strict=True):
        value = _value(blank, said)
        values += value if blank == "some" else [value]
    return one.pattern, lambda trip: bool(one.meaning(trip, *values))
