"""The Wright map: models and items on one axis of logits, in bands of half a logit or finer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from gmtw.results.items.item_report import ItemReport

STEP = 0.5


class Band(NamedTuple):
    """A part of the axis from `low` to the next band.

    models: the models in it, the ablest first. items: how many items are in it; flat: those of them that all models
    solved, or none. share: of the items of the fullest band.
    """

    low: float
    models: tuple[str, ...]
    items: int
    flat: int
    share: float


def bands(found: ItemReport, step: float = STEP) -> list[Band]:
    """Return the bands from the hardest items and the ablest models to the others."""
    items = Counter(_at(one.difficulty, step) for one in found.items)
    flat = Counter(_at(one.difficulty, step) for one in found.items if one.flat)
    able = [(_at(one.ability, step), one.model) for one in found.models]
    places = [*items, *(place for place, _ in able)]
    return [
        Band(
            low=at * step,
            models=tuple(name for place, name in able if place == at),
            items=items[at],
            flat=flat[at],
            share=items[at] / max(items.values()),
        )
        for at in range(max(places), min(places) - 1, -1)
    ]


def shown_count(band: Band) -> str:
    """Return how many items a band has, and how many of them are flat: " 34 (12 flat)"; "" for none."""
    flat = f" ({band.flat} flat)" if band.flat else ""
    return f" {band.items}{flat}" if band.items else ""


def axis(found: ItemReport) -> Sequence[int]:
    """Return the whole logits that the axis reaches over, the lowest first."""
    values = [*(one.difficulty for one in found.items), *(one.ability for one in found.models)]
    return range(floor(min(values)), ceil(max(values)) + 1)


def _at(value: float, step: float) -> int:
    return floor(value / step)
