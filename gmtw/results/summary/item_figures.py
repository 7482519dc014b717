"""Figures of item suites: right, wrong, unparsed, both denominators, points by weighted category, letters chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum

from gmtw.core.types import Record
from gmtw.results.summary.means import means
from gmtw.results.summary.summary_types import ItemFigures, Mean, Stratum, WeightedPoints

Weights = Mapping[str, float | None]
"""The weight of each category; None if the suite gives none: then its number of items is its weight."""


def items(records: Sequence[Record], instances: int) -> ItemFigures:
    """Return the figures of these records of `instances` items; an item without an answer counts as 0 in `of_all`."""
    graded = [record for record in records if record.status == "graded"]
    unparsed = sum(_part(record, "unparsed") is not None for record in graded)
    correct = sum(record.solved is True for record in graded)
    chosen, gold = (_letters(graded, name) for name in ("chosen", "gold"))
    return ItemFigures(
        correct=correct,
        wrong=len(graded) - correct - unparsed,
        unparsed=unparsed,
        of_all=_of_all(records, instances),
        accuracy=_share(correct, instances),
        accuracy_answered=_share(correct, len(graded)),
        chosen=chosen,
        gold=gold,
    )


def points(categories: Mapping[str, Stratum], weights: Weights, rounded: bool) -> WeightedPoints:
    """The weighted total, 0 to 100, over all items and over those answered; `rounded` as the published suite rounds.

    A category without an item has no part in it; one without an answer has none in `answered`. Only a suite that gives
    weights rounds its categories.
    """
    present = {name: part for name, part in categories.items() if part.instances}
    total = sum(part.instances for part in present.values())
    weighed = {name: weights.get(name) or part.instances / total for name, part in present.items()}
    given = any(weights.values())
    parts = rounded and given
    counted = weighed if given else {name: float(part.instances) for name, part in present.items()}
    whole = {name: _points(part.items.of_all if part.items else part.avg, parts) for name, part in present.items()}
    answered = {name: _points(part.over_answered("avg"), parts) for name, part in present.items()}
    return WeightedPoints(
        all=_weighted(whole, counted, rounded),
        answered=_weighted(answered, counted, rounded),
        weights={name: round(weight, 9) for name, weight in weighed.items()},
    )


def _points(mean: Mean, rounded: bool) -> float | None:
    if mean.value is None:
        return None
    return round(100 * mean.value, 1) if rounded else 100 * mean.value


def _weighted(values: Mapping[str, float | None], weights: Mapping[str, float], rounded: bool) -> float | None:
    known = [(value, weights[name]) for name, value in values.items() if value is not None]
    weight = fsum(weight for _, weight in known)
    if not weight:
        return None
    found = fsum(value * weight for value, weight in known) / weight
    return round(found, 1) if rounded else found


def _of_all(records: Sequence[Record], instances: int) -> Mean:
    """The mean score of all items; what was not answered, or has no record at all, is 0."""
    if not instances:
        return Mean(value=None, n=0)
    values = [record.average or 0.0 for record in records]
    absent = instances - len(values)
    worlds = [record.instance_id for record in records] + [f"absent {number}" for number in range(absent)]
    return means([[*values, *[0.0] * absent]], worlds)[0]


def _share(part: int, whole: int) -> Mean:
    """A share of items with Wilson's interval."""
    from gmtw.results.stats import wilson

    return Mean(value=part / whole if whole else None, n=whole, interval=wilson(part, whole))


def _letters(records: Iterable[Record], name: str) -> Mapping[str, int]:
    found = Counter(str(letter) for record in records if (letter := _part(record, name)) is not None)
    return dict(sorted(found.items()))


def _part(record: Record, name: str) -> object:
    return next((score.parts[name] for score in record.scores.values() if name in score.parts), None)
