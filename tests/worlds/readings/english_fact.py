"""Reads the English sentences of the fact world by patterns that are written by hand, one sheet for each kind of fact.

A pattern says by its blanks which value counts (<value>) and which one is denied (<denied>), and whether a number is so
much higher (<up>) or lower (<down>) than that of another thing (<than>). <it> is a thing by its name, or by "this ...".
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from gmtw.worlds.fact.texts import fact_text
from tests.worlds.readings.english import NUMBER, TIME, WORTH, minutes, number
from tests.worlds.readings.fact_reader import Said


class Sheet(NamedTuple):
    """The sentences of a kind of fact.

    about: The kind of its subjects. noun: What one is called. unit: The kind of its values, or their unit. lines:
    Patterns; one that names no value repeats that of the sentence before.
    """

    about: str
    noun: str
    unit: str
    lines: tuple[str, ...]


class Heard(NamedTuple):
    """A sentence's statement, and the pattern that it was read by."""

    said: Said
    pattern: str


UNITS: Mapping[str, tuple[str, str]] = {
    "lei": ("leu", "lei"),
    "minutes": ("minute", "minutes"),
    "points": ("point", "points"),
    "inhabitants": ("inhabitant", "inhabitants"),
    "pages": ("page", "pages"),
    "years": ("year", "years"),
    "kilometres": ("kilometre", "kilometres"),
    "children": ("child", "children"),
    "floors": ("floor", "floors"),
    "metres": ("metre", "metres"),
}
"""Unit -> the word for one, and for several."""

QUARTERS = {"quarter past": 15, "half past": 30, "quarter to": -15}

HOUR = "|".join(word for word, worth in WORTH.items() if 1 <= worth <= 12 and len(word) > 2)

CLOCK = rf"\d{{1,2}}:\d\d|(?:{HOUR}) o'clock|(?:a quarter past|half past|a quarter to) (?:{HOUR})"

MONTHS = list(calendar.month_name)
"""The months by their numbers; the first one is empty."""

EDITION = r"the (?P<date>\d{4}) yearbook"
DATED = r"dated (?P<date>\d+ \w+ \d{4})"

SOURCES = tuple(
    re.compile(frame.replace("EDITION", EDITION).replace("DATED", DATED))
    for frame in (
        r"According to EDITION, (?P<said>.+)",
        r"(?i:EDITION) says: (?P<said>.+)",
        r"From EDITION: (?P<said>.+)",
        r"(?P<said>.+\.) Source: EDITION\.",
        r"According to a note DATED, (?P<said>.+)",
        r"A note DATED says: (?P<said>.+)",
        r"From a note DATED: (?P<said>.+)",
        r"(?P<said>.+\.) Source: a note DATED\.",
    )
)
"""The frames around what a dated source says."""


class FactReader:
    """Reads the sentences of some sheets. sheets: Kind of fact -> how it is said."""

    def __init__(self, sheets: Mapping[str, Sheet]) -> None:
        self.sheets = sheets
        self._compiled = {
            (relation, pattern): _compiled(pattern, sheet)
            for relation, sheet in sheets.items()
            for pattern in sheet.lines
        }

    def read(self, text: str, before: Said | None = None) -> Heard:
        """Return what a sentence says, after the one `before`. Raise AssertionError unless one pattern fits it."""
        said, date = _source(text)
        matches = {key: match for key, form in self._compiled.items() if (match := form.fullmatch(said))}
        assert len(matches) == 1, f"{list(matches)} are readings of {text!r}"
        [((relation, pattern), match)] = matches.items()
        return Heard(self._said(relation, match.groupdict(), before)._replace(date=date), pattern)

    def _said(self, relation: str, blanks: Mapping[str, str], before: Said | None) -> Said:
        """Return what a sentence says by its blanks."""
        sheet = self.sheets[relation]
        subject = self._subject(blanks["it"], sheet, before)
        if than := blanks.get("than"):
            gap = _gap(blanks["up"], sheet.unit) if "up" in blanks else -_gap(blanks["down"], sheet.unit)
            return Said(relation, subject, None, _thing(sheet.about, than), gap)
        if "value" in blanks:
            return Said(relation, subject, _value(blanks["value"], sheet.unit))
        assert before, "the first sentence repeats a value"
        assert before.relation == relation, before
        return Said(relation, subject, before.value)

    def _subject(self, said: str, sheet: Sheet, before: Said | None) -> str:
        if said.lower() != f"this {sheet.noun}":
            return _thing(sheet.about, said)
        assert before, said
        assert self.sheets[before.relation].about == sheet.about, said
        return before.subject


def _source(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the sentence without its source, and the date of that."""
    for form in SOURCES:
        if match := form.fullmatch(text):
            said = match["said"][0].upper() + match["said"][1:]
            *day, year = match["date"].split()
            return said, (int(year), MONTHS.index(day[1]), int(day[0])) if day else (int(year),)
    return text, ()


def _compiled(pattern: str, sheet: Sheet) -> re.Pattern[str]:
    value, gap = _looks(sheet.unit), _looks_gap(sheet.unit)
    named = "|".join(map(re.escape, _names(sheet.about)))
    blanks = {
        "it": f"{named}|this {sheet.noun}",
        "than": named,
        "value": value,
        "denied": value,
        "up": gap,
        "down": gap,
    }
    parts = re.split("<([a-z]+)>", pattern)
    return re.compile(
        "".join(f"(?P<{part}>(?i:{blanks[part]}))" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    )


def _looks(unit: str) -> str:
    """Return how a value looks."""
    if unit in UNITS:
        return rf"{NUMBER} (?:{'|'.join(UNITS[unit])})"
    own = {"clock": CLOCK, "year": r"1[78]\d\d", "platform": r"platform \d+"}
    return own.get(unit) or "|".join(map(re.escape, _names(unit)))


def _looks_gap(unit: str) -> str:
    return TIME if unit == "clock" else _looks({"year": "years"}.get(unit, unit))


def _value(said: str, unit: str) -> str | int:
    if unit in UNITS:
        return _counted(said, unit)
    if unit == "clock":
        return _time_of_day(said.lower())
    if unit in ("year", "platform"):
        return int(said.split()[-1])
    return _thing(unit, said)


def _counted(said: str, unit: str) -> int:
    """Return the number before a unit. Raise AssertionError if the unit is not in its number."""
    amount, _, word = said.lower().rpartition(" ")
    assert word == UNITS[unit][number(amount) != 1], said
    return number(amount)


def _time_of_day(said: str) -> int:
    if ":" in said:
        hour, minute = said.split(":")
        return 60 * int(hour) + int(minute)
    *_, word = said.removesuffix(" o'clock").split()
    return 60 * WORTH[word] + next((worth for part, worth in QUARTERS.items() if part in said), 0)


def _gap(said: str, unit: str) -> int:
    return minutes(said) if unit == "clock" else _counted(said, {"year": "years"}.get(unit, unit))


def _thing(kind: str, said: str) -> str:
    return _names(kind)[said.lower()]


@cache
def _names(kind: str) -> Mapping[str, str]:
    """Return name in small letters -> thing, the longest names first."""
    longest_first = sorted(fact_text("en").things[kind].items(), key=lambda thing: -len(thing[1]))
    return {name.lower(): id_ for id_, name in longest_first}
