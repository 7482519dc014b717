"""What decides the gate: run, baseline and limits -> checks -> outcome -> exit code.

A regression is a paired difference below -tolerance with a one-sided p of at most 5 %, corrected for the family
of all models and metrics of the run (Holm). The outcome is "cannot tell" if too few instances were answered, if
the run is partial, or if nothing was found but the set is too small to show a drop of `max_mde`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Literal

from gmtw.core.types import Frozen
from gmtw.results.gate.baseline import Baseline, check_language, check_metric_set, check_set, check_setup, counterpart
from gmtw.results.gate.limits import GateLimits
from gmtw.results.gate.metric_change import (
    MetricChange,
    ModelKey,
    ModelScores,
    mean_in,
    model_label,
    paired_changes,
    rows_by_model,
    same_outputs,
    scores_by_model,
    unpaired_change,
)
from gmtw.results.records import SOLVED, TOLD
from gmtw.results.run import Run
from gmtw.results.stats import ALPHA, holm
from gmtw.results.summary import ModelSummary, in_order

GateOutcome = Literal["passed", "regression", "below threshold", "cannot tell", "not tested"]

PASSED, FAILED, CANNOT_TELL = 0, 1, 10
"""The exit codes of a gate. pytest itself uses 0 to 5, and xdist 6, so 10 is free."""


class GateCheck(Frozen):
    """One check of one model. `model` is its label in tables.

    before, now: means; in a comparison, over what both runs measured. change: now - before, with its 95 % interval.
    p: one-sided, corrected for the family (Holm). detectable: the smallest drop that the set would show in 80 % of
    all cases. reason: why the outcome is what it is, if the numbers alone do not say.
    """

    model: str
    metric: str
    outcome: GateOutcome
    now: float | None
    before: float | None = None
    change: float | None = None
    interval: tuple[float, float] | None = None
    p: float | None = None
    detectable: float | None = None
    threshold: float | None = None
    n: int = 0
    reason: str = ""


class GateVerdict(Frozen):
    """All checks of a run. baseline: what it was compared with, "" if there were only thresholds."""

    set: str
    baseline: str
    lines: tuple[GateCheck, ...]

    @property
    def outcome(self) -> GateOutcome:
        """The worst outcome of all checks; a failed check is worse than one that cannot tell. "not tested" is none."""
        found = {line.outcome for line in self.lines}
        order: tuple[GateOutcome, ...] = ("regression", "below threshold", "cannot tell")
        return next((outcome for outcome in order if outcome in found), "passed")

    @property
    def exit_code(self) -> int:
        """The exit code of this verdict alone: 0 passed, 1 a regression or below a threshold, 10 cannot tell."""
        return {"passed": PASSED, "cannot tell": CANNOT_TELL}.get(self.outcome, FAILED)

    def to_json(self) -> str:
        """Return the content of verdict.json: the checks, the outcome and the exit code."""
        fields = {"outcome": self.outcome, "exit_code": self.exit_code, **self.model_dump(mode="json")}
        return json.dumps(fields, indent=2, ensure_ascii=False) + "\n"


def exit_code(verdicts: Iterable[GateVerdict]) -> int:
    """Return the exit code of several verdicts together: 1 if any run failed, else 10 if any cannot tell, else 0."""
    codes = {verdict.exit_code for verdict in verdicts}
    return FAILED if FAILED in codes else max(codes, default=PASSED)


@dataclass(frozen=True)
class MetricComparison:
    """A metric of a model in both runs, before its outcome is decided.

    doubt: why nothing can be told, whatever was found; "" if there is no doubt. same: all outputs are identical.
    tested: whether it is one of the family of tests, or only shown.
    """

    model: str
    metric: str
    change: MetricChange | None
    doubt: str
    same: bool = False
    tested: bool = True


def judge(current: Run, baseline: Baseline | None, limits: GateLimits) -> GateVerdict:
    """Return the verdict on a run. Raise MismatchError if the baseline cannot be compared with it."""
    rows = rows_by_model(current.summary)
    doubts = {name: _doubt(current.summary.partial, rows[name], limits) for name in rows}
    lines = [line for check in MODEL_CHECKS for name in rows for line in check(rows[name], limits, doubts[name])]
    if baseline is not None:
        lines += _baseline_checks(list(_comparisons(current, baseline, limits, doubts)), limits)
        lines += _missing_models(list(rows), baseline)
    order = {model_label(rows[name]): place for place, name in enumerate(sorted(rows))}
    return GateVerdict(
        set=current.summary.set,
        baseline=str(baseline.path) if baseline else "",
        lines=tuple(sorted(lines, key=lambda line: order.get(line.model, len(order)))),
    )


def _doubt(partial: str, rows: Sequence[ModelSummary], limits: GateLimits) -> str:
    """Return why nothing can be told of a model, "" if something can."""
    if partial:
        return f"a part of the run: {partial}"
    coverage = _coverage(rows)
    if coverage < limits.min_coverage:
        return f"answered {coverage:.1%} of the instances, asked for {limits.min_coverage:.1%}"
    return ""


def _coverage(rows: Sequence[ModelSummary]) -> float:
    instances = sum(row.instances for row in rows)
    return sum(row.answered for row in rows) / instances if instances else 0.0


def _coverage_check(rows: Sequence[ModelSummary], limits: GateLimits, doubt: str) -> Iterator[GateCheck]:
    """Yield the check of how many instances were answered; what `_doubt` says of the run decides it."""
    answered = sum(row.answered for row in rows)
    yield GateCheck(
        model=model_label(rows),
        metric="coverage",
        outcome="cannot tell" if doubt else "passed",
        now=_coverage(rows),
        n=answered,
        reason=doubt,
    )


def _threshold_checks(rows: Sequence[ModelSummary], limits: GateLimits, doubt: str) -> Iterator[GateCheck]:
    """Yield a check for each threshold. The outcome for a metric that was not measured is "cannot tell"."""
    for metric, least in limits.fail_under.items():
        known = [mean for mean in (mean_in(row, metric) for row in rows) if mean.value is not None]
        now = fsum(mean.value or 0.0 for mean in known) / len(known) if known else None
        outcome: GateOutcome = "passed" if now is not None and now >= least else "below threshold"
        yield GateCheck(
            model=model_label(rows),
            metric=metric,
            outcome="cannot tell" if doubt or now is None else outcome,
            now=now,
            threshold=least,
            n=sum(mean.n for mean in known),
            reason=doubt or ("" if now is not None else "not measured"),
        )


ModelCheck = Callable[[Sequence[ModelSummary], GateLimits, str], Iterable[GateCheck]]
"""(rows of one model, limits, why nothing can be told of it or "") -> checks that need no baseline."""

SHOWN = frozenset({SOLVED, TOLD})
"""Scores that a comparison shows first, and tests only if they are asked for."""

MODEL_CHECKS: tuple[ModelCheck, ...] = (_coverage_check, _threshold_checks)
"""The checks of each model by itself, in the order in which a verdict shows them."""


def _comparisons(
    current: Run, baseline: Baseline, limits: GateLimits, doubts: Mapping[ModelKey, str]
) -> Iterator[MetricComparison]:
    """Yield every metric of every model in both runs, and one without a change for each model without a match."""
    ours = scores_by_model(current.records())
    worlds = {id_: world for scores in ours.values() for id_, world in scores.worlds.items()}
    check_set(baseline, current.summary.set, current.summary.set_digest, worlds)
    rows = rows_by_model(current.summary)
    check_language(baseline, (language for _, language in rows), current.summary.signature.words)
    check_metric_set(baseline, current.summary.signature.metrics)
    for name in sorted(rows):
        theirs = counterpart(name, list(rows), baseline)
        if theirs is None:
            known = ", ".join(sorted({model for model, _ in baseline.names}))
            doubt = f"no such model in the baseline, which has {known}"
            yield MetricComparison(model_label(rows[name]), "all", None, doubt)
            continue
        check_setup(baseline, theirs, name, rows[name])
        doubt = doubts[name] or _doubt_of(baseline, theirs, limits)
        yield from _model_comparisons(current, name, ours[name], rows[name], baseline, theirs, doubt, limits.also)


def _missing_models(names: Sequence[ModelKey], baseline: Baseline) -> Iterator[GateCheck]:
    """Yield a passed check for each model of the baseline that this run does not have, so that nobody misses it."""
    matched = {counterpart(name, list(names), baseline) for name in names}
    for name, language in sorted(set(baseline.names) - matched):
        reason = f"the baseline's model ({language}) is not in this run: not compared"
        yield GateCheck(model=name, metric="all", outcome="passed", now=None, reason=reason)


def _doubt_of(baseline: Baseline, name: ModelKey, limits: GateLimits) -> str:
    """Return why nothing can be told from the baseline's model, "" if something can."""
    if baseline.summary is None:
        return ""
    doubt = _doubt(baseline.summary.partial, baseline.rows(name), limits)
    return f"the baseline: {doubt}" if doubt else ""


def _model_comparisons(
    current: Run,
    name: ModelKey,
    scores: ModelScores,
    rows: Sequence[ModelSummary],
    baseline: Baseline,
    theirs: ModelKey,
    doubt: str,
    also: frozenset[str],
) -> list[MetricComparison]:
    metrics = _shown(rows, also)
    if baseline.scores is None:
        before = baseline.rows(theirs)
        changes: Mapping[str, MetricChange | None] = {key: unpaired_change(rows, before, key) for key in metrics}
    else:
        changes = paired_changes(scores, baseline.scores[theirs], metrics)
    alike = baseline.run is not None and not any(change is None or change.differs for change in changes.values())
    same = alike and baseline.run is not None and same_outputs(current, name, baseline.run, theirs)
    return [
        MetricComparison(model_label(rows), key, change, doubt, same, tested=key not in SHOWN or key in also)
        for key, change in changes.items()
    ]


def _shown(rows: Sequence[ModelSummary], also: frozenset[str]) -> tuple[str, ...]:
    """Return what is compared, in the order of print: of plans solved and told before the metrics, avg if asked for."""
    metrics = in_order({key for row in rows for key in row.means})
    leading = [SOLVED, TOLD] if "R" in metrics else []
    measured = [key for key in leading if any(mean_in(row, key).n for row in rows)]
    return (*measured, *metrics, *sorted(also - {*measured}))


def _baseline_checks(comparisons: Sequence[MetricComparison], limits: GateLimits) -> Iterator[GateCheck]:
    """Yield the check of each comparison; p-values are corrected for the number of those tested (Holm)."""
    p_values = [one.change.p_drop for one in comparisons if one.change and one.tested]
    corrected = iter(holm(p_values))
    for one in comparisons:
        if not one.tested:
            yield _shown_check(one)
        elif one.change is None:
            reason = one.doubt or "not measured in both runs"
            yield GateCheck(model=one.model, metric=one.metric, outcome="cannot tell", now=None, reason=reason)
        else:
            yield _baseline_check(one, one.change, next(corrected), len(p_values), limits)


def _shown_check(one: MetricComparison) -> GateCheck:
    """Return the line of a score that is shown and not tested: it decides nothing and costs the tests no power."""
    change = one.change
    if change is None:
        return GateCheck(model=one.model, metric=one.metric, outcome="not tested", now=None)
    return GateCheck(
        model=one.model,
        metric=one.metric,
        outcome="not tested",
        now=change.now,
        before=change.before,
        change=change.change,
        interval=None if one.same else change.interval,
        n=change.n,
    )


def _baseline_check(
    one: MetricComparison, change: MetricChange, p: float, family: int, limits: GateLimits
) -> GateCheck:
    detects = None if one.same else change.detects(family)
    outcome, reason = _decide(one, change, p, detects, limits)
    return GateCheck(
        model=one.model,
        metric=one.metric,
        outcome=outcome,
        now=change.now,
        before=change.before,
        change=change.change,
        interval=None if one.same else change.interval,
        p=None if one.same else p,
        detectable=detects,
        n=change.n,
        reason=reason,
    )


def _decide(
    one: MetricComparison, change: MetricChange, p: float, detects: float | None, limits: GateLimits
) -> tuple[GateOutcome, str]:
    """Return the outcome of a comparison and its reason. p: corrected. detects: the smallest drop that would show."""
    if one.doubt:
        return "cannot tell", one.doubt
    if one.same:
        return "passed", "the same outputs, word for word"
    if p <= ALPHA:
        within = change.change >= -limits.tolerance
        return ("passed", f"a drop within the tolerance of {limits.tolerance:g}") if within else ("regression", "")
    if change.p_gain <= ALPHA:
        return "passed", ""
    if detects is None or detects > limits.max_mde:
        small = "any drop" if detects is None else f"a drop under {detects:.3f}"
        return "cannot tell", f"this set could not have shown {small} (asked: --max-mde {limits.max_mde:g})"
    return "passed", ""
