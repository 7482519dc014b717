"""95 % intervals of means over worlds: BCa bootstrap that draws whole worlds (Efron 1987), ABC above 10,000 worlds.

Two corrections keep the coverage on sets of a few dozen worlds. Student's quantile replaces the normal one (after
Hesterberg 2015, "What teachers should know about the bootstrap"). If no two worlds differ, a bootstrap interval has
no width; then the exact binomial bound says how large a share of other worlds may exist without being in the sample.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from math import fsum
from statistics import NormalDist

import numpy as np

from gmtw.results.stats.closed_form import abc
from gmtw.results.stats.clusters import Clusters, Floats, WorldSums, side_by_side, world_sums
from gmtw.results.stats.resampling import resampled_means

Interval = tuple[float, float]

MOST_DRAWN = 10_000
"""The most worlds that are drawn. Resamples take 33 KB a world; beyond, the ends are in closed form."""

LEVEL = 0.95
DIGITS = 9
NORMAL = NormalDist()
SHARE = (0.0, 1.0)
"""The range of a score."""


def interval(
    values: Sequence[float | None], worlds: Sequence[Hashable], seed: int = 0, span: Interval | None = SHARE
) -> Interval | None:
    """Return the 95 % interval of the mean of `values`; values that are None are left out.

    worlds: the world of each value; all values of a world are drawn together. span: the range of a value,
    None if it has no bounds. The result is None for fewer than two worlds, or if no two worlds differ and span is None.
    """
    return intervals([values], worlds, seed, span)[0]


def intervals(
    columns: Sequence[Sequence[float | None]], worlds: Sequence[Hashable], seed: int = 0, span: Interval | None = SHARE
) -> list[Interval | None]:
    """Return the interval of each column; all columns have the same worlds."""
    return intervals_of(world_sums(columns, worlds), seed, span)


def intervals_of(columns: Sequence[WorldSums], seed: int = 0, span: Interval | None = SHARE) -> list[Interval | None]:
    """Return the interval of each column of sums."""
    found: list[Interval | None] = [None] * len(columns)
    alike: defaultdict[int, list[tuple[int, Clusters]]] = defaultdict(list)
    for place, part in enumerate(column.clusters for column in columns):
        if part is not None and len(part) > 1:
            alike[len(part)].append((place, part))
    for group in alike.values():
        ends = cluster_intervals(side_by_side([part for _, part in group]), seed, span)
        for (place, _), end in zip(group, ends, strict=True):
            found[place] = end
    return found


def cluster_intervals(clusters: Clusters, seed: int = 0, span: Interval | None = SHARE) -> list[Interval | None]:
    """Return the interval of each column of at least two clusters."""
    size, means = len(clusters), clusters.estimates
    found: list[Interval | None] = [_unvaried(float(mean), size, span) for mean in means]
    varied = np.flatnonzero(~clusters.flat)
    if len(varied):
        part = Clusters(clusters.totals[:, varied], clusters.counts[:, varied])
        for at, low, high in zip(varied, *_varied(part, seed), strict=True):
            found[at] = _rounded((float(low), float(high)))
    return found


def method(worlds: int) -> str:
    """Return how the interval over so many worlds is made, as a signature says it: "abc", or "" for the usual way."""
    return "abc" if worlds > MOST_DRAWN else ""


def _varied(clusters: Clusters, seed: int) -> tuple[Floats, Floats]:
    """Return the ends of the interval of each column, whose clusters are not all alike."""
    reach = student_quantile(len(clusters) - 1)
    if method(len(clusters)) == "abc":
        return abc(clusters, reach)
    return bca(resampled_means(clusters, seed), clusters.without_one, clusters.estimates, reach)


def bca(drawn: Floats, left: Floats, means: Floats, reach: float) -> tuple[Floats, Floats]:
    """Return the lower and upper ends of the bias-corrected, accelerated interval of each column.

    drawn: resampled means. left: means without one cluster. reach: the quantile for the level, 1.96 for 95 %.
    """
    below = ((drawn < means).mean(axis=0) + (drawn <= means).mean(axis=0)) / 2
    least = 0.5 / len(drawn)
    bias = np.array([NORMAL.inv_cdf(share) for share in np.clip(below, least, 1 - least)])
    influence = left.mean(axis=0) - left
    skew = (influence**3).sum(axis=0) / (influence**2).sum(axis=0) ** 1.5 / 6
    ranked = np.sort(drawn, axis=0)
    low, high = (_quantile(ranked, bias + (bias + z) / (1 - skew * (bias + z))) for z in (-reach, reach))
    return low, high


def _quantile(ranked: Floats, normal: Floats) -> Floats:
    """Return the quantile of each sorted column at the probability of a normal quantile, interpolated between ranks."""
    place = np.array([NORMAL.cdf(z) for z in normal]) * (len(ranked) - 1)
    rank = np.minimum(place.astype(np.intp), len(ranked) - 2)
    columns = np.arange(ranked.shape[1])
    under, over = ranked[rank, columns], ranked[rank + 1, columns]
    return np.asarray(under + (over - under) * (place - rank))


def student_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, exact to 0.1 % from 5 degrees of freedom.

    Abramowitz and Stegun, 26.7.5.
    """
    z = NORMAL.inv_cdf((1 + LEVEL) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + fsum(term / float(freedom**power) for power, term in enumerate(terms, 1))


def unseen_share(size: int) -> float:
    """Return the largest share of worlds that is absent from a sample of `size` in 2.5 % of all cases.

    Clopper and Pearson 1934.
    """
    return float(1 - ((1 - LEVEL) / 2) ** (1 / size))


def _unvaried(mean: float, size: int, span: Interval | None) -> Interval | None:
    """Return the interval for worlds that all agree: an unseen share may lie at either end of the span."""
    if span is None:
        return None
    share = unseen_share(size)
    return _rounded((mean + share * (span[0] - mean), mean + share * (span[1] - mean)))


def _rounded(ends: Interval) -> Interval:
    return round(ends[0], DIGITS), round(ends[1], DIGITS)
