"""The prediction of a quick run for the whole set: its interval holds as often as it says."""

from __future__ import annotations

from statistics import fmean

import numpy as np
import pytest

from benchmarks.quick_ids import allocated
from gmtw.results.quick import Stratum, prediction


def test_allocation_is_in_proportion() -> None:
    """The sum is as asked; strata get their share, none too many, and each at least one."""
    assert allocated([60, 60, 90, 90], 100) == [20, 20, 30, 30]
    counts = allocated([15] * 36 + [20] * 3, 100)
    assert sum(counts) == 100
    assert set(counts) == {2, 3}
    assert allocated([1, 500], 10) == [1, 9]
    assert allocated([2, 2], 10) == [2, 2]


def test_the_value_is_weighted_by_the_whole_set() -> None:
    """Strata count as often as they are in the whole set, whatever their share of the sample."""
    found = prediction([Stratum(90, (1.0, 1.0, 1.0, 0.0)), Stratum(10, (0.0, 0.0, 0.0, 0.0))])
    assert found.value == pytest.approx(0.9 * 0.75)
    assert found.low < found.value < found.high
    assert found.n == 8


def test_what_is_wholly_known_has_no_interval() -> None:
    """A sample that is the whole set predicts it exactly."""
    found = prediction([Stratum(3, (1.0, 0.0, 1.0)), Stratum(2, (0.0, 1.0))])
    assert (found.low, found.value, found.high) == pytest.approx((0.6, 0.6, 0.6))


def test_alike_values_still_have_an_interval() -> None:
    """A hundred solved ones do not prove that all five hundred are."""
    found = prediction([Stratum(500, (1.0,) * 100)])
    assert 0.95 < found.low < 0.99
    assert found.high == 1


def test_few_values_are_refused() -> None:
    """Four values tell no spread."""
    with pytest.raises(ValueError, match="expected at least 5 values, got 4"):
        prediction([Stratum(10, (0.0, 1.0)), Stratum(10, (0.0, 1.0))])


@pytest.mark.parametrize("solved", [0.1, 0.5, 0.9])
def test_intervals_hold_as_often_as_they_say(solved: float) -> None:
    """95 % of 400 draws from one whole set of 600 in 39 strata hold its share solved, to what 400 draws can tell."""
    random = np.random.RandomState(round(10 * solved))
    sizes = [15] * 36 + [20] * 3
    hard = np.repeat(random.standard_normal(len(sizes)), sizes)
    level = np.log(solved / (1 - solved))
    values = (random.random_sample(sum(sizes)) < 1 / (1 + np.exp(-level - hard))).astype(float)
    parts = np.split(values, np.cumsum(sizes)[:-1])
    counts, held = allocated(sizes, 100), []
    for _ in range(400):
        rows = [Stratum(len(own), tuple(random.permutation(own)[:n])) for own, n in zip(parts, counts, strict=True)]
        found = prediction(rows)
        held.append(found.low <= values.mean() <= found.high)
    assert 0.92 <= fmean(held) <= 0.985
