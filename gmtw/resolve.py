"""The answer's JSON object x scene -> the plan: keys to slots, names to entities.

One resolver serves every metric. A key or name counts only where exactly one slot or entity fits;
whatever does not fit is kept as unknown, and noted, never guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from gmtw import languages
from gmtw.errors import UnknownNameError
from gmtw.languages import Language
from gmtw.memo import remembered
from gmtw.rules import Scene, Slot
from gmtw.text.denials import denier_of
from gmtw.text.mentions import Gazetteer
from gmtw.text.quantities import short_forms
from gmtw.text.sentences import sentences
from gmtw.text.words import fold, words
from gmtw.values import Note, ReadPlan

NOTHING = frozenset({"", "null", "none", "nil", "n a"})
"""What stands for an empty slot, folded, in any language; a language folder may add words."""

DEEPEST = 3
"""How many objects a plan may be wrapped in."""

_REMARK = re.compile(r"\s*\([^()\d]*\)")
_MORE_BEFORE = re.compile(r"(?:\d[.,/ ]?|[-\u2212])$")
_MORE_AFTER = re.compile(r"(?:[.,/\u2013-]| )\d")
_SEPARATOR = re.compile(r"\s*[,;&+\n]\s*")


class Resolver:
    """The slots and entities of one scene, by every name in every language."""

    def __init__(self, scene: Scene, language: str) -> None:
        if language not in languages.known():
            raise UnknownNameError("language", language, languages.known())
        spoken = languages.load(language)
        self.scene = scene
        free = any(slot.free_text for slot in scene.slots)
        self.names = Gazetteer({e.id: _said(e.names) if free else _all(e.names) for e in scene.entities}, spoken)
        self.language = spoken
        self._exact = {_squeezed(name): slot.id for slot in scene.slots for name in _all(slot.names)}
        self._joins = frozenset(spoken.inflection.conjunctions)
        self.empty = _empty(spoken)

    @cached_property
    def _keys(self) -> Gazetteer:
        """The keys with their inflections, for the few that are not written as in the prompt."""
        return Gazetteer({slot.id: _all(slot.names) for slot in self.scene.slots}, self.language)

    def slot(self, key: str) -> Slot | None:
        """The slot that a JSON key means."""
        found = self._exact.get(_squeezed(key)) or self._keys.resolve(key).id
        return self.scene.slot[found] if found else None

    def nearest_key(self, key: str) -> str | None:
        """The slot whose key looks most like `key`, for a note."""
        return self._keys.resolve(key).suggestion

    def stated(self, text: str) -> set[str]:
        """The entities that a sentence states: not those it denies, nor a number that is part of another one."""
        mentions = self.names.find(text)
        denied = denier_of(self.language).denied(sentences(text, mentions))
        scales = tuple(fold(scale) for scale in self.language.quantities.scales)
        asserted = (mention for number, mention in enumerate(mentions) if number not in denied)
        return {m.id for m in asserted if not _in_number(text, m.start, m.end, scales)}

    def without_remark(self, text: str) -> str | None:
        """The entity that `text` names but for a bracketed remark; a bracketed number is part of a name."""
        bare = _REMARK.sub("", text)
        return self.names.resolve(bare).id if bare != text else None

    def pieces(self, text: str) -> list[str]:
        """The names of a list in one string: split at commas and the like, then at conjunctions outside names."""
        pieces = [piece for piece in _SEPARATOR.split(text) if piece.strip()]
        return [part.strip() for piece in pieces for part in self._conjoined(piece)]

    def _conjoined(self, piece: str) -> list[str]:
        """`piece` split at its conjunctions, where it is no name itself and one of the parts is."""
        parts, start = [], 0
        for word in words(piece):
            if fold(word.text) in self._joins:
                parts.append(piece[start : word.start])
                start = word.end
        parts = [part for part in (*parts, piece[start:]) if part.strip()]
        whole = self.names.resolve(piece).id or not any(self.names.resolve(part).id for part in parts)
        return [piece] if whole else parts

    def expects(self, value: Mapping[str, Any]) -> bool:
        """Whether a JSON object has a key of this scene, at the top or inside nested objects."""
        return _has_slots(self, value, ())


@lru_cache(maxsize=8)
def _empty(language: Language) -> frozenset[str]:
    return NOTHING | {fold(word) for word in language.inflection.empty}


@remembered
def resolver(scene: Scene, language: str) -> Resolver:
    """The resolver of that scene, built once."""
    return Resolver(scene, language)


class Resolved(NamedTuple):
    """A plan, and what was odd about it."""

    plan: ReadPlan
    notes: tuple[Note, ...]


def resolve(value: Mapping[str, Any], using: Resolver) -> Resolved:
    """The plan that a JSON object states; see SCORING "Reading", 4 and 5."""
    reading = _Reading(using)
    for slot, item in reading.entries(value, ()):
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
        self.notes: list[Note] = []

    def entries(self, value: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[Slot, Any]]:
        """Each slot with its value, looking for slots inside nested objects too."""
        for key, item in value.items():
            slot = _slot_at(self.using, (*path, key))
            if slot is not None and not (isinstance(item, dict) and _has_slots(self.using, item, (*path, key))):
                yield slot, item
            elif isinstance(item, dict) and len(path) < DEEPEST:
                self.note("nested-object", key)
                yield from self.entries(item, (*path, key))
            else:
                self.strays.append(key)
                near = self.using.nearest_key(key)
                self.note("unknown-key", f"{key} (near {near})" if near else key)

    def take(self, slot: Slot, item: Any) -> None:
        """Read one slot's value: a list where the slot holds any number, else a single name."""
        if item is None or item in ([], {}):
            return
        wants_list = slot.capacity is None
        if isinstance(item, list) != wants_list and not self._is_empty(item):
            self.misfit(slot, item)
        for name in item if isinstance(item, list) else [item]:
            self.read(slot, name)

    def read(self, slot: Slot, item: Any) -> None:
        """Read one name, or whatever stands where a name belongs."""
        if isinstance(item, bool | dict | list) or (isinstance(item, int | float) and not slot.free_text):
            self.misfit(slot, item)
            self.certain(slot, list(_strings(item)))
        elif item is not None and not self._is_empty(item):
            self.name(slot, _written(item))

    def name(self, slot: Slot, text: str) -> None:
        """Resolve one name; a free-text slot takes a sentence too, any slot a list in one string."""
        found = self.using.names.resolve(text)
        if found.id:
            self.place(slot, found.id, text, found.how)
        elif bare := self.using.without_remark(text):
            self.note("remark", text)
            self.place(slot, bare, text, "fold")
        elif slot.free_text:
            self.sentence(slot, text)
        elif not self.several(slot, text):
            self.stranger(slot, text)

    def sentence(self, slot: Slot, text: str) -> None:
        """Take the one entity that a sentence states; a sentence that states two states none."""
        stated = self.using.stated(text)
        if len(stated) == 1:
            self.loose.append(slot.id)
            self.place(slot, stated.pop(), text, "fold")
        else:
            self.stranger(slot, text)

    def several(self, slot: Slot, text: str) -> bool:
        """Read a list written as one string; False where none of its pieces is an entity."""
        pieces = self.using.pieces(text)
        found = [self.using.names.resolve(piece).id for piece in pieces]
        if len(pieces) < 2 or not any(found):
            return False
        self.note("several-names", text)
        for piece, id_ in zip(pieces, found, strict=True):
            if id_:
                self.cells.append((slot.id, id_))
            else:
                self.stranger(slot, piece)
        return True

    def stranger(self, slot: Slot, text: str) -> None:
        """Keep a name that no entity has, with the nearest one in a note."""
        near = self.using.names.resolve(text).suggestion
        self.unknown.append((slot.id, text))
        self.note("unknown-name", f"{text} (near {near})" if near else text)

    def certain(self, slot: Slot, texts: list[str]) -> None:
        """Take the strings of a misshapen value that are entities; where none is, the first is a stranger."""
        found = [id_ for text in texts if (id_ := self.using.names.resolve(text).id)]
        self.cells += [(slot.id, id_) for id_ in found]
        if texts and not found:
            self.stranger(slot, texts[0])

    def place(self, slot: Slot, entity: str, text: str, how: str) -> None:
        self.cells.append((slot.id, entity))
        if how == "inflection":
            self.note("inflected-name", text)

    def misfit(self, slot: Slot, item: Any) -> None:
        self.misfits.append((slot.id, _json_type(item)))
        self.note("wrong-type", f"{slot.id}: {_json_type(item)}")

    def note(self, kind: str, detail: str) -> None:
        self.notes.append(Note(kind=kind, detail=detail[:200]))

    def result(self) -> Resolved:
        plan = ReadPlan(
            cells=tuple(self.cells),
            unknown=tuple(self.unknown),
            strays=tuple(self.strays),
            misfits=tuple(self.misfits),
            loose=tuple(self.loose),
        )
        return Resolved(plan, tuple(self.notes))

    def _is_empty(self, item: Any) -> bool:
        return isinstance(item, str) and fold(item) in self.using.empty


def _slot_at(using: Resolver, path: tuple[str, ...]) -> Slot | None:
    """The slot that a path of keys means: its keys joined ("day1", "lunch"), the outer ones left out one by one."""
    joined = (" ".join(path[start:]) for start in range(len(path)))
    return next((slot for key in joined if (slot := using.slot(key))), None)


def _has_slots(using: Resolver, value: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    """Whether a key of `value`, or of the objects inside it, means a slot; `path` leads to `value`."""
    if any(_slot_at(using, (*path, key)) for key in value):
        return True
    inner = ((key, item) for key, item in value.items() if isinstance(item, dict))
    return len(path) < DEEPEST and any(_has_slots(using, item, (*path, key)) for key, item in inner)


def _in_number(text: str, start: int, end: int, scales: tuple[str, ...]) -> bool:
    """Whether the digits at `start:end` belong to a longer number: "85" in "85,7", "-85", "85-90", "85 milioane"."""
    if not text[start:end].isdigit():
        return False
    more = _MORE_BEFORE.search(text[:start]) or _MORE_AFTER.match(text[end:])
    return bool(more) or fold(text[end : end + 20]).startswith(scales)


def _json_type(item: Any) -> str:
    """What JSON calls the type of a value."""
    names = {bool: "boolean", int: "number", float: "number", str: "string", list: "array"}
    return names.get(type(item), "object")


def _strings(item: Any) -> Iterator[str]:
    """All strings inside a nested value, in order."""
    if isinstance(item, str):
        yield item
    elif isinstance(item, dict | list):
        for inner in item.values() if isinstance(item, dict) else item:
            yield from _strings(inner)


def _written(item: str | float) -> str:
    """A name or number as one would write it: 85.0 is "85"."""
    if isinstance(item, str):
        return item
    return str(int(item)) if isinstance(item, float) and item.is_integer() else json.dumps(item)


def _all(names: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The names in every language, each once."""
    return list(dict.fromkeys(name for code in sorted(names) for name in names[code]))


def _said(names: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The names in every language with their short forms: a stated value may be said without its unit."""
    full = _all(names)
    spoken = [languages.load(code) for code in sorted(names) if code in languages.known()]
    return list(dict.fromkeys([*full, *(form for name in full for code in spoken for form in short_forms(name, code))]))


@lru_cache(maxsize=1 << 14)
def _squeezed(key: str) -> str:
    return fold(key).replace(" ", "")
