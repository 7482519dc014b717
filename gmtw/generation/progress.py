"""The messages of a run to its user: the progress bar, the counts, and the report at its end."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Column

from gmtw.core.types import MANY_CUT
from gmtw.generation.budget import Budget
from gmtw.generation.options import RunOptions
from gmtw.generation.worker_pool import Outcome
from gmtw.providers.messages import Failure
from gmtw.providers.prices import dollars

INCOMPLETE = 1
INTERRUPTED = 130

BAR = 12
"""The columns of the bar on a terminal."""

EVERY = 30.0
"""Seconds between two lines of progress where there is no terminal."""

PERMANENT_ERRORS = frozenset({"empty-text", "one-token", "no-number", "context-overflow"})
"""Kinds of failure that the same text and model meet every time."""


@dataclass(slots=True)
class RunCounts:
    """The counts of the requests of one run.

    Attributes:
        asked: how many requests the run had to send.
        before: how many the file had answered before.
        cut: how many answers reached --max-tokens, those among them of which nothing came but thinking.
        errors: how many requests failed for good, by kind.
        retried: how many tries failed and were made again.
        interrupted: whether the user stopped the run.
        stop_reason: what else stopped it, "" if nothing did.
        notes: what was learnt of how the server wants to be asked.
        follow_ups: how many answers were to be asked about their plan.
        replied: how many of them got a reply.
    """

    asked: int
    before: int
    answered: int = 0
    cut: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    retried: int = 0
    interrupted: bool = False
    stop_reason: str = ""
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    follow_ups: int = 0
    replied: int = 0

    @property
    def complete(self) -> bool:
        """True if every request has an answer now."""
        return self.answered == self.asked and self.replied == self.follow_ups

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """Count the outcomes."""
        for outcome in outcomes:
            if isinstance(outcome.result, Failure):
                self.errors[outcome.result.kind] += 1
                self.cut += outcome.result.kind == "out-of-tokens"
            else:
                self.answered += outcome.request.about is None
                self.replied += outcome.request.about is not None
                self.cut += outcome.result.finish_reason == "length"


@dataclass(frozen=True, slots=True)
class RunReport:
    """The report to the user when a run ends.

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
    """The progress of a run on stderr: a bar on a terminal, else a line every EVERY seconds. Use it in a `with`."""

    def __init__(
        self, total: int, budget: Budget, console: Console | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._console = console or Console(stderr=True)
        self._total, self._budget, self._clock = total, budget, clock
        self._started = self._said = clock()
        # What matters most comes first: in a narrow terminal the last details are left out.
        self._bar = Progress(
            BarColumn(bar_width=BAR, table_column=Column(no_wrap=True)),
            MofNCompleteColumn(table_column=Column(no_wrap=True)),
            TextColumn("{task.fields[details]}", table_column=Column(ratio=1, no_wrap=True)),
            console=self._console,
            transient=True,
            expand=True,
            disable=not self._console.is_terminal,
        )
        self._task = self._bar.add_task("", total=total, details="")

    def __enter__(self) -> ProgressBar:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bar.stop()

    def show(self, done: int, errors: int, retried: int, stopping: bool = False) -> None:
        """Show the progress at `done` requests. `stopping`: answers under way are waited for."""
        now = self._clock()
        rate = done / (now - self._started) if now > self._started else 0.0
        left = f"{duration((self._total - done) / rate)} left" if rate and done < self._total else ""
        details = [part for part in (left, *self._details(rate, errors, retried, stopping)) if part]
        room = self._console.width - BAR - len(f" {self._total}/{self._total} ")
        self._bar.update(self._task, completed=done, details=_fitting(details, room))
        if not self._console.is_terminal and now - self._said >= EVERY and done < self._total:
            self._said = now
            print(f"{done} of {self._total}, {', '.join(details)}", file=self._console.file, flush=True)

    def _details(self, rate: float, errors: int, retried: int, stopping: bool) -> Iterator[str]:
        """Yield what is worth saying; nothing that is zero or not known."""
        if stopping:
            yield "stopping; Ctrl-C again to leave at once"
        yield f"{rate:.1f}/s" if rate >= 0.1 else f"{60 * rate:.1f}/min"
        yield counted(errors, "error", "errors") if errors else ""
        yield counted(retried, "retry", "retries") if retried else ""
        yield "" if self._budget.spent is None else self._budget.said
        yield f"{self._budget.usage.prompt + self._budget.usage.completion:,} tokens"


def _fitting(parts: Sequence[str], room: int) -> str:
    """Return as many of the parts as there is room for, the first ones, each of them whole."""
    texts = (", ".join(parts[:number]) for number in range(len(parts), 0, -1))
    return next((text for text in texts if len(text) <= room), "")


def counted(number: int, one: str, many: str) -> str:
    """Return the number with its noun: "1 retry", "4 retries"."""
    return f"{number} {one if number == 1 else many}"


def duration(seconds: float) -> str:
    """Return a time as it is said: "40 s", "12 min", "3.5 h"."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def totals(counts: RunCounts, budget: Budget) -> dict[str, Any]:
    """Return what out.run.json says of a run that ended."""
    usage = budget.usage
    return {
        "seconds": round(counts.seconds, 3),
        "asked": counts.asked,
        "answered": counts.answered,
        "answered_before": counts.before,
        "errors": dict(sorted(counts.errors.items())),
        "retried": counts.retried,
        **({"replied": counts.replied, "asked_about_plans": counts.follow_ups} if counts.follow_ups else {}),
        "cut_at_max_tokens": counts.cut,
        "notes": list(counts.notes),
        "tokens": {"prompt": usage.prompt, "completion": usage.completion, "reasoning": usage.reasoning},
        "cost_usd": None if budget.spent is None else round(budget.spent, 6),
        "doubtful_usd": None if budget.spent is None else round(budget.doubtful + budget.under_way, 6),
        "stopped": "interrupted" if counts.interrupted else counts.stop_reason or None,
    }


def _said_of_cuts(counts: RunCounts, max_tokens: int) -> str:
    """Return how many answers were cut off, and what to do where these are many; "" if none was."""
    if not counts.cut:
        return ""
    finished = counts.answered + counts.errors["out-of-tokens"]
    if counts.cut < MANY_CUT * finished:
        return f"{counts.cut} cut at --max-tokens"
    share = f"{counts.cut} of {finished} answers ({100 * counts.cut / finished:.0f} %)"
    return f"{share} were cut off at {max_tokens:,} tokens, so that less is solved: raise --max-tokens, with another -o"


def closing_line(counts: RunCounts, budget: Budget, max_tokens: int, options: RunOptions, aside: Path | None) -> str:
    """Return the last line of a run: what is answered, what is missing and why, what it took, and the file."""
    left = counts.asked - counts.answered + counts.follow_ups - counts.replied
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.errors.items()))
    rate = counts.answered / counts.seconds if counts.seconds else 0.0
    again = "run the same command again" + ("" if options.resume else " without --no-resume")
    if counts.errors.total() == left and PERMANENT_ERRORS.issuperset(counts.errors):
        again = "their lines say why, and asking again would say the same"
    lost = f" (and at most {dollars(budget.doubtful)} that nobody counted)" if budget.doubtful else ""
    parts = [
        f"{counts.answered} answered in {counts.seconds:.1f} s ({rate:.1f}/s)",
        f"{counts.before} before" if counts.before else "",
        f"{counts.replied} of {counts.follow_ups} replied to questions" if counts.follow_ups else "",
        _said_of_cuts(counts, max_tokens),
        counted(counts.retried, "retry", "retries") if counts.retried else "",
        f"{left} missing{f' ({kinds})' if kinds else ''}: {again}" if left else "",
        "interrupted" if counts.interrupted else counts.stop_reason,
        f"{budget.usage.prompt + budget.usage.completion:,} tokens",
        budget.said + lost,
        f"set aside: {aside}" if aside else "",
        str(options.output),
    ]
    return "; ".join(part for part in parts if part)
