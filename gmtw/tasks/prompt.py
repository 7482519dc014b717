"""Instance x language -> prompt, for every kind of task, with few-shot examples if they are wished."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gmtw.core.errors import UnknownNameError
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.types import Instance, Prompt
from gmtw.tasks.handler import by_kind, grouped, handler_of


def prompt(instance: Instance, language: str = "ro") -> Prompt:
    """Return the prompt to send. Raise UnknownNameError if the instance has none in that language."""
    if language not in instance.prompts:
        raise UnknownNameError(f"prompt of {instance.id} in", language, instance.prompts)
    return handler_of(instance.task).prompt(instance.task, instance, language)


def spoken(instances: Iterable[Instance], wanted: str = "", usual: str = "ro") -> str:
    """Return `wanted`; if that is "", the only language that the instances have prompts in, or else `usual`."""
    if wanted:
        return wanted
    all_of = {frozenset(instance.prompts) for instance in instances}
    only = next(iter(all_of)) if len(all_of) == 1 else frozenset((usual,))
    return next(iter(only)) if len(only) == 1 else usual


def with_few_shot_prompts(instances: Sequence[Instance], config: PromptConfig) -> list[Instance]:
    """Return the instances with few-shot examples in their prompts, and options shown or hidden.

    Instances of a kind that takes no examples stay as they are. Raise GmtwError if there are too few examples.
    """
    if config == DEFAULT_PROMPT:
        return list(instances)
    return list(by_kind(instances, lambda handler, own: handler.with_few_shot_prompts(own, config)))


def few_shot_texts(instances: Sequence[Instance], config: PromptConfig) -> Mapping[str, str]:
    """Return by id the few-shot examples as plain text, for instances whose candidates are scored."""
    found: dict[str, str] = {}
    for handler, own in grouped(instances):
        found |= handler.few_shot_texts(own, config)
    return found


def as_asked(instance: Instance, fingerprint: str) -> Instance:
    """Return the instance as an output with that fingerprint was asked; "" means that it is unknown."""
    return handler_of(instance.task).as_asked(instance.task, instance, fingerprint)
