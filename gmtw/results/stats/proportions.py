"""Counts and families of tests: Wilson's interval of a proportion, McNemar's exact test, Holm's correction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, sqrt

Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class McNemar:
    """Two models on the same instances: how many only the first solved, how many only the second, and two-sided p."""

    first: int
    second: int
    p: float


def mcnemar(first: Sequence[bool | None], second: Sequence[bool | None]) -> McNemar:
    """Return the exact test of two columns of True and False (McNemar 1947); None in either column is left out."""
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if a is not None and b is not None]
    only_first = sum(a and not b for a, b in pairs)
    only_second = sum(b and not a for a, b in pairs)
    return McNemar(only_first, only_second, binomial_p(min(only_first, only_second), only_first + only_second))


def binomial_p(heads: int, tosses: int) -> float:
    """Return the two-sided p of `heads`, at most half of the tosses of a fair coin; 1 for no tosses."""
    few = sum(comb(tosses, k) for k in range(heads + 1))
    return min(1.0, float(2 * few / (1 << tosses)))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return the p-values corrected so that the whole family of tests errs in 5 % of all cases (Holm 1979)."""
    corrected = [0.0] * len(p_values)
    worst = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        worst = max(worst, min(1.0, p_values[place] * (len(p_values) - rank)))
        corrected[place] = worst
    return corrected


def wilson(part: int, whole: int) -> tuple[float, float] | None:
    """Return the 95 % score interval of a proportion of independent items (Wilson 1927); None if there are no items."""
    if not whole:
        return None
    share, spread = part / whole, Z * Z / whole
    middle = (share + spread / 2) / (1 + spread)
    reach = Z * sqrt(share * (1 - share) / whole + spread / (4 * whole)) / (1 + spread)
    return (0.0 if not part else middle - reach, 1.0 if part == whole else middle + reach)
