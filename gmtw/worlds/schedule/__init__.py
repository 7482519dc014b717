"""Schedule: which appointments of a week to keep, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from gmtw.constraints import (
    Apart,
    AsMany,
    Before,
    DropFirst,
    Entity,
    EntityNotOnDay,
    EntityOnDay,
    Exactly,
    ExcludeEntity,
    FixedTimes,
    Half,
    Include,
    IncludeEntity,
    KeepAll,
    KnownNames,
    MinDays,
    MoreThan,
    NoBackToBack,
    NotOnDays,
    OnlyInParts,
    PlacedOnce,
    Scene,
    Slot,
    WellFormed,
    WithinCapacity,
)
from gmtw.constraints.plan_batch import Plans
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.goal_world import GoalWorld
from gmtw.worlds.plan_world import Shape, by_orders, fixed_times
from gmtw.worlds.rule_candidates import RuleCandidates, amounts, daily, listed, named, of_a_kind, on_a_day
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__)

WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
PARTS = ("morning", "afternoon")
PRIORITIES = ("high", "medium", "low")

KEPT = 0.75
"""The probability with which a random plan keeps an appointment."""

PLAIN_ORDERS = 3
"""The orders of entities that look at no attribute."""

FIXED = 0.3
"""The share of appointments that have a fixed time."""


class Schedule(GoalWorld):
    """Put a week's appointments into half-days; who reads half of the rules does not solve it.

    Setting: a person's week of some days.
    Slots: the morning and the afternoon of each day; one appointment, or none.
    Entities: appointments with topic, priority, minutes, online or not, and a fixed time or a free one; minutes are
    drawn for each instance.
    Rules by level: easy 3, medium 4 or 5, hard 6 or 7, long 12 to 14.
    Answer format: {"luni_dimineață": "..." or null, ...}.
    """

    key = "schedule"
    folder = FOLDER
    position = 2
    version = 3
    steps: ClassVar[Mapping[str, int]] = {"minutes": 10}
    structure = (KnownNames(), WithinCapacity(), PlacedOnce(), FixedTimes(), WellFormed())
    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(3, 3), entities=(6, 8), rules=(3, 3)),
        "medium": Shape(days=(3, 4), entities=(6, 8), rules=(4, 5)),
        "hard": Shape(days=(4, 5), entities=(8, 10), rules=(6, 7)),
        "long": Shape(days=(8, 10), entities=(16, 20), rules=(12, 14)),
    }
    orders: ClassVar[Mapping[str, int]] = {"priority=high": -1, "priority=low": 1, "minutes": 1, "online": -1}

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, object]]:
        """Return some kinds of appointments, each with a priority of its own, some of them at a fixed time."""
        days, number = rng.between(*shape.days), rng.between(*shape.entities)
        week = WEEK if days <= len(WEEK) else ("",) * days
        slots = tuple(_slot(n, part, week[n], self.folder) for n in range(days) for part in PARTS)
        ids = rng.sample(list(self.folder.entities), number)
        times = rng.sample([slot.id for slot in slots], sum(rng.random() < FIXED for _ in ids))
        fixed = dict(zip(ids, times, strict=False))
        priorities = [PRIORITIES[at] if at < len(PRIORITIES) else rng.choice(PRIORITIES) for at in range(number)]
        rows = zip(ids, rng.shuffled(priorities), strict=True)
        entities = [_appointment(id_, priority, fixed.get(id_, ""), self.folder) for id_, priority in rows]
        return Scene(slots=slots, entities=tuple(rng.shuffled(entities))), {"days": days}

    def sample(self, scene: Scene, n: int, rng: RandomStream) -> Plans:
        """Return plans that keep each appointment with p = .75: at its fixed time, or in any slot still free."""
        import numpy as np

        slots, entities = len(scene.slots), len(scene.entities)
        at = {slot: number for number, slot in enumerate(scene.slot)}
        times = fixed_times(scene)
        fixed = {e: at[times[entity.id]] for e, entity in enumerate(scene.entities) if entity.id in times}
        movable = [e for e in range(entities) if e not in fixed]
        kept = rng.array(n, entities) < KEPT
        kept[~kept.any(axis=1), 0] = True  # an empty plan is no plan (docs/scoring.md, R)
        array = np.zeros((n, slots, entities), dtype="int8")
        for entity, slot in fixed.items():
            array[:, slot, entity] = kept[:, entity]
        taken = array.any(axis=2)
        order = (rng.array(n, slots) + 2 * taken).argsort(axis=1)
        rank = (rng.array(n, len(movable)) + 2 * ~kept[:, movable]).argsort(axis=1).argsort(axis=1)
        placed = kept[:, movable] & (rank < (slots - taken.sum(axis=1))[:, None])
        plan, column = np.nonzero(placed)
        array[plan, order[plan, rank[plan, column]], np.array(movable, dtype="int64")[column]] = 1
        return Plans(scene, array)

    def rule_candidates(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what somebody may want of a week."""
        yield from (*amounts("minutes", 15), *daily("minutes", 15, floor=False), *daily("appointment", 1))
        yield from (*amounts("online", 1), *on_a_day("appointment", 1), *on_a_day("minutes", 15, floor=False))
        yield from of_a_kind("topic")
        yield listed("pauses", "few", NoBackToBack, lambda s: [{}])
        yield listed("days in use", "many", MinDays, lambda s: [{"least": n} for n in range(2, len(s.days) + 1)])
        yield listed("priority kept", "many", KeepAll, lambda s: [{"attribute": p} for p in s.values("priority")])
        yield listed("topic kept", "many", KeepAll, lambda s: [{"attribute": topic} for topic in s.values("topic")])
        yield listed("dropped first", "free", DropFirst, lambda s: [{"attribute": "priority=low"}])
        yield listed("days barred", "few", NotOnDays, _barred)
        yield listed("parts", "few", OnlyInParts, _parts)
        yield named("an appointment", "free", IncludeEntity)
        yield named("not an appointment", "free", ExcludeEntity)
        yield named("an appointment's day", "free", EntityOnDay, days=True)
        yield named("two in order", "free", Before, 2)
        yield named("two apart", "free", Apart, 2)

    def themes(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what all worlds of its kind may ask, and comparisons between kinds of appointments."""
        yield from super().themes(scene, rng)
        yield listed(
            "number", "many", Include, lambda s: [{"attribute": "appointment", "least": n} for n in _numbers(s)]
        )
        yield listed(
            "number", "free", Exactly, lambda s: [{"attribute": "appointment", "number": n} for n in _numbers(s)]
        )
        yield from (*daily("minutes", 15), *on_a_day("minutes", 15), *of_a_kind("priority"))
        yield named("not on a day", "free", EntityNotOnDay, days=True)
        yield listed("as many of two kinds", "free", AsMany, _pairs)
        yield listed("more of one kind", "free", MoreThan, _pairs)
        yield listed("half of a kind", "many", Half, lambda s: [{"attribute": kind} for kind in _kinds(s)])

    def policies(self, task: PlanTask) -> Sequence[Mapping[str, Sequence[str]]]:
        """Every order of the list, as many as any number, into the slots in order or mornings first; some backwards."""
        forwards, backwards, mornings, afternoons = _slot_orders(task.scene)
        plans = []
        for at, ids in enumerate(by_orders(task.scene, self.orders)):
            slot_orders = (forwards, mornings, backwards, afternoons) if at < PLAIN_ORDERS else (forwards, mornings)
            for number in _numbers(task.scene):
                plans += [_filled(task.scene, ids[:number], slots) for slots in slot_orders]
        return plans


def _numbers(scene: Scene) -> range:
    return range(2, len(scene.entities) + 1)


def _barred(scene: Scene) -> list[dict[str, object]]:
    days = list(dict.fromkeys(slot.weekday for slot in scene.slots if slot.weekday))
    return [{"attribute": value, "weekdays": (day,)} for value in _kinds(scene) for day in days]


def _parts(scene: Scene) -> list[dict[str, object]]:
    return [{"attribute": value, "parts": (part,)} for value in _kinds(scene) for part in PARTS]


def _kinds(scene: Scene) -> tuple[str, ...]:
    return (*scene.values("topic"), *scene.values("priority"), "online")


def _pairs(scene: Scene) -> list[dict[str, object]]:
    """Return each two topics, and each two priorities."""
    pairs = (pair for category in ("topic", "priority") for pair in permutations(scene.values(category), 2))
    return [{"attribute": one, "than": other} for one, other in pairs]


def _slot_orders(scene: Scene) -> list[list[str]]:
    days = list(scene.days.values())
    mornings, afternoons = ([slots[at] for slots in days] for at in (0, 1))
    dense = [slot for slots in days for slot in slots]
    return [dense, dense[::-1], mornings + afternoons, afternoons + mornings]


def _filled(scene: Scene, ids: Sequence[str], slots: Sequence[str]) -> dict[str, list[str]]:
    """Those with a fixed time at it, the others into the free slots in order."""
    times = fixed_times(scene)
    fixed = {times[id_]: id_ for id_ in ids if id_ in times}
    movable = iter([id_ for id_ in ids if id_ not in fixed.values()])
    plan = {slot: [id_] for slot, id_ in fixed.items()}
    free = (slot for slot in slots if slot not in plan)
    return plan | {slot: [id_] for slot, id_ in zip(free, movable, strict=False)}


def _slot(n: int, part: str, weekday: str, folder: WorldFolder) -> Slot:
    """Return a part of a day, which has the name of a weekday or, where these would repeat, a number."""
    return Slot(
        id=f"{weekday or f'day{n + 1}'}_{part}",
        names=folder.keys(weekday, part) if weekday else folder.keys("day", part, n=n + 1),
        day=n,
        weekday=weekday,
        part=part,
        capacity=1,
        required=False,
    )


def _appointment(id_: str, priority: str, fixed: str, folder: WorldFolder) -> Entity:
    row = folder.entities[id_]
    return Entity(
        id=id_,
        names=folder.names(id_),
        attributes={
            "appointment": 1,
            f"topic={row['topic']}": 1,
            f"priority={priority}": 1,
            "online": int(row["online"]),
            "minutes": row["minutes"],
            **({f"fixed={fixed}": 1} if fixed else {}),
        },
    )


WORLD = Schedule()
