"""Recipe: which dish to serve at each meal of some days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from gmtw.constraints import (
    Apart,
    AsMany,
    Before,
    Between,
    Entity,
    EntityNotOnDay,
    EntityOnDay,
    ExcludeEntity,
    FewAbove,
    Half,
    Heaviest,
    IncludeEntity,
    KnownNames,
    Lightest,
    MaxPerSlot,
    MoreThan,
    PlacedOnce,
    RightKind,
    Scene,
    Slot,
    SlotsFilled,
    WellFormed,
    WithinCapacity,
)
from gmtw.constraints.plan_batch import Plans
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds.goal_world import GoalWorld
from gmtw.worlds.plan_world import Shape, by_orders
from gmtw.worlds.rule_candidates import RuleCandidates, amounts, daily, listed, named, on_a_day
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__)

MEALS = ("breakfast", "lunch", "dinner")
TRAITS = ("vegetarian", "vegan", "gluten", "lactose", "eggs", "nuts")


class Recipe(GoalWorld):
    """Plan the meals of some days; who reads half of the rules does not solve it.

    Setting: a number of days.
    Slots: breakfast, lunch and dinner of each day; one dish of that meal.
    Entities: dishes with meal, diet, allergens, kcal, minutes of preparation; these two are drawn for each instance.
    Rules by level: easy 3, medium 4 or 5, hard 6 or 7, long 12 to 14, over calories, time, diet, allergens,
    single dishes, and relations between them.
    Answer format: {"ziua_1_mic_dejun": "...", ...}.
    """

    key = "recipe"
    folder = FOLDER
    position = 4
    version = 3
    steps: ClassVar[Mapping[str, int]] = {"kcal": 10, "prep": 10}
    structure = (SlotsFilled(), KnownNames(), RightKind(), WithinCapacity(), PlacedOnce(), WellFormed())
    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(2, 2), entities=(3, 5), rules=(3, 3)),
        "medium": Shape(days=(2, 3), entities=(4, 6), rules=(4, 5)),
        "hard": Shape(days=(3, 4), entities=(5, 7), rules=(6, 7)),
        "long": Shape(days=(7, 8), entities=(10, 14), rules=(12, 14)),
    }
    orders: ClassVar[Mapping[str, int]] = {"kcal": 1, "prep": 1, **dict.fromkeys(TRAITS, -1)}

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, object]]:
        """Return some dishes for each meal, in half of the scenes no more for one of the meals than there are days.

        What must be served anyhow makes conditions bite: "if there is soup, there is bread" then asks for bread.
        """
        days = rng.between(*shape.days)
        dishes = {meal: max(days + 1, rng.between(*shape.entities)) for meal in MEALS}
        if rng.random() < 0.5:
            dishes[rng.choice(MEALS)] = days
        return self.scene(days, dishes, rng), {"days": days}

    def scene(self, days: int, dishes: Mapping[str, int], rng: RandomStream) -> Scene:
        """Return a scene of so many days, with so many dishes for each meal."""
        slots = tuple(_slot(n, meal, self.folder) for n in range(days) for meal in MEALS)
        rows = self.folder.entities
        ids = [id_ for meal in MEALS for id_ in rng.sample([i for i in rows if rows[i]["meal"] == meal], dishes[meal])]
        return Scene(slots=slots, entities=tuple(_dish(id_, self.folder) for id_ in ids))

    def sample(self, scene: Scene, n: int, rng: RandomStream) -> Plans:
        """Return plans with any dish of the right meal in each slot, none twice."""
        import numpy as np

        days = len(scene.days)
        array = np.zeros((n, len(scene.slots), len(scene.entities)), dtype="int8")
        for number, meal in enumerate(MEALS):
            dishes = [e for e, entity in enumerate(scene.entities) if f"meal={meal}" in entity.attributes]
            order = rng.array(n, len(dishes)).argsort(axis=1)[:, :days]
            for day in range(days):
                array[np.arange(n), day * len(MEALS) + number, np.array(dishes)[order[:, day]]] = 1
        return Plans(scene, array)

    def rule_candidates(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what a household may want."""
        yield from (*amounts("kcal", 50), *daily("kcal", 50), *on_a_day("kcal", 50))
        yield from (*amounts("prep", 5), *daily("prep", 5, floor=False), *on_a_day("prep", 5, floor=False))
        for trait in TRAITS:
            yield from amounts(trait, 1)
        yield from (*daily("vegetarian", 1), *daily("gluten", 1), *daily("lactose", 1))
        yield listed("heaviest", "free", Heaviest, lambda s: [{"part": m, "attribute": "kcal"} for m in MEALS[:2]])
        yield listed("lightest", "free", Lightest, lambda s: [{"part": m, "attribute": "kcal"} for m in MEALS])
        yield listed("quick meals", "few", MaxPerSlot, _quick)
        yield listed("heavy dishes", "few", FewAbove, _heavy)
        yield named("a dish", "free", IncludeEntity)
        yield named("not a dish", "free", ExcludeEntity)
        yield named("a dish's day", "free", EntityOnDay, days=True)
        yield named("two dishes in order", "free", Before, 2)
        yield named("two dishes apart", "free", Apart, 2)

    def themes(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what all worlds of its kind may ask, and comparisons between kinds of dishes.

        Exact numbers are asked of two traits only, else they would crowd out the relations.
        """
        left_out = rng.sample(TRAITS, len(TRAITS) - 2)
        for theme in super().themes(scene, rng):
            if theme.lean != "free" or theme.about not in left_out:
                yield theme
        yield listed("between two meals", "free", Between, lambda s: [_across(s, rng) for _ in range(6)])
        yield named("not on a day", "free", EntityNotOnDay, days=True)
        yield listed("as many of two kinds", "free", AsMany, _pairs)
        yield listed("more of one kind", "free", MoreThan, _pairs)
        yield listed("half of a kind", "many", Half, lambda s: [{"attribute": trait} for trait in TRAITS])

    def policies(self, task: PlanTask) -> Sequence[Mapping[str, Sequence[str]]]:
        """Every order of the list, the next dish of the meal each day, from the first, second or third on."""
        plans = []
        for ids in by_orders(task.scene, self.orders):
            dishes = {meal: [i for i in ids if f"meal={meal}" in task.scene.entity[i].attributes] for meal in MEALS}
            for start in range(3):  # after the last dish comes the first again
                taken = {slot.id: (dishes[slot.part], slot.day + start) for slot in task.scene.slots}
                plans.append({id_: [row[at % len(row)]] for id_, (row, at) in taken.items()})
        return plans


def _quick(scene: Scene) -> list[dict[str, object]]:
    return [{"attribute": "prep", "part": meal, "limit": limit} for meal in MEALS for limit in range(10, 61, 5)]


def _heavy(scene: Scene) -> list[dict[str, object]]:
    return [
        {"attribute": "kcal", "threshold": threshold, "limit": limit}
        for threshold in range(350, 651, 50)
        for limit in range(2, len(scene.slots) // 2 + 1)
    ]


def _across(scene: Scene, rng: RandomStream) -> dict[str, object]:
    """Return a lunch, and a breakfast and a dinner that it is to stand between."""
    ids = [rng.choice([e.id for e in scene.entities if f"meal={meal}" in e.attributes]) for meal in MEALS]
    return {"entity": ids[1], "entities": (ids[0], ids[2])}


def _pairs(scene: Scene) -> list[dict[str, object]]:
    """Return each two traits of dishes, but for the two of which one implies the other."""
    pairs = permutations(TRAITS, 2)
    return [{"attribute": one, "than": other} for one, other in pairs if {one, other} != {"vegetarian", "vegan"}]


def _slot(n: int, meal: str, folder: WorldFolder) -> Slot:
    key = folder.keys("day", meal, n=n + 1)
    return Slot(
        id=f"day{n + 1}_{meal}",
        names=key,
        day=n,
        part=meal,
        capacity=1,
        accepts=f"meal={meal}",
    )


def _dish(id_: str, folder: WorldFolder) -> Entity:
    row = folder.entities[id_]
    return Entity(
        id=id_,
        names=folder.names(id_),
        attributes={
            "dish": 1,
            f"meal={row['meal']}": 1,
            **{trait: int(row[trait]) for trait in TRAITS},
            "kcal": row["kcal"],
            "prep": row["prep"],
        },
    )


WORLD = Recipe()
