"""Outputs with what each metric saw marked in them: one value, for the terminal and for the page.

`marked` parses the output as grading does, and finds the place of everything in the raw text by its offsets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from gmtw.core.output_limits import MOST_PASSAGES
from gmtw.core.types import Instance, Note, Output, ReadPlan, Record
from gmtw.report.annotate.explanation_marks import seen, untold
from gmtw.report.annotate.goal_lines import goal_lines
from gmtw.report.annotate.messages import message, restored
from gmtw.report.annotate.names import SceneNames
from gmtw.report.annotate.options import options
from gmtw.report.annotate.plan_marks import PlanMarker
from gmtw.report.annotate.question_lines import question_lines
from gmtw.report.annotate.rule_failures import broken, findings
from gmtw.report.annotate.segments import in_order, segments, shortened
from gmtw.report.annotate.turn_lines import turn_lines
from gmtw.report.annotate.types import (
    KINDS,
    Broken,
    GoalLine,
    Kind,
    Mark,
    Marked,
    Miss,
    Option,
    OutputFinding,
    QuestionLine,
    Segment,
    TurnLine,
    Untold,
)
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import handler_of
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.plan.resolve import resolver_of

__all__ = [
    "KINDS",
    "Broken",
    "GoalLine",
    "Kind",
    "Mark",
    "Marked",
    "Miss",
    "Option",
    "OutputFinding",
    "QuestionLine",
    "Segment",
    "TurnLine",
    "Untold",
    "marked",
    "shortened",
]


class _Annotations(NamedTuple):
    """All that is shown with an answer: in its text, and beside it."""

    marks: tuple[Mark, ...] = ()
    broken: tuple[Broken, ...] = ()
    untold: tuple[Untold, ...] = ()
    findings: tuple[OutputFinding, ...] = ()
    notes: tuple[Note, ...] = ()
    goal: tuple[GoalLine, ...] = ()


def marked(instance: Instance, output: Output, record: Record | None = None) -> Marked:
    """Return the output with the evidence of the scores in `record`; it is graded here if no record is given.

    Nothing is marked in an output line that reports an error. Raise GmtwError for a record of another
    output, or of a version that read this one otherwise.
    """
    record = record or Grading(instance, output).record()
    found = _Annotations(notes=record.notes) if output.error else _found(instance, output, record)
    return Marked(
        model=record.model,
        language=record.language,
        sample=record.sample,
        instance_id=instance.id,
        source=instance.source,
        level=instance.level,
        error=output.error,
        solved=record.solved,
        scores={metric: score.model_copy(update={"evidence": ()}) for metric, score in record.scores.items()},
        segments=tuple(segments(output.output, found.marks)),
        marks=found.marks,
        broken=found.broken,
        untold=found.untold,
        findings=found.findings,
        notes=found.notes,
        options=options(instance, record),
        goal=found.goal,
        questions=tuple(question_lines(output, record)),
        turns=tuple(turn_lines(instance, output)),
        judged=() if output.error else tuple(_judged(instance, output)),
    )


def _found(instance: Instance, output: Output, record: Record) -> _Annotations:
    """Everything that there is to say of an answer; of a task without a plan only what has a place."""
    grading = Grading(instance, output)
    parsed, answer = grading.parsed, grading.answer
    passages = list(_passages(parsed))
    notes = restored(record.notes, answer.notes)
    task = handler_of(instance.task).plan_task(instance.task)
    if task is None:
        marks = [*passages, *seen(record.scores, parsed.explanation, None, ReadPlan())]
        return _Annotations(in_order(marks), notes=notes)
    plan, words = answer.plan or ReadPlan(), SceneNames(task.scene, output.language)
    rules = tuple(broken(instance, task, answer, record.scores, output.language))
    gaps = tuple(untold(record.scores.get("F"), words))
    marks = [*passages, *seen(record.scores, parsed.explanation, words, plan)]
    if parsed.answer_object is not None:
        names = resolver_of(instance, task, output.language)
        marks += PlanMarker(names, words, plan, rules, gaps).marks(parsed.answer_object)
    said = tuple(findings(record.scores, answer, output.language, task.full_length))
    goal = tuple(goal_lines(instance, task, plan, output.language))
    return _Annotations(in_order(marks), rules, gaps, said, notes, goal)


def _judged(instance: Instance, output: Output) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what a task says of each thing that it asks for."""
    answer = Grading(instance, output).answer
    for title, lines in handler_of(instance.task).judged_view(instance.task, answer, output.language):
        yield title, tuple(lines)


def _passages(parsed: ParsedOutput) -> Iterator[Mark]:
    """Yield the answer object, and what was not read."""
    found = parsed.answer_object
    if found is not None and found.text:
        start, end = found.origin(0, len(found.text))
        yield Mark(kind="answer", start=start, end=end, say=message("answer"))
    made: Counter[str] = Counter()
    for kind, start, end in parsed.left_out:
        made[kind] += 1
        if made[kind] <= MOST_PASSAGES:
            last = made[kind] == MOST_PASSAGES
            say = message("only-the-first", what=message(kind), most=MOST_PASSAGES) if last else message(kind)
            yield Mark(kind=kind, start=start, end=end, say=say)
