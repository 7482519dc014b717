"""A menu as a reader of Romanian sees it, and how the blanks of a sentence are read.

Nothing here knows the rules of gmtw: numbers, kinds and days are read out of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from tests.worlds.readings.ordinals import ANY, ANY_OF, place


class Dish(NamedTuple):
    """A dish of the list. kinds: What it is or holds, in the words of the list."""

    name: str
    kcal: int
    prep: int
    kinds: frozenset[str]


@dataclass(frozen=True)
class Menu:
    """Three dishes for each day, and the list that they were chosen from.

    then: The day that the sentence before this one is about.
    """

    days: tuple[tuple[Dish, Dish, Dish], ...]
    listed: tuple[Dish, ...]
    then: int = 0

    @property
    def dishes(self) -> list[Dish]:
        """All dishes of the menu, meal after meal."""
        return [dish for day in self.days for dish in day]

    @property
    def kcal(self) -> int:
        """The calories of the whole menu."""
        return sum(dish.kcal for dish in self.dishes)

    @property
    def prep(self) -> int:
        """The minutes of cooking for the whole menu."""
        return sum(dish.prep for dish in self.dishes)

    @property
    def daily_kcal(self) -> list[int]:
        """The calories of each day."""
        return [sum(dish.kcal for dish in day) for day in self.days]

    @property
    def daily_prep(self) -> list[int]:
        """The minutes of cooking on each day."""
        return [sum(dish.prep for dish in day) for day in self.days]

    def count(self, kind: str) -> int:
        """Return the number of the menu's dishes of that kind."""
        return sum(kind in dish.kinds for dish in self.dishes)

    def daily(self, kind: str) -> list[int]:
        """Return the number of each day's dishes of that kind."""
        return [sum(kind in dish.kinds for dish in day) for day in self.days]

    def heavy(self, kcal: int) -> int:
        """Return the number of dishes with more calories than that."""
        return sum(dish.kcal > kcal for dish in self.dishes)

    def has(self, *names: str) -> bool:
        """Return whether all these dishes are served."""
        return all(any(dish.name == name for dish in self.dishes) for name in names)

    def day(self, name: str) -> int:
        """The day of a dish, counted from 0; -9 if it is not served."""
        return self.meal(name) // 3 if self.has(name) else -9

    def meal(self, name: str) -> int:
        """Return the meal of the whole menu at which a dish is served, counted from 0; -9 if it is not served."""
        return next((at for at, dish in enumerate(self.dishes) if dish.name == name), -9)

    def on(self, day: int) -> tuple[Dish, ...]:
        """The dishes of a day; -1 is the last."""
        return self.days[day]

    def richest(self, number: int) -> list[str]:
        """The names of the dishes of the list that have the most calories."""
        return [dish.name for dish in sorted(self.listed, key=lambda dish: -dish.kcal)[:number]]

    def against(self, meal: int) -> Iterator[tuple[int, int]]:
        """The calories of that meal and of each other meal of its day, for all days."""
        return ((day[meal].kcal, day[other].kcal) for day in self.days for other in range(3) if other != meal)


ONES = [
    "zero",
    "un/unu/o/una",
    "doi/două",
    "trei",
    "patru",
    "cinci",
    "șase",
    "șapte",
    "opt",
    "nouă",
    "zece",
    "unsprezece",
    "doisprezece/douăsprezece",
    "treisprezece",
    "paisprezece",
    "cincisprezece",
    "șaisprezece",
    "șaptesprezece",
    "optsprezece",
    "nouăsprezece",
]
TENS = ["douăzeci", "treizeci", "patruzeci", "cincizeci", "șaizeci", "șaptezeci", "optzeci", "nouăzeci"]
WORTH = {word: number for number, words in enumerate(ONES) for word in words.split("/")}
WORTH |= {word: 20 + 10 * at for at, word in enumerate(TENS)}


def number(said: str) -> int:
    """A number in digits or in words: "o mie trei sute cincizeci și cinci"."""
    if said.isdigit():
        return int(said)
    total = part = 0
    for word in said.split():
        if word in ("mie", "mii"):
            total, part = total + 1000 * part, 0
        elif word in ("sută", "sute"):
            total, part = total + 100 * part, 0
        elif word != "și":
            part += WORTH[word]
    return total + part


def minutes(said: str) -> int:
    """Minutes, or hours: "o oră și un sfert", "două ore și 20 de minute", "o jumătate de oră"."""
    short = {"un sfert de oră": 15, "o jumătate de oră": 30, "trei sferturi de oră": 45}
    if said in short:
        return short[said]
    hours, _, rest = re.sub(r"\b(oră|ore)\b(?: și )?", "|", said).partition("|")
    if not _:
        return number(re.sub(r"( de)? minute?$", "", said))
    extra = {"": 0, "un sfert": 15, "jumătate": 30}.get(rest)
    return 60 * number(hours.strip().removesuffix(" de")) + (minutes(rest) if extra is None else extra)


KINDS = {
    "vegetar": "vegetarian",
    "vegan": "vegan",
    "gluten": "conține gluten",
    "lactoz": "conține lactoză",
    " ouă": "conține ouă",
    "coajă": "conține fructe cu coajă lemnoasă",
}
"""Part of the word for a kind -> the list's words for such a dish."""


def kind(said: str) -> str:
    """A kind of dishes, in any form: "preparatelor vegane", "să nu conțină ouă"."""
    return next(what for root, what in KINDS.items() if root in said)


def meal(said: str) -> int:
    """A meal in any case: "micul dejun", "prânzului", "cinei"."""
    return next(at for part, at in (("dejun", 0), ("prânz", 1), ("cin", 2)) if part in said)


def names(said: str) -> list[str]:
    """The names in quotation marks."""
    return re.findall("„(.*?)”", said)


_WORDS = "(?:(?:" + "|".join(sorted(WORTH, key=len, reverse=True)) + "|mie|mii|sută|sute|și) ?)+?"
_NUMBER = rf"(?:\d+|{_WORDS})"
_HOLDS = "(?:gluten|lactoză|ouă|fructe cu coajă lemnoasă)"
_WHAT = f"(?:vegetarian|vegetariene|vegane?|cu {_HOLDS})"
_BE = f"(?:fie vegetariene|fie vegane|conțină {_HOLDS})"

BLANKS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "n": (r"\d+", int),
    "kcal": (
        rf"{_NUMBER}(?: de)? kilocalori(?:e|i)",
        lambda said: number(re.sub(r"( de)? kilocalorii?e?$", "", said)),
    ),
    "time": (rf"(?:{_NUMBER}(?: de)? minute?|[^.,]*?\bor[ăe]\b[^.,]*?)", minutes),
    "dishes": (rf"{_NUMBER}(?: de)? preparate?", lambda said: number(re.sub(r"( de)? preparate?$", "", said))),
    "kind": (rf"preparat(?:e|ele|elor)? {_WHAT}", kind),
    "be": (_BE, kind),
    "others": (f"preparate (?:care nu sunt vegetariene|care nu sunt vegane|fără {_HOLDS})", kind),
    "some": (rf"{_NUMBER}(?: de)? preparate? {_WHAT}", lambda said: number(re.sub(r"( de)? preparat.*$", "", said))),
    "short": (ANY, place),
    "day": (f"{ANY} zi", place),
    "of-day": (f"{ANY_OF} zile", place),
    "meal": (r"(?:micul dejun|prânzul|prânz|cina|cină)", meal),
    "of-meal": (r"(?:micului dejun|prânzului|cinei)", meal),
    "dish": ("„[^”]*”", lambda said: said[1:-1]),
    "either": ("„[^”]*”, „[^”]*” (?:și|sau) „[^”]*”", names),
}
"""The blanks <...> of a pattern: the looks of each, and the reading of it. <some> also reads its kind."""

Meaning = Callable[..., bool]
"""A test of a menu by a sentence: of the menu, and of the words in the blanks."""


class Reading(NamedTuple):
    """A sentence with blanks, and what it means."""

    pattern: str
    meaning: Meaning


def told(meaning: Meaning, *patterns: str) -> tuple[Reading, ...]:
    """Return a reading for each of these ways to say the same."""
    return tuple(Reading(pattern, meaning) for pattern in patterns)


@cache
def _compiled(pattern: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    parts = re.split("<([a-z-]+)>", pattern)
    blanks = tuple(parts[1::2])
    text = "".join(f"({BLANKS[part][0]})" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return re.compile(text, re.IGNORECASE), blanks


def read(sentence: str, readings: Sequence[Reading]) -> Callable[[Menu], bool]:
    """Return what the sentence means. Raise AssertionError unless one reading, and only one, is of its form."""
    found = [(one, match) for one in readings if (match := _compiled(one.pattern)[0].fullmatch(sentence))]
    assert len(found) == 1, f"{len(found)} readings of {sentence!r}"
    one, match = found[0]
    values: list[Any] = []
    for blank, said in zip(_compiled(one.pattern)[1], match.groups(), strict=True):
        small = said if said.startswith("„") else said[:1].lower() + said[1:]
        values.append(BLANKS[blank][1](small))
        if blank == "some":
            values.append(kind(small))
    return lambda menu: bool(one.meaning(menu, *values))
