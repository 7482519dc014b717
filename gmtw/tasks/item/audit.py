"""Checks that an item of a suite is fit to grade with: its own answer passes, and saying nothing of use does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gmtw.core.types import Instance
from gmtw.tasks.handler import task_of
from gmtw.tasks.inspection import AnswerPosition, AuditTools, Finding, Inspection
from gmtw.tasks.item.built_in_models import SENTENCE
from gmtw.tasks.item.gold import gold
from gmtw.tasks.item.task import LETTERS, AnswerTask


def inspect(instances: Iterable[Instance], tools: AuditTools) -> Iterator[Inspection]:
    """Yield what is found of each item.

    "unsolvable": the answer that it expects does not pass. "idle_rules": silence, the prompt repeated or a constant
    sentence passes. The position of the gold option tells whether the letters are balanced.
    """
    for instance in instances:
        task = task_of(instance, AnswerTask)
        findings = tuple(_findings(instance, task, tools))
        yield Inspection(instance.id, instance.source, findings, place=_position(task))


def _findings(instance: Instance, task: AnswerTask, tools: AuditTools) -> Iterator[Finding]:
    answer = gold(task)
    if answer is not None and not tools.passes(instance, answer):
        yield Finding.of(instance, "unsolvable", repr(answer))
    said = (("", "silence"), (next(iter(instance.prompts.values())), "the prompt repeated"), (SENTENCE, "any sentence"))
    for text, name in said:
        if tools.passes(instance, text):
            yield Finding.of(instance, "idle_rules", f"{name} passes")


def _position(task: AnswerTask) -> AnswerPosition | None:
    """Return the position of the gold option; None for items without options or without a gold letter."""
    if not task.choices or "letter" not in task.expect:
        return None
    return AnswerPosition(LETTERS.index(task.expect["letter"]) / (len(task.choices) - 1), len(task.choices))
