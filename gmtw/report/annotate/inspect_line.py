"""One line of an outputs file as text: what it says, and what the reader makes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gmtw.core.output_limits import LONGEST_SHOWN
from gmtw.core.pager import Canvas, canvas, hanging
from gmtw.core.sanitize import visible_lines
from gmtw.core.types import Answer, Instance, Output
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import handler_of
from gmtw.text.json_objects import objects


def peeked(
    title: str,
    output: Output,
    others: Mapping[str, Any],
    instance: Instance | None,
    width: int,
    *,
    styled: bool = False,
) -> str:
    """The line as text: its fields, its other keys, the output, and either its JSON in lines or how it is read."""
    page = canvas(width, styled=styled)
    page.out.print(visible_lines(f"═══ {title}"), style="bold")
    for field in ("instance_id", "model", "language", "sample", "fingerprint", "finish_reason", "error"):
        if value := getattr(output, field):
            page.out.print(hanging(visible_lines(f"{field}: {value}"), width))
    if others:
        page.section("other keys of the line, which nothing reads")
        _print(page, _pretty(others), wrapped=True)
    page.section(f"output, {len(output.output):,} characters" if output.output else "output: empty")
    _print(page, output.output, wrapped=styled)
    if instance is None:
        _last_object(page, output.output)
    elif not output.error:
        _reading(page, instance, output, width)
    return page.lines()


def _print(page: Canvas, text: str, *, wrapped: bool) -> None:
    """Print a text of several lines; a very long one is not wrapped."""
    if wrapped and len(text) <= LONGEST_SHOWN:
        page.out.print(visible_lines(text))
    else:
        page.text(visible_lines(text))


def _last_object(page: Canvas, text: str) -> None:
    """Print the last JSON object of the output in lines, unless the output already has it in this form."""
    if (found := objects(text)) and (pretty := _pretty(found[-1].value)) not in text:
        page.section("its last JSON object, in lines")
        _print(page, pretty, wrapped=True)


def _pretty(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _reading(page: Canvas, instance: Instance, output: Output, width: int) -> None:
    """Print what the reader makes of the output: notes, plan and explanation."""
    answer = Grading(instance, output).answer
    page.section("as read: notes")
    for line in _notes(answer):
        page.out.print(hanging(visible_lines(line), width))
    shown = handler_of(instance.task).answer_view(instance.task, instance, answer, output.language)
    for title, lines in shown:
        page.section(title)
        for line in lines:
            page.out.print(hanging(visible_lines(line), width))
    page.section("as read: the explanation")
    _print(page, answer.explanation or "none", wrapped=False)


def _notes(answer: Answer) -> Iterator[str]:
    for note in answer.notes:
        yield f"{note.kind}{f': {note.detail}' if note.detail else ''}"
    if not answer.notes:
        yield "nothing odd"
