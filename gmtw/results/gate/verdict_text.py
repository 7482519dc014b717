"""A verdict as text: for a terminal, as markdown, and as annotations of a GitHub job.

GitHub's documentation of workflow commands describes both places that are written: lines that begin with `::error`,
and the file that GITHUB_STEP_SUMMARY names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from gmtw.core.sanitize import code_cell, code_span, visible
from gmtw.results.gate.verdict import GateCheck, GateVerdict

ANNOTATION_LEVELS = {"regression": "error", "below threshold": "error", "cannot tell": "warning"}


def verdict_lines(verdict: GateVerdict, code: int | None = None) -> Iterator[str]:
    """Yield the verdict as plain text. `code`: the exit code of the process, if it is not the verdict's own."""
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


def figures(line: GateCheck) -> str:
    """Return what was measured, in one line."""
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


def publish_to_github(verdict: GateVerdict, environment: Mapping[str, str], say: Callable[[str], None]) -> None:
    """Write annotations and the job summary if the environment is that of a GitHub job; else do nothing."""
    if environment.get("GITHUB_ACTIONS") == "true":
        for line in github_commands(verdict):
            say(line)
    if path := environment.get("GITHUB_STEP_SUMMARY"):
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(verdict_markdown(verdict))


def github_commands(verdict: GateVerdict) -> Iterator[str]:
    """Yield a workflow command for each check that did not pass."""
    for line in verdict.lines:
        if level := ANNOTATION_LEVELS.get(line.outcome):
            title = _escaped(f"gmtw: {line.model} {line.metric}: {line.outcome}", ":,")
            text = f"{figures(line)}. {line.reason}" if line.reason else figures(line)
            yield f"::{level} title={title}::{_escaped(text, '')}"


def verdict_markdown(verdict: GateVerdict) -> str:
    """Return the verdict as a heading and a table."""
    head = f"### gmtw gate: {verdict.outcome}\n\n"
    against = f"{code_span(verdict.set)} against {code_span(verdict.baseline)}\n\n" if verdict.baseline else ""
    body = [
        f"| {code_cell(line.model)} | {line.metric} | {figures(line)} | {line.outcome} | "
        f"{code_cell(line.reason) if line.reason else ''} |"
        for line in verdict.lines
    ]
    table = ["| model | metric | figures | verdict | why |", "|---|---|---|---|---|", *body]
    return head + against + "\n".join(table) + "\n\n"


def _escaped(text: str, also: str) -> str:
    """Return the text as a GitHub command takes it: hidden characters written out, percent signs and `also` as %XX."""
    return "".join(f"%{ord(char):02X}" if char in "%" + also else char for char in visible(text))
