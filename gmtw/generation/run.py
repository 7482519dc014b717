"""A run: what is missing is asked, every answer is on the disk before it counts."""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gmtw.core.errors import GmtwError, InputError
from gmtw.generation.budget import BROKE, Money
from gmtw.generation.options import Options
from gmtw.generation.plan import Engine, Plan, plan
from gmtw.generation.progress import Bar, dollars
from gmtw.generation.requests import Question
from gmtw.generation.worker_pool import Outcome
from gmtw.outputs.metadata import Sidecar
from gmtw.outputs.reader import scored_row
from gmtw.outputs.writer import DiskError, Ledger, paid, set_aside
from gmtw.providers.messages import Failure

INCOMPLETE = 1
INTERRUPTED = 130

SAME_AGAIN = frozenset({"empty-text", "one-token", "no-number", "context-overflow"})
"""Errors of a text and a model that stay while both do."""


class StoppedError(GmtwError):
    """The run has no hope of going on; what was answered is saved."""


@dataclass(slots=True)
class Tally:
    """What became of the questions of one run. interrupted: by the user. why: what stopped it, "" where nothing did."""

    asked: int
    before: int
    answered: int = 0
    cut: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    interrupted: bool = False
    why: str = ""
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        """Whether every question has an answer now."""
        return self.answered == self.asked

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """The outcomes are counted."""
        for outcome in outcomes:
            if isinstance(outcome.came, Failure):
                self.errors[outcome.came.kind] += 1
            else:
                self.answered += 1
                self.cut += outcome.came.finish_reason == "length"


@dataclass(frozen=True, slots=True)
class Told:
    """What the user is told of a run: its last line, whether anything is left, defective items, what was not sent."""

    closing: str
    complete: bool
    interrupted: bool
    left_out: tuple[str, ...] = ()
    note: str = ""

    @property
    def lines(self) -> list[str]:
        """All of it, in the order in which it is printed."""
        return [*(f"left out: {line}" for line in self.left_out), *filter(None, [self.note]), self.closing]

    @property
    def code(self) -> int:
        """The exit code: 0 when all is answered, 1 when something is left, 130 when the user stopped it."""
        return 0 if self.complete else INTERRUPTED if self.interrupted else INCOMPLETE


def ready(options: Options) -> tuple[Plan, Path]:
    """The plan of a run that may begin, and the file that it writes; raises GmtwError, for example without a key."""
    found = plan(options)
    if options.output is None:
        raise GmtwError("give the file to write: -o out.jsonl")
    if options.instances and options.output.resolve() == options.instances.resolve():
        raise InputError(options.output, "is the set itself; give another -o")
    if not found.local:
        found.engine(Money(None))  # a missing key is said before a file is touched
    return found, options.output


def run(options: Options) -> Told:
    """Every question of the set that the outputs file does not answer is asked, and its answer stands there.

    Raises GmtwError for what the user can mend: before anything is asked, or when the disk is full or the
    server refuses everything; what was answered until then is saved.
    """
    found, output = ready(options)
    aside = None if options.resume else set_aside(output)
    with Ledger(output) as ledger:
        ledger.check(options.model, found.instances, options.set_name, options.reading.asked)
        sidecar = Sidecar(output, found.made())
        if ledger.before.entries:
            sidecar.resume(output)
        money = Money(found.price, options.budget, paid(ledger.before)[1])
        tally = _timed(found, ledger, sidecar, money)
    if tally.why not in ("", BROKE) and not tally.interrupted:
        raise StoppedError(f"{tally.why} ({tally.answered} answers of this run are saved in {output})")
    closing = _closing(tally, money, options, aside)
    return Told(closing, tally.complete, tally.interrupted, found.left_out, found.note)


def _timed(found: Plan, ledger: Ledger, sidecar: Sidecar, money: Money) -> Tally:
    """What is missing is asked, between two notes in the sidecar."""
    left = [question for question in found.questions if question.key not in ledger.answered]
    tally = Tally(len(left), len(found.questions) - len(left))
    engine = found.engine(money) if left else None
    sidecar.begin()
    started = time.monotonic()
    try:
        if engine:
            _ask(engine, found, ledger, money, left, tally)
    finally:
        tally.seconds = time.monotonic() - started
        sidecar.end(_totals(tally, money))
    return tally


def _ask(engine: Engine, found: Plan, ledger: Ledger, money: Money, left: list[Question], tally: Tally) -> None:
    """The questions are asked, and what came is written and counted; in this order, whatever ends the run."""
    how = found.options.reading.asked.fields()
    with Bar(len(left), money) as bar, _stopping(engine.stop, tally):
        try:
            for outcomes in engine.outcomes(left):
                if outcomes:
                    ledger.append([row_of(outcome, found.options.model) | how for outcome in outcomes])
                    tally.add(outcomes)
                errors = tally.errors.total()
                bar.show(tally.answered + errors, errors, engine.retried, tally.interrupted)
        except DiskError:
            tally.why = "the disk is full"
            raise
        finally:
            engine.stop.set()
            tally.why = tally.why or engine.why


@contextmanager
def _stopping(stop: threading.Event, tally: Tally) -> Iterator[None]:
    """Ctrl-C and SIGTERM stop the run cleanly, the second one at once; in a thread signals stay as they are."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(*_: Any) -> None:
        if tally.interrupted:
            raise KeyboardInterrupt
        tally.interrupted = True
        stop.set()

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def row_of(outcome: Outcome, model: str) -> dict[str, Any]:
    """The line of an outputs file: an answer, or an error with its kind and no output."""
    question, came = outcome.question, outcome.came
    usage, cost = outcome.usage, outcome.cost
    row: dict[str, Any] = {
        "instance_id": question.instance_id,
        "model": model,
        "language": question.language,
        "sample": question.sample,
        "fingerprint": question.fingerprint,
    }
    if isinstance(came, Failure):
        row |= {"error": f"{came.kind}: {came.detail}", "error_kind": came.kind}
    else:
        row |= {"output": came.text, "finish_reason": came.finish_reason, "latency_s": round(came.latency_s, 4)}
        row |= {"reasoning": came.reasoning} if came.reasoning else {}
        row |= {"logprobs": [scored_row(one) for one in came.scored]} if came.scored else {}
        row |= {"first_token_s": round(came.first_token_s, 4)} if came.first_token_s is not None else {}
    if usage:
        row["usage"] = {"prompt": usage.prompt, "completion": usage.completion, "reasoning": usage.reasoning}
    if cost is not None:
        row["cost_usd"] = round(cost, 9)
    return row | {"tries": outcome.tries}


def _totals(tally: Tally, money: Money) -> dict[str, Any]:
    usage = money.usage
    return {
        "seconds": round(tally.seconds, 3),
        "asked": tally.asked,
        "answered": tally.answered,
        "answered_before": tally.before,
        "errors": dict(sorted(tally.errors.items())),
        "cut_at_max_tokens": tally.cut,
        "tokens": {"prompt": usage.prompt, "completion": usage.completion, "reasoning": usage.reasoning},
        "cost_usd": None if money.spent is None else round(money.spent, 6),
        "doubtful_usd": None if money.spent is None else round(money.doubtful, 6),
        "stopped": "interrupted" if tally.interrupted else tally.why or None,
    }


def _closing(tally: Tally, money: Money, options: Options, aside: Path | None) -> str:
    """One line: what is answered, what is not and why, what it took, and where it stands."""
    left = tally.asked - tally.answered
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(tally.errors.items()))
    rate = tally.answered / tally.seconds if tally.seconds else 0.0
    again = "run the same command again" + ("" if options.resume else " without --no-resume")
    if tally.errors.total() == left and SAME_AGAIN.issuperset(tally.errors):
        again = "their lines say why, and asking again would say the same"
    parts = [
        f"{tally.answered} answered in {tally.seconds:.1f} s ({rate:.1f}/s)",
        f"{tally.before} before" if tally.before else "",
        f"{tally.cut} cut at --max-tokens" if tally.cut else "",
        f"{left} missing{f' ({kinds})' if kinds else ''}: {again}" if left else "",
        "interrupted" if tally.interrupted else tally.why,
        f"{money.usage.prompt + money.usage.completion:,} tokens",
        dollars(money.spent) + (f" (and at most {dollars(money.doubtful)} for lost tries)" if money.doubtful else ""),
        f"set aside: {aside}" if aside else "",
        str(options.output),
    ]
    return "; ".join(part for part in parts if part)
