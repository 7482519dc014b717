"""Travel: which attractions of a city to visit on which day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from gmtw.constraints import (
    Apart,
    AsMany,
    Before,
    Entity,
    EntityNotOnDay,
    EntityOnDay,
    ExcludeEntity,
    FreshKinds,
    Half,
    IncludeEntity,
    KnownNames,
    MaxKinds,
    MinKinds,
    MoreThan,
    OnDayOnly,
    Only,
    PlacedOnce,
    Scene,
    Slot,
    SlotsFilled,
    WellFormed,
)
from gmtw.constraints.plan_batch import Plans
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.goal_world import GoalWorld
from gmtw.worlds.plan_world import Shape, by_orders
from gmtw.worlds.rule_candidates import RuleCandidates, amounts, daily, listed, named, of_a_kind, on_a_day
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__)

MOST_A_DAY = 3
"""Random plans visit one to this many attractions a day."""

TRAITS = ("outdoor", "indoor", "family")
"""The traits of an attraction, whatever its kind."""

COUNTED = ("attraction", "outdoor", "family", "kind of a kind")
"""The themes that may ask for an exact number."""


class Travel(GoalWorld):
    """Plan a stay in a Romanian city; who reads half of the rules does not solve it.

    Setting: a city, and a number of days.
    Slots: a day each; a list of attractions, not empty.
    Entities: real attractions with kind, indoor or open air, fit for children, minutes, lei; these two are drawn for
    each instance.
    Rules by level: easy 3, medium 4 or 5, hard 6 or 7, long 12 to 14, over money, time, numbers, kinds, weather,
    order, and relations between attractions.
    Answer format: {"ziua_1": ["...", ...], ...}.
    """

    key = "travel"
    folder = FOLDER
    position = 1
    version = 3
    steps: ClassVar[Mapping[str, int]] = {"cost": 10, "minutes": 10}
    structure = (SlotsFilled(), KnownNames(), PlacedOnce(), WellFormed())
    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(2, 3), entities=(7, 8), rules=(3, 3)),
        "medium": Shape(days=(2, 3), entities=(7, 9), rules=(4, 5)),
        "hard": Shape(days=(3, 4), entities=(10, 12), rules=(6, 7)),
        "long": Shape(days=(6, 7), entities=(20, 22), rules=(12, 14)),
    }
    orders: ClassVar[Mapping[str, int]] = {"cost": 1, "minutes": 1, "family": -1, "outdoor": -1, "indoor": -1}

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, object]]:
        """Return some attractions of one city, in a random order."""
        rows = self.folder.entities
        city = rng.choice(sorted(city for city in rows if len(rows[city]) >= shape.entities[0]))
        days, number = rng.between(*shape.days), rng.between(*shape.entities)
        ids = rng.sample(list(rows[city]), number)
        scene = Scene(
            slots=tuple(_day(n, self.folder) for n in range(days)),
            entities=tuple(_attraction(f"{city}.{id_}", self.folder) for id_ in ids),
        )
        return scene, {"city": city, "days": days}

    def sample(self, scene: Scene, n: int, rng: RandomStream) -> Plans:
        """Return plans with one to three attractions a day, without repeats."""
        import numpy as np

        days, entities = len(scene.slots), len(scene.entities)
        numbers = 1 + (rng.array(n, days) * MOST_A_DAY).astype("int64")
        until = np.cumsum(numbers, axis=1)
        rank = rng.array(n, entities).argsort(axis=1).argsort(axis=1)
        day = (rank[:, :, None] >= until[:, None, :]).sum(axis=2)
        return Plans(scene, (day[:, None, :] == np.arange(days)[None, :, None]).astype("int8"))

    def rule_candidates(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what a traveller may want."""
        yield from (*amounts("cost", 5), *amounts("minutes", 15))
        yield from (*amounts("attraction", 1), *amounts("outdoor", 1), *amounts("family", 1))
        yield from (*daily("minutes", 15), *daily("cost", 5, floor=False), *daily("outdoor", 1))
        yield from daily("attraction", 1)
        yield from (*on_a_day("cost", 5), *on_a_day("minutes", 15), *on_a_day("attraction", 1), *on_a_day("outdoor", 1))
        yield from of_a_kind("kind")
        yield listed("children", "few", Only, lambda s: [{"attribute": "family"}])
        yield listed("variety", "many", MinKinds, lambda s: [{"category": "kind", "least": n} for n in (3, 4, 5)])
        yield listed("variety", "few", MaxKinds, lambda s: [{"category": "kind", "limit": n} for n in (2, 3)])
        yield listed("fresh", "few", FreshKinds, lambda s: [{"category": "kind"}])
        yield listed("weather", "few", OnDayOnly, _weather)
        yield named("a sight", "free", IncludeEntity)
        yield named("not a sight", "free", ExcludeEntity)
        yield named("a sight's day", "free", EntityOnDay, days=True)
        yield named("two sights in order", "free", Before, 2)
        yield named("two sights apart", "free", Apart, 2)

    def themes(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what all worlds of its kind may ask, and comparisons between kinds of attractions.

        Exact numbers are asked of one theme only, else they would crowd out the relations.
        """
        left_out = rng.sample(COUNTED, len(COUNTED) - 1)
        for theme in super().themes(scene, rng):
            if theme.lean != "free" or theme.about not in left_out:
                yield theme
        yield named("not on a day", "free", EntityNotOnDay, days=True)
        yield listed("as many of two kinds", "free", AsMany, _pairs)
        yield listed("more of one kind", "free", MoreThan, _pairs)
        yield listed("half of a kind", "many", Half, lambda s: [{"attribute": trait} for trait in TRAITS])

    def policies(self, task: PlanTask) -> Sequence[Mapping[str, Sequence[str]]]:
        """Every order of the list, one, two or three a day, in blocks or dealt round; all; and so on."""
        slots = list(task.scene.slot)
        plans = []
        for ids in by_orders(task.scene, self.orders):
            for each in range(1, MOST_A_DAY + 1):
                chosen = ids[: each * len(slots)]
                plans.append({slot: chosen[at * each : (at + 1) * each] for at, slot in enumerate(slots)})
                plans.append({slot: chosen[at :: len(slots)] for at, slot in enumerate(slots)})
            plans.append({slot: ids[at :: len(slots)] for at, slot in enumerate(slots)})
        return [plan for plan in plans if all(plan.values())]


def _weather(scene: Scene) -> list[dict[str, object]]:
    return [{"day": day, "attribute": attribute} for day in (0, -1) for attribute in ("indoor", "outdoor", "family")]


def _pairs(scene: Scene) -> list[dict[str, object]]:
    """Return each two kinds of attractions, and the open air against indoors."""
    pairs = [*permutations(scene.values("kind"), 2), *permutations(("outdoor", "indoor"))]
    return [{"attribute": one, "than": other} for one, other in pairs]


def _day(n: int, folder: WorldFolder) -> Slot:
    """Return the slot of a day."""
    return Slot(id=f"day{n + 1}", names=folder.keys("day", n=n + 1), day=n)


def _attraction(id_: str, folder: WorldFolder) -> Entity:
    """Return an attraction; its id is "city.name"."""
    city, _, name = id_.partition(".")
    row = folder.entities[city][name]
    return Entity(
        id=id_,
        names=folder.names(id_),
        attributes={
            "attraction": 1,
            f"kind={row['kind']}": 1,
            "indoor": int(row["indoor"]),
            "outdoor": int(not row["indoor"]),
            "family": int(row["family"]),
            "minutes": row["minutes"],
            "cost": row["cost"],
        },
    )


WORLD = Travel()
