"""The test that a prompt shows every road: a line that names its ends, and no other place, and says how long it is.

What a place is called is read from the list: what stands beside all entities that go there, and beside no other. The
lines of the list show no roads. Nothing goes to the depot, so what it is called is read from the lines that may show
its roads: the words that stand in those of the most roads. "cel mult 10 kg" beside a district is then no road of 10 km.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from gmtw.constraints.roads import Road, Roads
from gmtw.tasks.plan.audit.prompt_coverage import Described
from gmtw.text.words import fold


class _Line(NamedTuple):
    """A line of the prompt that may show a road: the places it names, its numbers, and its other words."""

    places: frozenset[str]
    numbers: frozenset[int]
    words: frozenset[str]


def unshown(one: Described) -> Iterator[str]:
    """Yield the roads of the scene that the prompt does not show, by the ids of their ends."""
    roads = one.scene.roads
    if roads is None:
        return
    lines = list(_lines(one, {place: _called(one, f"{roads.category}={place}") for place in roads.places}))
    showing = {road: [line for line in lines if _may_show(line, road, roads.depot)] for road in roads.roads}
    depot = _depot_words(roads, showing)
    for road, found in showing.items():
        if not any(roads.depot not in road.ends or line.words >= depot for line in found):
            yield " - ".join(road.ends)


def _lines(one: Described, called: Mapping[str, frozenset[str]]) -> Iterator[_Line]:
    """Yield the lines of the prompt but for those that name an entity."""
    names = frozenset(fold(name) for entity in one.scene.entities for name in chain(*entity.names.values()))
    for line in one.text.splitlines():
        if not _names(line, names):
            places = frozenset(place for place, known in called.items() if _names(line, known))
            beside = set(fold(line).split()).difference(*(name.split() for place in places for name in called[place]))
            words = frozenset(word for word in beside if not word.isdecimal())
            yield _Line(places, frozenset(map(int, re.findall(r"\d+", line))), words)


def _may_show(line: _Line, road: Road, depot: str) -> bool:
    return line.places == frozenset(road.ends) - {depot} and road.km in line.numbers


def _depot_words(roads: Roads, showing: Mapping[Road, Iterable[_Line]]) -> frozenset[str]:
    """Return the words that stand in lines of the most roads from the depot."""
    own = [lines for road, lines in showing.items() if roads.depot in road.ends]
    found = Counter(word for lines in own for word in frozenset[str]().union(*(line.words for line in lines)))
    return frozenset(word for word, number in found.items() if number == max(found.values()))


def _called(one: Described, attribute: str) -> frozenset[str]:
    """Return what is said of all entities that have an attribute and of no other one."""
    beside: Mapping[str, frozenset[str]] = {
        id_: frozenset(words.strip("|") for words in text.features() if words.startswith("|"))
        for id_, text in one.said.items()
    }
    having = one.scene.having(attribute)
    common = frozenset.intersection(*(beside.get(id_, frozenset()) for id_ in having)) if having else frozenset[str]()
    return common.difference(*(words for id_, words in beside.items() if id_ not in having)) - {""}


def _names(line: str, names: frozenset[str]) -> bool:
    folded = f" {fold(line)} "
    return any(f" {name} " in folded for name in names)
