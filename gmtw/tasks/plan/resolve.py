"""The answer's JSON object x scene -> the plan: keys to slots, names to entities.

A key or name counts only where exactly one slot or entity fits; whatever does not fit is kept as
unknown, and noted, never guessed. Of an object that has run away only the beginning is looked up.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from gmtw.constraints import Slot
from gmtw.core.output_limits import (
    DEEPEST_VALUE,
    DEEPEST_WRAPPER,
    LONGEST_DETAIL,
    LONGEST_NAME,
    MOST_COPIES,
    MOST_KEYS,
    MOST_NAMES,
    MOST_NOTES,
)
from gmtw.core.translatable import message
from gmtw.core.types import Note, ReadPlan
from gmtw.tasks.plan.fact_values import plain_value
from gmtw.tasks.plan.name_index import Resolver, resolver, resolver_of
from gmtw.text.names.mentions import How
from gmtw.text.words import fold_name

__all__ = ["Resolver", "resolve", "resolver", "resolver_of"]

_NUMBER = re.compile(r"\d{1,6}")
_PIECES = re.compile(r"\s*([0-9]{1,6})(?![0-9.,])")

_INEXACT: Mapping[How, str] = {
    "inflection": "inflected-name",
    "short": "short-name",
    "misspelt": "misspelt-name",
    "beside": "words-beside-name",
}
"""The note about a name that is found but not written as listed."""


class Resolved(NamedTuple):
    """A plan, and what was odd about it."""

    plan: ReadPlan
    notes: tuple[Note, ...]


def resolve(value: Mapping[str, Any], using: Resolver) -> Resolved:
    """Return the plan that a JSON object states; see docs/parsing.md."""
    reading = _Reading(using)
    slots = using.scene.slots
    found = [*reading.entries(value, ())]
    if not found and reading.clash is None and len(slots) == len(value) == 1:
        found = [(slots[0], *value.values())]  # one value was asked for, and one is given: the key is wrong, no more
    for slot, item in found:
        reading.take(slot, item)
    return reading.result()


class _Reading:
    """A plan under construction."""

    def __init__(self, using: Resolver) -> None:
        self.using = using
        self.cells: list[tuple[str, str]] = []
        self.unknown: list[tuple[str, str]] = []
        self.strays: list[str] = []
        self.misfits: list[tuple[str, str]] = []
        self.loose: list[str] = []
        self.inexact: list[tuple[str, str]] = []
        self.clash: tuple[int, ...] | None = None
        self.asks = False
        self.notes: list[Note] = []
        self.noted: Counter[str] = Counter()
        self.keys = self.names = 0

    def entries(self, value: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[Slot, Any]]:
        """Yield each slot with its value, looking for slots inside nested objects too."""
        for key, item in value.items():
            self.keys += 1
            if self.keys > MOST_KEYS:
                self.stray(key)
                continue
            if self.using.is_clash(key):
                self.take_clash(item, alone=len(value) == 1)
                continue
            if self.using.is_question(key):
                self.asks = isinstance(item, str) and not self._is_empty(item)
                continue
            if self.using.is_replies(key):
                continue
            slot = self.using.slot_at((*path, key))
            inner = self.using.as_plan(item)
            if slot is not None and not (inner is not None and self.using.expects(inner, (*path, key))):
                yield slot, item
            elif inner is not None and len(path) < DEEPEST_WRAPPER:
                self.note("nested-object", key)
                yield from self.entries(inner, (*path, key))
            elif not (self.using.is_of_talks(key) and (not item or self._is_empty(item))):
                self.stray(key)

    def take_clash(self, item: Any, alone: bool) -> None:
        """Read which demands cannot go together; a value without a number beside a plan ([], "no") says nothing.

        True says that there is no plan, not why.
        """
        numbers = tuple(islice(_numbers(item, DEEPEST_VALUE), MOST_NAMES))
        if numbers or alone or item is True:
            self.clash = numbers

    def stray(self, key: str) -> None:
        """Keep a key that no slot has, with the nearest one in a note."""
        self.strays.append(key)
        near = self.using.nearest_key(key) if self.noted["unknown-key"] < MOST_NOTES else None
        self.note("unknown-key", message("near", name=key, near=near) if near else key)

    def take(self, slot: Slot, item: Any) -> None:
        """Read one slot's value: names with numbers if it counts, a list if it holds any number, else a single name."""
        if item is None or item in ([], {}):
            return
        if slot.copies > 1 and (counted := self.using.counted(item, slot)) is not None:
            if isinstance(item, list):
                self.misfit(slot, item)
            self.counted(slot, counted)
            return
        wants_list = slot.capacity is None and slot.copies == 1
        if isinstance(item, list) != wants_list and not self._is_empty(item):
            self.misfit(slot, item)
        for name in item if isinstance(item, list) else [item]:
            self.read(slot, name, may_list=not isinstance(item, list))

    def counted(self, slot: Slot, item: Mapping[str, Any]) -> None:
        """Read names with the number of each; of a number that is none, or a strange one, the name counts once."""
        for name, number in item.items():
            times = _times(number)
            if times is None or isinstance(number, str):
                self.misfit(slot, number)
            if times == 0:
                continue
            before = len(self.cells)
            self.name(slot, name)
            self.cells += self.cells[before:] * ((times or 1) - 1)

    def read(self, slot: Slot, item: Any, may_list: bool) -> None:
        """Read one name, or the value of a wrong type that came instead; a fact's value may have a key of its own."""
        if slot.free_text and isinstance(item, dict) and len(item) == 1:
            ((key, inner),) = item.items()
            if isinstance(inner, str | int | float) and not isinstance(inner, bool):
                self.note("nested-object", key)
                item = inner
        if isinstance(item, bool | dict | list) or (isinstance(item, int | float) and not slot.free_text):
            self.misfit(slot, item)
            texts = _strings(item, DEEPEST_VALUE, numbers=slot.free_text)
            self.certain(slot, list(islice(texts, max(0, MOST_NAMES - self.names))))
        elif item is not None and not self._is_empty(item):
            self.name(slot, _written(item), may_list)

    def name(self, slot: Slot, text: str, may_list: bool = False) -> None:
        """Resolve one name; a free-text slot takes a sentence too; what is the slot's whole value may list names."""
        self.names += 1
        if self.names > MOST_NAMES or len(text) > LONGEST_NAME:
            self.stranger(slot, text)
        elif slot.free_text:
            self.fact(slot, text)
        elif (found := self.using.cell(text, slot)).id:
            self.place(slot, found.id, text, found.how)
        elif not (may_list and self.several(slot, text)):
            self.stranger(slot, text)

    def fact(self, slot: Slot, text: str) -> None:
        """Take the value that a text is, with a remark beside it, or the one value that a sentence states."""
        found = self.using.cell(text, slot)
        if not found.id and (plain := plain_value(text)) != text:
            text, found = plain, self.using.cell(plain, slot)
        named = found.id or self.using.without_remark(text)
        if named and self.using.withholds(text, named):
            self.stranger(slot, text)
        elif named:
            if not found.id:
                self.note("remark", text)
            self.place(slot, named, text, found.how if found.id else "fold")
        else:
            self.sentence(slot, text)

    def sentence(self, slot: Slot, text: str) -> None:
        """Take the one entity that a sentence states; a sentence that states two states none."""
        stated = self.using.stated(text)
        if len(stated) == 1:
            self.loose.append(slot.id)
            self.place(slot, stated.pop(), text, "fold")
        else:
            self.stranger(slot, text)

    def several(self, slot: Slot, text: str) -> bool:
        """Read a list written as one string. Return False if it is none.

        Where a slot takes a list, its pieces are cells, some of them perhaps unknown; where it takes one name, every
        piece has to be one.
        """
        pieces = self.using.pieces(text)
        found = [self.using.cell(piece, slot) for piece in pieces]
        known = [meant.id for meant in found if meant.id]
        if len(pieces) < 2 or not known or (slot.capacity is not None and len(known) < len(pieces)):
            return False
        self.note("several-names", text)
        for piece, meant in zip(pieces, found, strict=True):
            if meant.id:
                self.place(slot, meant.id, piece, meant.how)
            else:
                self.stranger(slot, piece)
        return True

    def stranger(self, slot: Slot, text: str) -> None:
        """Keep a name that no entity has, with the nearest one in a note."""
        near = self.using.names.resolve(text).suggestion if self.noted["unknown-name"] < MOST_NOTES else None
        self.unknown.append((slot.id, text))
        self.note("unknown-name", message("near", name=text, near=near) if near else text)

    def certain(self, slot: Slot, texts: list[str]) -> None:
        """Take the strings of a misshapen value that are entities; if none is, the first is an unknown name.

        Two values of a fact are none.
        """
        self.names += len(texts)
        found = [(text, meant) for text in texts if (meant := self.using.cell(text, slot)).id]
        if slot.free_text and len({meant.id for _, meant in found}) > 1:
            found = []
        for text, meant in found:
            self.place(slot, meant.id or "", text, meant.how)
        if texts and not found:
            self.stranger(slot, texts[0])

    def place(self, slot: Slot, entity: str, text: str, how: How) -> None:
        """Put an entity into a slot; a name that is not written as listed is noted, and R looks at it."""
        self.cells.append((slot.id, entity))
        if how in _INEXACT:
            self.inexact.append((slot.id, text))
            self.note(_INEXACT[how], text)

    def misfit(self, slot: Slot, item: Any) -> None:
        type_ = _json_type(item)
        self.misfits.append((slot.id, type_))
        self.note("wrong-type", message("at", place=slot.id, miss=message(type_)))

    def note(self, kind: str, detail: str) -> None:
        self.noted[kind] += 1
        if self.noted[kind] <= MOST_NOTES:
            cut = detail if len(detail) <= LONGEST_DETAIL else detail[:LONGEST_DETAIL]
            self.notes.append(Note(kind=kind, detail=cut))

    def result(self) -> Resolved:
        plan = ReadPlan(
            cells=tuple(self.cells),
            unknown=tuple(self.unknown),
            strays=tuple(self.strays),
            misfits=tuple(self.misfits),
            loose=tuple(self.loose),
            inexact=tuple(self.inexact),
            clash=self.clash,
            asks=self.asks,
        )
        more = ((kind, n - MOST_NOTES) for kind, n in self.noted.items() if n > MOST_NOTES)
        return Resolved(plan, (*self.notes, *(Note(kind=kind, detail=message("more", n=n)) for kind, n in more)))

    def _is_empty(self, item: Any) -> bool:
        return isinstance(item, str) and fold_name(item) in self.using.empty


def _times(number: Any) -> int | None:
    """Return how many a value says (2, 2.0, "2" or "2 bucăți"), no more than are told apart; None if it says none."""
    if isinstance(number, str) and (said := _PIECES.match(number)):
        number = int(said[1])
    whole = isinstance(number, int) or (isinstance(number, float) and number.is_integer())
    return min(int(number), MOST_COPIES) if whole and not isinstance(number, bool) and number >= 0 else None


def _json_type(item: Any) -> str:
    """Return what JSON calls the type of a value."""
    names = {bool: "boolean", int: "number", float: "number", str: "string", list: "array"}
    return names.get(type(item), "object")


def _strings(item: Any, deepest: int, numbers: bool) -> Iterator[str]:
    """Yield the strings inside a nested value, in order, down to that depth; if wished, its numbers as strings too."""
    if isinstance(item, str):
        yield item
    elif numbers and isinstance(item, int | float) and not isinstance(item, bool):
        yield _written(item)
    elif isinstance(item, dict | list) and deepest:
        for inner in item.values() if isinstance(item, dict) else item:
            yield from _strings(inner, deepest - 1, numbers)


def _numbers(item: Any, deepest: int) -> Iterator[int]:
    """Yield the numbers of demands in a value, down to that depth: whole numbers, and those in strings ("demand 2")."""
    if isinstance(item, bool):
        return
    if isinstance(item, int) or (isinstance(item, float) and item.is_integer()):
        yield int(item)
    elif isinstance(item, str):
        yield from (int(number) for number in _NUMBER.findall(item))
    elif isinstance(item, list) and deepest:
        for inner in item:
            yield from _numbers(inner, deepest - 1)


def _written(item: str | float) -> str:
    """Return a name or number as one would write it: 85.0 is "85"."""
    if isinstance(item, str):
        return item
    return str(int(item)) if isinstance(item, float) and item.is_integer() else json.dumps(item)
