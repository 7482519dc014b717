"""What a CI system shows of a verdict: annotations of the change, and a summary on the page of the job.

GitHub reads both from where its documentation of workflow commands says: lines that begin with `::error`, and the
file that GITHUB_STEP_SUMMARY names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from gmtw.core.sanitize import code_cell, code_span, visible
from gmtw.results.gate.verdict import Line, Verdict, figures

LEVELS = {"regression": "error", "below threshold": "error", "cannot tell": "warning"}


def publish(verdict: Verdict, environment: Mapping[str, str], say: Callable[[str], None]) -> None:
    """Where the environment is that of a GitHub job, it shows the verdict; elsewhere nothing happens."""
    if environment.get("GITHUB_ACTIONS") == "true":
        for line in commands(verdict):
            say(line)
    if path := environment.get("GITHUB_STEP_SUMMARY"):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(markdown(verdict))


def commands(verdict: Verdict) -> Iterator[str]:
    """A line for everything that did not pass."""
    for line in verdict.lines:
        if level := LEVELS.get(line.outcome):
            title = _escaped(f"gmtw: {line.model} {line.metric}: {line.outcome}", ":,")
            yield f"::{level} title={title}::{_escaped(_told(line), '')}"


def markdown(verdict: Verdict) -> str:
    """The verdict as a heading and a table."""
    head = f"### gmtw gate: {verdict.outcome}\n\n"
    against = f"{code_span(verdict.set)} against {code_span(verdict.baseline)}\n\n" if verdict.baseline else ""
    body = [
        f"| {code_cell(line.model)} | {line.metric} | {figures(line)} | {line.outcome} | "
        f"{code_cell(line.reason) if line.reason else ''} |"
        for line in verdict.lines
    ]
    table = ["| model | metric | figures | verdict | why |", "|---|---|---|---|---|", *body]
    return head + against + "\n".join(table) + "\n\n"


def _told(line: Line) -> str:
    return f"{figures(line)}. {line.reason}" if line.reason else figures(line)


def _escaped(text: str, also: str) -> str:
    """The text as GitHub takes it back, nothing in it hidden: percent signs and `also` as %XX."""
    return "".join(f"%{ord(char):02X}" if char in "%" + also else char for char in visible(text))
