"""The verdict of a gate: run, baseline and limits -> checks -> outcome -> exit code.

A regression is a drop beyond the tolerance with a one-sided p of at most 5 %, corrected for the family of all models
and metrics of the run (Holm). Answers that the baseline has and the run lacks count as 0 in a second comparison; a
model that is not in the run at all is a regression. The outcome is "cannot tell" if too few instances were answered,
if the run is partial, or if nothing was found but the set is too small to show a drop of `max_mde`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum
from typing import Literal

from gmtw.core.types import Frozen
from gmtw.results.gate.baseline import Baseline, counterpart
from gmtw.results.gate.comparisons import Doubt, MetricComparison, Pair, comparisons, coverage_of, doubt_of, pairs
from gmtw.results.gate.limits import GateLimits
from gmtw.results.gate.metric_change import MetricChange, mean_in, mean_of_all, model_label, rows_by_model
from gmtw.results.gate.model_scores import ModelKey
from gmtw.results.gate.newly_broken import NewlyBroken, newly_broken
from gmtw.results.run import Run
from gmtw.results.stats import ALPHA, holm
from gmtw.results.summary import ModelSummary

GateOutcome = Literal["passed", "regression", "below threshold", "cannot tell", "shown"]

PASSED, FAILED, CANNOT_TELL = 0, 1, 10
"""The exit codes of a gate. pytest itself uses 0 to 5, and xdist 6, so 10 is free."""


class GateCheck(Frozen):
    """One check of one model. `model` is its label in tables.

    before, now: means; in a comparison, over what both runs measured. change: now - before, with its 95 % interval.
    p: one-sided, corrected for the family (Holm). detectable: the smallest drop that the set would show in 80 % of
    all cases. zeros: the answers that are not there and count as 0, in this check or in those "as zero". reason: why
    the outcome is what it is, if the numbers alone do not say.
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
    zeros: int = 0
    reason: str = ""


class GateVerdict(Frozen):
    """All checks of a run. baseline: what it was compared with, "" if there were only thresholds.

    broken: of each model that got worse, the answers that fell most.
    """

    set: str
    baseline: str
    lines: tuple[GateCheck, ...]
    broken: tuple[NewlyBroken, ...] = ()

    @property
    def outcome(self) -> GateOutcome:
        """The worst outcome of all checks; a failed check is worse than one that cannot tell. "shown" is none."""
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


def judge(current: Run, baseline: Baseline | None, limits: GateLimits) -> GateVerdict:
    """Return the verdict on a run. Raise MismatchError if the baseline cannot be compared with it."""
    rows = rows_by_model(current.summary)
    doubts = {name: doubt_of(current.summary.partial, rows[name], limits) for name in rows}
    lines = [line for check in MODEL_CHECKS for name in rows for line in check(rows[name], limits, doubts[name])]
    broken: list[NewlyBroken] = []
    if baseline is not None:
        matched = list(pairs(current, baseline))
        lines += [_lost_check(pair, limits) for pair in matched if pair.theirs]
        compared = [one for pair in matched for one in comparisons(current, baseline, pair, doubts[pair.name], limits)]
        lines += _baseline_checks(compared, limits)
        worse = {line.model for line in lines if line.outcome == "regression"}
        lines += _lost_models(list(rows), baseline, limits)
        fallen = [pair for pair in matched if model_label(pair.rows) in worse]
        broken = [one for pair in fallen for one in newly_broken(current, baseline, pair)]
    order = {model_label(rows[name]): place for place, name in enumerate(sorted(rows))}
    return GateVerdict(
        set=current.summary.set,
        baseline=str(baseline.path) if baseline else "",
        lines=tuple(sorted(lines, key=lambda line: order.get(line.model, len(order)))),
        broken=tuple(broken),
    )


def _coverage_check(rows: Sequence[ModelSummary], limits: GateLimits, doubt: Doubt) -> Iterator[GateCheck]:
    """Yield the check of how many instances were answered; `doubt_of` decides it."""
    answered = sum(row.answered for row in rows)
    yield GateCheck(
        model=model_label(rows),
        metric="coverage",
        outcome="cannot tell" if doubt.any else "passed",
        now=coverage_of(rows),
        n=answered,
        reason=doubt.any,
    )


def _threshold_checks(rows: Sequence[ModelSummary], limits: GateLimits, doubt: Doubt) -> Iterator[GateCheck]:
    """Yield a check for each threshold, of the mean over all instances: an answer that is not there counts as 0.

    The outcome for a metric that was not measured is "cannot tell".
    """
    for metric, least in limits.fail_under.items():
        known = [value for row in rows if (value := mean_of_all(row, metric)) is not None]
        now = fsum(known) / len(known) if known else None
        outcome: GateOutcome = "passed" if now is not None and now >= least else "below threshold"
        yield GateCheck(
            model=model_label(rows),
            metric=metric,
            outcome="cannot tell" if doubt.partial or now is None else outcome,
            now=now,
            threshold=least,
            n=sum(mean_in(row, metric).n for row in rows),
            zeros=sum(row.instances - row.answered for row in rows),
            reason=doubt.partial or ("" if now is not None else "not measured"),
        )


ModelCheck = Callable[[Sequence[ModelSummary], GateLimits, Doubt], Iterable[GateCheck]]
"""(rows of one model, limits, why nothing can be told of it) -> checks that need no baseline."""

MODEL_CHECKS: tuple[ModelCheck, ...] = (_coverage_check, _threshold_checks)
"""The checks of each model by itself, in the order in which a verdict shows them."""


def _lost_check(pair: Pair, limits: GateLimits) -> GateCheck:
    """Return the line that says how many answers were lost; what they cost is in the lines "as zero"."""
    lost, asked = pair.lost, sum(row.instances for row in pair.rows)
    return GateCheck(
        model=model_label(pair.rows),
        metric="lost",
        outcome="passed" if not lost else "shown",
        now=lost / asked if asked else 0.0,
        n=lost,
        zeros=0 if limits.missing == "ignore" else lost,
        reason=f"{lost} of {asked} answers are not there, and the baseline has them (--missing {limits.missing})"
        if lost
        else "",
    )


def _lost_models(names: Sequence[ModelKey], baseline: Baseline, limits: GateLimits) -> Iterator[GateCheck]:
    """Yield a check for each model of the baseline that this run lacks: all its answers are lost.

    Where lost answers count it is a regression. Without them nothing is left of it, and nothing can be told.
    """
    outcome: GateOutcome = "cannot tell" if limits.missing == "ignore" else "regression"
    matched = {counterpart(name, list(names), baseline) for name in names}
    for name, language in sorted(set(baseline.names) - matched):
        reason = f"the baseline's model ({language}) is not in this run (--missing {limits.missing})"
        yield GateCheck(model=name, metric="lost", outcome=outcome, now=1.0, reason=reason)


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
        return GateCheck(model=one.model, metric=one.metric, outcome="shown", now=None)
    return GateCheck(
        model=one.model,
        metric=one.metric,
        outcome="shown",
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
        detectable=None if detects is None else limits.tolerance + detects,
        n=change.n,
        reason=reason,
    )


def _decide(
    one: MetricComparison, change: MetricChange, p: float, detects: float | None, limits: GateLimits
) -> tuple[GateOutcome, str]:
    """Return the outcome of a comparison and its reason. p: corrected. detects: a drop beyond the tolerance."""
    if one.doubt:
        return "cannot tell", one.doubt
    if one.same:
        return "passed", "the same outputs, word for word"
    if p <= ALPHA:
        alone = f"sample {change.sample} alone fell" if change.sample is not None else ""
        return "regression", alone or ("lost answers count as 0" if one.as_zero else "")
    within = -limits.tolerance <= change.change < 0
    passed = f"a drop within the tolerance of {limits.tolerance:g}" if within else ""
    if one.as_zero or change.p_gain <= ALPHA:
        return "passed", passed
    if detects is None or detects > limits.max_mde:
        small = "any drop" if detects is None else f"a drop under {limits.tolerance + detects:.3f}"
        most = f"allowed: --tolerance {limits.tolerance:g} + --max-mde {limits.max_mde:g}"
        return "cannot tell", f"this set could not have shown {small} ({most})"
    return "passed", passed
