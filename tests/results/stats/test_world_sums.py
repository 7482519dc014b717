"""Sums by world: exact, whatever their order and however the values were divided."""

from __future__ import annotations

import random
from functools import reduce
from math import fsum
from operator import add

import numpy as np
import pytest

from gmtw.results.stats import NO_SUMS, WorldSums, world_sums
from gmtw.results.stats.clusters import GRAIN, Clusters
from gmtw.results.stats.resampling import multiplicities, resampled_means

VALUES = [*np.random.RandomState(4).beta(4, 1, 700).tolist(), 0.1, 1 / 3, 5e-324, 1.0, 0.0, None]
WORLDS = [f"w{at % 37}" for at in range(len(VALUES))]
WHOLE = world_sums([VALUES], WORLDS)[0]


def same(one: WorldSums, other: WorldSums) -> bool:
    return (one.worlds, one.totals.tolist(), one.counts.tolist(), one.exact) == (
        *(other.worlds, other.totals.tolist(), other.counts.tolist(), other.exact),
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("parts", [2, 5, 100])
def test_sums_of_parts_are_those_of_the_whole(seed: int, parts: int) -> None:
    """Parts have other worlds, in another order, and some have none."""
    rows = list(zip(VALUES, WORLDS, strict=True))
    random.Random(seed).shuffle(rows)
    shares = [rows[at::parts] for at in range(parts)]
    sums = [world_sums([[value for value, _ in share]], [world for _, world in share])[0] for share in shares]
    assert same(reduce(add, [NO_SUMS, *sums, NO_SUMS]), WHOLE)


def test_the_mean_is_that_of_fsum() -> None:
    known = [value for value in VALUES if value is not None]
    assert WHOLE.mean == fsum(known) / len(known)
    assert WHOLE.n == len(known)
    assert NO_SUMS.mean is None


def test_more_values_than_floats_can_add_are_exact() -> None:
    """200,000 values of three worlds: floats hold sums of 131,072."""
    values = np.random.RandomState(6).random_sample(200_000)
    whole = world_sums([values.tolist()], [at % 3 for at in range(len(values))])[0]
    assert [int(total) for total in whole.totals] == [
        sum(int(value) for value in np.rint(values[at::3] * GRAIN).tolist()) for at in range(3)
    ]
    halves = [world_sums([part.tolist()], [at % 3 for at in range(len(part))])[0] for part in (values[:6], values[6:])]
    assert same(halves[0] + halves[1], whole)


def test_resamples_of_large_sums_are_rounded_once() -> None:
    totals = np.random.RandomState(7).randint(2**54, 2**55, (40, 1), dtype=np.int64)
    counts = np.full((40, 1), 2**19, dtype=np.int64)
    drawn = multiplicities(40, 0)[:50].tolist()
    exact = [sum(times * int(total) for times, total in zip(row, totals[:, 0], strict=True)) for row in drawn]
    found = resampled_means(Clusters(totals, counts), 0)[:50, 0].tolist()
    assert found == [float(one) / (40 * 2**19) / GRAIN for one in exact]


def test_resamples_come_from_one_stream() -> None:
    """Blocks of rows draw what one call would."""
    drawn = np.random.RandomState(9).randint(0, 23, size=(2000, 23), dtype=np.int64)
    assert (multiplicities(23, 9) == np.array([np.bincount(row, minlength=23) for row in drawn])).all()
