"""Whether a prompt shows every road: a line that names its ends, and no other place, and says how long it is.

What a place is called is read from the list: what stands beside all entities that go there, and beside no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gmtw.tasks.plan.audit.prompt_coverage import Described
from gmtw.text.words import fold


def unshown(one: Described) -> Iterator[str]:
    """Yield the roads of the scene that the prompt does not show, by the ids of their ends."""
    roads = one.scene.roads
    if roads is None:
        return
    called = {place: _called(one, f"{roads.category}={place}") for place in roads.places}
    shown = {
        (frozenset(place for place, names in called.items() if _names(line, names)), int(number))
        for line in one.text.splitlines()
        for number in re.findall(r"\d+", line)
    }
    for road in roads.roads:
        if (frozenset(road.ends) - {roads.depot}, road.km) not in shown:
            yield " - ".join(road.ends)


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
