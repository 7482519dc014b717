"""95 % intervals of means over worlds, which are drawn as a whole: BCa bootstrap (Efron 1987).

Two corrections make it hold on sets of a few dozen worlds. Student's quantile stands for the normal one (after
Hesterberg 2015, "What teachers should know about the bootstrap"). And where no two worlds differ, a bootstrap has
no width; there the exact binomial bound says how many worlds might have come out otherwise and were not seen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from statistics import NormalDist

import numpy as np

from gmtw.results.stats.clusters import Clusters, Floats, clustered, side_by_side
from gmtw.results.stats.resampling import resampled

Interval = tuple[float, float]

LEVEL = 0.95
DIGITS = 9
NORMAL = NormalDist()
SHARE = (0.0, 1.0)
"""What a score can be."""


def interval(
    values: Sequence[float | None], worlds: Sequence[Hashable], seed: int = 0, span: Interval | None = SHARE
) -> Interval | None:
    """The 95 % interval of the mean of `values`; None of them moves it that was not measured (None).

    worlds: the world of each value; all values of a world are drawn together. span: what a value can be,
    None where that has no bound. None with fewer than two worlds, or where no two differ and there is no span.
    """
    return intervals([values], worlds, seed, span)[0]


def intervals(
    columns: Sequence[Sequence[float | None]], worlds: Sequence[Hashable], seed: int = 0, span: Interval | None = SHARE
) -> list[Interval | None]:
    """The interval of each column of values, which speak of the same worlds."""
    found: list[Interval | None] = [None] * len(columns)
    alike: defaultdict[int, list[tuple[int, Clusters]]] = defaultdict(list)
    for place, part in enumerate(clustered(columns, worlds)):
        if part is not None and len(part) > 1:
            alike[len(part)].append((place, part))
    for group in alike.values():
        ends = of_clusters(side_by_side([part for _, part in group]), seed, span)
        for (place, _), end in zip(group, ends, strict=True):
            found[place] = end
    return found


def of_clusters(clusters: Clusters, seed: int = 0, span: Interval | None = SHARE) -> list[Interval | None]:
    """The interval of each column of two clusters or more."""
    size, means = len(clusters), clusters.estimates
    found: list[Interval | None] = [_unvaried(float(mean), size, span) for mean in means]
    varied = np.flatnonzero(~clusters.flat)
    if len(varied):
        part = Clusters(clusters.totals[:, varied], clusters.counts[:, varied])
        ends = bca(resampled(part, seed), part.without_one, part.estimates, student(size - 1))
        for at, low, high in zip(varied, *ends, strict=True):
            found[at] = _rounded((float(low), float(high)))
    return found


def bca(drawn: Floats, left: Floats, means: Floats, reach: float) -> tuple[Floats, Floats]:
    """The bias-corrected, accelerated interval of each column, from resampled means and those without one cluster.

    reach: the quantile of the standard normal distribution that stands for the level, 1.96 for 95 %.
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
    """The quantile of each sorted column at the share below this normal quantile, between ranks in proportion."""
    place = np.array([NORMAL.cdf(z) for z in normal]) * (len(ranked) - 1)
    rank = np.minimum(place.astype(np.intp), len(ranked) - 2)
    columns = np.arange(ranked.shape[1])
    under, over = ranked[rank, columns], ranked[rank + 1, columns]
    return np.asarray(under + (over - under) * (place - rank))


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, to 0.1 % from 5 degrees of freedom (Abramowitz, Stegun 26.7.5)."""
    z = NORMAL.inv_cdf((1 + LEVEL) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom**power) for power, term in enumerate(terms, 1))


def unseen(size: int) -> float:
    """The largest share of worlds of which none shows among `size` in 2.5 % of all cases (Clopper, Pearson 1934)."""
    return float(1 - ((1 - LEVEL) / 2) ** (1 / size))


def _unvaried(mean: float, size: int, span: Interval | None) -> Interval | None:
    """What the mean may be where all worlds agree: a share of worlds at either end of the span was not seen."""
    if span is None:
        return None
    share = unseen(size)
    return _rounded((mean + share * (span[0] - mean), mean + share * (span[1] - mean)))


def _rounded(ends: Interval) -> Interval:
    return round(ends[0], DIGITS), round(ends[1], DIGITS)
