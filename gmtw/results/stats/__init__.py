"""What a set of so many worlds can say: intervals, paired tests, the smallest difference that would show.

clusters    values by world, summed exactly
draws       resamples and flips, seeded, shared
intervals   BCa bootstrap over worlds
paired      the difference of two models on the same worlds, and whether it may be chance
shares      counts: Wilson, McNemar, Holm
"""

from __future__ import annotations

from gmtw.results.stats.intervals import Interval, interval, intervals
from gmtw.results.stats.paired import ALPHA, POWER, Difference, detectable, difference, differences, two_sided
from gmtw.results.stats.shares import McNemar, holm, mcnemar, wilson

__all__ = [
    "ALPHA",
    "POWER",
    "Difference",
    "Interval",
    "McNemar",
    "detectable",
    "difference",
    "differences",
    "holm",
    "interval",
    "intervals",
    "mcnemar",
    "two_sided",
    "wilson",
]
