"""K: the share of questions on the own plan that are answered rightly; None, with a reason, where it is not known."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gmtw.baselines.catalog import oracle
from gmtw.baselines.replies import replied
from gmtw.core.types import Instance, Output, Questioned, Score
from gmtw.datasets import load
from gmtw.scoring.grade import Grading, grade
from gmtw.tasks.plan.task import PlanTask

SET = Path(__file__).parents[3] / "bench" / "gmtw-ro-3.0"


@cache
def _instance(goal: str = "solve") -> Instance:
    for one in load(SET):
        assert isinstance(one.task, PlanTask)
        if one.source == "schedule" and one.task.goal_name == goal and one.task.witness:
            return one
    raise AssertionError(goal)


def _output(turn: Questioned | None, text: str = "", **fields: Any) -> Output:
    instance = _instance()
    return Output(instance_id=instance.id, output=text or oracle(instance, "ro"), questions=turn, **fields)


def _turn(number: int = 5) -> Questioned:
    turn = replied(_instance(), "ro", oracle(_instance(), "ro"), number)
    assert turn is not None
    return turn


def _k(output: Output) -> Score:
    return Grading(_instance(), output).record().scores["K"]


def test_right_replies_earn_one() -> None:
    """The oracle knows its plan: K is 1, and the parts have each question."""
    score = _k(_output(_turn()))
    assert score.value == 1
    assert score.parts["asked"] == score.parts["correct"] == 5
    assert [one["is_right"] for one in score.parts["questions"]] == [True] * 5


def test_each_wrong_reply_costs_its_share() -> None:
    """K is .6 if two of five replies are wrong or missing."""
    turn = _turn()
    said = json.loads(turn.reply or "")
    reply = json.dumps({key: value for key, value in said.items() if key not in "12"})
    assert _k(_output(turn.model_copy(update={"reply": reply}))).value == pytest.approx(0.6)


@pytest.mark.parametrize(
    "reply", ["", "nu știu", "{}", '{"1": ', "[1, 2, 3]", '{"1": NaN, "2": 1e999, "3": {"4": [[[[]]]]}}']
)
def test_what_answers_nothing_earns_nothing(reply: str) -> None:
    """A reply without answers is a reply: K is 0, not None, and nothing raises."""
    assert _k(_output(_turn().model_copy(update={"reply": reply}))).value == 0


def test_the_questions_have_to_be_those_that_are_drawn() -> None:
    """Other arguments, another order, another seed or fewer of them than drawn are refused with a reason."""
    turn = _turn()
    first, *rest = turn.asked
    forged = {
        "args": (first.model_copy(update={"args": {**first.args, "day": 9}}), *rest),
        "order": (*rest, first),
        "kind": (first.model_copy(update={"kind": "weather"}), *rest),
    }
    for what, asked in forged.items():
        score = _k(_output(turn.model_copy(update={"asked": asked})))
        assert score.value is None, what
        assert "other questions" in score.why_none
    assert _k(_output(turn.model_copy(update={"seed": 1}))).value is None


def test_the_questions_are_those_of_this_plan() -> None:
    """The turn of one plan beside another plan is refused."""
    task = _instance().task
    assert isinstance(task, PlanTask)
    earlier = oracle(_instance("repair"), "ro")
    score = _k(_output(_turn(), text=earlier))
    assert score.value is None


def test_why_there_is_no_k() -> None:
    """No reply, no plan: each is said. Without a turn there is no K at all."""
    turn = _turn()
    assert "no reply" in _k(_output(turn.model_copy(update={"reply": None}))).why_none
    assert "no plan" in _k(_output(turn, text="Nu am niciun plan.")).why_none
    assert "K" not in Grading(_instance(), _output(None)).record().scores
    assert "K" not in grade(_instance(), oracle(_instance(), "ro")).scores


def test_k_is_in_no_average() -> None:
    """avg, solved and faithful are what they are without the second turn."""
    wrong = _turn().model_copy(update={"reply": "{}"})
    asked, plain = (Grading(_instance(), _output(turn)).record() for turn in (wrong, None))
    assert asked.average == plain.average
    assert (asked.solved, asked.faithful) == (plain.solved, plain.faithful)
    assert {key: asked.scores[key] for key in plain.scores} == plain.scores
