"""Statistics over worlds: intervals, paired tests, the smallest difference that a set can show.

clusters      values by world, summed exactly
resampling    bootstrap resamples and sign flips, seeded, shared by all columns
intervals     BCa bootstrap over worlds, 10,000 at most
closed_form   ABC intervals, over more worlds than can be drawn
contrasts     the difference of two groups of values of the same worlds that are not paired
paired_tests  the difference of two models on the same worlds: sign-flip test, detectable difference
proportions   counts and p-values: Wilson, McNemar, Holm
"""

from __future__ import annotations

from gmtw.results.stats.clusters import NO_SUMS, WorldSums, world_sums
from gmtw.results.stats.contrasts import Contrast, contrast
from gmtw.results.stats.intervals import Interval, interval, intervals, intervals_of, method
from gmtw.results.stats.paired_tests import (
    ALPHA,
    POWER,
    PairedDifference,
    detectable,
    difference,
    differences,
    drops,
    two_sided,
)
from gmtw.results.stats.proportions import McNemar, holm, mcnemar, wilson

__all__ = [
    "ALPHA",
    "NO_SUMS",
    "POWER",
    "Contrast",
    "Interval",
    "McNemar",
    "PairedDifference",
    "WorldSums",
    "contrast",
    "detectable",
    "difference",
    "differences",
    "drops",
    "holm",
    "interval",
    "intervals",
    "intervals_of",
    "mcnemar",
    "method",
    "two_sided",
    "wilson",
    "world_sums",
]
