"""A quick run: 100 frozen instances of a set, and what its figures say of the whole set.

The instances are a stratified sample (by world, level and goal), so the mean of the whole set is predicted by the means
of the strata, weighted by how many instances each has in the whole set. The interval is a prediction of the figure that
a run of the whole set would have: the part that was answered is known, so only the rest is uncertain (finite population
correction; Cochran 1977, Sampling Techniques, 5.4).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import fsum, sqrt
from typing import NamedTuple

from gmtw.datasets.quick import QuickStratum, quick_sets, whole_set_of
from gmtw.results.records import AVG, FAITHFUL, SOLVED, RecordScores
from gmtw.results.run import Run
from gmtw.results.stats.intervals import student_quantile
from gmtw.results.summary import COVERED

KEYS = (SOLVED, FAITHFUL, "U", "R", "G", "F", AVG)

FEW = 5
"""From fewer values in all no spread can be told."""


class Stratum(NamedTuple):
    """A part of a set. size: how many instances it has in the whole set. values: the scores of those in the sample."""

    size: int
    values: tuple[float, ...]


class PredictedFigure(NamedTuple):
    """A prediction for the whole set: the value, the ends of the 95 % prediction interval, values behind it."""

    value: float
    low: float
    high: float
    n: int


def prediction(strata: Iterable[Stratum]) -> PredictedFigure:
    """Return the predicted mean of the whole set.

    Strata are small, so all share one variance: that of the values around the means of their strata. A stratum of which
    nothing was measured counts as the mean of the others. Raise ValueError for fewer than five values.
    """
    rows = list(strata)
    there = [one for one in rows if one.values]
    n = sum(len(one.values) for one in there)
    if n < FEW:
        raise ValueError(f"expected at least {FEW} values, got {n}")
    whole = sum(int(one.size) for one in there)
    value = fsum(one.size * fsum(one.values) / len(one.values) for one in there) / whole
    variance = _variance(there, n)
    error = sqrt(fsum(_uncertain(one, whole) for one in there) * variance)
    reach = student_quantile(max(FEW, n - len(there))) * error
    return PredictedFigure(value, max(0.0, value - reach), min(1.0, value + reach), n)


class WholeSet(NamedTuple):
    """A quick run's predictions for the whole set, of a model in one language, one sample: by score."""

    model: str
    language: str
    sample: int
    figures: Mapping[str, PredictedFigure]


def whole_set(run: Run) -> list[WholeSet]:
    """Return what the run says of the whole set, by model; nothing if it is no quick run, or only a part of one.

    A model that answered less than 95 % is left out: what it did not answer may be what it cannot solve.
    """
    name = whole_set_of(run.summary.set)
    if not name or run.summary.partial:
        return []
    rows: defaultdict[tuple[str, str, int], dict[str, RecordScores]] = defaultdict(dict)
    for record in run.record_scores():
        if record.graded:
            rows[record.model, record.language, record.sample][record.instance_id] = record
    strata = quick_sets()[name]
    enough = COVERED * sum(len(one.ids) for one in strata)
    return [WholeSet(*row, _figures(strata, found)) for row, found in sorted(rows.items()) if len(found) >= enough]


def _figures(strata: Sequence[QuickStratum], scores: Mapping[str, RecordScores]) -> dict[str, PredictedFigure]:
    found = {}
    for key in KEYS:
        rows = [Stratum(one.size, tuple(_values(one, scores, key))) for one in strata]
        if sum(len(one.values) for one in rows) >= FEW:
            found[key] = prediction(rows)
    return found


def _values(stratum: QuickStratum, scores: Mapping[str, RecordScores], key: str) -> Iterator[float]:
    """Yield the values of that score of the instances of a stratum that were answered."""
    for id_ in stratum.ids:
        value = scores[id_].values.get(key) if id_ in scores else None
        if value is not None:
            yield value


def _uncertain(one: Stratum, whole: int) -> float:
    """Return what a unit of variance in the stratum adds to the variance of the predicted mean."""
    n = len(one.values)
    return (one.size / whole) ** 2 * max(0.0, 1 - n / one.size) / n


def _variance(strata: Sequence[Stratum], n: int) -> float:
    """Return the variance within strata, but at least that of two more values that differ, for where all are alike.

    Two, as Agresti and Coull (1998) add: with one, a share of which the sample holds nothing lies outside too often.
    """
    missed: defaultdict[int, list[float]] = defaultdict(list)
    for at, one in enumerate(strata):
        mean = fsum(one.values) / len(one.values)
        missed[at] = [(value - mean) ** 2 for value in one.values]
    within = fsum(value for own in missed.values() for value in own) / max(1, n - len(strata))
    return max(within, 2 * n / (n + 2) ** 2)
