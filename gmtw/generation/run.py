"""`gmtw run`: asks what an outputs file does not answer yet. Every answer is on the disk before it counts."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gmtw.core.errors import GmtwError, MismatchError
from gmtw.generation.budget import BUDGET_SPENT, Budget
from gmtw.generation.follow_ups import with_reply
from gmtw.generation.options import RunOptions, output_of
from gmtw.generation.plan import Engine, RunPlan, make_plan
from gmtw.generation.progress import ProgressBar, RunCounts, RunReport, closing_line, totals
from gmtw.generation.requests import Request
from gmtw.generation.turns import Journal, TurnEngine, converses, turns_row
from gmtw.generation.worker_pool import Outcome
from gmtw.outputs.metadata import RunMetadata
from gmtw.outputs.reader import scored_row
from gmtw.outputs.recorded import Recorded
from gmtw.outputs.writer import DiskError, OutputWriter, set_aside
from gmtw.providers.messages import Failure, Reply


class StoppedError(GmtwError):
    """A run stopped because it had no hope of going on. What was answered is saved."""


def prepare_run(options: RunOptions) -> tuple[RunPlan, Path]:
    """Return the plan of a run that may begin, and the file that it writes.

    Raise GmtwError for what the user can mend, for example a missing key.
    """
    plan = make_plan(options)
    output = output_of(options)
    if not plan.local:
        plan.engine(Budget(None))  # a missing key is reported before a file is touched
    return plan, output


def run(options: RunOptions) -> RunReport:
    """Ask everything that the outputs file does not answer, write the answers to it, and return the report.

    Raise GmtwError for what the user can mend: before anything is asked, or when the disk is full or the server refuses
    everything. What was answered until then is saved.
    """
    plan, output = prepare_run(options)
    aside = None if options.resume else set_aside(output)
    with OutputWriter(output) as writer:
        metadata = RunMetadata(output, plan.metadata())
        missing, recorded = plan.resume(writer, metadata)
        journal = Journal(output, options.resume) if converses(plan.instances) else None
        budget = Budget(
            plan.price, options.budget, recorded.spent + (journal.spent(writer.answered) if journal else 0.0)
        )
        counts = _run_plan(plan, missing, writer, metadata, budget, recorded.served, journal)
    if counts.stop_reason not in ("", BUDGET_SPENT) and not counts.interrupted:
        raise StoppedError(f"{counts.stop_reason} ({counts.answered} answers of this run are saved in {output})")
    closing = closing_line(counts, budget, plan.settings.max_tokens, options, aside)
    unchecked = "" if metadata.same_set else _unchecked_prompts(recorded)
    notes = tuple(filter(None, (plan.note, unchecked, *counts.notes)))
    return RunReport(closing, counts.complete, counts.interrupted, plan.left_out, notes)


def _unchecked_prompts(recorded: Recorded) -> str:
    """Return a warning that some answers may belong to other prompts, "" if each says to which it belongs."""
    if not recorded.unchecked:
        return ""
    return (
        f"{recorded.unchecked} answers do not say which prompts they belong to, as an older gmtw asked them, and the "
        "set was another one then; if its prompts have changed, give another -o, or --no-resume"
    )


def _run_plan(
    plan: RunPlan,
    missing: list[Request],
    writer: OutputWriter,
    metadata: RunMetadata,
    budget: Budget,
    served: frozenset[str],
    journal: Journal | None,
) -> RunCounts:
    """Ask what is missing, note start and end in the metadata, and return the counts."""
    counts = RunCounts(len(missing), len(plan.requests) - len(missing))
    engine = plan.engine(budget) if missing or plan.follow_ups() else None
    if engine and journal:
        engine = TurnEngine(engine, plan.instances, journal)
    metadata.begin()
    started = time.monotonic()
    try:
        if engine:
            _ask(engine, plan, writer, budget, missing, counts, served)
    finally:
        counts.seconds = time.monotonic() - started
        metadata.end(totals(counts, budget))
    if journal and counts.complete:
        journal.close()
    return counts


def _ask(
    engine: Engine,
    plan: RunPlan,
    writer: OutputWriter,
    budget: Budget,
    missing: list[Request],
    counts: RunCounts,
    served: frozenset[str],
) -> None:
    """Ask, write what came, then count it: in this order, whatever ends the run."""
    with _stop_on_signals(engine.stop, counts):
        try:
            for requests in _turns(plan, missing, counts, engine.stop):
                _ask_each(engine, plan, writer, budget, requests, counts, served)
        except DiskError:
            counts.stop_reason = "the disk is full"
            raise
        finally:
            engine.stop.set()
            counts.retried, counts.notes = engine.retried, engine.notes
            counts.stop_reason = counts.stop_reason or engine.stop_reason


def _turns(plan: RunPlan, missing: list[Request], counts: RunCounts, stop: threading.Event) -> Iterator[list[Request]]:
    """Yield what is to be asked: prompts, then questions about the plans of all answers in the file."""
    if missing:
        yield missing
    if plan.options.questions and not stop.is_set():
        turns = plan.follow_ups()
        counts.follow_ups = len(turns)
        if turns:
            yield turns


def _ask_each(
    engine: Engine,
    plan: RunPlan,
    writer: OutputWriter,
    budget: Budget,
    requests: list[Request],
    counts: RunCounts,
    served: frozenset[str],
) -> None:
    """Ask these, write what came, then count it."""
    config = plan.options.reading.asked.row_fields() | ({"effort": plan.effort} if plan.effort else {})
    done = 0
    with ProgressBar(len(requests), budget) as bar:
        for outcomes in engine.outcomes(requests):
            if outcomes:
                _check_served(outcomes, served, writer.path)
                writer.append([output_row(outcome, plan.options.model, config) for outcome in outcomes])
                counts.add(outcomes)
                done += len(outcomes)
            counts.retried = engine.retried
            bar.show(done, counts.errors.total(), counts.retried, counts.interrupted)


def _check_served(outcomes: Sequence[Outcome], served: frozenset[str], output: Path) -> None:
    """Raise MismatchError if another model answers than the one whose answers the file has. served: its names there."""
    now = {one.result.served for one in outcomes if isinstance(one.result, Reply) and one.result.served}
    if served and (other := sorted(now - served)):
        raise MismatchError(
            output,
            f"cannot resume: {' and '.join(sorted(served))} answered it, and now {other[0]!r} does; "
            "ask that one as before, give another -o, or --no-resume",
        )


@contextmanager
def _stop_on_signals(stop: threading.Event, counts: RunCounts) -> Iterator[None]:
    """Let the first Ctrl-C or SIGTERM stop the run cleanly, and the second one at once.

    Outside the main thread signals stay as they are.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(*_: Any) -> None:
        if counts.interrupted:
            raise KeyboardInterrupt
        counts.interrupted = True
        stop.set()

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def output_row(outcome: Outcome, model: str, config: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """Return the line of an outputs file: an answer, an error with its kind and no output, or an answer with a reply.

    config: what the line says of how its prompt was asked.
    """
    request, result = outcome.request, outcome.result
    usage, cost = outcome.usage, outcome.cost
    row: dict[str, Any] = {
        "instance_id": request.instance_id,
        "model": model,
        "language": request.language,
        "sample": request.sample,
        "fingerprint": request.fingerprint,
        "prompt_digest": request.prompt_digest,
    }
    if isinstance(result, Failure):
        row |= {"error": f"{result.kind}: {result.detail}", "error_kind": result.kind}
        row |= {"reasoning": result.reasoning} if result.reasoning else {}
    else:
        row |= {"output": result.text, "finish_reason": result.finish_reason, "latency_s": round(result.latency_s, 4)}
        row |= {"reasoning": result.reasoning} if result.reasoning else {}
        row |= {"logprobs": [scored_row(one) for one in result.scored]} if result.scored else {}
        row |= {"first_token_s": round(result.first_token_s, 4)} if result.first_token_s is not None else {}
        row |= {"served": result.served} if result.served else {}
        row |= turns_row(result.turns)
    if usage:
        row["usage"] = {"prompt": usage.prompt, "completion": usage.completion, "reasoning": usage.reasoning}
    if cost is not None:
        row["cost_usd"] = round(cost, 9)
    if outcome.doubtful:
        row["doubtful_usd"] = round(outcome.doubtful, 9)
    row["tries"] = outcome.tries
    return with_reply(request, row) if request.about else {**row, **config}
