"""A result against an earlier one, paired by row: better, worse, or the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gmtw.core.errors import InputError
from gmtw.quality.validate.intervals import quantiles, resampled
from gmtw.quality.validate.result import Change, DetectorComparison, Result, by_cluster
from gmtw.quality.validate.tally import MEASURES, Measure, Tally, total


def compare(now: Result, then: Result, path: Path) -> DetectorComparison:
    """Return the change of each figure since `then` (read from `path`), on the rows that both have.

    Raise InputError if the earlier result is of another detector or shares no row.
    """
    if then.detector != now.detector:
        raise InputError(path, f"holds figures of {then.detector!r}, not of {now.detector!r}")
    earlier = {row.id: row.tally for row in then.rows}
    shared = [row for row in now.rows if row.id in earlier]
    if not shared:
        raise InputError(path, "shares no row with this run: other files, another split, or other labels")
    old = list(by_cluster((row.cluster, earlier[row.id]) for row in shared).values())
    new = list(by_cluster((row.cluster, row.tally) for row in shared).values())
    return DetectorComparison(
        baseline=path.name,
        gmtw=then.gmtw,
        rows=len(shared),
        only_then=len(then.rows) - len(shared),
        only_now=len(now.rows) - len(shared),
        changes={key: _change(MEASURES[key], old, new) for key in now.figures},
    )


def _change(measure: Measure, old: Sequence[Tally], new: Sequence[Tally]) -> Change:
    """The difference with its 95 % interval: the same texts are drawn from both results."""
    then, now = measure.value(total(old)), measure.value(total(new))
    if then is None or now is None:
        return Change(then=then, now=now)
    pairs = zip(resampled(old), resampled(new), strict=True)
    values = [(measure.value(one), measure.value(other)) for one, other in pairs]
    low, high = quantiles([b - a for a, b in values if a is not None and b is not None] or [0.0])
    return Change(then=then, now=now, difference=now - then, low=low, high=high, verdict=_verdict(measure, low, high))


def _verdict(measure: Measure, low: float, high: float) -> str:
    if low <= 0 <= high:
        return "same"
    return "better" if (low > 0) == measure.rising else "worse"
