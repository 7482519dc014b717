"""The changes from an earlier plan: entities that were added, removed, moved or taken in another number.

The body is written once and runs on integers, on arrays of plans and on CP-SAT variables, as rules do
(`gmtw.constraints.rule`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gmtw.constraints.rule import Plan


def changes(plan: Plan[Any], earlier: Mapping[str, Sequence[str]]) -> Any:
    """Return how many entities are in other slots than in `earlier` (slot id -> entity ids), and names unknown to both.

    An entity counts once, however many of its slots differ. How often a slot repeats it counts only where slots may
    hold several of one entity: there, another number is a difference.
    """
    moved = sum(plan.any_of(places) for places in _differing(plan, earlier))
    return moved + sum(plan.unknown(slot) for slot in plan.scene.slot)


def _differing(plan: Plan[Any], earlier: Mapping[str, Sequence[str]]) -> Iterator[Any]:
    """Yield for each entity the number of slots that hold it in one of the two plans only."""
    for entity in plan.scene.entity:
        if plan.scene.counts:
            more = [plan.count((slot,), entity) - earlier.get(slot, ()).count(entity) for slot in plan.scene.slot]
            yield sum(plan.any_of(n) + plan.any_of(-n) for n in more)
            continue
        held = {slot: plan.any_of(plan.count((slot,), entity)) for slot in plan.scene.slot}
        yield sum(1 - now if entity in earlier.get(slot, ()) else now for slot, now in held.items())
