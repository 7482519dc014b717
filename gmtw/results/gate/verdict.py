"""What a gate says: one line for each check, one outcome, one exit code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal

from gmtw.core.sanitize import visible
from gmtw.core.types import Frozen

Outcome = Literal["passed", "regression", "below threshold", "cannot tell"]

CANNOT_TELL = 10
"""pytest itself ends with 0 to 5, and xdist with 6."""


class Line(Frozen):
    """One check of one model. `model` is its label in tables.

    before, now: means; of what both runs have measured, where the check compares. change: now - before, with its
    95 % interval. p: one-sided, corrected for the family (Holm). detectable: the smallest drop that the set would
    have shown in 80 % of all cases. reason: why the outcome is what it is, where figures alone do not say.
    """

    model: str
    metric: str
    outcome: Outcome
    now: float | None
    before: float | None = None
    change: float | None = None
    interval: tuple[float, float] | None = None
    p: float | None = None
    detectable: float | None = None
    threshold: float | None = None
    n: int = 0
    reason: str = ""


class Verdict(Frozen):
    """The lines of all models. baseline: what was compared with, "" where there were only thresholds."""

    set: str
    baseline: str
    lines: tuple[Line, ...]

    @property
    def outcome(self) -> Outcome:
        """The worst of the lines: what failed is surer than what nobody can tell."""
        found = {line.outcome for line in self.lines}
        order: tuple[Outcome, ...] = ("regression", "below threshold", "cannot tell")
        return next((outcome for outcome in order if outcome in found), "passed")

    @property
    def exit_code(self) -> int:
        """0 passed, 1 a regression or below a threshold, 10 cannot tell."""
        return {"passed": 0, "cannot tell": CANNOT_TELL}.get(self.outcome, 1)

    def to_json(self) -> str:
        """The verdict as the content of verdict.json: its lines, outcome and exit code."""
        fields = {"outcome": self.outcome, "exit_code": self.exit_code, **self.model_dump(mode="json")}
        return json.dumps(fields, indent=2, ensure_ascii=False) + "\n"


def lines_of(verdict: Verdict, code: int | None = None) -> Iterator[str]:
    """The verdict as plain text; `code`: what the process ends with, where that is not the verdict's alone."""
    yield visible(f"gate: {verdict.set}" + (f" against {verdict.baseline}" if verdict.baseline else ""))
    model = None
    for line in verdict.lines:
        if line.model != model:
            model = line.model
            yield f"  {visible(model)}"
        yield f"    {visible(line.metric):<8} {figures(line)}: {line.outcome}"
        if line.reason:
            yield f"             {visible(line.reason)}"
    ends = verdict.exit_code if code is None else code
    yield f"gate: {verdict.outcome} (exit code {ends})"


def figures(line: Line) -> str:
    """What was measured, in one line."""
    if line.threshold is not None:
        return f"{_number(line.now)}, asked for {line.threshold:.3f}"
    if line.change is None:
        return _number(line.now)
    ends = "" if line.interval is None else f" [{line.interval[0]:+.3f}, {line.interval[1]:+.3f}]"
    chance = "" if line.p is None else f", p {'< 0.001' if line.p < 0.001 else f'{line.p:.3f}'}"
    shown = "" if line.detectable is None else f", detects {line.detectable:.3f}"
    return f"{_number(line.before)} -> {_number(line.now)}, {line.change:+.3f}{ends}{chance}{shown}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
