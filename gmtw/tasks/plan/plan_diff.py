"""The changes of a plan from an earlier one, by entity, for readers; `gmtw.constraints.changes` counts the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from gmtw.constraints import Scene

ChangeKind = Literal["kept", "added", "removed", "moved"]

SIGNS: Mapping[ChangeKind, str] = {"kept": "=", "moved": "~", "removed": "-", "added": "+"}
"""The sign before an entity in a diff."""


class Change(NamedTuple):
    """The fate of one entity.

    before, now: the slots that held it, and that hold it; one that may hold several of it as often as it does.
    """

    kind: ChangeKind
    entity: str
    before: tuple[str, ...]
    now: tuple[str, ...]


def plan_diff(scene: Scene, earlier: Mapping[str, Sequence[str]], plan: Mapping[str, Sequence[str]]) -> list[Change]:
    """Return what became of each entity of two plans (slot id -> entity ids): by kind, then as they are listed."""
    return sorted(_changes(scene, earlier, plan), key=lambda change: list(SIGNS).index(change.kind))


def _changes(scene: Scene, earlier: Mapping[str, Sequence[str]], plan: Mapping[str, Sequence[str]]) -> Iterator[Change]:
    for entity in scene.entity:
        before, now = (
            tuple(slot for slot in scene.slot for _ in range(_times(scene, one.get(slot, ()), entity)))
            for one in (earlier, plan)
        )
        if before or now:
            yield Change(_kind(before, now), entity, before, now)


def _times(scene: Scene, row: Sequence[str], entity: str) -> int:
    """Return how many of an entity a row holds; elsewhere than in slots that may hold several, whether it does."""
    return row.count(entity) if scene.counts else int(entity in row)


def _kind(before: tuple[str, ...], now: tuple[str, ...]) -> ChangeKind:
    if before == now:
        return "kept"
    return "added" if not before else "moved" if now else "removed"
