"""A plan of deliveries as a reader sees it, and how the blanks of a Romanian sentence about it are read.

Nothing here knows the rules of gmtw: numbers, kinds, trips and names are read out of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.worlds.readings.english import Blank
from tests.worlds.readings.menu import WORTH, minutes, number
from tests.worlds.readings.ordinals import ANY, place

NEVER = -9
"""The trip of a parcel that is not delivered."""


class Parcel(NamedTuple):
    """A parcel of the list. kinds: What the list says of it: "fragil", "Centrul Vechi"."""

    name: str
    kilos: int
    litres: int
    minutes: int
    kinds: frozenset[str]


@dataclass(frozen=True)
class Deliveries:
    """The van and the parcels of each trip, in order, and the list that they were chosen from.

    then: The trip that the sentence before this one is about.
    """

    trips: tuple[tuple[str, tuple[Parcel, ...]], ...]
    listed: tuple[Parcel, ...]
    then: int = 0

    @property
    def loads(self) -> list[tuple[Parcel, ...]]:
        """The parcels of each trip."""
        return [parcels for _, parcels in self.trips]

    @property
    def delivered(self) -> list[Parcel]:
        """All parcels that leave."""
        return [parcel for load in self.loads for parcel in load]

    @property
    def left(self) -> list[Parcel]:
        """All parcels that stay in the depot."""
        return [parcel for parcel in self.listed if parcel not in self.delivered]

    @property
    def made(self) -> int:
        """The number of trips with parcels."""
        return sum(bool(load) for load in self.loads)

    def sum(self, unit: str) -> int:
        """The kilos, litres or minutes of all that is delivered."""
        return sum(getattr(parcel, unit) for parcel in self.delivered)

    def sums(self, unit: str, van: str = "") -> list[int]:
        """Those of each trip; only of the trips with a van, if one is given."""
        return [sum(getattr(one, unit) for one in load) for with_, load in self.trips if van in ("", with_)]

    def count(self, kind: str = "") -> int:
        """Return the number of delivered parcels of a kind; of all, without a kind."""
        return sum(is_of(parcel, kind) for parcel in self.delivered)

    def counts(self, kind: str = "") -> list[int]:
        """Return the number of a kind on each trip."""
        return [sum(is_of(parcel, kind) for parcel in load) for load in self.loads]

    def with_van(self, van: str) -> list[Parcel]:
        """All parcels that leave with a van."""
        return [parcel for with_, load in self.trips for parcel in load if with_ == van]

    def has(self, *names: str) -> bool:
        """Return whether all these are delivered."""
        return set(names) <= {parcel.name for parcel in self.delivered}

    def many(self, names: Sequence[str]) -> int:
        """Return the number of these delivered."""
        return sum(self.has(name) for name in names)

    def trip(self, name: str) -> int:
        """The trip of a parcel, counted from 0; NEVER if it stays in the depot."""
        assert any(parcel.name == name for parcel in self.listed), f"no parcel {name!r}"
        return next((at for at, load in enumerate(self.loads) for one in load if one.name == name), NEVER)

    def is_on(self, name: str, trip: int) -> bool:
        """Return whether a parcel leaves on that trip; -1 is the last."""
        return self.trip(name) == trip % len(self.trips)

    def in_order(self, *names: str) -> bool:
        """Return whether all these are delivered, each on a later trip than the one before."""
        at = [self.trip(name) for name in names]
        return self.has(*names) and at == sorted(set(at))

    def kinds_in_order(self, first: str, second: str) -> bool:
        """Return whether all of a kind leave on trips before all of another."""
        earlier = [at for at, load in enumerate(self.loads) if any(is_of(one, first) for one in load)]
        later = [at for at, load in enumerate(self.loads) if any(is_of(one, second) for one in load)]
        return not earlier or not later or max(earlier) < min(later)

    def greatest(self, unit: str, many: int) -> list[str]:
        """The names of the heaviest or bulkiest parcels of the list."""
        return [one.name for one in sorted(self.listed, key=lambda one: -getattr(one, unit))[:many]]


def is_of(parcel: Parcel, kind: str) -> bool:
    """Return whether a parcel is of a kind; every one is of the kind without a name."""
    return not kind or kind in parcel.kinds


KINDS = {
    "fragil": "fragil",
    "refrigerat": "refrigerat",
    "semnătură": "cu semnătură",
    "centrul vechi": "Centrul Vechi",
    "cartierul gării": "Cartierul Gării",
    "zona industrială": "Zona Industrială",
    "complexul studențesc": "Complexul Studențesc",
    "dealul viilor": "Dealul Viilor",
}
"""Part of the words for a kind -> the list's words for such a parcel."""

VANS = ("duba mare", "duba mică")


def kind(said: str) -> str:
    """A kind of parcels in any form: "coletelor fragile"; "" if only "coletelor" is said."""
    return next((what for root, what in KINDS.items() if root in said.lower()), "")


def amount(said: str) -> int:
    """Return the kilos, litres, kilometres or minutes: "21 de kilograme", "o oră și un sfert", "un litru"."""
    if re.search("minut|or[ăe]", said):
        return minutes(said)
    return number(re.sub(r"(?: de)? (?:kilogram|kilometr|litr)\w*$", "", said))


def counted(said: str) -> tuple[int, str]:
    """A number and a kind of parcels: "3 colete fragile", "un colet", "douăzeci de colete"."""
    return number(re.split(r"(?: de)? colet", said)[0]), kind(said)


_WORDS = "(?:(?:" + "|".join(sorted(WORTH, key=len, reverse=True)) + "|mie|mii|sută|sute|și) ?)+?"
_NUMBER = rf"(?:\d+|{_WORDS})"
_PLACE = "Centrul Vechi|Cartierul Gării|Zona Industrială|Complexul Studențesc|Dealul Viilor"
_MARK = f"(?: fragile?| refrigerate?| refrigerat| cu semnătură| pentru (?:{_PLACE}))"
_NAME = Blank("„[^”]*”", lambda said: said[1:-1])


def _blank(looks: str, value: Callable[[str], object]) -> Blank:
    return Blank(looks, value)


BLANKS = {
    "n": _blank(_NUMBER, number),
    "kilos": _blank(rf"{_NUMBER}(?: de)? kilograme?", amount),
    "litres": _blank(rf"{_NUMBER}(?: de)? litr[iu]", amount),
    "minutes": _blank(rf"(?:{_NUMBER}(?: de)? minute?|[^.,:]*?\bor[ăe]\b[^.,:]*?)", amount),
    "number": _blank(r"\d+", int),
    "some": _blank(rf"{_NUMBER}(?: de)? colete?{_MARK}?", counted),
    "trips": _blank(rf"{_NUMBER} curse", lambda said: number(said.partition(" ")[0])),
    "kind": _blank(rf"colet(?:e|ele|elor)?{_MARK}?", kind),
    "such": _blank(f"(?:fragile|refrigerate|cu semnătură|pentru (?:{_PLACE}))", kind),
    "is": _blank(f"(?:este|cere) (?:fragil|refrigerat|semnătură|pentru (?:{_PLACE}))", kind),
    "trip": _blank(f"{ANY} cursă", place),
    "which": _blank(ANY, place),
    "van": _blank("|".join(VANS), str),
    "name": _NAME,
    "name-b": _NAME,
    "name-c": _NAME,
    "three": _blank("„[^”]*”, „[^”]*” (?:și|sau) „[^”]*”", lambda said: re.findall("„(.*?)”", said)),
}
"""The blanks <...> of a Romanian pattern, and the reading of each."""


def other(van: str, vans: Sequence[str] = VANS) -> str:
    """The other van."""
    return next(one for one in vans if one != van)
