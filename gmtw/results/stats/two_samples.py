"""Two independent samples in the same strata: the difference of their means, weighted as the strata of the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from gmtw.results.stats.intervals import student_quantile

SHUFFLES = 4_000
"""Random divisions into two samples; a p of .05 is then known to .007."""

POWER = NormalDist().inv_cdf(0.8)

Strata = Mapping[Any, Sequence[float]]
"""A stratum -> the values of one sample in it."""

Pairs = Sequence[tuple[np.ndarray, np.ndarray]]
"""The values of both samples in each stratum."""


class SampleDifference(NamedTuple):
    """The mean of the first sample minus that of the second.

    interval: 95 %. p: two-sided. detectable: the smallest true difference, either way, that shows in 80 of 100 such
    pairs of samples. n: the values of both samples.
    """

    mean: float
    interval: tuple[float, float] | None
    p: float
    detectable: float | None
    n: tuple[int, int]


def stratified_difference(first: Strata, second: Strata, seed: int = 0) -> SampleDifference | None:
    """Return the difference over the strata that both samples have; None if they share none.

    Each stratum weighs as much as it does in the first sample. The interval is that of a stratified estimate with
    unequal variances (Cochran 1977, 5.4; degrees of freedom by Satterthwaite 1946); None if a stratum has one value.
    p is the share of random divisions within the strata whose difference is as far from 0.
    """
    shared = sorted((key for key in first if first[key] and second.get(key)), key=repr)
    if not shared:
        return None
    pairs = [(np.asarray(first[key], dtype=float), np.asarray(second[key], dtype=float)) for key in shared]
    total = sum(len(one) for one, _ in pairs)
    weights = [len(one) / total for one, _ in pairs]
    mean = fsum(w * (float(one.mean()) - float(two.mean())) for w, (one, two) in zip(weights, pairs, strict=True))
    reach, error = _reach(weights, pairs)
    return SampleDifference(
        mean=round(mean, 9),
        interval=None if reach is None else (round(mean - reach * error, 9), round(mean + reach * error, 9)),
        p=_p(weights, pairs, mean, seed),
        detectable=None if reach is None else round((reach + POWER) * error, 9),
        n=(total, sum(len(two) for _, two in pairs)),
    )


def _reach(weights: Sequence[float], pairs: Pairs) -> tuple[float | None, float]:
    """Return the quantile of Student's distribution for the estimate, and its standard error."""
    if any(min(len(one), len(two)) < 2 for one, two in pairs):
        return None, 0.0
    sides = [(w, side) for w, pair in zip(weights, pairs, strict=True) for side in pair]
    terms = [(w * w * float(side.var(ddof=1)) / len(side), len(side) - 1) for w, side in sides]
    variance = fsum(term for term, _ in terms)
    if variance == 0:
        return 0.0, 0.0
    freedom = variance**2 / fsum(term**2 / free for term, free in terms)
    return student_quantile(max(1, int(freedom))), sqrt(variance)


def _p(weights: Sequence[float], pairs: Pairs, observed: float, seed: int) -> float:
    """Return the share of random divisions that are as far from 0; the observed one is one of them."""
    draws = np.random.RandomState(seed)
    found = np.zeros(SHUFFLES)
    for weight, (one, two) in zip(weights, pairs, strict=True):
        both = np.concatenate([one, two])
        order = np.argsort(draws.random_sample((SHUFFLES, len(both))), axis=1)[:, : len(one)]
        taken = both[order].sum(axis=1)
        found += weight * (taken / len(one) - (both.sum() - taken) / len(two))
    beyond = int((np.abs(found) >= abs(observed) - 1e-12).sum())
    return (beyond + 1) / (SHUFFLES + 1)
