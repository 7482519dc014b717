"""95 % intervals: Wilson's if each text gives one item, else a seeded bootstrap over texts.

Words of one text err together, so the text is what is drawn. The bootstrap draws with
`random.Random.random()` alone and takes quantiles by rank, so its digits are the same everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

from gmtw.quality.validate.tally import Measure, Tally, total

Interval = tuple[float, float]

SEED = 20_250_101
DRAWS = 1000
Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

NONE_SEEN = 3.688879454113936
"""-ln(0.025): the largest Poisson mean under which nothing is seen in 2.5 % of all cases."""


def interval(measure: Measure, clusters: Sequence[Tally]) -> Interval | None:
    """Return the 95 % interval of a figure over `clusters`, the counts of one text each; None if it has no meaning.

    A share of 0 or 1 gets Wilson's interval of its items, a rate of 0 the exact Poisson limit: a
    bootstrap of what never varies has no width.
    """
    part, whole = measure.of(total(clusters))
    if not whole:
        return None
    if measure.items:
        if part in (0, whole) or all(measure.of(cluster)[1] <= 1 for cluster in clusters):
            return wilson(part, whole)
    elif not part:
        return (0.0, measure.scale * NONE_SEEN / whole) if measure.scale > 1 else None
    low, high = bootstrap(measure, clusters)
    return (low, high) if low < high else None


def wilson(part: int, whole: int) -> Interval:
    """Wilson's score interval of the share part / whole (Wilson 1927), 95 %."""
    share, spread = part / whole, Z * Z / whole
    middle = (share + spread / 2) / (1 + spread)
    reach = Z * sqrt(share * (1 - share) / whole + spread / (4 * whole)) / (1 + spread)
    return (0.0 if not part else middle - reach, 1.0 if part == whole else middle + reach)


def bootstrap(measure: Measure, clusters: Sequence[Tally]) -> Interval:
    """The 2.5 % and 97.5 % quantiles of the figure over clusters drawn with replacement."""
    values = [value for drawn in resampled(clusters) if (value := measure.value(drawn)) is not None]
    return quantiles(values)


def quantiles(values: Sequence[float]) -> Interval:
    """The 2.5 % and 97.5 % quantiles by rank."""
    ranked = sorted(values)
    tail = len(ranked) * 25 // 1000
    return ranked[tail], ranked[-1 - tail]


def resampled(clusters: Sequence[Tally]) -> list[Tally]:
    """The counts of each draw; the draws depend on nothing but the number of clusters."""
    columns = list(zip(*clusters, strict=True))
    return [
        Tally(*(sum(map(column.__getitem__, draw)) if any(column) else 0 for column in columns))
        for draw in _draws(len(clusters))
    ]


@lru_cache(maxsize=2)
def _draws(size: int) -> list[list[int]]:
    rng = random.Random(SEED)
    return [[int(rng.random() * size) for _ in range(size)] for _ in range(DRAWS)]
