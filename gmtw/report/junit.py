"""The run as JUnit XML, for what CI systems show of tests: GitLab, Jenkins, GitHub actions that read it.

A suite for each model with a case for each instance and metric, score, world and level among its properties; one
more for the gate, where there was one. Nothing fails but what scores below a pass mark, or what the gate
says; what was not measured, or not answered, is skipped. Neither clock nor machine stands in it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from xml.sax.saxutils import escape, quoteattr

from gmtw.constraints.rule import amount_missed
from gmtw.core.errors import InputError
from gmtw.core.given_files import read_json
from gmtw.core.sanitize import visible
from gmtw.core.types import Record, Score
from gmtw.report import Format, Writer
from gmtw.results.summary import ModelSummary

if TYPE_CHECKING:
    from gmtw.results.run import Run

VERDICT = "verdict.json"
"""The file in a report folder with the checks of a gate."""

Outcome = Literal["", "failure", "error", "skipped"]

OUTCOMES: Mapping[str, Outcome] = {
    "passed": "",
    "regression": "failure",
    "below threshold": "failure",
    "shown": "skipped",
}
"""The outcomes of a gate in the words of JUnit; what it cannot tell is an error."""


@dataclass(frozen=True)
class JUnitCase:
    """One test case. outcome: "" if it passed; message: why it did not pass, the first line in short."""

    group: str
    name: str
    properties: Mapping[str, Any]
    outcome: Outcome = ""
    message: str = ""


def writer(pass_mark: float | None) -> Writer:
    """Return the writer of a file in which scores below `pass_mark` fail; no score fails if it is None."""

    def write(run: Run, path: Path) -> None:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            file.write('<?xml version="1.0" encoding="utf-8"?>\n')
            file.write(f"<testsuites name={_quoted(f'gmtw {run.summary.set}')}>\n")
            for name, about, cases in _suites(run, pass_mark):
                file.writelines(_suite(name, {**about, "signature": str(run.summary.signature)}, cases))
            file.write("</testsuites>\n")

    return write


def verdict_cases(lines: Iterable[Mapping[str, Any]]) -> Iterator[JUnitCase]:
    """A case for each line of a gate's verdict; a regression fails, what nobody can tell is an error.

    A line has `model`, `metric` and `outcome` ("passed", "regression", "below threshold", "shown", "cannot tell");
    other values that are not empty become properties.
    """
    seen: Counter[tuple[str, str]] = Counter()
    for line in lines:
        about = (str(line["model"]), str(line["metric"]))
        seen[about] += 1
        outcome = str(line["outcome"])
        reason = str(line.get("reason") or "")
        yield JUnitCase(
            group=_group("gate", about[0]),
            name=about[1] if seen[about] == 1 else f"{about[1]} ({seen[about]})",
            properties={key: value for key, value in line.items() if value not in (None, "")},
            outcome=OUTCOMES.get(outcome, "error"),
            message=f"{outcome}: {reason}" if reason else outcome,
        )


def _suites(run: Run, pass_mark: float | None) -> Iterator[tuple[str, Mapping[str, Any], list[JUnitCase]]]:
    """The gate first, if there is a verdict; then the models by name, one at a time in memory."""
    verdict = run.path(VERDICT)
    if verdict.is_file():
        yield "gate", {}, list(verdict_cases(_lines(verdict)))
    models = {(model.model, model.language, model.sample): model for model in run.summary.models}
    for who, records in groupby(run.records(), key=lambda record: (record.model, record.language, record.sample)):
        if who not in models:
            raise InputError(run.folder / "records.jsonl", f"has {who!r}, which summary.json lacks; grade again")
        model = models[who]
        about = dict(zip(("model", "language", "sample"), who, strict=True))
        yield model.label, about, [case for record in records for case in _cases(record, model, pass_mark)]


def _lines(verdict: Path) -> list[dict[str, Any]]:
    try:
        lines = read_json(verdict)["lines"]
        assert all({"model", "metric", "outcome"} <= line.keys() for line in lines)
    except (KeyError, TypeError, AttributeError, AssertionError):
        raise InputError(verdict, "not the verdict of a gate; delete it, or run the gate again") from None
    return list(lines)


def _cases(record: Record, model: ModelSummary, pass_mark: float | None) -> Iterator[JUnitCase]:
    """A case for each metric of a record; one that is skipped for each that an output was to have."""
    group = _group(model.label, record.source)
    place = {"world": record.source, "level": record.level}
    for key in model.means if record.status != "graded" else record.scores:
        name = f"{record.instance_id} {key}"
        if record.status != "graded":
            why = f"no output: {record.error or record.status}"
            yield JUnitCase(group, name, {**place, "metric": key}, "skipped", why)
        else:
            yield _scored(group, name, place, record.scores[key], pass_mark)


def _scored(group: str, name: str, place: Mapping[str, str], score: Score, pass_mark: float | None) -> JUnitCase:
    properties = {**place, "metric": score.metric, "score": score.value}
    if score.value is None:
        return JUnitCase(group, name, properties, "skipped", score.why_none)
    if pass_mark is not None and score.value < pass_mark:
        return JUnitCase(group, name, properties, "failure", below_pass_mark(score, pass_mark))
    return JUnitCase(group, name, properties)


def _group(model: str, part: str) -> str:
    """The class of a case: viewers split it at dots, so a model's dots are not among them."""
    return f"gmtw.{model.replace('.', '·')}.{part.replace('.', '·')}"


def _suite(name: str, about: Mapping[str, Any], cases: list[JUnitCase]) -> Iterator[str]:
    """A suite, a line for each case that passed."""
    count = Counter(case.outcome for case in cases)
    counts = (
        f'tests="{len(cases)}" failures="{count["failure"]}" errors="{count["error"]}" skipped="{count["skipped"]}"'
    )
    yield f"  <testsuite name={_quoted(name)} {counts}>\n    {_properties(about)}\n"
    for case in cases:
        head = f"<testcase classname={_quoted(case.group)} name={quoteattr(visible(case.name))}>"
        yield f"    {head}{_properties(case.properties)}{_outcome(case)}</testcase>\n"
    yield "  </testsuite>\n"


def _outcome(case: JUnitCase) -> str:
    if not case.outcome:
        return ""
    first = quoteattr(visible(case.message.partition("\n")[0]))
    return f"<{case.outcome} message={first}>{escape(visible(case.message, keep=chr(10)))}</{case.outcome}>"


def _properties(properties: Mapping[str, Any]) -> str:
    """Return properties as XML, but for those without a value."""
    shown = ((name, _said(value)) for name, value in properties.items() if value is not None)
    pairs = "".join(f"<property name={_quoted(name)} value={_quoted(value)}/>" for name, value in shown)
    return f"<properties>{pairs}</properties>"


def _said(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


@lru_cache(maxsize=10_000)
def _quoted(text: str) -> str:
    """Return the text as an XML attribute; what XML forbids is written out. Cached, as most texts repeat."""
    return quoteattr(visible(text))


MOST_EVIDENCE = 10
"""The number of pieces of evidence in a message."""


def below_pass_mark(score: Score, mark: float) -> str:
    """Return the message of a failed test: the score, and the first of its evidence."""
    lines = [f"{score.metric} {score.value:.3f} is below --pass-mark {mark:g}"]
    for piece in score.evidence[:MOST_EVIDENCE]:
        fields = piece.model_dump(exclude_none=True)
        if piece.rule and piece.gap is not None and amount_missed(piece.rule, piece.gap) is None:
            del fields["gap"]
        lines.append(visible("  " + ", ".join(f"{key}: {value}" for key, value in fields.items())))
    if len(score.evidence) > MOST_EVIDENCE:
        lines.append(f"  ... and {len(score.evidence) - MOST_EVIDENCE} more in records.jsonl")
    return "\n".join(lines)


FORMAT = Format("junit", ".xml", writer(None), text=True, marked=writer)
