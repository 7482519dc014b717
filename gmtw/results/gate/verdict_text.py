"""A verdict as text: for a terminal, as markdown, and as annotations of a GitHub job.

GitHub's documentation of workflow commands describes both places that are written: lines that begin with `::error`,
and the file that GITHUB_STEP_SUMMARY names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from shlex import quote, split

from gmtw.core.sanitize import code_cell, code_span, visible
from gmtw.core.text_width import filled, wrapped
from gmtw.results.gate.newly_broken import BrokenRule, NewlyBroken
from gmtw.results.gate.verdict import GateCheck, GateVerdict

ANNOTATION_LEVELS = {"regression": "error", "below threshold": "error", "cannot tell": "warning"}

FIGURES_AT = 13
"""The column in which the figures of a check begin."""

COUNTED = ("coverage", "lost")
"""The checks that count answers: where they pass there is nothing to say."""

MOST_RULES = 4
"""Kinds of broken rules that are named of one answer."""


def verdict_lines(verdict: GateVerdict, code: int | None = None) -> Iterator[str]:
    """Yield the verdict in lines of 80 columns. `code`: the exit code of the process, if it is another one.

    A gate that passes has a line for each check that decides, and for what is only shown if it surely moved; any other
    gate has all, and what each could have detected.
    """
    yield from wrapped(f"gate: {verdict.set}" + (f" against {verdict.baseline}" if verdict.baseline else ""))
    passed = verdict.outcome == "passed"
    for model, lines in groupby(verdict.lines, attrgetter("model")):
        yield f"  {visible(model)}"
        said = set[str]()
        for line in lines:
            if passed and (line.metric in COUNTED or (line.outcome == "shown" and not _moved(line))):
                continue
            yield from wrapped(f"    {check_name(line):<8} {_measured(line)}: {outcome_of(line)}", indent=FIGURES_AT)
            reasons = [line.reason if line.reason not in said else ""] if passed else [_detects(line), line.reason]
            said.add(line.reason)
            if beside := "; ".join(filter(None, reasons)):
                yield from wrapped(" " * FIGURES_AT + beside, indent=FIGURES_AT)
    yield from _broken_lines(verdict)
    ends = verdict.exit_code if code is None else code
    yield f"gate: {verdict.outcome} (exit code {ends})"


def _moved(line: GateCheck) -> bool:
    """Return whether the interval of a change leaves out 0."""
    return line.interval is not None and (line.interval[0] > 0 or line.interval[1] < 0)


def check_name(line: GateCheck) -> str:
    """Return the name of a check as it is read: a metric, or what is counted."""
    return "lost answers" if line.metric == "lost" else line.metric


def outcome_of(line: GateCheck) -> str:
    """Return the words for the outcome of a check: one that passed and rose for sure is "improved"."""
    if line.outcome == "shown":
        return "judged below, as zero" if line.zeros else "not judged"
    rose = line.outcome == "passed" and line.interval is not None and line.interval[0] > 0
    return "improved" if rose else line.outcome


def _broken_lines(verdict: GateVerdict) -> Iterator[str]:
    """Yield the answers that fell most, each with the command that shows it."""
    for model, fallen in groupby(verdict.broken, attrgetter("model")):
        yield f"  {visible(model)} fell most at"
        for one in fallen:
            sample = f" (sample {one.sample})" if one.sample else ""
            yield from wrapped(f"    {one.instance}{sample}: {what_fell(one)}", indent=6)
            yield from _command_lines(one.command)


def _command_lines(command: str) -> Iterator[str]:
    """Yield a command that can be copied: lines that go on end with a backslash, an option stands by its value."""
    parts: list[str] = []
    for word in map(quote, split(command)):
        if parts and re.fullmatch(r"--\S+", parts[-1]):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    *lines, last = filled([f"      {parts[0]}", *map(visible, parts[1:])], 78, 8)
    yield from (f"{line} \\" for line in lines)
    yield last


def what_fell(one: NewlyBroken) -> str:
    """Return the scores that fell, and the rules that are broken now."""
    falls = ", ".join(f"{fall.metric} {fall.before:.3f} -> {fall.now:.3f}" for fall in one.falls)
    rules = ", ".join(map(_broken_rule, one.rules[:MOST_RULES]))
    more = len(one.rules) - MOST_RULES
    named = "the rule" if len(one.rules) == 1 else "the rules"
    return f"{falls}; breaks {named} {rules}{f' and {more} more' if more > 0 else ''}" if rules else falls


def _broken_rule(one: BrokenRule) -> str:
    said = [f"{one.times} faults"] if one.times > 1 else []
    said += [f"misses its bound by {abs(one.gap)}"] if one.gap is not None and abs(one.gap) > 1 else []
    return f'"{one.rule}"' + (f" ({', '.join(said)})" if said else "")


def figures(line: GateCheck) -> str:
    """Return what was measured, and from which drop on it would have shown, in one line."""
    return ", ".join(filter(None, [_measured(line), _detects(line)]))


def _measured(line: GateCheck) -> str:
    if line.threshold is not None:
        zeros = " (missing answers as 0)" if line.zeros else ""
        return f"{_number(line.now)}{zeros}, asked for {line.threshold:.3f}"
    if line.change is None:
        return _number(line.now)
    ends = "" if line.interval is None else f" [{line.interval[0]:+.3f}, {line.interval[1]:+.3f}]"
    chance = "" if line.p is None else f", p {'< 0.001' if line.p < 0.001 else f'{line.p:.3f}'}"
    return f"{_number(line.before)} -> {_number(line.now)}, {line.change:+.3f}{ends}{chance}"


def _detects(line: GateCheck) -> str:
    compared = line.threshold is None and line.change is not None
    return f"detects {line.detectable:.3f}" if compared and line.detectable is not None else ""


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
            title = _escaped(f"gmtw: {line.model} {check_name(line)}: {line.outcome}", ":,")
            text = f"{figures(line)}. {line.reason}" if line.reason else figures(line)
            yield f"::{level} title={title}::{_escaped(text, '')}"
    for one in verdict.broken:
        title = _escaped(f"gmtw: {one.model} fell at {one.instance}", ":,")
        yield f"::error title={title}::{_escaped(f'{what_fell(one)}. {one.command}', '')}"


def verdict_markdown(verdict: GateVerdict) -> str:
    """Return the verdict as a heading and a table."""
    head = f"### gmtw gate: {verdict.outcome}\n\n"
    against = f"{code_span(verdict.set)} against {code_span(verdict.baseline)}\n\n" if verdict.baseline else ""
    body = [
        f"| {code_cell(line.model)} | {check_name(line)} | {figures(line)} | {outcome_of(line)} | "
        f"{code_cell(line.reason) if line.reason else ''} |"
        for line in verdict.lines
    ]
    table = ["| model | metric | figures | verdict | why |", "|---|---|---|---|---|", *body]
    return head + against + "\n".join([*table, *_broken_table(verdict)]) + "\n\n"


def _broken_table(verdict: GateVerdict) -> Iterator[str]:
    """Yield the answers that fell most as a second table."""
    if verdict.broken:
        yield from ("", "| model | fell most at | how | shown by |", "|---|---|---|---|")
    for one in verdict.broken:
        cells = (one.model, one.instance, what_fell(one), one.command)
        yield f"| {' | '.join(map(code_cell, cells))} |"


def _escaped(text: str, also: str) -> str:
    """Return the text as a GitHub command takes it: hidden characters written out, percent signs and `also` as %XX."""
    return "".join(f"%{ord(char):02X}" if char in "%" + also else char for char in visible(text))
