"""Two models on the same worlds: the mean difference, its interval, and its p-value.

The sign-flip test asks: if neither model were better, each world's difference could as well have the opposite
sign; how often would random signs give a difference as large as the observed one? It assumes nothing about the
distribution of scores. If few worlds differ, all flips are tried; else flips are drawn and p = (1 + k) / (1 + drawn).
Above 10,000 worlds the sum of flipped differences is normal, and no flips are drawn (they would take 20 KB a world).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import ceil, comb, fsum, log2, sqrt

import numpy as np

from gmtw.results.stats.clusters import GRAIN, Clusters, Floats, clustered, side_by_side
from gmtw.results.stats.intervals import DIGITS, MOST_DRAWN, NORMAL, Interval, cluster_intervals
from gmtw.results.stats.resampling import FLIPS, flips_beyond

ALPHA, POWER = 0.05, 0.8

EXACT_UP_TO = 14
"""Up to this many differing worlds, all sign flips are tried."""

DIFFERENCES = (-1.0, 1.0)
"""The range of the difference of two scores."""


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """The first of two models minus the second.

    n: values compared. worlds: how many worlds these values come from; differing: in how many of them the models
    differ. interval: 95 %, None for fewer than two worlds. p_lower, p_higher: one-sided p-values of "the first is
    worse" and "the first is better"; p: two-sided. error: the standard error of the mean. size: how far a differing
    world moves the mean, times the number of worlds (root mean square).
    """

    mean: float
    n: int
    worlds: int
    differing: int
    interval: Interval | None
    p_lower: float
    p_higher: float
    p: float
    error: float
    size: float


Values = Sequence[float | None]


def difference(first: Values, second: Values, worlds: Sequence[Hashable], seed: int = 0) -> PairedDifference | None:
    """Return the first minus the second; None if no pair of values was measured."""
    return differences([(first, second)], worlds, seed)[0]


def differences(
    pairs: Sequence[tuple[Values, Values]], worlds: Sequence[Hashable], seed: int = 0
) -> list[PairedDifference | None]:
    """Return the difference of each pair of columns; all columns have the same worlds."""
    columns = [[_minus(a, b) for a, b in zip(*pair, strict=True)] for pair in pairs]
    found: list[PairedDifference | None] = [None] * len(columns)
    for places, clusters in _alike(columns, worlds):
        for place, one in zip(places, _of_clusters(clusters, seed), strict=True):
            found[place] = one
    return found


def two_sided(pairs: Sequence[tuple[Values, Values]], worlds: Sequence[Hashable], seed: int = 0) -> list[float]:
    """Return only the two-sided p-value of each pair of columns; 1 if nothing was measured."""
    columns = [[_minus(a, b) for a, b in zip(*pair, strict=True)] for pair in pairs]
    return [p_values[2] for p_values in _p_values_of(columns, worlds, seed)]


def drops(
    pairs: Sequence[tuple[Values, Values]], worlds: Sequence[Hashable], tolerance: float = 0.0, seed: int = 0
) -> list[float]:
    """Return the one-sided p-value of each pair of columns: of "the first is worse by more than the tolerance".

    The differences are moved by the tolerance before their signs are flipped. 1 if nothing was measured.
    """
    columns = [[_minus(a, b) for a, b in zip(*pair, strict=True)] for pair in pairs]
    moved = [[None if one is None else one + tolerance for one in column] for column in columns]
    return [p_values[0] for p_values in _p_values_of(moved, worlds, seed)]


def detectable(of: PairedDifference, family: int = 1) -> float | None:
    """Return the smallest true difference that a one-sided test at 5 % / family finds in 80 % of all sets like this.

    It follows from the standard error, with a lower bound: a sign-flip test needs a minimum number of differing
    worlds, and the error says little if the models hardly differ. The bound is the difference at which that many
    worlds differ: by as much as the observed ones, or wholly if too few were observed. Return None if the set has too
    few worlds to find any difference.
    """
    needed = ceil(log2(family / ALPHA))
    share = _share_for(needed, of.worlds)
    if share is None:
        return None
    error = (NORMAL.inv_cdf(1 - ALPHA / family) + NORMAL.inv_cdf(POWER)) * of.error
    return round(max(error, share * (of.size if of.differing >= needed else 1.0)), DIGITS)


def _alike(columns: Sequence[Values], worlds: Sequence[Hashable]) -> Iterator[tuple[list[int], Clusters]]:
    """Yield the columns that measure the same number of worlds together, with their indexes; skip empty columns."""
    alike: defaultdict[int, list[tuple[int, Clusters]]] = defaultdict(list)
    for place, part in enumerate(clustered(columns, worlds)):
        if part is not None:
            alike[len(part)].append((place, part))
    for group in alike.values():
        yield [place for place, _ in group], side_by_side([part for _, part in group])


def _minus(first: float | None, second: float | None) -> float | None:
    return None if first is None or second is None else first - second


def _of_clusters(clusters: Clusters, seed: int) -> list[PairedDifference]:
    size = len(clusters)
    means, counts = clusters.estimates, clusters.counts.sum(axis=0)
    ends = cluster_intervals(clusters, seed, DIFFERENCES) if size > 1 else [None] * len(means)
    off = (clusters.totals / GRAIN - clusters.counts * means) / counts
    errors = np.sqrt((off**2).sum(axis=0) * size / max(size - 1, 1))
    moves = clusters.totals / GRAIN / counts * size
    p_values = _p_values(clusters.totals, seed)
    return [
        PairedDifference(
            mean=round(float(means[at]), DIGITS),
            n=int(counts[at]),
            worlds=size,
            differing=(differing := int((clusters.totals[:, at] != 0).sum())),
            interval=ends[at],
            p_lower=float(p_values[0, at]),
            p_higher=float(p_values[1, at]),
            p=float(p_values[2, at]),
            error=round(float(errors[at]), DIGITS),
            size=round(sqrt(float((moves[:, at] ** 2).sum()) / max(differing, 1)), DIGITS),
        )
        for at in range(len(means))
    ]


def _p_values_of(columns: Sequence[Values], worlds: Sequence[Hashable], seed: int) -> list[tuple[float, float, float]]:
    """Return p_lower, p_higher and p of each column of differences; 1 if nothing was measured."""
    found = [(1.0, 1.0, 1.0)] * len(columns)
    for places, clusters in _alike(columns, worlds):
        for place, (lower, higher, both) in zip(places, _p_values(clusters.totals, seed).T, strict=True):
            found[place] = (float(lower), float(higher), float(both))
    return found


def _p_values(totals: Floats, seed: int) -> Floats:
    """Return p_lower, p_higher and p of each column: 3 x columns."""
    found = np.empty((3, totals.shape[1]))
    many = (totals != 0).sum(axis=0) > EXACT_UP_TO
    for at in np.flatnonzero(~many):
        found[:, at] = _exact_p_values(totals[totals[:, at] != 0, at])
    if many.any() and len(totals) > MOST_DRAWN:
        found[:, many] = _normal_p_values(totals[:, many])
    elif many.any():
        found[:, many] = (1 + flips_beyond(totals[:, many], seed)) / (1 + FLIPS)
    return found


def _normal_p_values(totals: Floats) -> Floats:
    """Return the p-values of each column over all signs of many worlds, whose sum is normal: 3 x columns."""
    sizes = np.asarray(totals, np.float64)
    z = sizes.sum(axis=0) / np.sqrt((sizes**2).sum(axis=0))
    return np.array([[NORMAL.cdf(one), NORMAL.cdf(-one), 2 * NORMAL.cdf(-abs(one))] for one in z]).T


def _exact_p_values(values: Floats) -> tuple[float, float, float]:
    """Return the p-values over all 2^n signs of these values; all 1 if there are no values."""
    observed = values.sum()
    sums = np.array(list(product((-1.0, 1.0), repeat=len(values)))).reshape(2 ** len(values), -1) @ values
    lower, higher, far = sums <= observed, sums >= observed, np.abs(sums) >= abs(observed)
    return float(lower.mean()), float(higher.mean()), float(far.mean())


@lru_cache(maxsize=256)
def _share_for(needed: int, worlds: int) -> float | None:
    """Return the share of worlds that must differ so that at least `needed` of them differ in 80 % of all sets."""
    if worlds < needed:
        return None
    low, high = 0.0, 1.0
    for _ in range(40):
        share = (low + high) / 2
        low, high = (share, high) if _fewer(needed, worlds, share) > 1 - POWER else (low, share)
    return high


def _fewer(needed: int, worlds: int, share: float) -> float:
    """Return the probability that fewer than `needed` of the worlds differ, each with probability `share`."""
    return fsum(comb(worlds, k) * share**k * (1 - share) ** (worlds - k) for k in range(needed))
