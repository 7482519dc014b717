"""The comparisons of a gate: each model of a run with its counterpart in the baseline, metric by metric.

Twice if the run lost answers that the baseline has: over what both answered, and with the lost answers as 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.sanitize import visible
from gmtw.results.gate.baseline import Baseline, check_language, check_metric_set, check_set, check_setup, counterpart
from gmtw.results.gate.limits import GateLimits
from gmtw.results.gate.metric_change import (
    MetricChange,
    mean_in,
    model_label,
    paired_changes,
    rows_by_model,
    same_outputs,
    unpaired_change,
)
from gmtw.results.gate.model_scores import BY_GOAL, FIGURES, Answer, ModelKey, ModelScores, scores_by_model
from gmtw.results.records import AVG, FAITHFUL, SOLVED
from gmtw.results.run import Run
from gmtw.results.summary import ModelSummary, in_order
from gmtw.tasks.plan.goals import GOALS

SHOWN = frozenset({SOLVED, FAITHFUL})
"""Scores that a comparison shows first, and tests only if they are asked for."""


@dataclass(frozen=True)
class MetricComparison:
    """A metric of a model in both runs, before its outcome is decided.

    doubt: why nothing can be told, whatever was found; "" if there is no doubt. same: all outputs are identical.
    tested: whether it is one of the family of tests, or only shown. as_zero: whether lost answers count as 0.
    """

    model: str
    metric: str
    change: MetricChange | None
    doubt: str
    same: bool = False
    tested: bool = True
    as_zero: bool = False


class Doubt(NamedTuple):
    """The reason why nothing can be told of a model, "" if something can.

    partial: of no figure. coverage: of no figure of what was answered, because that is too little.
    """

    partial: str = ""
    coverage: str = ""

    @property
    def any(self) -> str:
        """The reason why a comparison of what was answered tells nothing."""
        return self.partial or self.coverage


def doubt_of(partial: str, rows: Sequence[ModelSummary], limits: GateLimits) -> Doubt:
    """Return why nothing can be told of a model. partial: what the summary says the run lacks."""
    coverage = coverage_of(rows)
    few = f"answered {coverage:.1%} of the instances, asked for {limits.min_coverage:.1%}"
    return Doubt(f"a part of the run: {partial}" if partial else "", few if coverage < limits.min_coverage else "")


def coverage_of(rows: Sequence[ModelSummary]) -> float:
    """Return the share of the instances of a model, over its samples, that were answered."""
    instances = sum(row.instances for row in rows)
    return sum(row.answered for row in rows) / instances if instances else 0.0


class Pair(NamedTuple):
    """A model of the run and its counterpart in the baseline, None if it has none; scores: of both, if both are known.

    lost: the answers that only the baseline has; lost_of: out of how many.
    """

    name: ModelKey
    rows: Sequence[ModelSummary]
    theirs: ModelKey | None
    before: Sequence[ModelSummary] = ()
    scores: tuple[ModelScores, ModelScores] | None = None

    @property
    def zeros(self) -> frozenset[Answer]:
        """The answers that the baseline has and the run lacks."""
        return self.scores[0].lost(self.scores[1]) if self.scores else frozenset()

    @property
    def lost(self) -> int:
        """Their number; of a baseline that is a summary alone, how many answers more it has."""
        fewer = sum(row.answered for row in self.before) - sum(row.answered for row in self.rows)
        return len(self.zeros) if self.scores else max(0, fewer)


def pairs(current: Run, baseline: Baseline) -> Iterator[Pair]:
    """Yield every model of the run with its counterpart. Raise MismatchError if they cannot be compared."""
    ours = scores_by_model(current.records())
    worlds = {id_: world for scores in ours.values() for id_, world in scores.worlds.items()}
    check_set(baseline, current.summary.set, current.summary.set_digest, worlds)
    rows = rows_by_model(current.summary)
    check_language(baseline, (language for _, language in rows), current.summary.signature.words)
    check_metric_set(baseline, current.summary.signature.metrics)
    for name in sorted(rows):
        if name not in ours:
            problem = f"has no record of {name[0]} ({name[1]}), which summary.json names; grade the outputs again"
            raise InputError(current.folder / "records.jsonl", visible(problem))
        theirs = counterpart(name, list(rows), baseline)
        if theirs is None:
            yield Pair(name, rows[name], None)
            continue
        check_setup(baseline, theirs, name, rows[name])
        scores = (ours[name], baseline.scores[theirs]) if baseline.scores is not None else None
        yield Pair(name, rows[name], theirs, baseline.rows(theirs), scores)


def comparisons(
    current: Run, baseline: Baseline, pair: Pair, doubt: Doubt, limits: GateLimits
) -> list[MetricComparison]:
    """Return every metric of a model in both runs: of what both answered, and again with what was lost as 0.

    Solved, faithful and avg are of all instances, and of what both answered only beside that.
    """
    label = model_label(pair.rows)
    if pair.theirs is None:
        known = ", ".join(sorted({model for model, _ in baseline.names}))
        return [MetricComparison(label, "all", None, f"no such model in the baseline, which has {known}")]
    before = _doubt_of_baseline(baseline, pair.theirs, limits)
    changes = _changes(pair, _shown(pair.rows, limits.also), limits)
    same = _same(current, baseline, pair, changes)
    decides = limits.missing != "zero" or not pair.lost
    answered = [
        MetricComparison(
            label, _of_answered(key, pair), one, doubt.any or before.any, same, decides and _tested(key, limits)
        )
        for key, one in changes.items()
    ]
    answered += [
        MetricComparison(label, key, one, doubt.any or before.any, same, tested=False)
        for key, one in _by_goal(pair, limits).items()
    ]
    return [*answered, *_as_zero(pair, doubt.partial or before.partial, limits)] if pair.lost else answered


def _of_answered(metric: str, pair: Pair) -> str:
    """Return what a score over what both answered is called: as it is over all, if nothing was lost."""
    return f"{metric} of answered" if pair.lost and metric in FIGURES else metric


def _by_goal(pair: Pair, limits: GateLimits) -> Mapping[str, MetricChange | None]:
    """Return the change by goal of scores and of mistakes about whether there is a plan, which are only shown.

    Return nothing if any plan will do in all tasks.
    """
    if pair.scores is None:
        return {}
    ours, theirs = (scores.by_goal() for scores in pair.scores)
    keys = [key for goal in GOALS for metric in BY_GOAL if (key := f"{goal}: {metric}") in ours.values]
    shared = [key for key in keys if key in theirs.values]
    return paired_changes(ours, theirs, shared, limits.tolerance) if shared else {}


def _as_zero(pair: Pair, doubt: str, limits: GateLimits) -> Iterator[MetricComparison]:
    """Yield each metric that is tested, and the figures over all, with the lost answers as 0."""
    known = () if pair.scores is None else pair.scores[1].values
    shown = _shown((*pair.rows, *pair.before), limits.also, known)
    metrics = [key for key in shown if key in FIGURES or _tested(key, limits)]
    for key, change in _changes(pair, metrics, limits, as_zero=True).items():
        if change is not None:
            label, tested = model_label(pair.rows), limits.missing != "ignore" and _tested(key, limits)
            name = key if key in FIGURES else f"{key} as zero"
            yield MetricComparison(label, name, change, doubt, tested=tested, as_zero=True)


def _tested(metric: str, limits: GateLimits) -> bool:
    """Return whether a score is one of the family of tests, or only shown."""
    return metric not in SHOWN or metric in limits.also


def _changes(
    pair: Pair, metrics: Sequence[str], limits: GateLimits, as_zero: bool = False
) -> Mapping[str, MetricChange | None]:
    """Return the change of each metric; by the means alone if the baseline is a summary."""
    whole = [key for key in metrics if key in FIGURES and (as_zero or not pair.lost)]
    if pair.scores is None:
        zero = metrics if as_zero else whole
        return {key: unpaired_change(pair.rows, pair.before, key, limits.tolerance, key in zero) for key in metrics}
    ours, theirs = pair.scores
    found = paired_changes(ours.over_all(), theirs.over_all(), whole, limits.tolerance) if whole else {}
    rest = [key for key in metrics if key not in found]
    zeros = pair.zeros if as_zero else frozenset()
    return {**dict.fromkeys(metrics), **found, **paired_changes(ours, theirs, rest, limits.tolerance, zeros)}


def _same(current: Run, baseline: Baseline, pair: Pair, changes: Mapping[str, MetricChange | None]) -> bool:
    """Return whether both models gave the same outputs, word for word."""
    if baseline.run is None or pair.theirs is None or any(one is None or one.differs for one in changes.values()):
        return False
    return same_outputs(current, pair.name, baseline.run, pair.theirs)


def _doubt_of_baseline(baseline: Baseline, name: ModelKey, limits: GateLimits) -> Doubt:
    """Return why nothing can be told from the baseline's model."""
    if baseline.summary is None:
        return Doubt()
    found = doubt_of(baseline.summary.partial, baseline.rows(name), limits)
    return Doubt(*(f"the baseline: {reason}" if reason else "" for reason in found))


def _shown(rows: Sequence[ModelSummary], also: frozenset[str], known: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the scores compared, in the order of print: of plans solved and faithful first, avg if asked for.

    known: scores that no row may have.
    """
    metrics = in_order({key for row in rows for key in row.means} | (set(known) - {SOLVED, FAITHFUL, AVG}))
    leading = [SOLVED, FAITHFUL] if "R" in metrics else []
    measured = [key for key in leading if any(mean_in(row, key).n for row in rows)]
    return (*measured, *metrics, *sorted(also - {*measured}))
