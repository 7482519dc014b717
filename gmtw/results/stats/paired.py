"""Two models on the same worlds: the mean difference, its interval, and whether it may be chance.

The sign-flip test asks: if neither model were better, each world's difference could as well have had the other
sign; how often would random signs give a difference as large as the one that was seen? It assumes nothing about
the shape of scores. Flips are all tried where few worlds differ, else drawn; p = (1 + k) / (1 + drawn).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import ceil, comb, log2, sqrt

import numpy as np

from gmtw.results.stats.clusters import GRAIN, Clusters, Floats, clustered, side_by_side
from gmtw.results.stats.intervals import DIGITS, NORMAL, Interval, of_clusters
from gmtw.results.stats.resampling import FLIPS, flips_beyond

ALPHA, POWER = 0.05, 0.8

FEW = 14
"""Up to so many worlds that differ, all flips of signs are tried."""

DIFFERENCES = (-1.0, 1.0)
"""What the difference of two scores can be."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What the first of two models has more than the second.

    n: values compared. worlds, differing: how many worlds they are of, in how many the models differ. interval:
    95 %, None with fewer than two worlds. p_lower, p_higher: one-sided, that the first is worse, or better, by
    chance alone; p: two-sided. error: the standard error of the mean. size: how far a world that differs moves
    the mean, times the number of worlds (root mean square).
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


def difference(first: Values, second: Values, worlds: Sequence[Hashable], seed: int = 0) -> Difference | None:
    """The first minus the second, value by value; None where no pair of values was measured."""
    return differences([(first, second)], worlds, seed)[0]


def differences(
    pairs: Sequence[tuple[Values, Values]], worlds: Sequence[Hashable], seed: int = 0
) -> list[Difference | None]:
    """The difference of each pair of columns, which all speak of the same worlds."""
    columns = [[_minus(a, b) for a, b in zip(*pair, strict=True)] for pair in pairs]
    found: list[Difference | None] = [None] * len(columns)
    for places, clusters in _alike(columns, worlds):
        for place, one in zip(places, _of_clusters(clusters, seed), strict=True):
            found[place] = one
    return found


def two_sided(pairs: Sequence[tuple[Values, Values]], worlds: Sequence[Hashable], seed: int = 0) -> list[float]:
    """Only the two-sided p-value of each pair, for many of them; 1 where nothing was measured."""
    columns = [[_minus(a, b) for a, b in zip(*pair, strict=True)] for pair in pairs]
    found = [1.0] * len(columns)
    for places, clusters in _alike(columns, worlds):
        for place, p in zip(places, _chances(clusters.totals, seed)[2], strict=True):
            found[place] = float(p)
    return found


def detectable(of: Difference, family: int = 1) -> float | None:
    """The smallest true difference that a one-sided test at 5 % / family would find in 80 % of all sets like this.

    From the standard error; but sign flips need so many worlds that differ, and where the models hardly do, the
    error says little. So never less than what brings that many of them about: worlds that differ as those that
    were seen, or wholly where too few were. None where the set has too few worlds to find any difference.
    """
    needed = ceil(log2(family / ALPHA))
    share = _share_for(needed, of.worlds)
    if share is None:
        return None
    error = (NORMAL.inv_cdf(1 - ALPHA / family) + NORMAL.inv_cdf(POWER)) * of.error
    return round(max(error, share * (of.size if of.differing >= needed else 1.0)), DIGITS)


def _alike(columns: Sequence[Values], worlds: Sequence[Hashable]) -> Iterator[tuple[list[int], Clusters]]:
    """The columns by how many worlds they measure, with their places; those without any value are left out."""
    alike: defaultdict[int, list[tuple[int, Clusters]]] = defaultdict(list)
    for place, part in enumerate(clustered(columns, worlds)):
        if part is not None:
            alike[len(part)].append((place, part))
    for group in alike.values():
        yield [place for place, _ in group], side_by_side([part for _, part in group])


def _minus(first: float | None, second: float | None) -> float | None:
    return None if first is None or second is None else first - second


def _of_clusters(clusters: Clusters, seed: int) -> list[Difference]:
    size = len(clusters)
    means, counts = clusters.estimates, clusters.counts.sum(axis=0)
    ends = of_clusters(clusters, seed, DIFFERENCES) if size > 1 else [None] * len(means)
    off = (clusters.totals / GRAIN - clusters.counts * means) / counts
    errors = np.sqrt((off**2).sum(axis=0) * size / max(size - 1, 1))
    moves = clusters.totals / GRAIN / counts * size
    chances = _chances(clusters.totals, seed)
    return [
        Difference(
            mean=round(float(means[at]), DIGITS),
            n=int(counts[at]),
            worlds=size,
            differing=(differing := int((clusters.totals[:, at] != 0).sum())),
            interval=ends[at],
            p_lower=float(chances[0, at]),
            p_higher=float(chances[1, at]),
            p=float(chances[2, at]),
            error=round(float(errors[at]), DIGITS),
            size=round(sqrt(float((moves[:, at] ** 2).sum()) / max(differing, 1)), DIGITS),
        )
        for at in range(len(means))
    ]


def _chances(totals: Floats, seed: int) -> Floats:
    """p_lower, p_higher and p of each column: 3 x columns."""
    found = np.empty((3, totals.shape[1]))
    many = (totals != 0).sum(axis=0) > FEW
    for at in np.flatnonzero(~many):
        found[:, at] = _enumerated(totals[totals[:, at] != 0, at])
    if many.any():
        found[:, many] = (1 + flips_beyond(totals[:, many], seed)) / (1 + FLIPS)
    return found


def _enumerated(values: Floats) -> tuple[float, float, float]:
    """The p-values over all 2^n signs of these values; all 1 where there is none."""
    observed = values.sum()
    sums = np.array(list(product((-1.0, 1.0), repeat=len(values)))).reshape(2 ** len(values), -1) @ values
    lower, higher, far = sums <= observed, sums >= observed, np.abs(sums) >= abs(observed)
    return float(lower.mean()), float(higher.mean()), float(far.mean())


@lru_cache(maxsize=256)
def _share_for(needed: int, worlds: int) -> float | None:
    """The share of worlds that must differ so that at least `needed` of them do in 80 % of all sets."""
    if worlds < needed:
        return None
    low, high = 0.0, 1.0
    for _ in range(40):
        share = (low + high) / 2
        low, high = (share, high) if _fewer(needed, worlds, share) > 1 - POWER else (low, share)
    return high


def _fewer(needed: int, worlds: int, share: float) -> float:
    """The chance that fewer than `needed` of the worlds differ, each by that chance."""
    return sum(comb(worlds, k) * share**k * (1 - share) ** (worlds - k) for k in range(needed))
