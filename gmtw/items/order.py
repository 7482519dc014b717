"""Options in another order than in the file: seeded by the item, and gold letters balanced within a category.

The order is part of the instance, so that what is asked and what is graded agree; the fingerprint tells an
output that was asked in this order from one that was asked in the file's.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from gmtw.draws import Draws
from gmtw.fingerprint import fingerprint
from gmtw.items.asking import rewritten
from gmtw.values import AnswerTask, Instance

LETTERS = "ABCDEFGH"

_REFERS = re.compile(
    r"\b(?:[A-D] (?:i|y|et|and|și|or|o|ou|sau) [A-D]|(?:els|les|las|los|all|none|toutes|tous|toate|cap|niciun|ninguna)"
    r"\b.*\b(?:anteriors?|anteriores|above|ci-dessus|de mai sus|precedents?))\b",
    re.IGNORECASE,
)


def permuted(instances: Iterable[Instance]) -> list[Instance]:
    """The instances, those with options in an order of their own; what has an order already keeps it."""
    given = list(instances)
    places = _places(given)
    return [reordered(one, places[one.id]) if one.id in places else one for one in given]


def as_filed(instance: Instance) -> Instance:
    """The instance with its options in the file's order."""
    task = instance.task
    if not isinstance(task, AnswerTask) or not task.order:
        return instance if not isinstance(task, AnswerTask) else _with(instance, task, ())
    back = [task.order.index(at) for at in range(len(task.order))]
    return _with(instance, _turned(task, back), ())


def as_asked(instance: Instance, print_: str) -> Instance:
    """The instance in the order in which an output of that fingerprint was asked.

    An output without a fingerprint was asked by somebody who had the file, and so in the file's order.
    """
    task = instance.task
    if print_ == instance.fingerprint or not (isinstance(task, AnswerTask) and task.order):
        return instance
    filed = as_filed(instance)
    return filed if print_ in ("", filed.fingerprint) else instance


def reordered(instance: Instance, order: tuple[int, ...]) -> Instance:
    """The instance with its options in that order: place by place, which of the file's stands there."""
    task = instance.task
    assert isinstance(task, AnswerTask)
    return _with(instance, _turned(task, order), order)


def _with(instance: Instance, task: AnswerTask, order: tuple[int, ...]) -> Instance:
    task = task.model_copy(update={"order": order})
    update = {"task": task, "prompts": rewritten(instance, task), "fingerprint": fingerprint(task)}
    return instance.model_copy(update=update)


def _turned(task: AnswerTask, order: Iterable[int]) -> AnswerTask:
    """The task with its options in that order, its gold letter where the gold option went."""
    order = list(order)
    gold = LETTERS.index(task.expect["letter"])
    expect = {**task.expect, "letter": LETTERS[order.index(gold)]}
    return task.model_copy(update={"choices": tuple(task.choices[at] for at in order), "expect": expect})


def _places(instances: Iterable[Instance]) -> Mapping[str, tuple[int, ...]]:
    """The order of each instance that may be permuted: within a category each letter is gold equally often."""
    groups: defaultdict[tuple[str, int], list[Instance]] = defaultdict(list)
    for instance in instances:
        if _may(instance.task):
            groups[instance.source, len(instance.task.choices)].append(instance)
    return {id_: order for (source, size), group in groups.items() for id_, order in _balanced(source, size, group)}


def _may(task: object) -> bool:
    if not isinstance(task, AnswerTask) or task.order is not None or len(task.choices) < 2:
        return False
    return "letter" in task.expect and not any(_REFERS.search(choice) for choice in task.choices)


def _balanced(source: str, size: int, group: list[Instance]) -> Iterable[tuple[str, tuple[int, ...]]]:
    first = Draws("options", source, size).below(size)
    drawn = sorted(group, key=lambda one: (Draws("options", one.id).random(), one.id))
    for rank, instance in enumerate(drawn):
        assert isinstance(instance.task, AnswerTask)
        gold = LETTERS.index(instance.task.expect["letter"])
        others = [at for at in range(size) if at != gold]
        shuffled = sorted(others, key=lambda at, id_=instance.id: Draws("option", id_, at).random())  # type: ignore[misc]
        place = (first + rank) % size
        yield instance.id, (*shuffled[:place], gold, *shuffled[place:])
