"""Counts and families: Wilson's interval of a share, McNemar's exact test, Holm's correction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, sqrt

Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class McNemar:
    """Of two models on the same instances: how many only the first has, only the second, and two-sided p."""

    first: int
    second: int
    p: float


def mcnemar(first: Sequence[bool | None], second: Sequence[bool | None]) -> McNemar:
    """The exact test of two columns of yes and no (McNemar 1947); what is None in either is left out."""
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if a is not None and b is not None]
    only_first = sum(a and not b for a, b in pairs)
    only_second = sum(b and not a for a, b in pairs)
    return McNemar(only_first, only_second, coin(min(only_first, only_second), only_first + only_second))


def coin(heads: int, tosses: int) -> float:
    """Two-sided p of so few heads, at most half the tosses of a fair coin; 1 of none."""
    few = sum(comb(tosses, k) for k in range(heads + 1))
    return min(1.0, float(2 * few / (1 << tosses)))


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values corrected so that a family of tests errs in 5 % of all cases, not each of them (Holm 1979)."""
    corrected = [0.0] * len(chances)
    worst = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=lambda place: chances[place])):
        worst = max(worst, min(1.0, chances[place] * (len(chances) - rank)))
        corrected[place] = worst
    return corrected


def wilson(part: int, whole: int) -> tuple[float, float] | None:
    """The 95 % score interval of a share of items that are independent (Wilson 1927); None of none."""
    if not whole:
        return None
    share, spread = part / whole, Z * Z / whole
    middle = (share + spread / 2) / (1 + spread)
    reach = Z * sqrt(share * (1 - share) / whole + spread / (4 * whole)) / (1 + spread)
    return (0.0 if not part else middle - reach, 1.0 if part == whole else middle + reach)
