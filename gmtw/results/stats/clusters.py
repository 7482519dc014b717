"""Values by cluster. A cluster (a world) is drawn, left out or flipped as a whole.

Values are first rounded to multiples of 2^-36. Their sums are then whole numbers, exact in any order: the order of
records, the way a machine adds, and how the records were divided among machines change no digit, and equal sums are
equal.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Wholes = NDArray[np.int64]

GRAIN = 2.0**36
"""Sums of up to 2^27 values of at most 1 are exact."""

LEAST_BITS, MANTISSA_BITS = 1074, 53
"""Every float is a multiple of 2^-1074, and has 53 bits."""

HALF = 2**26
"""Divides a large whole number in two, which floats or 64 bits add without an error."""


@dataclass(frozen=True, slots=True)
class Clusters:
    """Sums of columns by cluster, in multiples of 1 / GRAIN, and the number of values behind each sum.

    totals, counts: clusters x columns; clusters are sorted by name.
    """

    totals: NDArray[Any]
    counts: NDArray[Any]

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


@dataclass(frozen=True, slots=True)
class WorldSums:
    """A column of values, summed by world. Sums of two parts of a column add up to those of the whole, exactly.

    worlds: those with a value, sorted. totals: in multiples of 1 / GRAIN. exact: the sum of all values, unrounded, in
    multiples of 2^-1074.
    """

    worlds: tuple[Hashable, ...]
    totals: Wholes
    counts: Wholes
    exact: int

    def __add__(self, other: WorldSums) -> WorldSums:
        """Return the sums of both columns together."""
        exact = self.exact + other.exact
        if self.worlds == other.worlds:
            return WorldSums(self.worlds, self.totals + other.totals, self.counts + other.counts, exact)
        worlds = _sorted({*self.worlds, *other.worlds})
        at = {world: place for place, world in enumerate(worlds)}
        totals, counts = np.zeros(len(worlds), np.int64), np.zeros(len(worlds), np.int64)
        for one in (self, other):
            places = [at[world] for world in one.worlds]
            totals[places] += one.totals
            counts[places] += one.counts
        return WorldSums(worlds, totals, counts, exact)

    @property
    def n(self) -> int:
        """The number of values."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float | None:
        """The mean of the values, None if there are none. The sum is rounded once, as by `math.fsum`."""
        return self.exact / (1 << LEAST_BITS) / self.n if self.n else None

    @property
    def clusters(self) -> Clusters | None:
        """The sums as one column of clusters; None if there is no value."""
        return Clusters(self.totals[:, None], self.counts[:, None]) if self.worlds else None


NO_SUMS = WorldSums((), np.zeros(0, np.int64), np.zeros(0, np.int64), 0)
"""The sums of no values."""


def world_sums(columns: Sequence[Sequence[float | None]], worlds: Sequence[Hashable]) -> list[WorldSums]:
    """Return each column by world; values that are None are left out."""
    names = _sorted(set(worlds))
    at = {world: place for place, world in enumerate(names)}
    places = np.array([at[world] for world in worlds], dtype=np.intp)
    return [_summed(column, places, names) for column in columns]


def clustered(columns: Sequence[Sequence[float | None]], worlds: Sequence[Hashable]) -> list[Clusters | None]:
    """Return each column by world, without worlds that have no value; None for a column without any value."""
    return [column.clusters for column in world_sums(columns, worlds)]


def _summed(column: Sequence[float | None], places: NDArray[np.intp], names: tuple[Hashable, ...]) -> WorldSums:
    values = np.array(column, dtype=np.float64)
    measured = ~np.isnan(values)
    totals, counts = np.zeros(len(names), np.int64), np.zeros(len(names), np.int64)
    np.add.at(totals, places[measured], np.rint(values[measured] * GRAIN).astype(np.int64))
    np.add.at(counts, places[measured], 1)
    present = counts > 0
    there = names if present.all() else tuple(compress(names, present))
    return WorldSums(there, totals[present], counts[present], _exact_sum(values[measured]))


def _exact_sum(values: Floats) -> int:
    """Return the sum in multiples of 2^-1074. Floats with the same exponent are added as whole numbers."""
    mantissas, exponents = np.frexp(values)
    wholes = (mantissas * 2.0**MANTISSA_BITS).astype(np.int64)
    total = 0
    for exponent in {*exponents.tolist()}:
        some = wholes[exponents == exponent]
        high, low = np.divmod(some, HALF)  # whose sums do not overflow
        whole = int(high.sum()) * HALF + int(low.sum())
        shift = exponent - MANTISSA_BITS + LEAST_BITS
        total += whole << shift if shift >= 0 else whole >> -shift
    return total


def _sorted(worlds: set[Hashable]) -> tuple[Hashable, ...]:
    return tuple(sorted(worlds, key=str))


def side_by_side(parts: Sequence[Clusters]) -> Clusters:
    """Return one Clusters with the columns of all parts, which have the same number of clusters."""
    return Clusters(np.hstack([part.totals for part in parts]), np.hstack([part.counts for part in parts]))
