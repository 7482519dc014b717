"""Two groups of values of the same worlds: the difference of their means, with its 95 % interval.

The groups are not paired: a world may have several values in one and none in the other (rules that are worded in one
way, and in another). The interval is made of those of the two means, which are drawn by worlds: the distances from the
means to their ends are added as squares (Zou and Donner 2008, "Construction of confidence limits about effect
measures"), less what the means have in common because they share worlds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from gmtw.results.stats.intervals import DIGITS, Interval, interval

Group = Sequence[tuple[float, Hashable]]
"""Values, each with its world."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """The mean of the first group minus that of the second. interval: None if a group is of fewer than two worlds."""

    mean: float
    interval: Interval | None


def contrast(first: Group, second: Group, seed: int = 0) -> Contrast | None:
    """Return the first group minus the second, of values from 0 to 1; None if one of them is empty."""
    if not (first and second):
        return None
    (mean, ends), (other, other_ends) = _measured(first, seed), _measured(second, seed)
    gap = mean - other
    if ends is None or other_ends is None:
        return Contrast(round(gap, DIGITS), None)
    shared = _correlation(first, second, mean, other)
    down = _combined(mean - ends[0], other_ends[1] - other, shared)
    up = _combined(ends[1] - mean, other - other_ends[0], shared)
    return Contrast(round(gap, DIGITS), (round(max(-1.0, gap - down), DIGITS), round(min(1.0, gap + up), DIGITS)))


def _measured(group: Group, seed: int) -> tuple[float, Interval | None]:
    """Return the mean of a group and its interval."""
    values = [value for value, _ in group]
    return fsum(values) / len(values), interval(values, [world for _, world in group], seed)


def _combined(first: float, second: float, shared: float) -> float:
    """Return how far a difference reaches whose parts reach so far and are so correlated."""
    return sqrt(max(0.0, first**2 + second**2 - 2 * shared * first * second))


def _correlation(first: Group, second: Group, mean: float, other: float) -> float:
    """Return how the two means vary together from world to world, -1 to 1; 0 if they share no world."""
    one, two = _pulls(first, mean), _pulls(second, other)
    together = fsum(one[world] * two[world] for world in one.keys() & two.keys())
    alone = sqrt(fsum(pull**2 for pull in one.values()) * fsum(pull**2 for pull in two.values()))
    return together / alone if alone else 0.0


def _pulls(group: Group, mean: float) -> dict[Hashable, float]:
    """Return how far the values of each world move the mean, all together."""
    values: defaultdict[Hashable, list[float]] = defaultdict(list)
    for value, world in group:
        values[world].append(value)
    return {world: fsum(found) - mean * len(found) for world, found in values.items()}
