"""The gate on runs whose truth is known: how often it cries wolf, and how often it misses what it says it shows."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from gmtw.results.gate.limits import GateLimits
from gmtw.results.gate.verdict import GateVerdict, judge
from tests.results.gate.runs_of_scores import baseline, records, run

pytestmark = pytest.mark.minutes

RUNS, WORLDS = 500, 250
KINDS, SHARES = np.array([1.0, 0.75, 0.5, 0.0]), [0.7, 0.15, 0.1, 0.05]
Floats = NDArray[np.float64]


def scores(draws: np.random.RandomState, shared: Floats, drop: float = 0.0) -> Floats:
    """A model as good as all others on worlds that make scores alike; a share of its scores is gone."""
    own = draws.choice(KINDS, size=shared.shape, p=SHARES)
    values = np.where(draws.random_sample(shared.shape) < 0.15, own, shared)
    return np.asarray(np.where(draws.random_sample(shared.shape) < drop, 0.0, values))


def verdict(seed: int, drop: float, metrics: str, tolerance: float = 0.01, worse: str = "") -> GateVerdict:
    """The gate's word on two runs of a simulated pair, some metrics of the new one worse by that share.

    worse: which, the first one by default.
    """
    draws = np.random.RandomState(seed)
    before, now = {}, {}
    for metric in metrics:
        shared = draws.choice(KINDS, size=WORLDS, p=SHARES)
        before[metric] = list(scores(draws, shared))
        now[metric] = list(scores(draws, shared, drop if metric in (worse or metrics[0]) else 0.0))
    return judge(
        run(records(now), quick=True),
        baseline(run(records(before), quick=True)),
        GateLimits(tolerance=tolerance, max_mde=1),
    )


def test_no_difference_rarely_fires() -> None:
    """At most 5 % of 500 runs without any difference are called a regression, even where no drop is tolerated."""
    alarms = sum(verdict(seed, 0.0, "URGF", tolerance=0.0).outcome == "regression" for seed in range(RUNS))
    assert alarms <= 0.05 * RUNS


@pytest.mark.parametrize("worse", ["U", "URGF"])
def test_a_drop_of_just_the_tolerance_rarely_fires(worse: str) -> None:
    """At most 5 % of 500 runs that are worse by just what is tolerated, in one metric or in all, are a regression."""
    tolerance = 0.04
    share = tolerance / float(KINDS @ SHARES)
    alarms = sum(verdict(seed, share, "URGF", tolerance, worse).outcome == "regression" for seed in range(RUNS))
    assert alarms <= 0.05 * RUNS


def test_twice_the_detectable_drop_fires() -> None:
    """A true drop of twice what the gate says it detects fires in at least 95 % of 500 runs."""
    told = [verdict(seed, 0.0, "URGF") for seed in range(20)]
    detects = [line.detectable or 1.0 for one in told for line in one.lines if line.metric == "U"]
    share = 2 * float(np.median(detects)) / float(KINDS @ SHARES)
    assert share < 0.25
    found = sum(verdict(seed, share, "URGF").outcome == "regression" for seed in range(1000, 1000 + RUNS))
    assert found >= 0.95 * RUNS
