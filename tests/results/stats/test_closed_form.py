"""ABC intervals: the published algorithm, next to BCa, with the coverage that they promise."""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import NormalDist

import numpy as np
import pytest

from gmtw.results.stats.closed_form import abc
from gmtw.results.stats.clusters import GRAIN, Clusters, Floats
from gmtw.results.stats.intervals import MOST_DRAWN, bca, cluster_intervals, method, student_quantile
from gmtw.results.stats.paired_tests import _normal_p_values
from gmtw.results.stats.resampling import FLIPS, flips_beyond, resampled_means

REACH = 1.959963985
NORMAL = NormalDist()


def clusters(values: Floats, counts: Floats | None = None) -> Clusters:
    counts = np.ones_like(values) if counts is None else counts
    return Clusters(np.rint(values * GRAIN).astype(np.int64)[:, None], counts[:, None])


def published(totals: Floats, counts: Floats) -> list[float]:
    """The ends by the algorithm as it was published, with numeric derivatives ("abcnon", Efron and Tibshirani 1993)."""
    size = len(totals)
    even, step = np.full(size, 1 / size), 1e-3 / size

    def mean(weights: Floats) -> float:
        return float((weights @ totals) / (weights @ counts))

    first, second = np.empty(size), np.empty(size)
    for at in range(size):
        aside = -even.copy()
        aside[at] += 1
        above, below = mean(even + step * aside), mean(even - step * aside)
        first[at], second[at] = (above - below) / (2 * step), (above - 2 * mean(even) + below) / step**2
    error = float(np.sqrt((first**2).sum())) / size
    skew = float((first**3).sum()) / (6 * size**3 * error**3)
    delta = first / (size**2 * error)
    bend = (mean(even + step * delta) - 2 * mean(even) + mean(even - step * delta)) / (2 * error * step**2)
    curvature = float(second.sum()) / (2 * size**2) / error - bend
    bias = NORMAL.inv_cdf(2 * NORMAL.cdf(skew) * NORMAL.cdf(-curvature))
    moved = [bias + z for z in (-REACH, REACH)]
    return [mean(even + w / (1 - skew * w) ** 2 * delta) for w in moved]


@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_published_algorithm(seed: int) -> None:
    draws = np.random.RandomState(seed)
    counts = draws.randint(1, 6, 40).astype(np.float64)
    totals = np.array([draws.beta(3, 1, int(count)).sum() for count in counts])
    low, high = abc(clusters(totals, counts), REACH)
    assert [float(low[0]), float(high[0])] == pytest.approx(published(totals, counts), abs=1e-6)


@pytest.mark.parametrize(
    "draw",
    [
        lambda draws: (draws.random_sample(600) < 0.97).astype(float),
        lambda draws: (draws.random_sample(600) < 0.5).astype(float),
        lambda draws: draws.beta(8, 1, 600),
        lambda draws: np.where(draws.random_sample(600) < 0.8, 1.0, draws.random_sample(600)),
    ],
)
def test_its_ends_are_those_of_bca(draw: Callable[[np.random.RandomState], Floats]) -> None:
    """Within 5 % of the half-width; BCa is the mean of twenty draws, since one is known to 3 % only."""
    found = clusters(draw(np.random.RandomState(5)))
    reach = student_quantile(len(found) - 1)
    drawn = np.mean([bca(resampled_means(found, s), found.without_one, found.estimates, reach) for s in range(20)], 0)
    ends = np.array(abc(found, reach))
    assert np.abs(ends - drawn).max() <= 0.05 * float(drawn[1, 0] - drawn[0, 0]) / 2


@pytest.mark.parametrize(("share", "size"), [(0.9, 300), (0.6, 300), (0.97, 2000)])
def test_it_covers_the_truth(share: float, size: int) -> None:
    """Columns are 2,000 samples of worlds, of which 95 % should cover the share."""
    values = (np.random.RandomState(2).random_sample((size, 2000)) < share).astype(np.float64)
    low, high = abc(Clusters((values * GRAIN).astype(np.int64), np.ones_like(values)), student_quantile(size - 1))
    assert 0.935 <= float(((low <= share) & (share <= high)).mean()) <= 0.965


def test_many_worlds_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[bca.__module__], "resampled_means", lambda *_: pytest.fail("drawn"))
    values = np.random.RandomState(1).random_sample(MOST_DRAWN + 1)
    (found,) = cluster_intervals(clusters(values))
    assert found
    assert found == pytest.approx(
        tuple(values.mean() + z * values.std() / len(values) ** 0.5 for z in (-1.96, 1.96)), abs=1e-5
    )
    assert (method(MOST_DRAWN), method(MOST_DRAWN + 1)) == ("", "abc")


def test_worlds_that_agree_keep_their_bound() -> None:
    (found,) = cluster_intervals(clusters(np.ones(MOST_DRAWN + 1)))
    assert found
    assert 0.999 < found[0] < found[1] == 1


def test_many_flips_are_normal() -> None:
    """The p-values of drawn flips are known to 0.35 points at most."""
    totals = np.rint(np.random.RandomState(3).normal(0.02, 0.4, (900, 5)) * GRAIN)
    drawn = (1 + flips_beyond(totals, 0)) / (1 + FLIPS)
    assert np.abs(_normal_p_values(totals) - drawn).max() <= 0.015
