"""Replies of built-in models to questions on their plans: whoever wrote the plan knows it, so all are right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gmtw.core.types import Instance, Output, Questioned
from gmtw.languages import load
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.questions.draw import drawn
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.questions.reply import right_of
from gmtw.worlds.question_words import in_json, worded


def replied(instance: Instance, language: str, output: str, number: int) -> Questioned | None:
    """Return the turn in which so many questions on the plan of an output are answered rightly; None without a plan."""
    handler = handler_of(instance.task)
    task = handler.plan_task(instance.task)
    if task is None:
        return None
    read = handler.parse(output, instance, language).answer.plan
    asked = worded(instance, drawn(instance, read, number), language)
    if read is None or not asked:
        return None
    planned, spoken = Planned(task, read), load(language)
    values = [right_of(planned, one).value(task.scene, spoken) for one in asked]
    return Questioned(asked=asked, reply=in_json(values))


def with_replies(outputs: Iterable[Output], instances: Mapping[str, Instance], number: int) -> Iterator[Output]:
    """Yield the outputs, each with so many questions on its plan and the right replies."""
    for output in outputs:
        turn = replied(instances[output.instance_id], output.language, output.output, number)
        yield output.model_copy(update={"questions": turn}) if turn else output
