"""An item as it is asked in words: its context with labels in its language, options, and examples before it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from unicodedata import normalize

from gmtw import languages
from gmtw.core.errors import GmtwError
from gmtw.core.prompt_config import USUAL, Manner
from gmtw.core.rng import Draws
from gmtw.core.types import Instance
from gmtw.languages.items import Label
from gmtw.tasks.continuation.task import ContinuationTask
from gmtw.tasks.fingerprint import fingerprint

BETWEEN = "\n\n"
"""What stands between an example and what follows it."""


_Named = tuple[str, ContinuationTask]
"""An item by its id."""


def label(code: str, name: Label) -> str:
    """What that language calls a part of an item ("Întrebare:"), "" where its folder does not say."""
    labels = languages.load(code).continuations if code in languages.known() else {}
    return f"{labels[name]}:" if name in labels else ""


def written(task: ContinuationTask, code: str, options: bool = True) -> str:
    """The prompt of the item, which ends where the answer begins; "" where nothing is there to be continued.

    Options stand in an order of their own, which is drawn by the item: in a file the right one is often the first.
    """
    if not task.context:
        return ""
    lines = [_labelled(code, name, text) for name, text in _parts(task)]
    if options and task.asks == "choice":
        shown = Draws("options", fingerprint(task)).sample(task.candidates, len(task.candidates))
        lines += filter(None, [label(code, "options")])
        lines += [f"- {option}" for option in shown]
    return "\n".join([*lines, label(code, task.answer)]).rstrip()


def example(task: ContinuationTask, code: str, options: bool = True) -> str:
    """The item with its first right answer."""
    asked = written(task, code, options)
    glue = " " if label(code, task.answer) else "\n"
    return f"{asked}{glue}{task.candidates[task.gold[0]]}"


def as_text(task: ContinuationTask) -> str:
    """The item as plain text, its first right answer in its place: an example where candidates are scored."""
    return task.head + task.candidates[task.gold[0]]


def examples(instances: Sequence[Instance], how: Manner) -> Mapping[str, tuple[ContinuationTask, ...]]:
    """By id the items that stand before each: others of its language and kind, the same for the same seed and id.

    Those of its own source come first; where it has too few, the others have the same labels. Raises GmtwError where
    there are not that many, or fewer than none are asked for.
    """
    if how.shots < 0:
        raise GmtwError(f"--shots expects 0 or more, got {how.shots}")
    sources: defaultdict[tuple[Hashable, ...], list[_Named]] = defaultdict(list)
    kinds: defaultdict[tuple[Hashable, ...], list[_Named]] = defaultdict(list)
    chosen = list(_tasks(instances)) if how.shots else []
    for one, task in chosen:
        sources[(one.source, *_kind(one, task))].append((one.id, task))
        kinds[_kind(one, task)].append((one.id, task))
    return {
        one.id: _drawn(one.id, task, (sources[(one.source, *_kind(one, task))], kinds[_kind(one, task)]), how)
        for one, task in chosen
    }


def _kind(instance: Instance, task: ContinuationTask) -> tuple[Hashable, ...]:
    """What items share that may be examples of each other: an example in another language would be no example."""
    return (*sorted(instance.prompts), task.asks, task.answer, *(name for name, _ in task.labels if task.context))


def _drawn(
    id_: str, task: ContinuationTask, groups: Sequence[Sequence[_Named]], how: Manner
) -> tuple[ContinuationTask, ...]:
    """Items of the first group, then of the next one."""
    draws = Draws("shots", how.seed, id_)
    found: dict[str, ContinuationTask] = {}
    for group in groups:
        seen = set[int]()
        while len(found) < how.shots and len(seen) < len(group):
            place = draws.below(len(group))
            other_id, other = group[place]
            if place not in seen and other_id not in (id_, *found) and other.gold and not _gives_away(other, task):
                found[other_id] = other
            seen.add(place)
    if len(found) < how.shots:
        raise GmtwError(f"--shots {how.shots}: {id_!r} has {len(found)} other items of its kind; give fewer")
    return tuple(found.values())


def _gives_away(example: ContinuationTask, task: ContinuationTask) -> bool:
    """Whether this is the same item under another id, spaces and capitals apart."""
    if task.context:
        return _alike(example.context) == _alike(task.context)
    return not set(map(_alike, example.candidates)).isdisjoint(map(_alike, task.candidates))


def _alike(text: str) -> str:
    return " ".join(normalize("NFC", text).split()).casefold()


def before(instances: Sequence[Instance], how: Manner) -> Mapping[str, str]:
    """By id the examples as plain text that stands before an item whose candidates are scored."""
    return {id_: "".join(as_text(task) + BETWEEN for task in tasks) for id_, tasks in examples(instances, how).items()}


def asked_so(instances: Sequence[Instance], how: Manner) -> list[Instance]:
    """The instances with their prompts so; what is no item to be continued stays as it is."""
    if how == USUAL:
        return list(instances)
    before = examples(instances, how)
    return [_asked(one, before.get(one.id, ()), how) for one in instances]


def _asked(instance: Instance, before: Sequence[ContinuationTask], how: Manner) -> Instance:
    task = instance.task
    if not isinstance(task, ContinuationTask) or not task.context:
        return instance
    prompts = {
        code: BETWEEN.join([*(example(other, code, how.options) for other in before), written(task, code, how.options)])
        for code in instance.prompts
    }
    return instance.model_copy(update={"prompts": prompts})


def _tasks(instances: Iterable[Instance]) -> Iterator[tuple[Instance, ContinuationTask]]:
    return ((one, one.task) for one in instances if isinstance(one.task, ContinuationTask))


def _parts(task: ContinuationTask) -> Iterator[tuple[Label, str]]:
    """The parts of the context, each with the name of its label."""
    ends = [*(start for _, start in task.labels[1:]), len(task.context)]
    for (name, start), end in zip(task.labels, ends, strict=True):
        yield name, task.context[start:end].strip()


def _labelled(code: str, name: Label, text: str) -> str:
    return f"{label(code, name)} {text}".strip()
