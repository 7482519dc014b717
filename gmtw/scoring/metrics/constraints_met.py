"""U, R and F of writing tasks: constraints, form and facts of a text (docs/writing.md).

U is the mean of what the measured constraints earn: 1 where one is met; one that silence would meet earns the share
of the facts that the text tells, times the share of the rules of its form that hold. A constraint that cannot be told
of a text is not measured, and the evidence says so. R is the share of the rules of its form that hold; one of them is
that it tells half of the facts. F is the share of the facts that are told, less the invented numbers and names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gmtw.core.output_limits import LONGEST_EXPLANATION, MOST_EVIDENCE
from gmtw.core.types import Answer, Evidence, Instance, Score
from gmtw.scoring.metrics import TaskMetric
from gmtw.tasks.writing.grading import Checked, graded
from gmtw.tasks.writing.task import WritingTask


class ConstraintsMet(TaskMetric[WritingTask]):
    """U of writing tasks."""

    key = "U"
    name = "understanding"
    decides = ("U", "R")
    task_type = WritingTask

    def score(self, task: WritingTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the mean of what the measured constraints earn."""
        text = answer.explanation[:LONGEST_EXPLANATION]
        found = graded(task, text, language)
        chance = {} if task.chance is None else {"chance": task.chance}
        why = "" if found.u is not None else "no constraint could be told of this text"
        return Score(
            metric="U",
            value=found.u,
            why_none=why,
            parts={**_parts(found.constraints), **chance} if found.u is not None else chance,
            evidence=tuple(_evidence(found.constraints, text)),
        )


class FormKept(TaskMetric[WritingTask]):
    """R of writing tasks."""

    key = "R"
    name = "reasoning"
    decides = ("U", "R")
    task_type = WritingTask

    def score(self, task: WritingTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the share of the rules of the form that hold, with that of the subject."""
        text = answer.explanation[:LONGEST_EXPLANATION]
        found = graded(task, text, language)
        parts = _parts(found.form)
        about = {"kind": "about", "held": found.is_about, "earned": float(found.is_about), "gap": 0, "where": ""}
        parts |= {
            "rules": parts["rules"] + 1,
            "held": parts["held"] + found.is_about,
            "each": [*parts["each"], about],
        }
        subject = () if found.is_about else (Evidence(kind="rule-missed", rule="about"),)
        return Score(
            metric="R",
            value=parts["held"] / parts["rules"],
            parts=parts,
            evidence=(*_evidence(found.form, text), *subject),
        )


class FactsTold(TaskMetric[WritingTask]):
    """F of writing tasks."""

    key = "F"
    name = "faithfulness"
    task_type = WritingTask

    def score(self, task: WritingTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the share of the facts that are told, less what nobody gave."""
        text = answer.explanation[:LONGEST_EXPLANATION]
        told = graded(task, text, language).told
        number = len(task.facts)
        each = [
            Evidence(kind="told" if one else "untold", where=fact.says)
            for one, fact in zip(told.told, task.facts, strict=True)
        ]
        invented = [
            Evidence(kind="invented", text=text[start:end], start=start, end=end)
            for start, end in told.invented[:MOST_EVIDENCE]
        ]
        return Score(
            metric="F",
            value=told.share * (1 - min(1.0, len(told.invented) / number)),
            parts={
                "planned": number,
                "told": told.number,
                "coverage": told.share,
                "contradictions": len(told.invented),
                "invented": len(told.invented),
            },
            evidence=(*each, *invented),
        )


def _parts(checked: Sequence[Checked]) -> dict[str, Any]:
    """Return the counts of the measured ones, a line for each of them, and the kinds of those that are open."""
    measured = [one for one in checked if one.earned is not None]
    open_ = [one.constraint.kind for one in checked if one.earned is None]
    return {
        "rules": len(measured),
        "held": sum(one.earned == 1 for one in measured),
        "each": [
            {
                **one.constraint.model_dump(mode="json"),
                "held": bool(one.verdict.held),
                "earned": one.earned,
                "gap": one.verdict.gap,
                "where": "",
            }
            for one in measured
        ],
        **({"open": open_} if open_ else {}),
    }


def _evidence(checked: Sequence[Checked], text: str) -> Iterator[Evidence]:
    """Yield each constraint that is missed or open, and the words that break it."""
    for one in checked:
        kind = one.constraint.kind
        if one.verdict.held is None:
            yield Evidence(kind="not-measured", rule=kind, gap=one.verdict.gap)
        elif not one.verdict.held:
            yield Evidence(kind="rule-missed", rule=kind, gap=one.verdict.gap)
            for start, end in one.verdict.places[:MOST_EVIDENCE]:
                yield Evidence(kind="broken", rule=kind, where=kind, text=text[start:end], start=start, end=end)
