"""The world that a row of our own text is about: its entities, and its slots from their keys.

A world is a list of entity names, or {"slots": [keys], "entities": [names]}. Keys are those of the
task worlds, in any language that has a folder: "day2", "Luni_dimineață", "day1_mic_dejun".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from gmtw import languages
from gmtw.constraints import Entity, Scene, Slot
from gmtw.quality.validate.rows import Fields
from gmtw.text.words import fold

WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_NUMBERED = re.compile(r"([^\W\d]+) ?(\d{1,3})(?: (.+))?")


class Slots(Fields):
    """A world that says what its slots are."""

    slots: tuple[str, ...] = ()
    entities: tuple[str, ...]


World = Slots | tuple[str, ...]


def entities_of(world: World) -> tuple[str, ...]:
    """The names of the world's entities."""
    return world.entities if isinstance(world, Slots) else world


@lru_cache(maxsize=512)
def scene(names: tuple[str, ...], keys: tuple[str, ...], language: str) -> Scene:
    """The scene of those entities and slots, whose ids are their names and keys.

    Raises ValueError that names the key which means no slot.
    """
    entities = (Entity(id=name, names={language: (name,)}) for name in dict.fromkeys(names))
    return Scene(slots=tuple(_slots(dict.fromkeys(keys))), entities=tuple(entities))


def completed(keys: Iterable[str]) -> tuple[str, ...]:
    """The keys that a world has which surely has these: all days up to the last, each with all parts.

    For worlds that are only a list of names: the claims that are made about them tell their slots.
    """
    found = list(dict.fromkeys(keys))
    parsed = [(key, fold(key), key.partition("_")) for key in found]
    numbered = {int(match[2]) for _, folded, _ in parsed if (match := _NUMBERED.fullmatch(folded))}
    heads = [f"day{n}" for n in range(1, max(numbered) + 1)] if numbered else [head for _, _, (head, *_) in parsed]
    tails = [joint + tail for _, _, (_, joint, tail) in parsed]
    return tuple(dict.fromkeys((*found, *(head + tail for head in heads for tail in tails))))


def _slots(keys: Iterable[str]) -> Iterator[Slot]:
    order: list[str] = []
    for key in keys:
        numbered = _NUMBERED.fullmatch(fold(key))
        if numbered:
            day, weekday, rest = int(numbered[2]) - 1, "", numbered[3] or ""
        else:
            head, _, rest = fold(key).partition(" ")
            weekday = _weekdays().get(head, "")
            order += [weekday] if weekday not in order else []
            day = order.index(weekday)
        part = _parts().get(rest, "")
        if day < 0 or (rest and not part) or not (numbered or weekday):
            raise ValueError(
                f"slot {key!r} means nothing here; expected keys like day2, Luni_dimineață, day1_mic_dejun"
            )
        yield Slot(id=key, names=_names(key, weekday), day=day, weekday=weekday, part=part)


def _names(key: str, weekday: str) -> dict[str, tuple[str, ...]]:
    """Return the key in each language; a weekday begins with its own word, as in the task worlds."""
    spoken = {code: languages.load(code).phrases.get(f"{weekday}.on", "") for code in languages.known()}
    tail = key.partition("_")[2]
    return {code: (f"{name.split()[-1]}_{tail}", key) if weekday and name else (key,) for code, name in spoken.items()}


@cache
def _weekdays() -> dict[str, str]:
    """The folded word for each day of the week, in every language, and which day it is."""
    phrases: Sequence[tuple[str, str]] = [
        (languages.load(code).phrases.get(f"{day}.on", ""), day) for code in languages.known() for day in WEEK
    ]
    return {**{day: day for day in WEEK}, **{fold(phrase).split()[-1]: day for phrase, day in phrases if phrase}}


@cache
def _parts() -> dict[str, str]:
    """The folded names of the parts of a day, in every language."""
    tables = [languages.load(code).slots.parts for code in languages.known()]
    named = {fold(name): part for table in tables for part, names in table.items() for name in names}
    return {**{part: part for table in tables for part in table}, **named}
