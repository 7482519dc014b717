"""K, knowledge of one's own plan: which share of the closed questions on it the model answers rightly.

The questions are drawn again from the id of the instance, the plan as read, and the seed, and must be those that the
line says were asked (docs/questions.md). K is of another turn than U, R, G and F, so no average counts it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gmtw.core.output_limits import LONGEST_DETAIL
from gmtw.core.translatable import message
from gmtw.core.types import Answer, Instance, Question, Questioned, Score
from gmtw.languages import known, load
from gmtw.scoring.metrics import TaskMetric
from gmtw.tasks.plan.task import PlanTask

if TYPE_CHECKING:
    from gmtw.tasks.plan.questions.reply import Replied


class Knowledge(TaskMetric[PlanTask]):
    """The metric K of plan tasks; it needs the turn after the answer."""

    key = "K"
    name = "knowledge of the own plan"
    task_type = PlanTask
    reads = "questions"
    apart = True

    def score(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the share of questions that the reply answers rightly."""
        from gmtw.tasks.plan.questions.draw import drawn  # few outputs have been asked any
        from gmtw.tasks.plan.questions.reply import judged

        turn, read = answer.questions, answer.plan
        if turn is None:
            return _none(message("not-asked"))
        if language not in known():
            return _none(message("no-language", language=repr(language)))
        if read is None or not read.cells:
            return _none(message("no-plan-asked"))
        if _others(turn, drawn(instance, read, len(turn.asked), turn.seed)):
            return _none(message("other-questions"))
        if turn.reply is None:
            return _none(message("no-reply"))
        return share_of(judged(instance, task, read, turn.asked, turn.reply, language), task, language)


def _none(why: str) -> Score:
    return Score(metric="K", value=None, why_none=why, describes=True)


def share_of(replied: Sequence[Replied], task: PlanTask, language: str) -> Score:
    """Return the share that is right, with each question, what is right and what was said."""
    right, spoken = sum(one.is_right for one in replied), load(language)
    return Score(
        metric="K",
        value=right / len(replied),
        parts={
            "asked": len(replied),
            "correct": right,
            "questions": [
                {
                    "kind": one.question.kind,
                    "args": dict(one.question.args),
                    "right": one.right.value(task.scene, spoken),
                    "said": _bounded(one.value),
                    "is_right": one.is_right,
                }
                for one in replied
            ],
        },
        describes=True,
    )


def _others(turn: Questioned, asked: tuple[Question, ...]) -> bool:
    """Return whether other questions were asked than those that are drawn."""
    return [(one.kind, dict(one.args)) for one in turn.asked] != [(one.kind, dict(one.args)) for one in asked]


def _bounded(value: object) -> object:
    """Return a value of a reply; of one that is longer than any answer the beginning of its JSON."""
    text = json.dumps(value, ensure_ascii=False)
    return value if len(text) <= LONGEST_DETAIL else text[:LONGEST_DETAIL]


METRIC = Knowledge()
