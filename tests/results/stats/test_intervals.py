"""Intervals: the same as scipy's, and true as often as they say."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gmtw.results.stats import interval, intervals
from gmtw.results.stats.clusters import GRAIN, Clusters, clustered
from gmtw.results.stats.intervals import bca, cluster_intervals, student_quantile, unseen_share
from gmtw.results.stats.resampling import multiplicities, resampled_means

RUNS = {30: 4000, 500: 1000}
"""So many sets that chance moves their share by less than half a percent, or by less than one."""


def simulated(shape: str, size: int, seed: int) -> tuple[Any, float]:
    """Sets of scores of that shape, one column each, and their true mean."""
    draw = np.random.RandomState(seed)
    table = (size, RUNS[size])
    shapes: dict[str, Callable[[], tuple[Any, float]]] = {
        "skewed": lambda: (1 - draw.beta(0.5, 3, table), 1 - 0.5 / 3.5),
        "near 1": lambda: (np.where(draw.uniform(size=table) < 0.15, draw.uniform(size=table), 1.0), 0.925),
        "bimodal": lambda: (
            np.where(draw.uniform(size=table) < 0.3, draw.beta(2, 20, table), draw.beta(20, 2, table)),
            0.3 * 2 / 22 + 0.7 * 20 / 22,
        ),
        "fifths": lambda: (draw.binomial(5, 0.8, table) / 5, 0.8),
        "even": lambda: (draw.uniform(size=table), 0.5),
    }
    return shapes[shape]()


def covered(clusters: Clusters, truth: float) -> float:
    """In how many columns the interval holds the truth."""
    ends = np.array(cluster_intervals(clusters))
    return float(((ends[:, 0] <= truth) & (truth <= ends[:, 1])).mean())


@pytest.mark.minutes
@pytest.mark.parametrize("size", [30, 500])
@pytest.mark.parametrize("shape", ["skewed", "near 1", "bimodal", "fifths", "even"])
def test_intervals_hold_the_truth_as_often_as_they_say(shape: str, size: int) -> None:
    """The 95 % intervals of 93-97 % of thousands of sets hold the known true mean, on 30 worlds as on 500."""
    values, truth = simulated(shape, size, seed=11)
    assert 0.93 <= covered(Clusters(np.rint(values * GRAIN), np.ones_like(values)), truth) <= 0.97


@pytest.mark.parametrize("size", [30, 500])
def test_samples_of_one_world_stay_together(size: int) -> None:
    """Worlds of one to five samples that err together: intervals over worlds hold, over samples they do not."""
    draw = np.random.RandomState(12)
    counts = draw.randint(1, 6, size=(size, RUNS[size])).astype(float)
    hard = draw.beta(4, 2, size=(size, RUNS[size]))
    totals = draw.binomial(counts.astype(int), hard).astype(float)
    assert 0.93 <= covered(Clusters(totals * GRAIN, counts), 4 / 6) <= 0.97
    column = [1.0] * 40 + [0.0] * 10
    apart, together = interval(column, range(50)), interval(column, [n // 5 for n in range(50)])
    assert apart
    assert together
    assert together[1] - together[0] > 1.5 * (apart[1] - apart[0])


@pytest.mark.parametrize(("size", "truth"), [(30, 0.9), (30, 0.99), (500, 0.99), (500, 0.999)])
def test_shares_near_1_are_never_too_sure(size: int, truth: float) -> None:
    """Yes or no comes in steps, so more than 95 % may hold; less than 93 % never."""
    values = (np.random.RandomState(13).uniform(size=(size, RUNS[size])) < truth).astype(float)
    assert covered(Clusters(values * GRAIN, np.ones_like(values)), truth) >= 0.93


@pytest.mark.parametrize("size", [12, 200])
def test_bca_is_scipys(size: int) -> None:
    """With the same resamples, the same ends; correction for small sets left out."""
    from scipy.stats import bootstrap

    values = np.rint(np.random.RandomState(1).beta(5, 1, size) * GRAIN) / GRAIN
    clusters = Clusters(values[:, None] * GRAIN, np.ones((size, 1)))
    drawn = resampled_means(clusters, seed=3)[:, 0]
    low, high = bca(drawn[:, None], clusters.without_one, clusters.estimates, 1.959963984540054)
    known = SimpleNamespace(bootstrap_distribution=drawn)
    theirs = bootstrap((values,), np.mean, n_resamples=0, bootstrap_result=known, method="BCa", vectorized=True)
    assert (low[0], high[0]) == pytest.approx(tuple(theirs.confidence_interval), abs=1e-9)


@pytest.mark.parametrize("freedom", [5, 10, 29, 499])
def test_students_quantile_is_scipys(freedom: int) -> None:
    """But for what the series leaves out, which falls with the fifth power of the degrees of freedom."""
    from scipy.stats import t

    assert student_quantile(freedom) == pytest.approx(float(t.ppf(0.975, freedom)), rel=max(0.4 / freedom**5, 1e-12))


@pytest.mark.parametrize("size", [2, 30, 500])
def test_where_all_are_right_the_exact_bound_stands(size: int) -> None:
    """A bootstrap would say [1, 1]; the bound is scipy's of `size` successes in `size`, and mirrored for 0."""
    from scipy.stats import binomtest

    exact = binomtest(size, size).proportion_ci(0.95, "exact")
    assert interval([1.0] * size, range(size)) == pytest.approx((exact.low, exact.high), abs=1e-9)
    assert interval([0.0] * size, range(size)) == pytest.approx((0.0, 1 - exact.low), abs=1e-9)
    low, high = interval([0.25] * size, range(size)) or (0, 0)
    assert (low, high) == pytest.approx((0.25 * (1 - unseen_share(size)), 0.25 + 0.75 * unseen_share(size)), abs=1e-9)


def test_what_was_not_measured_moves_nothing() -> None:
    """None is left out, its world with it; fewer than two worlds have no interval; no span, no bound."""
    values = [0.2, 0.9, 0.4, None, 0.8]
    assert interval(values, "abcde") == interval([0.2, 0.9, 0.4, 0.8], "abce")
    assert interval([0.2, None], "ab") is None
    assert interval([0.2, 0.4], "aa") is None
    assert interval([], "") is None
    assert interval([2.0, 2.0], "ab", span=None) is None
    assert intervals([values, [None] * 5], "abcde")[1] is None


def test_order_moves_no_digit() -> None:
    """Shuffled records have the same interval to the last digit, alone and among other columns."""
    rng = random.Random(4)
    rows = [(rng.random(), f"w{rng.randrange(90)}") for _ in range(300)]
    first = interval([value for value, _ in rows], [world for _, world in rows])
    for _ in range(3):
        rng.shuffle(rows)
        column, worlds = [value for value, _ in rows], [world for _, world in rows]
        assert interval(column, worlds) == first
        assert intervals([[1 - v for v in column], column], worlds)[1] == first


def test_draws_are_frozen() -> None:
    """The same seed draws the same, in every version of numpy: these digits are kept here."""
    assert multiplicities(5, 0)[:3].tolist() == [[1, 0, 0, 3, 1], [1, 1, 1, 1, 1], [2, 1, 1, 0, 1]]
    assert interval([0.1, 0.4, 0.5, 0.9, 1.0], "abcde") == (0.22, 0.96)


def test_worlds_are_rows_sorted_by_name() -> None:
    """Sums and counts by world; worlds without a value are not there."""
    found = clustered([[0.5, None, 0.25, 1.0]], ["b", "c", "b", "a"])[0]
    assert found is not None
    assert (found.totals[:, 0] / GRAIN).tolist() == [1.0, 0.75]
    assert found.counts[:, 0].tolist() == [1.0, 2.0]


def test_unlike_clusters_are_resampled_whole() -> None:
    """Each resample's mean is that of the values of the clusters drawn, as often as they were drawn."""
    values = {"a": [0.5, 0.25, 1.0], "b": [0.0], "c": [0.75, 0.125]}
    rows = [(value, name) for name, row in values.items() for value in row]
    clusters = clustered([[value for value, _ in rows]], [name for _, name in rows])[0]
    assert clusters is not None
    drawn = resampled_means(clusters, seed=2)
    for times, mean in zip(multiplicities(3, 2)[:600], drawn[:600, 0], strict=True):
        chosen = [value for n, row in zip(times, values.values(), strict=True) for value in row * int(n)]
        assert mean == pytest.approx(sum(chosen) / len(chosen), abs=1e-12)
    assert clusters.without_one[:, 0].tolist() == pytest.approx([0.875 / 3, 2.625 / 5, 1.75 / 4])
    assert clusters.estimates.tolist() == pytest.approx([2.625 / 6])


def test_columns_of_unlike_worlds_are_put_back_in_place() -> None:
    """Columns that measure 5, 4, 1 and 5 worlds have the intervals that each has alone, with any seed and span."""
    rows: list[list[float | None]] = [
        [0.1, 0.4, 0.5, 0.9, 1.0],
        [0.2, None, 0.9, 0.4, 0.8],
        [0.5, None, None, None, None],
        [1.0] * 5,
    ]
    for seed, span in ((0, (0.0, 1.0)), (5, (-1.0, 1.0))):
        alone = [interval(row, "abcde", seed, span) for row in rows]
        assert intervals(rows, "abcde", seed, span) == alone
        assert [one is None for one in alone] == [False, False, True, False]
    assert interval(rows[0], "abcde", 5) != interval(rows[0], "abcde") == interval(rows[0], "abcde", 0)
    low, high = interval(rows[3], "abcde", span=(-1.0, 1.0)) or (0, 0)
    assert (low, high) == pytest.approx((1 - 2 * unseen_share(5), 1.0), abs=1e-9)


def test_worlds_that_agree_have_an_interval_of_their_own() -> None:
    """One column that varies and one that does not: only the second has the exact bound."""
    varied, same = intervals([[0.0, 1.0, 1.0, 0.0], [0.5] * 4], "aabb")
    assert varied == same, "worlds a and b have the same mean in both"
    varied, same = intervals([[0.0, 1.0, 1.0, 0.5], [0.5] * 4], "aabb")
    assert varied != same


def test_resamples_on_one_side_have_an_interval() -> None:
    """The bias is bounded by half a resample if every resample lies below the mean, or above it."""
    left = np.array([[0.4], [0.5], [0.6]])
    drawn = np.linspace(0, 1, 400)[:, None]
    (low, high), (least, most) = (bca(drawn, left, np.array([mean]), 1.96) for mean in (2.0, -2.0))
    assert 0.99 < low[0] < high[0] <= 1
    assert 0 < least[0] < most[0] < 0.01


def test_worlds_may_be_named_by_anything() -> None:
    """Numbers beside words: they are put in order by how they are written."""
    assert interval([0.1, 0.4, 0.5, 0.9], [10, "9", 2, "a"]) == interval([0.1, 0.4, 0.5, 0.9], ["10", "9", "2", "a"])
