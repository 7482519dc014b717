"""One metric of one model in two runs: the scores, the change, its p-values, and the drop that the set could show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import NormalDist
from typing import NamedTuple

from gmtw.outputs.reader import read_output
from gmtw.results.gate.model_scores import FIGURES, Answer, ModelKey, ModelScores
from gmtw.results.run import Run
from gmtw.results.stats import ALPHA, POWER, PairedDifference, detectable, differences, drops
from gmtw.results.summary import Mean, ModelSummary, Summary
from gmtw.results.summary.means import exact_mean

NORMAL = NormalDist()

Column = Sequence[float | None]


def rows_by_model(summary: Summary) -> Mapping[ModelKey, list[ModelSummary]]:
    """Return the rows of each model: one row per sample."""
    found: defaultdict[ModelKey, list[ModelSummary]] = defaultdict(list)
    for model in summary.models:
        found[model.model, model.language].append(model)
    return found


def model_label(rows: Iterable[ModelSummary]) -> str:
    """Return the name of the model in tables, without the number of the sample."""
    first = min(rows, key=lambda row: row.sample)
    return first.label.removesuffix(f"#{first.sample}") if first.sample else first.label


@dataclass(frozen=True)
class MetricChange:
    """The means of both runs over what both measured, and `now - before` with its 95 % interval.

    p_drop: the one-sided p-value of a drop beyond the tolerance, p_gain: of a gain. n: instances. differs: any value
    differs. detects: takes the size of the family, returns the smallest drop beyond the tolerance that would show in
    80 % of all cases, or None. sample: the one that fell, if the drop is clearer in it than in all samples together.
    """

    before: float
    now: float
    interval: tuple[float, float] | None
    p_drop: float
    p_gain: float
    n: int
    differs: bool
    detects: Callable[[int], float | None]
    sample: int | None = None

    @property
    def change(self) -> float:
        """Now - before, negative for a drop."""
        return self.now - self.before


def paired_changes(
    now: ModelScores,
    before: ModelScores,
    metrics: Sequence[str],
    tolerance: float = 0.0,
    zeros: frozenset[Answer] = frozenset(),
) -> Mapping[str, MetricChange | None]:
    """Return the change of each metric over the instances that both runs measured, None if there are none.

    zeros: the answers of the later run that count as 0. A model of several samples is tested by the means of its
    samples and sample by sample, so that many good samples hide no bad one.
    """
    ids, samples = sorted(now.worlds), sorted(now.samples) if len(now.samples) > 1 else []
    worlds = [now.worlds[id_] for id_ in ids]
    whole = [_both((now.mean(id_, key, zeros), before.mean(id_, key)) for id_ in ids) for key in metrics]
    single = [
        [_both((now.value(id_, key, k, zeros), before.of_sample(id_, key, k)) for id_ in ids) for k in samples]
        for key in metrics
    ]
    tests = [[all_, *each] for all_, each in zip(whole, single, strict=True)]
    p_values = iter(drops([pair for one in tests for pair in one], worlds, tolerance))
    drop = [_drop([next(p_values) for _ in one], samples) for one in tests]
    found = differences(whole, worlds)
    return {
        key: _change(*pair, difference, fall)
        for key, pair, difference, fall in zip(metrics, whole, found, drop, strict=True)
    }


def _both(values: Iterable[tuple[float | None, float | None]]) -> tuple[Column, Column]:
    """Return both columns; a value that one run did not measure is None in both columns."""
    ours, theirs = zip(*(pair if None not in pair else (None, None) for pair in values), strict=True)
    return ours, theirs


class _Drop(NamedTuple):
    """The p-value of a drop, the sample in which it is clearest (None: in all together), and the number of tests."""

    p: float
    sample: int | None = None
    tests: int = 1


def _drop(p_values: Sequence[float], samples: Sequence[int]) -> _Drop:
    """Return the drop by the p-values of all samples together and of each one, corrected for both (Bonferroni)."""
    whole, *single = p_values
    if not single:
        return _Drop(whole)
    least = len(single) * min(single)
    fell = samples[single.index(min(single))] if least < whole else None
    return _Drop(min(1.0, 2 * min(whole, least)), fell, tests=2)


def _change(ours: Column, theirs: Column, found: PairedDifference | None, drop: _Drop) -> MetricChange | None:
    now, before = exact_mean(ours), exact_mean(theirs)
    if found is None or now is None or before is None:
        return None
    return MetricChange(
        before=before,
        now=now,
        interval=found.interval,
        p_drop=drop.p,
        p_gain=found.p_higher,
        n=found.n,
        differs=found.differing > 0,
        detects=lambda family: detectable(found, family * drop.tests),
        sample=drop.sample,
    )


def mean_in(row: ModelSummary, metric: str) -> Mean:
    """Return the mean of a metric, solved, faithful or avg over what was answered; without a value if unmeasured."""
    if metric in FIGURES:
        return row.over_answered(metric)
    return row.means.get(metric) or Mean(value=None, n=0)


def unpaired_change(
    now: Sequence[ModelSummary],
    before: Sequence[ModelSummary],
    metric: str,
    tolerance: float = 0.0,
    as_zero: bool = False,
) -> MetricChange | None:
    """Return the change of two means, computed from their intervals; None if a mean has no interval.

    The errors are added as if the runs were independent, so this test is weaker than the one on records. as_zero: in
    both runs an instance without an answer counts as 0.
    """
    ours, theirs = _mean_and_error(now, metric, as_zero), _mean_and_error(before, metric, as_zero)
    if ours is None or theirs is None:
        return None
    (now_mean, now_error, n), (then_mean, then_error, _) = ours, theirs
    error = sqrt(now_error**2 + then_error**2)
    change, reach = now_mean - then_mean, NORMAL.inv_cdf(0.975) * error
    score, gain = ((value / error if error else 0.0) for value in (change + tolerance, change))
    return MetricChange(
        before=then_mean,
        now=now_mean,
        interval=(change - reach, change + reach),
        p_drop=NORMAL.cdf(score),
        p_gain=1 - NORMAL.cdf(gain),
        n=n,
        differs=True,
        detects=lambda family: (NORMAL.inv_cdf(1 - ALPHA / family) + NORMAL.inv_cdf(POWER)) * error,
    )


def mean_of_all(row: ModelSummary, metric: str) -> float | None:
    """Return the mean over all instances that the row is to answer: an error or a missing answer counts as 0."""
    if metric in FIGURES and row.answered + row.errors + row.missing >= row.instances:
        found: Mean | None = getattr(row, metric)
        return found.value if found else None
    value = mean_in(row, metric).value
    return None if value is None else value * answered_share(row)


def answered_share(row: ModelSummary) -> float:
    """Return the share of the instances of a row that were answered; 1 if it is to answer none."""
    return row.answered / row.instances if row.instances else 1.0


def _mean_and_error(rows: Sequence[ModelSummary], metric: str, as_zero: bool) -> tuple[float, float, int] | None:
    """Return mean, standard error and n over a model's samples.

    Samples answer the same worlds, so more samples do not make the error smaller.
    """
    means = [(mean_in(row, metric), answered_share(row) if as_zero else 1.0) for row in rows]
    known = [
        (share * m.value, share * (m.interval[1] - m.interval[0]) / 2, m.n)
        for m, share in means
        if m.value is not None and m.interval
    ]
    if as_zero:
        known += [(0.0, 0.0, row.instances) for row in rows if not row.answered]
    if not known:
        return None
    values, halves, numbers = zip(*known, strict=True)
    return fsum(values) / len(values), max(halves) / NORMAL.inv_cdf(0.975), max(numbers)


def same_outputs(now: Run, name: ModelKey, before: Run, theirs: ModelKey) -> bool:
    """Return whether two models of two runs gave identical outputs."""

    def outputs(run: Run, who: ModelKey) -> dict[tuple[str, int], str]:
        mine = (entry for entry in run.entries.values() if (entry.model, entry.language) == who)
        return {(entry.instance_id, entry.sample): read_output(entry).output for entry in mine}

    return outputs(now, name) == outputs(before, theirs)
