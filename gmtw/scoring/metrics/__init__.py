"""The metrics: each module exposes one (METRIC) or several of one kind (METRICS); the registry `METRICS` finds them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeVar

from gmtw.core.registry import Registry
from gmtw.core.types import Answer, Instance, Score, Task
from gmtw.tasks.handler import is_of, task_of

T = TypeVar("T", bound=Task)


class Metric(Protocol):
    """Measures one thing about one answer. Pure: the same arguments give the same score.

    key: the letter in tables and test ids. name: what it stands for. decides: the metrics that together say, with
    this one, whether the task is solved, by `held` and `rules` in their parts; () where it has no say. It may also have
    `reads`, what it needs beside the text of an output (`gmtw.outputs.reader.MEASURED`), and `apart`: it is measured
    only where an output has that, and makes no difference to what runs can be compared.
    """

    key: str
    name: str
    decides: tuple[str, ...]

    def applies(self, instance: Instance) -> bool:
        """Return whether this metric means anything for this instance."""
        ...

    def measure(self, instance: Instance, answer: Answer, language: str) -> Score:
        """The score of `answer`; value None, with a reason, where it cannot be measured."""
        ...


class TaskMetric(ABC, Generic[T]):
    """A metric of one kind of task. It declares the type of the task, and gets tasks of that type only.

    task_type: the class of the task. suits: which tasks of that type it measures, by default all.
    """

    key: str
    name: str
    decides: tuple[str, ...] = ()
    reads: str = ""
    apart: bool = False
    task_type: type[T]

    def applies(self, instance: Instance) -> bool:
        """Return whether the task is of the declared type, and one that the metric measures."""
        return is_of(instance.task, self.task_type) and self.suits(task_of(instance, self.task_type))

    def measure(self, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the score of `answer`. Raise GmtwError if the task is of another type."""
        return self.score(task_of(instance, self.task_type), instance, answer, language)

    def suits(self, task: T) -> bool:
        """Return whether the metric means anything for that task."""
        return True

    @abstractmethod
    def score(self, task: T, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the score of `answer`; its value is None, with a reason, if it cannot be measured."""


class OfKinds:
    """One metric of several kinds of tasks, under one key: each of its parts measures its own kind."""

    def __init__(self, *parts: TaskMetric[Any]) -> None:
        self.parts = parts
        self.key, self.name, self.decides = parts[0].key, parts[0].name, parts[0].decides

    def applies(self, instance: Instance) -> bool:
        """Return whether one of the parts measures that task."""
        return any(part.applies(instance) for part in self.parts)

    def measure(self, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the score by the part that measures that task; raise GmtwError if none does."""
        fitting = (part for part in self.parts if part.applies(instance))
        return next(fitting, self.parts[0]).measure(instance, answer, language)


METRICS: Registry[Metric] = Registry("gmtw.scoring.metrics", "METRIC")

ORDER = ("U", "R", "G", "F", "K")
"""The metrics of plans, in the order of reports."""


def in_order(keys: Iterable[str]) -> tuple[str, ...]:
    """Return metric keys in the order of reports: U R G F K, then the others by name."""
    return tuple(sorted(keys, key=lambda key: (ORDER.index(key) if key in ORDER else len(ORDER), key)))


def measured(keys: Iterable[str], has: Iterable[str]) -> tuple[str, ...]:
    """Return the metrics that read what an output has; if there are none, all but those apart, to say why."""
    given = ("", *has)
    there = tuple(key for key in keys if what_reads(key) in given)
    return there or tuple(key for key in keys if not is_apart(key))


def what_reads(key: str) -> str:
    """Return what a metric needs beside the text of an output, "" for nothing."""
    return str(getattr(METRICS.get(key), "reads", ""))


def is_apart(key: str) -> bool:
    """Return whether a score is of a metric that is apart."""
    return key in METRICS.names and bool(getattr(METRICS.get(key), "apart", False))
