"""Answers to continuations without understanding: by the length of a candidate, by its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import fsum

from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.continuation.task import ContinuationTask
from gmtw.tasks.handler import task_of
from gmtw.tasks.inspection import Inspection, PolicyResult
from gmtw.text.lexicons.lexicon import frequencies

WORD = re.compile(r"\w+")


def inspect(instances: Iterable[Instance]) -> Iterator[Inspection]:
    """Yield what is found of each item. chance: of drawing a right candidate; None if there is only one candidate."""
    for instance in instances:
        task = task_of(instance, ContinuationTask)
        chance = len(task.gold) / len(task.candidates) if task.asks == "choice" else None
        tried = _choices(instance, task) if task.asks == "choice" else _words(task)
        yield Inspection(instance.id, instance.source, chance=chance, policies=tried)


def _choices(instance: Instance, task: ContinuationTask) -> tuple[PolicyResult, ...]:
    """The shortest and the longest candidate; fewest and most words of the context; the rarest words, the commonest.

    One that cannot decide draws.
    """
    known, draws = frequencies(next(iter(instance.prompts))), RandomStream("audit", instance.id)
    context = set(_of(task.context))
    measures = [
        [float(len(text)) for text in task.candidates],
        [_mean([float(word in context) for word in _of(text)]) for text in task.candidates],
        [_mean([known.get(word, 0.0) for word in _of(text)]) for text in task.candidates],
    ]
    ends = [(values, best(values)) for values in measures for best in (min, max)]
    chosen = [draws.choice([place for place, one in enumerate(values) if one == end]) for values, end in ends]
    return tuple(PolicyResult(place in task.gold, None) for place in chosen)


def _words(task: ContinuationTask) -> tuple[PolicyResult, ...]:
    """Return the results of the last, longest and most repeated word of the context; none for a whole text."""
    words = _of(task.context)
    if task.asks != "last-word" or not words:
        return ()
    copied = (words[-1], max(words, key=len), Counter(words).most_common(1)[0][0])
    return tuple(PolicyResult(_of(task.candidates[0]) == [word], None) for word in copied)


def _of(text: str) -> list[str]:
    return WORD.findall(text.casefold())


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values) if values else 0.0
