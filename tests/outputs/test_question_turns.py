"""A line of an answer with questions replaces the line without, and one with a reply the line without that."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import InputError
from gmtw.core.types import Question, Questioned
from gmtw.outputs.reader import index_outputs, questioned, read_output, to_row
from gmtw.outputs.recorded import read_recorded

PLAIN = {"instance_id": "i", "output": "da", "cost_usd": 1.0}
ASKED = {"asked": [{"kind": "what", "args": {"day": 0}}]}
UNANSWERED = {**PLAIN, "questions": {**ASKED, "error": "server: 500", "cost_usd": 0.25}}
REPLIED = {**PLAIN, "questions": {**ASKED, "reply": "{}", "cost_usd": 0.5, "finish_reason": "stop"}}
OTHER = {**PLAIN, "questions": {**ASKED, "reply": '{"1": 2}'}}


def _written(tmp_path: Path, *rows: dict[str, Any]) -> Path:
    path = tmp_path / "out.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize("rows", list(permutations([PLAIN, UNANSWERED, REPLIED])))
def test_the_line_that_goes_on_counts(tmp_path: Path, rows: tuple[dict[str, Any], ...]) -> None:
    """In any order of lines the reply is kept, and the answer is one."""
    (entry,) = index_outputs(_written(tmp_path, *rows)).entries
    assert entry.replied
    assert entry.has == ("questions",)
    output = read_output(entry)
    assert output.questions == Questioned(asked=(Question(kind="what", args={"day": 0}),), reply="{}")
    assert questioned(to_row(output)) == output.questions


def test_what_both_turns_cost_is_summed_once(tmp_path: Path) -> None:
    """The answer is paid for once, though three lines have it, and each try of the questions once."""
    file = index_outputs(_written(tmp_path, PLAIN, UNANSWERED, REPLIED))
    assert read_recorded(file, {}).cost == pytest.approx(1.75)


@pytest.mark.parametrize("rows", [(REPLIED, OTHER), ({**PLAIN, "output": "nu"}, REPLIED)])
def test_two_different_turns_or_answers_are_refused(tmp_path: Path, rows: tuple[dict[str, Any], ...]) -> None:
    """Two replies to one turn, and a turn after another answer, are an error that names the line."""
    with pytest.raises(InputError, match="another output"):
        index_outputs(_written(tmp_path, *rows))


@pytest.mark.parametrize("odd", [5, [], {}, {"asked": []}, {"asked": [{"args": {}}]}, {**ASKED, "reply": 3}])
def test_odd_questions_are_refused(tmp_path: Path, odd: Any) -> None:
    """Questions that are none are an error with file and line, whatever they are."""
    with pytest.raises(InputError, match=r"out\.jsonl:1"):
        index_outputs(_written(tmp_path, {**PLAIN, "questions": odd}))


def test_a_null_is_no_turn(tmp_path: Path) -> None:
    """`questions: null` says what a line without it says."""
    (entry,) = index_outputs(_written(tmp_path, {**PLAIN, "questions": None})).entries
    assert entry.replied is None
