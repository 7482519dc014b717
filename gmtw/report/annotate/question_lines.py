"""The questions on the plan of an output: what was asked, what was replied, and what is right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gmtw.core.types import Output, Question, Record
from gmtw.report.annotate.types import QuestionLine


def question_lines(output: Output, record: Record) -> Iterator[QuestionLine]:
    """Yield each question of the turn after the answer; what is right only where K was measured."""
    turn, score = output.questions, record.scores.get("K")
    if turn is None or score is None:
        return
    judged: list[dict[str, Any]] = list(score.parts.get("questions", ()))
    for number, asked in enumerate(turn.asked, 1):
        found = judged[number - 1] if number <= len(judged) else {}
        yield QuestionLine(
            number=number,
            asked=asked.said or _as_data(asked),
            said=written(found["said"]) if found else "",
            right=written(found["right"]) if found else "",
            is_right=found.get("is_right"),
        )


def _as_data(asked: Question) -> str:
    """Return a question that came without its sentence."""
    return f"{asked.kind} {written(dict(asked.args))}"


def written(value: Any) -> str:
    """Return a text as it is, and another value of a reply as its JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
