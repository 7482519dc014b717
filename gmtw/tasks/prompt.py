"""Instance x language -> prompt."""

from __future__ import annotations

from collections.abc import Iterable

from gmtw.core.errors import UnknownNameError
from gmtw.core.types import Instance, Prompt
from gmtw.tasks.item.task import AnswerTask


def prompt(instance: Instance, language: str = "ro") -> Prompt:
    """The prompt to send; raises UnknownNameError where the instance has none in that language."""
    if language not in instance.prompts:
        raise UnknownNameError(f"prompt of {instance.id} in", language, instance.prompts)
    text, task = instance.prompts[language], instance.task
    if not isinstance(task, AnswerTask):
        return Prompt(instance_id=instance.id, language=language, text=text)
    return Prompt(
        instance_id=instance.id,
        language=language,
        text=text,
        system=task.system,
        messages=task.messages,
        temperature=task.temperature,
    )


def spoken(instances: Iterable[Instance], wanted: str = "", usual: str = "ro") -> str:
    """The language `wanted`; where that is "", the usual one, or the only one that the instances have prompts in."""
    if wanted:
        return wanted
    all_of = {frozenset(instance.prompts) for instance in instances}
    only = next(iter(all_of)) if len(all_of) == 1 else frozenset((usual,))
    return next(iter(only)) if len(only) == 1 else usual
