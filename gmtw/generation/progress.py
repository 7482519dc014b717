"""What a run tells its user: the progress bar while it asks, the counts, and the report at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gmtw.generation.budget import Budget
from gmtw.generation.options import RunOptions
from gmtw.generation.worker_pool import Outcome
from gmtw.providers.messages import Failure
from gmtw.providers.prices import dollars

INCOMPLETE = 1
INTERRUPTED = 130

PERMANENT_ERRORS = frozenset({"empty-text", "one-token", "no-number", "context-overflow"})
"""Kinds of failure that the same text and model meet every time."""


@dataclass(slots=True)
class RunCounts:
    """What became of the requests of one run.

    Attributes:
        asked: how many requests the run had to send.
        before: how many the file had answered before.
        cut: how many answers reached --max-tokens.
        errors: how many requests failed for good, by kind.
        interrupted: whether the user stopped the run.
        stop_reason: what else stopped it, "" if nothing did.
    """

    asked: int
    before: int
    answered: int = 0
    cut: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    interrupted: bool = False
    stop_reason: str = ""
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        """Whether every request has an answer now."""
        return self.answered == self.asked

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """Count the outcomes."""
        for outcome in outcomes:
            if isinstance(outcome.result, Failure):
                self.errors[outcome.result.kind] += 1
            else:
                self.answered += 1
                self.cut += outcome.result.finish_reason == "length"


@dataclass(frozen=True, slots=True)
class RunReport:
    """What the user is told when a run ends.

    Attributes:
        closing: the last line.
        complete: whether every request has an answer.
        interrupted: whether the user stopped the run.
        left_out: defective items of the set, which were not asked.
        notes: warnings: what was not sent as the user may expect, and what could not be checked.
    """

    closing: str
    complete: bool
    interrupted: bool
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """All lines in the order in which they are printed."""
        return [*(f"left out: {line}" for line in self.left_out), *self.notes, self.closing]

    @property
    def code(self) -> int:
        """The exit code: 0 if all is answered, 1 if something is missing, 130 if the user stopped it."""
        return 0 if self.complete else INTERRUPTED if self.interrupted else INCOMPLETE


class ProgressBar:
    """The bar of a run on stderr; use it in a `with`. It draws nothing if stderr is no terminal."""

    def __init__(self, total: int, budget: Budget) -> None:
        console = Console(stderr=True)
        self._budget = budget
        self._bar = Progress(
            TextColumn("asking"),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[details]}"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("", total=total, details="")

    def __enter__(self) -> ProgressBar:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bar.stop()

    def show(self, done: int, errors: int, retried: int, stopping: bool = False) -> None:
        """Draw the bar at `done` requests. `stopping`: answers under way are waited for."""
        task = self._bar.tasks[0]
        rate = f"{task.speed:.1f}/s" if task.speed else "-/s"
        tokens = self._budget.usage.prompt + self._budget.usage.completion
        details = f"{rate}  {errors} errors, {retried} retries  {tokens:,} tokens  {dollars(self._budget.spent)}"
        details += "  stopping; Ctrl-C again to leave at once" if stopping else ""
        self._bar.update(self._task, completed=done, details=details)


def totals(counts: RunCounts, budget: Budget) -> dict[str, Any]:
    """Return what out.run.json says of a run that ended."""
    usage = budget.usage
    return {
        "seconds": round(counts.seconds, 3),
        "asked": counts.asked,
        "answered": counts.answered,
        "answered_before": counts.before,
        "errors": dict(sorted(counts.errors.items())),
        "cut_at_max_tokens": counts.cut,
        "tokens": {"prompt": usage.prompt, "completion": usage.completion, "reasoning": usage.reasoning},
        "cost_usd": None if budget.spent is None else round(budget.spent, 6),
        "doubtful_usd": None if budget.spent is None else round(budget.doubtful + budget.under_way, 6),
        "stopped": "interrupted" if counts.interrupted else counts.stop_reason or None,
    }


def closing_line(counts: RunCounts, budget: Budget, options: RunOptions, aside: Path | None) -> str:
    """Return the last line of a run: what is answered, what is missing and why, what it took, and the file."""
    left = counts.asked - counts.answered
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.errors.items()))
    rate = counts.answered / counts.seconds if counts.seconds else 0.0
    again = "run the same command again" + ("" if options.resume else " without --no-resume")
    if counts.errors.total() == left and PERMANENT_ERRORS.issuperset(counts.errors):
        again = "their lines say why, and asking again would say the same"
    lost = f" (and at most {dollars(budget.doubtful)} for lost tries)" if budget.doubtful else ""
    parts = [
        f"{counts.answered} answered in {counts.seconds:.1f} s ({rate:.1f}/s)",
        f"{counts.before} before" if counts.before else "",
        f"{counts.cut} cut at --max-tokens" if counts.cut else "",
        f"{left} missing{f' ({kinds})' if kinds else ''}: {again}" if left else "",
        "interrupted" if counts.interrupted else counts.stop_reason,
        f"{budget.usage.prompt + budget.usage.completion:,} tokens",
        dollars(budget.spent) + lost,
        f"set aside: {aside}" if aside else "",
        str(options.output),
    ]
    return "; ".join(part for part in parts if part)
