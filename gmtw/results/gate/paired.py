"""One metric of one model in two runs: the change, how sure it is, and what the set could have shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import NormalDist

from gmtw.outputs.reader import load
from gmtw.results.gate.scores import Name, Scores
from gmtw.results.run import Run
from gmtw.results.stats import ALPHA, POWER, Difference, detectable, differences
from gmtw.results.summary import Mean, ModelSummary

NORMAL = NormalDist()

Column = Sequence[float | None]


@dataclass(frozen=True)
class Change:
    """Both means over what both runs measured, and `now - before` with its 95 % interval.

    p_drop, p_gain: one-sided chances of such a drop, or gain, where there is none. n: instances. detects: the
    size of the family -> the smallest drop that would show in 80 % of all cases, None where none would.
    """

    before: float
    now: float
    interval: tuple[float, float] | None
    p_drop: float
    p_gain: float
    n: int
    differs: bool
    detects: Callable[[int], float | None]

    @property
    def change(self) -> float:
        """Negative for a drop."""
        return self.now - self.before


def paired(now: Scores, before: Scores, metrics: Sequence[str]) -> Mapping[str, Change | None]:
    """The change of each metric over the instances that both have measured; None where there are none."""
    ids = sorted(now.worlds)
    worlds = [now.worlds[id_] for id_ in ids]
    columns = [_both(now, before, metric, ids) for metric in metrics]
    found = differences(columns, worlds)
    return {key: _change(*pair, one) for key, pair, one in zip(metrics, columns, found, strict=True)}


def _both(now: Scores, before: Scores, metric: str, ids: Sequence[str]) -> tuple[Column, Column]:
    """What both have measured, in the order of ids; None where one of them has not."""
    pairs = [(now.mean(id_, metric), before.mean(id_, metric)) for id_ in ids]
    ours, theirs = zip(*(pair if None not in pair else (None, None) for pair in pairs), strict=True)
    return ours, theirs


def _change(ours: Column, theirs: Column, found: Difference | None) -> Change | None:
    if found is None:
        return None
    return Change(
        before=_average(theirs),
        now=_average(ours),
        interval=found.interval,
        p_drop=found.p_lower,
        p_gain=found.p_higher,
        n=found.n,
        differs=found.differing > 0,
        detects=lambda family: detectable(found, family),
    )


def _average(column: Column) -> float:
    known = [value for value in column if value is not None]
    return fsum(known) / len(known)


def unpaired(now: Sequence[ModelSummary], before: Sequence[ModelSummary], metric: str) -> Change | None:
    """The change of two means that were not measured together, from their intervals; None where one has none.

    The errors add up as if the runs had nothing in common, so less can be told than from records.
    """
    ours, theirs = _mean(now, metric), _mean(before, metric)
    if ours is None or theirs is None:
        return None
    (now_mean, now_error, n), (then_mean, then_error, _) = ours, theirs
    error = sqrt(now_error**2 + then_error**2)
    change, reach = now_mean - then_mean, NORMAL.inv_cdf(0.975) * error
    score = change / error if error else 0.0
    return Change(
        before=then_mean,
        now=now_mean,
        interval=(change - reach, change + reach),
        p_drop=NORMAL.cdf(score),
        p_gain=1 - NORMAL.cdf(score),
        n=n,
        differs=True,
        detects=lambda family: (NORMAL.inv_cdf(1 - ALPHA / family) + NORMAL.inv_cdf(POWER)) * error,
    )


def _mean(rows: Sequence[ModelSummary], metric: str) -> tuple[float, float, int] | None:
    """Mean and standard error over a model's samples, which share their worlds: the errors do not shrink with them."""
    means = [row.means.get(metric, Mean(value=None, n=0)) for row in rows]
    known = [(m.value, (m.interval[1] - m.interval[0]) / 2, m.n) for m in means if m.value is not None and m.interval]
    if not known:
        return None
    values, halves, numbers = zip(*known, strict=True)
    return sum(values) / len(values), max(halves) / NORMAL.inv_cdf(0.975), max(numbers)


def same_outputs(now: Run, name: Name, before: Run, theirs: Name) -> bool:
    """Whether two models of two runs said the same, word for word."""

    def said(run: Run, who: Name) -> dict[tuple[str, int], str]:
        mine = (entry for entry in run.entries.values() if (entry.model, entry.language) == who)
        return {(entry.instance_id, entry.sample): load(entry).output for entry in mine}

    return said(now, name) == said(before, theirs)
