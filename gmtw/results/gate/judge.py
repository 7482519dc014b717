"""Run, baseline and limits -> verdict.

A regression is a paired difference below -tolerance with a one-sided p of at most 5 %, corrected for the family
of all models and metrics of the run (Holm). Nobody can tell where too few were answered, where the run is a part,
and where nothing was found that this set could have shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gmtw.results.gate.baseline import Baseline, check_language, check_set, check_way, counterpart, word_lists
from gmtw.results.gate.limits import Limits
from gmtw.results.gate.paired import Change, paired, same_outputs, unpaired
from gmtw.results.gate.scores import Name, Scores, by_model, label, summaries
from gmtw.results.gate.verdict import Line, Outcome, Verdict
from gmtw.results.run import Run
from gmtw.results.stats import ALPHA, holm
from gmtw.results.summary import Mean, ModelSummary, in_order


@dataclass(frozen=True)
class Check:
    """A comparison before its outcome. doubt: why nobody can tell, whatever was found. same: not a word differs."""

    model: str
    metric: str
    change: Change | None
    doubt: str
    same: bool = False


def judge(current: Run, baseline: Baseline | None, limits: Limits) -> Verdict:
    """The verdict on a run; raises MismatchError where the baseline is of another set or way of asking."""
    rows = summaries(current.summary)
    doubts = {name: _doubt(current.summary.partial, rows[name], limits) for name in rows}
    lines = [_coverage(rows[name], doubts[name]) for name in rows]
    lines += [line for name in rows for line in _thresholds(rows[name], limits, doubts[name])]
    if baseline is not None:
        lines += _against(list(_checks(current, baseline, limits, doubts)), limits)
        lines += _left(list(rows), baseline)
    order = {label(rows[name]): place for place, name in enumerate(sorted(rows))}
    return Verdict(
        set=current.summary.set,
        baseline=str(baseline.path) if baseline else "",
        lines=tuple(sorted(lines, key=lambda line: order.get(line.model, len(order)))),
    )


def _doubt(partial: str, rows: Sequence[ModelSummary], limits: Limits) -> str:
    """Why nothing can be told of a model, "" where it can."""
    if partial:
        return f"a part of the run: {partial}"
    coverage = _share(rows)
    if coverage < limits.min_coverage:
        return f"answered {coverage:.1%} of the instances, asked for {limits.min_coverage:.1%}"
    return ""


def _share(rows: Sequence[ModelSummary]) -> float:
    instances = sum(row.instances for row in rows)
    return sum(row.answered for row in rows) / instances if instances else 0.0


def _coverage(rows: Sequence[ModelSummary], doubt: str) -> Line:
    answered = sum(row.answered for row in rows)
    return Line(
        model=label(rows),
        metric="coverage",
        outcome="cannot tell" if doubt else "passed",
        now=_share(rows),
        n=answered,
        reason=doubt,
    )


def _thresholds(rows: Sequence[ModelSummary], limits: Limits, doubt: str) -> Iterator[Line]:
    """A line for each threshold; a metric that was not measured reaches none."""
    for metric, least in limits.fail_under.items():
        known = [mean for mean in (_figure(row, metric) for row in rows) if mean.value is not None]
        now = sum(mean.value or 0.0 for mean in known) / len(known) if known else None
        outcome: Outcome = "passed" if now is not None and now >= least else "below threshold"
        yield Line(
            model=label(rows),
            metric=metric,
            outcome="cannot tell" if doubt or now is None else outcome,
            now=now,
            threshold=least,
            n=sum(mean.n for mean in known),
            reason=doubt or ("" if now is not None else "not measured"),
        )


def _figure(row: ModelSummary, metric: str) -> Mean:
    beside = {"avg": row.avg, "solved": row.solved}
    return beside[metric] if metric in beside else row.means.get(metric, Mean(value=None, n=0))


def _checks(current: Run, baseline: Baseline, limits: Limits, doubts: Mapping[Name, str]) -> Iterator[Check]:
    """Every metric of every model that can be compared, and a line for what cannot."""
    ours = by_model(current.records())
    worlds = {id_: world for scores in ours.values() for id_, world in scores.worlds.items()}
    check_set(baseline, current.summary.set, current.summary.set_digest, worlds)
    rows = summaries(current.summary)
    check_language(baseline, (language for _, language in rows), word_lists(current.summary))
    for name in sorted(rows):
        theirs = counterpart(name, list(rows), baseline)
        if theirs is None:
            known = ", ".join(sorted({model for model, _ in baseline.names}))
            yield Check(label(rows[name]), "all", None, f"no such model in the baseline, which has {known}")
            continue
        check_way(baseline, theirs, name, rows[name])
        doubt = doubts[name] or _doubt_of(baseline, theirs, limits)
        yield from _of_model(current, name, ours[name], rows[name], baseline, theirs, doubt)


def _left(names: Sequence[Name], baseline: Baseline) -> Iterator[Line]:
    """A line for each model of the baseline that this run has not: that is no failure, but nobody should miss it."""
    matched = {counterpart(name, list(names), baseline) for name in names}
    for name, language in sorted(set(baseline.names) - matched):
        reason = f"the baseline's model ({language}) is not in this run: not compared"
        yield Line(model=name, metric="all", outcome="passed", now=None, reason=reason)


def _doubt_of(baseline: Baseline, name: Name, limits: Limits) -> str:
    """Why nothing can be told from the baseline's model."""
    if baseline.summary is None:
        return ""
    doubt = _doubt(baseline.summary.partial, baseline.rows(name), limits)
    return f"the baseline: {doubt}" if doubt else ""


def _of_model(
    current: Run,
    name: Name,
    scores: Scores,
    rows: Sequence[ModelSummary],
    baseline: Baseline,
    theirs: Name,
    doubt: str,
) -> list[Check]:
    metrics = in_order({key for row in rows for key in row.means})
    if baseline.scores is None:
        changes: Mapping[str, Change | None] = {key: unpaired(rows, baseline.rows(theirs), key) for key in metrics}
    else:
        changes = paired(scores, baseline.scores[theirs], metrics)
    alike = baseline.run is not None and not any(change is None or change.differs for change in changes.values())
    same = alike and baseline.run is not None and same_outputs(current, name, baseline.run, theirs)
    return [Check(label(rows), key, change, doubt, same) for key, change in changes.items()]


def _against(checks: Sequence[Check], limits: Limits) -> Iterator[Line]:
    """The lines of all checks, their chances corrected for as many."""
    chances = [check.change.p_drop for check in checks if check.change]
    corrected = iter(holm(chances))
    for check in checks:
        if check.change is None:
            reason = check.doubt or "not measured in both runs"
            yield Line(model=check.model, metric=check.metric, outcome="cannot tell", now=None, reason=reason)
        else:
            yield _line(check, check.change, next(corrected), len(chances), limits)


def _line(check: Check, change: Change, p: float, family: int, limits: Limits) -> Line:
    detects = None if check.same else change.detects(family)
    outcome, reason = _outcome(check, change, p, detects, limits)
    return Line(
        model=check.model,
        metric=check.metric,
        outcome=outcome,
        now=change.now,
        before=change.before,
        change=change.change,
        interval=None if check.same else change.interval,
        p=None if check.same else p,
        detectable=detects,
        n=change.n,
        reason=reason,
    )


def _outcome(check: Check, change: Change, p: float, detects: float | None, limits: Limits) -> tuple[Outcome, str]:
    if check.doubt:
        return "cannot tell", check.doubt
    if check.same:
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
