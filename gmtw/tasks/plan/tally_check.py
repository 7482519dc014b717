"""Whether a count of an explanation is one of its plan, wherever it is meant: in all of it, in a slot, of the names.

A small number fits much, so only one that fits nothing is false: no total of the plan, of a day, of a slot or of a part
of the day, by pieces or by things; not what is left out, what there is to choose from, what was
agreed before, or what a demand asks for; and no more than the things that are named beside it. What is said of all is
held against all alone; of what all things are, less than all may be what there is so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.constraints import Plan
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.measures import has
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.statements.statement_model import Statement

FIELDS = ("limit", "least", "low", "high", "number", "threshold")
"""The fields of demands that are numbers."""


def truth_of_tally(said: Statement, task: PlanTask, plan: Plan[int], named: Sequence[str]) -> str | None:
    """Return how many of a thing the plan has, if that is not what is said, wherever it may be meant.

    named: The entities that are named in the sentence.
    """
    about, scene = said.about, task.scene
    if not has(scene, about) or any(map(plan.unknown, scene.slot)):
        return None
    slots = scene.days.get(said.day, ()) if said.day is not None else list(scene.slot)
    if said.number in _of(plan, about, slots):
        return None
    if not said.has and said.number == sum(1 for e in scene.entities if e.attributes.get(about)):
        return None
    if said.day is not None:
        if any(said.number in _of(plan, about, [slot]) for slot in slots) or said.number in _asked(task, about):
            return None
    elif not said.total:
        beside = {id_ for id_ in named if scene.entity[id_].attributes.get(about)}
        if said.number <= len(beside) or said.number in counts_elsewhere(task, plan, about):
            return None
        if said.number < plan.total(about) and all(e.attributes.get(about) for e in scene.entities):
            return None  # so many so far
    return f"{about}: {plan.total(about, slots)}"


def counts_elsewhere(task: PlanTask, plan: Plan[int], about: str) -> Iterator[float]:
    """Yield how many of a thing there are in each part that may be meant, and how many there might be or were."""
    slots = task.scene.slots
    yield from (n for day in task.scene.days.values() for n in _of(plan, about, day))
    for slot in slots:
        yield from _of(plan, about, [slot.id])
        yield from _of(plan, about, [one.id for one in slots if one.part == slot.part])
        yield from _of(plan, about, [one.id for one in slots if one.accepts == slot.accepts])
    having = {entity.id for entity in task.scene.entities if entity.attributes.get(about)}
    planned = {id_ for slot in slots for id_, n in plan.row(slot.id).items() if n}
    yield from (len(having), len(having - planned))
    yield from _asked(task, about)
    yield from counts_around_repair(task, plan, about)


def _of(plan: Plan[int], about: str, slots: Sequence[str]) -> tuple[int, int]:
    """Return how many pieces of a thing some slots have, and how many different ones."""
    ids = {id_ for slot in slots for id_, n in plan.row(slot).items() if n}
    return int(plan.total(about, slots)), sum(1 for id_ in ids if plan.scene.entity[id_].attributes.get(about))


def _asked(task: PlanTask, about: str) -> Iterator[float]:
    """Yield the numbers of the demands about a thing, or about none, and of those that they name."""
    for rule in task.rules:
        if getattr(rule, "attribute", about) == about:
            yield from (int(n) for name in FIELDS if (n := getattr(rule, name, None)) is not None)
        several = getattr(rule, "entities", ())
        yield from (len(several), len(several) + 1) if several else ()


def counts_around_repair(task: PlanTask, plan: Plan[int], about: str) -> Iterator[int]:
    """Yield how many of a thing were agreed before a repair, how many of them stay, go and come, and the changes."""
    if isinstance(task.goal, Repair):
        having = {entity.id for entity in task.scene.entities if entity.attributes.get(about)}
        earlier = [id_ for id_ in task.goal.entities_named if id_ in having]
        now = {id_ for slot in task.scene.slot for id_, n in plan.row(slot).items() if n} & having
        yield len(earlier)
        yield from (len(ids) for ids in (set(earlier), now & set(earlier), set(earlier) - now, now - set(earlier)))
        yield int(task.goal.quantity(plan))
