"""The audit of a writing task: its witness passes, each constraint bites, and no idle text passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gmtw.core.types import Instance
from gmtw.tasks.handler import task_of
from gmtw.tasks.inspection import AuditTools, Finding, Inspection
from gmtw.tasks.writing.built_in_models import BUILT_IN_MODELS
from gmtw.tasks.writing.grading import graded
from gmtw.tasks.writing.task import WritingTask


def inspect(instances: Iterable[Instance], language: str, tools: AuditTools) -> Iterator[Inspection]:
    """Yield what is found of each instance."""
    for instance in instances:
        task = task_of(instance, WritingTask)
        findings = tuple(_findings(instance, task, language, tools))
        yield Inspection(
            instance.id, instance.source, findings, rules=len(task.constraints), stored=task.chance, chance=task.chance
        )


def _findings(instance: Instance, task: WritingTask, language: str, tools: AuditTools) -> Iterator[Finding]:
    if not tools.passes(instance, task.witness):
        yield Finding.of(instance, "unsolvable", "the witness does not pass")
    for constraint, text in zip(task.constraints, task.breaks, strict=True):
        if not breaks_alone(task, text, task.constraints.index(constraint), language):
            yield Finding.of(instance, "idle_rules", "its text breaks something else, or nothing", constraint.kind)
    for model in BUILT_IN_MODELS[1:]:
        if tools.passes(instance, model.answer(instance, language)):
            yield Finding.of(instance, "idle_rules", f"{model.name} passes")


def breaks_alone(task: WritingTask, text: str, number: int, language: str) -> bool:
    """Return whether a text breaks the constraint of that number, surely, and no other."""
    held = [one.verdict.held for one in graded(task, text, language).constraints]
    return held[number] is False and all(one is True for at, one in enumerate(held) if at != number)
