"""Facts that a job has of every instance of its set; the instance itself is read when one of its outputs is graded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from sys import intern

from gmtw.core.types import Instance
from gmtw.outputs.reader import LANGUAGE
from gmtw.scoring.grade import metrics_for
from gmtw.tasks.handler import handler_of


@dataclass(frozen=True, slots=True)
class InstanceInfo:
    """The facts of an instance that a table of results, a test id or an error needs.

    Attributes:
        languages: of its prompts.
        metrics: that apply to it, in the order of reports.
        goal: what there is to do in a plan task ("solve", "repair", ...); "" of another task.
        profile: whose rules grade an item ("robust", "published"), else "".
        one_language: whether its kind of task has sets in one language only.
        weight: of its category in a suite of items.
    """

    id: str
    source: str
    level: str
    fingerprint: str
    languages: tuple[str, ...]
    metrics: tuple[str, ...]
    goal: str = ""
    profile: str = ""
    one_language: bool = False
    weight: float | None = None


def info_of(instance: Instance) -> InstanceInfo:
    """Return what is kept of the instance, or of its outline. Raise GmtwError if no metric applies to it."""
    task, handler = instance.task, handler_of(instance.task)
    plan = handler.plan_task(task)
    return InstanceInfo(
        id=instance.id,
        source=intern(instance.source),
        level=intern(instance.level),
        fingerprint=instance.fingerprint,
        languages=_shared(tuple(instance.prompts)),
        metrics=_shared(metrics_for(instance)),
        goal=intern(plan.goal_name) if plan else "",
        profile=handler.profile(task),
        one_language=handler.one_language,
        weight=instance.meta.get("weight"),
    )


def own_language(infos: Iterable[InstanceInfo]) -> str:
    """Return the language of outputs that name none: that of a suite in one language, else the usual one."""
    spoken: set[frozenset[str]] = set()
    for info in infos:
        if not info.one_language:
            return LANGUAGE
        spoken.add(frozenset(info.languages))
    only = next(iter(spoken)) if len(spoken) == 1 else frozenset[str]()
    return next(iter(only)) if len(only) == 1 else LANGUAGE


@cache
def _shared(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return one and the same tuple for equal ones: thousands of instances have the same languages and metrics."""
    return tuple(map(intern, names))
