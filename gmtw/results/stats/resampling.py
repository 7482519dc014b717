"""Bootstrap resamples and random sign flips, drawn once for each number of clusters and shared by all columns.

They come from `numpy.random.RandomState`, whose stream is frozen: every version of numpy draws the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gmtw.results.stats.clusters import GRAIN, HALF, Clusters, Floats

RESAMPLES = 2000
FLIPS = 19_999
"""The number of flips: the least p-value, 1 / 20,000, is significant in a family of 999."""

BLOCK = 500
"""Rows that are converted to floats at once, to bound memory."""

EXACT = 2.0**53
"""Below it, floats hold all whole numbers."""


@lru_cache(maxsize=32)
def multiplicities(size: int, seed: int) -> NDArray[np.uint8]:
    """Return how often each of `size` clusters is drawn in each resample (far below 256): RESAMPLES x size."""
    draws = np.random.RandomState(seed)
    counts = np.empty((RESAMPLES, size), dtype=np.uint8)
    for rows in _blocks(counts):  # one stream, whatever the size of a block
        drawn = draws.randint(0, size, size=rows.shape, dtype=np.int64)
        drawn += np.arange(len(rows))[:, None] * size
        rows[:] = np.bincount(drawn.ravel(), minlength=rows.size).reshape(rows.shape)
    return counts


@lru_cache(maxsize=2)
def signs(size: int, seed: int) -> NDArray[np.int8]:
    """Return random signs, +1 or -1, of `size` clusters: FLIPS x size."""
    needed = FLIPS * size
    raw = np.frombuffer(np.random.RandomState(seed).bytes(-(-needed // 8)), dtype=np.uint8)
    return (np.unpackbits(raw)[:needed].reshape(FLIPS, size).astype(np.int8) * 2 - 1).astype(np.int8)


def resampled_means(clusters: Clusters, seed: int) -> Floats:
    """Return the means of each resample: RESAMPLES x columns."""
    drawn = multiplicities(len(clusters), seed)
    totals = _product(drawn, clusters.totals)
    if (clusters.counts == clusters.counts[0, 0]).all():
        return np.asarray(totals / (len(clusters) * clusters.counts[0, 0]) / GRAIN)
    return np.asarray(totals / _product(drawn, clusters.counts) / GRAIN)


def flips_beyond(totals: Floats, seed: int) -> NDArray[np.int64]:
    """Return how many random flips give a sum as low, as high, or as far from 0 as the observed: 3 x columns."""
    observed = np.asarray(totals.sum(axis=0), np.float64)
    found = np.zeros((3, totals.shape[1]), dtype=np.int64)
    for block in _blocks(signs(len(totals), seed)):
        sums = _exact_product(block, totals)
        found[0] += (sums <= observed).sum(axis=0)
        found[1] += (sums >= observed).sum(axis=0)
        found[2] += (np.abs(sums) >= np.abs(observed)).sum(axis=0)
    return found


def _product(rows: NDArray[np.uint8], columns: NDArray[Any]) -> Floats:
    """Return the matrix product of whole numbers."""
    return np.vstack([_exact_product(block, columns) for block in _blocks(rows)])


def _exact_product(rows: NDArray[Any], columns: NDArray[Any]) -> Floats:
    """Return the matrix product of whole numbers, each element rounded once.

    Floats add whole numbers below 2^53 without an error. Where sums may be larger, halves of the numbers are added,
    which stay below for up to 10,000 worlds.
    """
    factors = rows.astype(np.float64)
    if float(np.abs(columns).max(initial=0)) * len(columns) < EXACT:
        return np.asarray(factors @ columns.astype(np.float64))
    high, low = np.divmod(columns.astype(np.int64), HALF)
    return np.asarray(factors @ high.astype(np.float64) * HALF + factors @ low.astype(np.float64))


def _blocks(rows: NDArray[Any]) -> Iterator[NDArray[Any]]:
    for start in range(0, len(rows), BLOCK):
        yield rows[start : start + BLOCK]
