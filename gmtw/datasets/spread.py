"""A part of a set in which its worlds, goals and levels are as even as its size allows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import zip_longest

from gmtw.core.types import Instance
from gmtw.tasks.handler import handler_of

Key = Callable[[Instance], str]


def goal_name(instance: Instance) -> str:
    """Return what a plan asks for (solve, best, impossible, repair), "" where the task is no plan."""
    task = handler_of(instance.task).plan_task(instance.task)
    return task.goal_name if task else ""


def first_of_each(instances: Sequence[Instance], n: int) -> list[Instance]:
    """Return n instances, all if n is 0: worlds take turns, in a world its goals, in a goal its levels.

    Those of a smaller n are among those of a larger one, so that a run with `--limit` can go on.
    """
    keys: tuple[Key, ...] = (lambda one: one.source, goal_name, lambda one: one.level)
    return _in_turn(instances, keys)[:n] if n else [*instances]


def _in_turn(instances: Sequence[Instance], keys: Sequence[Key]) -> list[Instance]:
    """Return the instances of each first key in turn. Each group begins with another of its own groups."""
    if not keys:
        return [*instances]
    groups: defaultdict[str, list[Instance]] = defaultdict(list)
    for one in instances:
        groups[keys[0](one)].append(one)
    ordered = [_in_turn(own, keys[1:]) for own in groups.values()]
    turned = [own[at % len(own) :] + own[: at % len(own)] for at, own in enumerate(ordered)]
    return [one for row in zip_longest(*turned) for one in row if one is not None]
