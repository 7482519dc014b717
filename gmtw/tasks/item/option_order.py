"""Options in another order than in the file: seeded by the item, gold letters balanced over the set.

The order is part of the instance, so that what is asked and what is graded agree; the fingerprint tells an
output that was asked in this order from one that was asked in the file's.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.fingerprint import fingerprint, same_world
from gmtw.tasks.handler import task_of
from gmtw.tasks.item.prompt import rewritten
from gmtw.tasks.item.task import LETTERS, AnswerTask

_REFERS = re.compile(
    r"\b(?:[A-J] (?:i|y|et|and|și|or|o|ou|sau) [A-J]|(?:els|les|las|los|all|none|toutes|tous|toate|cap|niciun|ninguna)"
    r"\b.*\b(?:anteriors?|anteriores|above|ci-dessus|de mai sus|precedents?))\b",
    re.IGNORECASE,
)


def permuted(instances: Iterable[Instance]) -> list[Instance]:
    """Return the instances with options in an order of their own; those that have an order keep it."""
    given = list(instances)
    places = _places(given)
    return [reordered(one, places[one.id]) if one.id in places else one for one in given]


def as_filed(instance: Instance) -> Instance:
    """Return the instance with its options in the order of the file."""
    task = task_of(instance, AnswerTask)
    if not task.order:
        return _with(instance, task, ())
    back = [task.order.index(at) for at in range(len(task.order))]
    return _with(instance, _turned(task, back), ())


def as_asked(instance: Instance, print_: str) -> Instance:
    """Return the instance in the order in which an output of that fingerprint was asked.

    An output without a fingerprint was asked by somebody who had the file, and so in the file's order.
    """
    if same_world(print_, instance.fingerprint) or not task_of(instance, AnswerTask).order:
        return instance
    filed = as_filed(instance)
    return filed if not print_ or same_world(print_, filed.fingerprint) else instance


def reordered(instance: Instance, order: tuple[int, ...]) -> Instance:
    """Return the instance with its options in that order; `order` has for each place the option of the file."""
    task = task_of(instance, AnswerTask)
    return _with(instance, _turned(task, order), order)


def _with(instance: Instance, task: AnswerTask, order: tuple[int, ...]) -> Instance:
    task = task.model_copy(update={"order": order})
    update = {"task": task, "prompts": rewritten(instance, task), "fingerprint": fingerprint(task)}
    return instance.model_copy(update=update)


def _turned(task: AnswerTask, order: Iterable[int]) -> AnswerTask:
    """Return the task with its options in that order; the gold letter follows the gold option."""
    order = list(order)
    key = "letters" if task.several else "letter"
    gold = sorted(LETTERS[order.index(LETTERS.index(letter))] for letter in task.expect[key])
    expect = {**task.expect, key: "".join(gold)}
    return task.model_copy(update={"choices": tuple(task.choices[at] for at in order), "expect": expect})


def _places(instances: Iterable[Instance]) -> Mapping[str, tuple[int, ...]]:
    """Return the order of each instance that may be permuted; each letter is gold equally often."""
    groups: defaultdict[int, list[tuple[str, float, Instance, AnswerTask]]] = defaultdict(list)
    found: dict[str, tuple[int, ...]] = {}
    for one in instances:
        task = task_of(one, AnswerTask)
        if _may(task) and task.several:
            found[one.id] = tuple(_drawn(one, range(len(task.choices))))
        elif _may(task):
            groups[len(task.choices)].append((one.source, RandomStream("options", one.id).random(), one, task))
    return found | {id_: order for size, group in groups.items() for id_, order in _balanced(size, group)}


def _may(task: AnswerTask) -> bool:
    """Return whether its options may change places; they may not if one of them refers to others."""
    if task.order is not None or len(task.choices) < 2:
        return False
    has_gold = task.several or "letter" in task.expect
    return has_gold and not any(_REFERS.search(choice) for choice in task.choices)


def _balanced(size: int, group: list[tuple[str, float, Instance, AnswerTask]]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield orders with the gold option in each place in turn, category by category; the others are drawn."""
    first = RandomStream("options", size).below(size)
    for rank, (*_, instance, task) in enumerate(sorted(group, key=lambda row: (row[0], row[1], row[2].id))):
        gold = LETTERS.index(task.expect["letter"])
        places = _drawn(instance, (at for at in range(size) if at != gold))
        places.insert((first + rank) % size, gold)
        yield instance.id, tuple(places)


def _drawn(instance: Instance, places: Iterable[int]) -> list[int]:
    """Return the places in an order that the item draws."""
    draws = RandomStream("option", instance.id)
    return [at for _, at in sorted((draws.random(), at) for at in places)]
