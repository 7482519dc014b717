"""Logistics: which parcels a courier's vans deliver, on which trip, and how far they drive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import ClassVar

from gmtw.constraints import (
    Apart,
    AsMany,
    Before,
    Entity,
    EntityNotOnDay,
    EntityOnDay,
    ExcludeEntity,
    Half,
    IncludeEntity,
    KeepAll,
    KindsInOrder,
    KnownNames,
    MaxPerSlot,
    MinDays,
    MoreThan,
    OnDayOnly,
    OnlyInParts,
    PlacedOnce,
    RightKind,
    Scene,
    Slot,
    Together,
    WellFormed,
)
from gmtw.constraints.plan_batch import Plans
from gmtw.constraints.roads import KM, TRIPS, Road, Roads
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.goal_world import GoalWorld
from gmtw.worlds.plan_world import Shape, by_orders
from gmtw.worlds.rule_candidates import RuleCandidates, amounts, daily, listed, named, of_a_kind, on_a_day
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__)

VANS = ("big", "small")

HALVES = ("morning", "afternoon")

DISTRICTS = ("center", "station", "industrial", "campus", "hill")

AMOUNTS = ("kilos", "litres", "minutes")

MARKS = ("fragile", "cold", "signature")
"""The marks of a parcel that must be minded."""

COUNTED = ("parcel", *MARKS, "district of a kind")
"""The themes that may ask for an exact number."""

DISTRICTS_OF_A_SCENE = 3

DELIVERED = 0.75
"""The probability with which a random plan delivers a parcel."""

BOUND = 0.4
"""The share of parcels with a time window."""

DEPOT = "depot"

NEAR, FAR = 2, 12
"""The shortest and the longest road of a town, in kilometres."""


class Logistics(GoalWorld):
    """Load parcels onto the trips of two vans; who reads half of the rules does not solve it.

    Setting: a courier's day, some trips one after the other, each with the big van or the small one, and a table of
    distances; each trip drives the shortest round to the districts of its parcels.
    Slots: the trips in the order in which they leave; any number of parcels, or none. A trip stands for the day of the
    rules, its van for the part of the day.
    Entities: parcels with kilos, litres, minutes of delivery, district, time window, fragile, cold, signature; the
    amounts and the distances are drawn for each instance.
    Rules by level: easy 3, medium 4 or 5, hard 6 or 7, long 12 to 14.
    Best: also the fewest kilometres, or trips with parcels, for which there is one trip to spare.
    Answer format: {"cursa_1_duba_mare": ["...", ...], ...}.
    """

    key = "logistics"
    folder = FOLDER
    version = 3
    structure = (KnownNames(), RightKind(), PlacedOnce(), WellFormed())
    steps: ClassVar[Mapping[str, int]] = {"kilos": 2, "litres": 10, "minutes": 10, KM: 2}
    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(3, 4), entities=(7, 8), rules=(3, 3)),
        "medium": Shape(days=(3, 4), entities=(7, 9), rules=(4, 5)),
        "hard": Shape(days=(4, 5), entities=(9, 11), rules=(6, 7)),
        "long": Shape(days=(8, 8), entities=(18, 22), rules=(12, 14)),
    }
    seldom_best = (TRIPS,)
    orders: ClassVar[Mapping[str, int]] = {"kilos": 1, "litres": 1, "minutes": 1, **dict.fromkeys(MARKS, -1)}

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, object]]:
        """Return trips with both vans, in the morning and in the afternoon, and some parcels for three districts."""
        trips, number = rng.between(*shape.days), rng.between(*shape.entities)
        vans = rng.shuffled([*VANS, *(rng.choice(VANS) for _ in range(trips - len(VANS)))])
        before_noon = rng.between(1, trips - 1)
        slots = tuple(_trip(n, van, HALVES[n >= before_noon], self.folder) for n, van in enumerate(vans))
        districts = rng.sample(DISTRICTS, DISTRICTS_OF_A_SCENE)
        drawn = [districts[at] if at < len(districts) else rng.choice(districts) for at in range(number)]
        rows = zip(rng.sample(list(self.folder.entities), number), rng.shuffled(drawn), strict=True)
        parcels = tuple(_parcel(id_, district, _window(rng), self.folder) for id_, district in rows)
        departures = [f"{slot.day + 1}-{slot.part}-{slot.accepts}" for slot in slots]
        return Scene(slots=slots, entities=parcels, roads=_roads(districts, rng)), {
            "trips": departures,
            "number": trips,
        }

    def sample(self, scene: Scene, n: int, rng: RandomStream) -> Plans:
        """Return plans that deliver each parcel with p = .75, on any trip that its window allows."""
        import numpy as np

        fits = np.array([[entity.attributes[slot.accepts] for entity in scene.entities] for slot in scene.slots])
        delivered = rng.array(n, len(scene.entities)) < DELIVERED
        delivered[~delivered.any(axis=1), 0] = True  # an empty plan is no plan (docs/scoring.md, R)
        trip = (rng.array(n, fits.size).reshape(n, *fits.shape) * fits).argmax(axis=1)
        loaded = trip[:, None, :] == np.arange(len(scene.slots))[None, :, None]
        return Plans(scene, (loaded & delivered[:, None, :]).astype("int8"))

    def rule_candidates(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what a dispatcher may ask.

        Exact numbers are asked of one theme only, else they would crowd out the relations.
        """
        left_out = rng.sample(COUNTED, len(COUNTED) - 1)
        for theme in self._sums(scene):
            if theme.lean != "free" or theme.about not in left_out:
                yield theme
        yield listed("trips in use", "many", MinDays, lambda s: [{"least": n} for n in range(2, len(s.days) + 1)])
        yield listed("all of a kind", "many", KeepAll, lambda s: [{"attribute": kind} for kind in _kinds(s)])
        yield listed("one kind on a trip", "few", OnDayOnly, _trips_of_a_kind)
        yield listed("vans", "few", OnlyInParts, _vans_of_a_kind)
        yield named("a parcel", "free", IncludeEntity)
        yield named("not a parcel", "free", ExcludeEntity)
        yield named("a parcel's trip", "free", EntityOnDay, days=True)
        yield named("not on a trip", "free", EntityNotOnDay, days=True)
        yield named("two in order", "free", Before, 2)
        yield named("two apart", "free", Apart, 2)
        yield named("two together", "free", Together, 2)
        yield listed("districts in order", "free", KindsInOrder, _districts)
        yield listed("as many of two kinds", "free", AsMany, _pairs)
        yield listed("more of one kind", "free", MoreThan, _pairs)
        yield listed("half of a kind", "many", Half, lambda s: [{"attribute": kind} for kind in _kinds(s)])

    def _sums(self, scene: Scene) -> Iterator[RuleCandidates]:
        """Yield how far trips drive at most, how heavy, bulky and long they are, and how many parcels are on them."""
        yield from (
            theme for theme in (*amounts(KM, self.steps[KM]), *daily(KM, self.steps[KM])) if theme.lean == "few"
        )
        for attribute in AMOUNTS:
            step = self.steps[attribute]
            yield from (*amounts(attribute, step), *daily(attribute, step), *on_a_day(attribute, step))
            yield listed(f"{attribute} in a van", "few", MaxPerSlot, _loads(attribute, step))
        yield from (*amounts("parcel", 1), *daily("parcel", 1), *on_a_day("parcel", 1))
        for mark in MARKS:
            yield from (*amounts(mark, 1), *daily(mark, 1, floor=False), *on_a_day(mark, 1))
        yield from of_a_kind("district")

    def policies(self, task: PlanTask) -> Sequence[Mapping[str, Sequence[str]]]:
        """Every order of the list, as many as any number, in blocks, dealt round, or all on the first trip they fit."""
        plans = []
        for ids in by_orders(task.scene, self.orders):
            for number in range(2, len(ids) + 1):
                plans += [_loaded(task.scene, ids[:number], turn) for turn in (0, 1, -1)]
        return plans


def _kinds(scene: Scene) -> tuple[str, ...]:
    return (*scene.values("district"), *MARKS)


def _pairs(scene: Scene) -> list[dict[str, object]]:
    """Return each two districts, and each two marks."""
    pairs = [*permutations(scene.values("district"), 2), *permutations(MARKS, 2)]
    return [{"attribute": one, "than": other} for one, other in pairs]


def _districts(scene: Scene) -> list[dict[str, object]]:
    return [{"attribute": one, "than": other} for one, other in permutations(scene.values("district"), 2)]


def _trips_of_a_kind(scene: Scene) -> list[dict[str, object]]:
    return [{"day": day, "attribute": kind} for day in (0, -1) for kind in _kinds(scene)]


def _vans_of_a_kind(scene: Scene) -> list[dict[str, object]]:
    """Return each kind for each van: the small van does not enter a district, the big one has no refrigeration."""
    return [{"attribute": kind, "parts": (van,)} for van in VANS for kind in _kinds(scene)]


def _loads(attribute: str, step: int) -> Callable[[Scene], list[dict[str, object]]]:
    """Return what lists limits on the load of each trip of a van, at quantiles of what some parcels have."""

    def options(scene: Scene) -> list[dict[str, object]]:
        whole = sum(entity.attributes[attribute] for entity in scene.entities)
        limits = [whole * share // 100 // step * step for share in range(16, 64, 6)]
        return [{"attribute": attribute, "part": van, "limit": limit} for van in VANS for limit in limits if limit]

    return options


def _loaded(scene: Scene, ids: Sequence[str], turn: int) -> dict[str, list[str]]:
    """Return the parcels on trips that they fit: the first of these (0), dealt round (1), or the last (-1)."""
    plan: dict[str, list[str]] = {slot.id: [] for slot in scene.slots}
    for at, id_ in enumerate(ids):
        fit = fitting(scene, id_)
        plan[fit[turn * at % len(fit) if turn > 0 else turn]].append(id_)
    return plan


def fitting(scene: Scene, id_: str) -> list[str]:
    """Return the trips that a parcel's time window allows."""
    return [slot.id for slot in scene.slots if scene.entity[id_].attributes[slot.accepts]]


def _roads(places: Sequence[str], rng: RandomStream) -> Roads:
    """Return roads as a town may have them: going through a third place is never as short.

    Every round has an even number of kilometres, so that limits lie beside all sums of rounds.
    """
    pairs = list(combinations((DEPOT, *places), 2))
    while True:
        km = {frozenset(pair): rng.between(NEAR, FAR) for pair in pairs}
        if _are_direct(km, (DEPOT, *places)):
            return Roads(
                depot=DEPOT,
                category="district",
                roads=tuple(Road(ends=pair, km=km[frozenset(pair)]) for pair in pairs),
            )


def _are_direct(km: Mapping[frozenset[str], int], ends: tuple[str, ...]) -> bool:
    """Return whether each road is shorter than any way through a third place, and every round is even."""
    for three in combinations(ends, 3):
        sides = sorted(km[frozenset(pair)] for pair in combinations(three, 2))
        if sides[2] >= sides[0] + sides[1] or sum(sides) % 2:
            return False
    return True


def _window(rng: RandomStream) -> str:
    return rng.choice(HALVES) if rng.random() < BOUND else "any"


def _trip(n: int, van: str, half: str, folder: WorldFolder) -> Slot:
    names = folder.keys("trip", van, n=n + 1)
    return Slot(id=f"trip{n + 1}_{van}", names=names, day=n, part=van, required=False, accepts=half)


def _parcel(id_: str, district: str, window: str, folder: WorldFolder) -> Entity:
    row = folder.entities[id_]
    return Entity(
        id=id_,
        names=folder.names(id_),
        attributes={
            "parcel": 1,
            f"district={district}": 1,
            f"window={window}": 1,
            **{half: int(window in (half, "any")) for half in HALVES},
            **{mark: int(row[mark]) for mark in MARKS},
            **{amount: row[amount] for amount in AMOUNTS},
        },
    )


WORLD = Logistics()
