"""`gmtw run SET --model builtin/NAME`: the answers of a built-in model. Nothing is asked over a network."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import islice

from gmtw.baselines.catalog import answered_by, outputs, what_answers
from gmtw.baselines.replies import with_replies
from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance, Output
from gmtw.datasets import open_set
from gmtw.datasets.spread import first_of_each
from gmtw.generation.options import RunOptions, output_of
from gmtw.generation.progress import RunReport
from gmtw.outputs.reader import nfc
from gmtw.outputs.writer import OutputWriter, set_aside
from gmtw.tasks.prompt import spoken

PREFIX = "builtin/"

TAKEN = frozenset(
    {"instances", "set_name", "model", "output", "language", "limit", "resume", "dry_run", "reading", "questions"}
)
"""The options that mean something to a built-in model. Another one would be ignored, so it is refused."""

AT_ONCE = 50
"""The number of answers that reach the disk together."""

Progress = Callable[[Iterable[Output], str, int], Iterable[Output]]
"""Outputs, a label and their number -> the same outputs, counted for the user."""


def is_built_in(options: RunOptions) -> bool:
    """Return whether a built-in model answers the run."""
    return options.model.startswith(PREFIX)


def run_built_in(options: RunOptions, progress: Progress) -> RunReport:
    """Write what a built-in model says to each instance that its outputs file does not answer yet.

    Raise GmtwError for an unknown model, for one that answers nothing of the set, and for options of a server.
    """
    _refuse_options_of_servers(options)
    assert options.instances is not None, "a run has a set"
    name, started = options.model.removeprefix(PREFIX), time.monotonic()
    opened = open_set(options.instances, replace(options.reading, whole=True))
    chosen = first_of_each(options.reading.chosen(opened.instances), options.limit)
    answered = answered_by(name, chosen)
    of = what_answers(name, (one.source for one in answered))
    part = f"{len(answered)} of {len(chosen)} tasks: {name} answers only {of}"
    notes = (part,) if len(answered) < len(chosen) else ()
    if options.dry_run:
        return RunReport(f"{len(answered)} answers of a built-in model, nothing is asked", True, False, (), notes)
    output = output_of(options)
    aside = None if options.resume else set_aside(output)
    with OutputWriter(output) as writer:
        writer.check(name, opened.instances, options.set_name, options.reading.asked)
        language = spoken(answered, options.language)
        missing = [one for one in answered if (nfc(one.id), language, 0) not in writer.answered]
        said = _said(name, missing, language, options.questions) if missing else iter(())
        _write(progress(said, name, len(missing)), writer)
    parts = [
        f"{len(missing)} answered in {time.monotonic() - started:.1f} s",
        f"{len(answered) - len(missing)} before" if len(missing) < len(answered) else "",
        f"set aside: {aside}" if aside else "",
        str(output),
    ]
    return RunReport("; ".join(filter(None, parts)), True, False, opened.left_out, notes)


def _said(name: str, instances: Sequence[Instance], language: str, questions: int) -> Iterator[Output]:
    """Yield the answers, with so many questions about each plan, answered rightly."""
    said = outputs(name, instances, language)
    yield from with_replies(said, {one.id: one for one in instances}, questions) if questions else said


def _write(said: Iterable[Output], writer: OutputWriter) -> None:
    rest = iter(said)
    while rows := [json.loads(one.model_dump_json()) for one in islice(rest, AT_ONCE)]:
        writer.append(rows)


def _refuse_options_of_servers(options: RunOptions) -> None:
    """Raise GmtwError if an option is given that only a model on a server or in this process understands."""
    usual = RunOptions(instances=None, set_name="", model="")
    given = [
        one.name
        for one in fields(RunOptions)
        if one.name not in TAKEN and (value := getattr(options, one.name)) != getattr(usual, one.name) and value != ()
    ]
    if given:
        named = ", ".join(f"--{one.replace('_', '-')}" for one in given)
        raise GmtwError(f"{options.model} is computed, and asks nothing; leave out {named}")
