"""One metric of one model in two runs: the scores, the change, its p-values, and the drop that the set could show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from statistics import NormalDist

from gmtw.core.types import Record
from gmtw.outputs.reader import read_output
from gmtw.results.records import AVG, SOLVED, TOLD
from gmtw.results.run import Run
from gmtw.results.stats import ALPHA, POWER, PairedDifference, detectable, differences
from gmtw.results.summary import Mean, ModelSummary, Summary
from gmtw.results.summary.means import exact_mean

NORMAL = NormalDist()

Column = Sequence[float | None]

ModelKey = tuple[str, str]
"""(model, language); all samples of a model are compared together."""


@dataclass
class ModelScores:
    """The scores of one model in one language. values: instance id -> metric -> one value per sample."""

    worlds: dict[str, str] = field(default_factory=dict)
    values: defaultdict[str, defaultdict[str, list[float]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )

    def mean(self, instance: str, metric: str) -> float | None:
        """Return the mean over samples, None if no sample was measured."""
        found = self.values[instance][metric] if instance in self.values else []
        return exact_mean(found)


def scores_by_model(records: Iterable[Record]) -> Mapping[ModelKey, ModelScores]:
    """Return the scores of each model in the records."""
    found: defaultdict[ModelKey, ModelScores] = defaultdict(ModelScores)
    for record in records:
        scores = found[record.model, record.language]
        scores.worlds[record.instance_id] = record.fingerprint
        for key, score in record.scores.items():
            if score.value is not None:
                scores.values[record.instance_id][key].append(score.value)
        for key, value in {SOLVED: record.solved, TOLD: record.told, AVG: record.average}.items():
            if value is not None:
                scores.values[record.instance_id][key].append(float(value))
    return found


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

    p_drop, p_gain: the one-sided p-values of the drop and of the gain. n: instances. differs: any value differs.
    detects: takes the size of the family, returns the smallest drop that would show in 80 % of all cases, or None.
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
        """Now - before, negative for a drop."""
        return self.now - self.before


def paired_changes(now: ModelScores, before: ModelScores, metrics: Sequence[str]) -> Mapping[str, MetricChange | None]:
    """Return the change of each metric over the instances that both runs measured, None if there are none."""
    ids = sorted(now.worlds)
    worlds = [now.worlds[id_] for id_ in ids]
    columns = [_both(now, before, metric, ids) for metric in metrics]
    found = differences(columns, worlds)
    return {key: _change(*pair, one) for key, pair, one in zip(metrics, columns, found, strict=True)}


def _both(now: ModelScores, before: ModelScores, metric: str, ids: Sequence[str]) -> tuple[Column, Column]:
    """Return both columns in the order of ids; a value that one run did not measure is None in both columns."""
    pairs = [(now.mean(id_, metric), before.mean(id_, metric)) for id_ in ids]
    ours, theirs = zip(*(pair if None not in pair else (None, None) for pair in pairs), strict=True)
    return ours, theirs


def _change(ours: Column, theirs: Column, found: PairedDifference | None) -> MetricChange | None:
    now, before = exact_mean(ours), exact_mean(theirs)
    if found is None or now is None or before is None:
        return None
    return MetricChange(
        before=before,
        now=now,
        interval=found.interval,
        p_drop=found.p_lower,
        p_gain=found.p_higher,
        n=found.n,
        differs=found.differing > 0,
        detects=lambda family: detectable(found, family),
    )


def mean_in(row: ModelSummary, metric: str) -> Mean:
    """Return the mean of a metric, of solved, told or avg; one without a value if it was not measured."""
    beside = {SOLVED: row.solved, TOLD: row.told, AVG: row.avg}
    return (beside[metric] if metric in beside else row.means.get(metric)) or Mean(value=None, n=0)


def unpaired_change(now: Sequence[ModelSummary], before: Sequence[ModelSummary], metric: str) -> MetricChange | None:
    """Return the change of two means, computed from their intervals; None if a mean has no interval.

    The errors are added as if the runs were independent, so this test is weaker than the one on records.
    """
    ours, theirs = _mean_and_error(now, metric), _mean_and_error(before, metric)
    if ours is None or theirs is None:
        return None
    (now_mean, now_error, n), (then_mean, then_error, _) = ours, theirs
    error = sqrt(now_error**2 + then_error**2)
    change, reach = now_mean - then_mean, NORMAL.inv_cdf(0.975) * error
    score = change / error if error else 0.0
    return MetricChange(
        before=then_mean,
        now=now_mean,
        interval=(change - reach, change + reach),
        p_drop=NORMAL.cdf(score),
        p_gain=1 - NORMAL.cdf(score),
        n=n,
        differs=True,
        detects=lambda family: (NORMAL.inv_cdf(1 - ALPHA / family) + NORMAL.inv_cdf(POWER)) * error,
    )


def _mean_and_error(rows: Sequence[ModelSummary], metric: str) -> tuple[float, float, int] | None:
    """Return mean, standard error and n over a model's samples.

    Samples answer the same worlds, so more samples do not make the error smaller.
    """
    means = [mean_in(row, metric) for row in rows]
    known = [(m.value, (m.interval[1] - m.interval[0]) / 2, m.n) for m in means if m.value is not None and m.interval]
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
