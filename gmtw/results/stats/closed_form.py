"""ABC intervals: what the BCa bootstrap tends to, in closed form, for as many worlds as there may be.

DiCiccio and Efron 1996, "Bootstrap confidence intervals", section 4 and the remarks on its computation. The mean of a
column is a ratio of two sums over worlds, so all derivatives are written down, and no resample is drawn: two passes
over the worlds, and no memory but theirs.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from gmtw.results.stats.clusters import GRAIN, Clusters, Floats

NORMAL = NormalDist()


class Shape(NamedTuple):
    """The variation of the mean of a column. error: its standard error. skew: the acceleration a. bias: z0."""

    error: Floats
    skew: Floats
    bias: Floats


def abc(clusters: Clusters, reach: float) -> tuple[Floats, Floats]:
    """Return the lower and upper ends of the interval of each column, whose clusters are not all alike.

    reach: the quantile for the level, 1.96 for 95 %.
    """
    totals, counts = clusters.totals / GRAIN, np.asarray(clusters.counts, np.float64)
    total, count = totals.mean(axis=0), counts.mean(axis=0)
    pull = (totals - total / count * counts) / count
    shape = _shape(pull, counts)
    direction = pull / (len(clusters) ** 2 * shape.error)
    over, under = (direction * totals).sum(axis=0), (direction * counts).sum(axis=0)
    ends = []
    for z in (-reach, reach):
        moved = shape.bias + z
        step = moved / (1 - shape.skew * moved) ** 2
        ends.append(np.asarray((total + step * over) / (count + step * under)))
    return ends[0], ends[1]


def _shape(pull: Floats, counts: Floats) -> Shape:
    """Return the shape from how each world pulls the mean, and the number of its values.

    curvature: of the mean along its steepest direction, less what the second derivatives say of its bias.
    """
    size, count = len(pull), counts.mean(axis=0)
    squares = (pull**2).sum(axis=0)
    error = np.sqrt(squares) / size
    skew = (pull**3).sum(axis=0) / squares**1.5 / 6
    drift = -((counts - count) * pull).sum(axis=0) / (count * size**2)
    bend = -(pull * counts).sum(axis=0) / (size**2 * error * count)
    curvature = drift / error - bend
    shares = [2 * NORMAL.cdf(a) * NORMAL.cdf(-c) for a, c in zip(skew, curvature, strict=True)]
    return Shape(error, skew, np.array([NORMAL.inv_cdf(share) for share in shares]))
