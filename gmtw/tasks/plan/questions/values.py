"""The meaning of a value in the JSON of a reply: slots, entities, a number, numbers of demands.

Names are resolved as those of plans are. A value may be a list, an object or a sentence where the answer is in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from gmtw.core.output_limits import LONGEST_NAME, MOST_NAMES
from gmtw.languages import Language
from gmtw.reading.quantities import HOUR
from gmtw.tasks.plan.name_index import Resolver
from gmtw.tasks.plan.told_demands import told_demands
from gmtw.text.document import document_of
from gmtw.text.number_words import number_reader
from gmtw.text.words import fold, fold_name, words

_NUMBER = re.compile(r"(\d{1,3}(?:[.,\s]\d{3})+(?!\d)|\d{1,9}(?:[.,]\d{1,3})?)")
BEFORE = 2
"""The words before a number among which one denies it."""

_SIGNED = re.compile(r"(?:^|[\s(])[-\u2212\u2013]\d|[<>\u2260\u2264\u2265]|\d\s?[-\u2013]\s?\d")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,\s]\d{3})+")
_WORD = re.compile(r"[^\W\d]+")
_INTEGER = re.compile(r"\d{1,4}")

_SCALES = {("kilos", "weight"): 1000, ("litres", "volume"): 1000, ("weight", "kilos"): 0.001}
"""Unit of a reply, unit of the answer -> how many of the latter one of the former is."""


class Values:
    """Reads values about one scene in one language. demands: how many the prompt has."""

    def __init__(self, using: Resolver, demands: int) -> None:
        self.using, self.demands_given = using, demands

    @property
    def language(self) -> Language:
        """The language of the reply."""
        return self.using.language

    def slots(self, value: Any) -> frozenset[str]:
        """Return the slots that a value means, all of a day where it says no part; none if it says something else."""
        text = " ".join(_pieces(value))
        open_ = (*self.language.answers.negators, *self.language.reading.stance.alternatives)
        denied = not frozenset(open_).isdisjoint(fold(text[:LONGEST_NAME]).split())
        return self.using.slots(text) if len(text) <= LONGEST_NAME and not denied else frozenset()

    def entities(self, value: Any) -> frozenset[str] | None:
        """Return the entities that a value names; None if something in it is none."""
        found: set[str] = set()
        for text in self._names(value):
            named = self._named(text)
            if named is None:
                return None
            found |= named
        return frozenset(found)

    def _names(self, value: Any) -> Iterator[str]:
        """Yield the texts that may be names: those of a list; of an object its keys, if they are names."""
        if isinstance(value, dict) and value and all(self._named(key) for key in value):
            yield from value
        else:
            yield from (text for text in _pieces(value) if not self._is_none(text))

    def _named(self, text: str) -> frozenset[str] | None:
        """Return the entities that one text names, alone, in a list or in a sentence."""
        if len(text) > LONGEST_NAME:
            return None
        slot = self.using.scene.slots[0]
        if id_ := self.using.cell(text, slot).id:
            return frozenset({id_})
        pieces = [self.using.cell(piece, slot).id for piece in self.using.pieces(text)]
        if pieces and all(pieces):
            return frozenset(filter(None, pieces))
        return frozenset(one.id for one in document_of(text, self.using.names).mentions if one.sure) or None

    def number(self, value: Any, unit: str) -> int | None:
        """Return the number that a value says, in that unit; None if it says none, or a part of one."""
        found = self._number(value, unit)
        return int(found) if found is not None and found == int(found) else None

    def _number(self, value: Any, unit: str) -> float | None:
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            pieces = _pieces(value)
            return self._number(pieces[0], unit) if len(pieces) == 1 else None
        if not isinstance(value, str):
            return float(value) if abs(value) < 1e9 else None
        text = value[:LONGEST_NAME].rpartition("=")[2]
        if self._is_open(text):
            return None
        if not any(map(str.isdecimal, text)):
            said = [fold(word.text) for word in words(text)]
            text = " ".join(number_reader(self.language).in_digits(said))
        hours = next((word for word in _WORD.finditer(text) if self._units.get(fold(word[0])) == "hours"), None)
        first = _NUMBER.search(text)
        if hours is not None and (first is None or first.start() > hours.start()):
            return HOUR + self._minutes(text[hours.end() :])  # "o oră": an article is no number
        if first is None:
            return None
        found, rest = _value(first[0]), text[first.end() :]
        its_unit = self._unit(rest)
        if its_unit == "hours":
            return found * HOUR + self._minutes(rest)
        return found * _SCALES.get((its_unit, unit), 1)

    def _is_open(self, text: str) -> bool:
        """Return whether a text denies its number, bounds it, or offers two: "nu 95", "-95", "95–145", "95 sau 102"."""
        first, table = _NUMBER.search(text), self.language
        before = f" {fold(text[: first.start()] if first else '')}"
        denied = not frozenset(table.answers.negators).isdisjoint(before.split()[-BEFORE:])
        bounded = any(before.endswith(f" {bound}") for bound in table.answers.bounds)
        offered = not frozenset(table.reading.stance.alternatives).isdisjoint(fold(text).split())
        return denied or bounded or offered or _SIGNED.search(text) is not None

    def _unit(self, rest: str) -> str:
        """Return the unit of a number by the words after it."""
        for word in _WORD.findall(rest)[:2]:
            said = fold(word)
            if said in self._units or said != fold(self.language.number.joiner):
                return self._units.get(said, "")
        return ""

    def _minutes(self, rest: str) -> float:
        """Return the minutes that are said after hours: "și 35 de minute", "și jumătate"."""
        if more := _NUMBER.search(rest):
            return _value(more[0])
        said, own = {fold(word) for word in _WORD.findall(rest)}, self.language.questions
        return 30 if said & set(map(fold, own.half)) else 15 if said & set(map(fold, own.quarter)) else 0

    @cached_property
    def _units(self) -> dict[str, str]:
        table = self.language.reading.quantities
        units = {fold(word): unit for unit, listed in table.units.items() for word in listed}
        return units | {fold(word): "hours" for word in (*table.hours, "h")}

    def demands(self, value: Any) -> frozenset[int] | None:
        """Return the numbers of demands that a value names, none if it says so; None if it says nothing of that."""
        pieces = _pieces(value)
        if isinstance(value, str) and not pieces:
            return None
        found: set[int] = set()
        for text in pieces:
            numbers = self._demands(text)
            if numbers is None:
                return None
            found |= numbers
        return frozenset(found)

    def _demands(self, text: str) -> frozenset[int] | None:
        if text.strip().isdecimal():
            return frozenset({int(text)} - {0}) if len(text.strip()) < 5 else None
        told = told_demands(text[:LONGEST_NAME], self.language, self.demands_given).told
        if told:
            return frozenset(told)
        if self._is_none(text):
            return frozenset()
        return frozenset(int(number) for number in _INTEGER.findall(text[:LONGEST_NAME])) or None

    def _is_none(self, text: str) -> bool:
        """Return whether a text says that there is none: "niciuna", "nicio cerință"."""
        said = fold_name(text[:LONGEST_NAME])
        first = said.split(" ")[0]
        return said in self.using.empty or first in map(fold, self.language.questions.none)


def _pieces(value: Any, deepest: int = 3) -> list[str]:
    """Return the texts and numbers inside a value, in order, as texts."""
    if value is None or isinstance(value, bool):
        return []
    if isinstance(value, float) and value.is_integer():
        return [str(int(value))]
    if isinstance(value, str | int | float):
        return [str(value)] if str(value).strip() else []
    if not deepest or not isinstance(value, list | dict):
        return []
    inside = value.values() if isinstance(value, dict) else value
    return [text for one in inside for text in _pieces(one, deepest - 1)][:MOST_NAMES]


def _value(number: str) -> float:
    """Return a number as it is written, with a dot, a comma or a blank before three digits as a mark of thousands."""
    if _THOUSANDS.fullmatch(number):
        return float(re.sub(r"\D", "", number))
    return float(number.replace(",", "."))
