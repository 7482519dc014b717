"""Values by cluster. A cluster (a world) is drawn, left out or flipped as a whole.

Values are first rounded to multiples of 2^-36. Their sums are then exact in any order: the order of records and the
way a machine adds change no digit, and equal sums are equal.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

GRAIN = 2.0**36
"""Sums of up to 2^17 values of at most 1 are exact."""


@dataclass(frozen=True, slots=True)
class Clusters:
    """Sums of columns by cluster, in multiples of 1 / GRAIN, and the number of values behind each sum.

    totals, counts: clusters x columns; clusters are sorted by name.
    """

    totals: Floats
    counts: Floats

    def __len__(self) -> int:
        return len(self.totals)

    @property
    def estimates(self) -> Floats:
        """The mean of each column."""
        return np.asarray(self.totals.sum(axis=0) / self.counts.sum(axis=0) / GRAIN)

    @property
    def without_one(self) -> Floats:
        """The means without one cluster, for each cluster: clusters x columns (jackknife)."""
        left = self.counts.sum(axis=0) - self.counts
        return np.asarray((self.totals.sum(axis=0) - self.totals) / left / GRAIN)

    @property
    def flat(self) -> NDArray[np.bool_]:
        """For each column, whether all clusters have the same mean."""
        means = self.totals / self.counts
        return np.asarray((means == means[0]).all(axis=0))


def clustered(columns: Sequence[Sequence[float | None]], worlds: Sequence[Hashable]) -> list[Clusters | None]:
    """Return each column by world, without worlds that have no value; None for a column without any value."""
    names = {world: place for place, world in enumerate(sorted(set(worlds), key=str))}
    places = np.array([names[world] for world in worlds], dtype=np.intp)
    return [_column(np.array(column, dtype=np.float64), places, len(names)) for column in columns]


def _column(values: Floats, places: NDArray[Any], size: int) -> Clusters | None:
    measured = ~np.isnan(values)
    if not measured.any():
        return None
    counts = np.bincount(places[measured], minlength=size).astype(np.float64)
    totals = np.asarray(np.bincount(places[measured], np.rint(values[measured] * GRAIN), minlength=size), np.float64)
    present = counts > 0
    return Clusters(totals[present, None], counts[present, None])


def side_by_side(parts: Sequence[Clusters]) -> Clusters:
    """Return one Clusters with the columns of all parts, which have the same number of clusters."""
    return Clusters(np.hstack([part.totals for part in parts]), np.hstack([part.counts for part in parts]))
