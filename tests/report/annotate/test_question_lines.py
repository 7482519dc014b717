"""Debug and the page show each question on a plan with its reply, and what is right where that is wrong."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from gmtw.baselines.catalog import oracle
from gmtw.baselines.replies import replied
from gmtw.core.types import Instance, Output, Questioned
from gmtw.datasets import load
from gmtw.report.annotate import marked
from gmtw.report.annotate.terminal import render
from gmtw.report.html.output_details import compact

SET = Path(__file__).parents[3] / "bench" / "gmtw-ro-3.0"


@cache
def asked() -> tuple[Instance, str]:
    """Return a task with the right answer."""
    instance = next(one for one in load(SET) if one.source == "recipe")
    return instance, oracle(instance, "ro")


def _output(turn: Questioned | None) -> Output:
    instance, text = asked()
    return Output(instance_id=instance.id, output=text, model="m", questions=turn)


def _turn() -> Questioned:
    instance, text = asked()
    turn = replied(instance, "ro", text, 3)
    assert turn is not None
    return turn


def test_a_right_and_a_wrong_reply() -> None:
    """A plus before what is right; a minus, the reply and the right answer where it is not."""
    turn = _turn()
    said = json.loads(turn.reply or "") | {"2": "habar n-am"}
    one = marked(asked()[0], _output(turn.model_copy(update={"reply": json.dumps(said)})))
    assert [line.is_right for line in one.questions] == [True, False, True]
    assert [line.asked for line in one.questions] == [asked.said for asked in turn.asked]
    text = " ".join(render(one, "", 100).split())
    assert f"+ 1. {turn.asked[0].said}" in text
    assert f"- 2. {turn.asked[1].said} habar n-am [right: {one.questions[1].right}]" in text
    assert [row[3] for row in compact(one)["questions"]] == [True, False, True]


def test_without_a_reply_the_questions_are_shown_and_why() -> None:
    """K was not measured: each question has a question mark, and the score says why."""
    one = marked(asked()[0], _output(_turn().model_copy(update={"reply": None})))
    text = " ".join(render(one, "", 100).split())
    assert f"? 1. {_turn().asked[0].said}" in text
    assert "K - no reply came to the questions" in text


def test_a_line_without_sentences_shows_its_data() -> None:
    """Outputs written without the sentences show kind and arguments."""
    turn = _turn()
    bare = turn.model_copy(update={"asked": tuple(one.model_copy(update={"said": ""}) for one in turn.asked)})
    assert marked(asked()[0], _output(bare)).questions[0].asked.startswith(f"{turn.asked[0].kind} {{")


def test_nothing_is_shown_where_nothing_was_asked() -> None:
    """Outputs without the turn look as before."""
    one = marked(asked()[0], _output(None))
    assert one.questions == ()
    assert "questions" not in compact(one)
    assert "questions on the plan" not in render(one, "", 100)
