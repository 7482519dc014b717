"""Prompts of items to be continued: labels in the item's language, options, and few-shot examples before it.

Few-shot examples are other items of the same set with their right answers. `few_shot_examples` chooses them,
`format_few_shot_example` formats one, `with_few_shot_prompts` puts them before the prompts, and `few_shot_texts` gives
them as plain text for log-probabilities.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from unicodedata import normalize

from gmtw import languages
from gmtw.core.errors import GmtwError
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.languages.items import Label
from gmtw.tasks.continuation.task import ContinuationTask
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.handler import task_of

FEW_SHOT_SEPARATOR = "\n\n"
"""The text between a few-shot example and what follows it."""


_Named = tuple[str, ContinuationTask]
"""The id of an item, and the item."""


def label(code: str, name: Label) -> str:
    """Return the label of a part of an item in that language ("Întrebare:"), "" if its folder has none."""
    labels = languages.load(code).continuations if code in languages.known() else {}
    return f"{labels[name]}:" if name in labels else ""


def format_item(task: ContinuationTask, code: str, options: bool = True) -> str:
    """Return the prompt of the item, which ends before the answer; "" if the item has no context to continue.

    Options are shuffled by the item's fingerprint, because in a file the right one is often the first.
    """
    if not task.context:
        return ""
    lines = [_labelled(code, name, text) for name, text in _parts(task)]
    if options and task.asks == "choice":
        shown = RandomStream("options", fingerprint(task)).sample(task.candidates, len(task.candidates))
        lines += filter(None, [label(code, "options")])
        lines += [f"- {option}" for option in shown]
    return "\n".join([*lines, label(code, task.answer)]).rstrip()


def format_few_shot_example(task: ContinuationTask, code: str, options: bool = True) -> str:
    """Return the item as a few-shot example: its prompt and its first right answer."""
    prompt = format_item(task, code, options)
    glue = " " if label(code, task.answer) else "\n"
    return f"{prompt}{glue}{task.candidates[task.gold[0]]}"


def few_shot_text(task: ContinuationTask) -> str:
    """Return the item as a few-shot example in plain text, for models that score candidates."""
    return task.head + task.candidates[task.gold[0]]


def few_shot_examples(
    instances: Sequence[Instance], config: PromptConfig
) -> Mapping[str, tuple[ContinuationTask, ...]]:
    """Return the few-shot examples of each item by its id: other items of its language and kind.

    They are the same for the same seed and id. Items of the same source are preferred; if there are too few, the others
    have the same labels. Raise GmtwError if there are too few items, or if `config.shots` is below 0.
    """
    if config.shots < 0:
        raise GmtwError(f"--shots expects 0 or more, got {config.shots}")
    sources: defaultdict[tuple[Hashable, ...], list[_Named]] = defaultdict(list)
    kinds: defaultdict[tuple[Hashable, ...], list[_Named]] = defaultdict(list)
    chosen = list(_tasks(instances)) if config.shots else []
    for one, task in chosen:
        sources[(one.source, *_kind(one, task))].append((one.id, task))
        kinds[_kind(one, task)].append((one.id, task))
    return {
        one.id: _draw_few_shot(
            one.id, task, (sources[(one.source, *_kind(one, task))], kinds[_kind(one, task)]), config
        )
        for one, task in chosen
    }


def _kind(instance: Instance, task: ContinuationTask) -> tuple[Hashable, ...]:
    """Return what an item shares with those that may be its few-shot examples: language, kind and labels."""
    return (*sorted(instance.prompts), task.asks, task.answer, *(name for name, _ in task.labels if task.context))


def _draw_few_shot(
    id_: str, task: ContinuationTask, groups: Sequence[Sequence[_Named]], config: PromptConfig
) -> tuple[ContinuationTask, ...]:
    """Return items drawn from the first group, then from the next one."""
    draws = RandomStream("shots", config.seed, id_)
    found: dict[str, ContinuationTask] = {}
    for group in groups:
        seen = set[int]()
        while len(found) < config.shots and len(seen) < len(group):
            place = draws.below(len(group))
            other_id, other = group[place]
            if place not in seen and other_id not in (id_, *found) and other.gold and not _gives_away(other, task):
                found[other_id] = other
            seen.add(place)
    if len(found) < config.shots:
        raise GmtwError(f"--shots {config.shots}: {id_!r} has {len(found)} other items of its kind; give fewer")
    return tuple(found.values())


def _gives_away(example: ContinuationTask, task: ContinuationTask) -> bool:
    """Return whether the example is the same item under another id. Spaces and capitals do not count."""
    if task.context:
        return _normalized(example.context) == _normalized(task.context)
    return not set(map(_normalized, example.candidates)).isdisjoint(map(_normalized, task.candidates))


def _normalized(text: str) -> str:
    return " ".join(normalize("NFC", text).split()).casefold()


def few_shot_texts(instances: Sequence[Instance], config: PromptConfig) -> Mapping[str, str]:
    """Return by id the few-shot examples as the plain text that goes before an item whose candidates are scored."""
    examples = few_shot_examples(instances, config)
    return {id_: "".join(few_shot_text(task) + FEW_SHOT_SEPARATOR for task in tasks) for id_, tasks in examples.items()}


def with_few_shot_prompts(instances: Sequence[Instance], config: PromptConfig) -> list[Instance]:
    """Return the items with few-shot examples before each prompt, and with options shown or hidden."""
    if config == DEFAULT_PROMPT:
        return list(instances)
    examples = few_shot_examples(instances, config)
    return [_with_prompt(one, examples.get(one.id, ()), config) for one in instances]


def _with_prompt(instance: Instance, few_shot: Sequence[ContinuationTask], config: PromptConfig) -> Instance:
    task = task_of(instance, ContinuationTask)
    if not task.context:
        return instance
    prompts = {
        code: FEW_SHOT_SEPARATOR.join(
            [
                *(format_few_shot_example(other, code, config.options) for other in few_shot),
                format_item(task, code, config.options),
            ]
        )
        for code in instance.prompts
    }
    return instance.model_copy(update={"prompts": prompts})


def _tasks(instances: Iterable[Instance]) -> Iterator[tuple[Instance, ContinuationTask]]:
    return ((one, task_of(one, ContinuationTask)) for one in instances)


def _parts(task: ContinuationTask) -> Iterator[tuple[Label, str]]:
    """Yield the parts of the context, each with the name of its label."""
    ends = [*(start for _, start in task.labels[1:]), len(task.context)]
    for (name, start), end in zip(task.labels, ends, strict=True):
        yield name, task.context[start:end].strip()


def _labelled(code: str, name: Label, text: str) -> str:
    return f"{label(code, name)} {text}".strip()
