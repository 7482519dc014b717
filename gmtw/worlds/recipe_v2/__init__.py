"""Recipe 2: as Recipe, with relations between dishes, and wordings that must be understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from gmtw.constraints import (
    AsMany,
    Between,
    EntityNotOnDay,
    Half,
    Include,
    MaxPerDay,
    MaxTotal,
    MinPerDay,
    MoreThan,
    Rule,
    Scene,
    Within,
    WithinPerDay,
)
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import FRONTIER
from gmtw.worlds.goal_world import GoalWorld
from gmtw.worlds.plan_world import Shape, by_orders
from gmtw.worlds.recipe import FOLDER as EARLIER
from gmtw.worlds.recipe import MEALS, TRAITS, Recipe
from gmtw.worlds.rule_candidates import RuleCandidates, listed, named
from gmtw.worlds.tightening import counted, one_day
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__, EARLIER)


class RecipeV2(GoalWorld, Recipe):
    """Plan the meals of some days; who reads half of the rules does not solve it.

    Setting, slots, entities, answer format: As in Recipe, with more dishes; kcal and prep are drawn for each instance.
    Version history: 2.
    """

    key = "recipe-v2"
    folder = FOLDER
    steps: ClassVar[Mapping[str, int]] = {"kcal": 10, "prep": 10}

    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(2, 2), entities=(3, 5), rules=(3, 3)),
        "medium": Shape(days=(2, 3), entities=(4, 6), rules=(4, 5)),
        "hard": Shape(days=(3, 4), entities=(5, 7), rules=(6, 7)),
        FRONTIER: Shape(days=(8, 10), entities=(10, 13), rules=(15, 17)),
    }
    even = ("kcal", "prep")
    evenness = (1e-7, 1e-5)

    def tight_rules(self, scene: Scene, rng: RandomStream) -> Iterator[Rule]:
        """Yield the calories and the cooking of days and of all, and how many dishes are of what kind."""
        yield WithinPerDay(attribute="kcal", low=0, high=0)
        yield MaxPerDay(attribute="prep", limit=0)
        yield rng.choice((Include(attribute="prep"), Within(attribute="prep", low=0, high=0)))
        yield rng.choice((MaxTotal(attribute="kcal", limit=0), Within(attribute="kcal", low=0, high=0)))
        for trait in rng.shuffled([trait for trait in TRAITS if trait != "vegan"])[:3]:
            yield counted(trait, rng)
        yield rng.choice((MaxPerDay(attribute="gluten", limit=0), MinPerDay(attribute="vegetarian", least=0)))
        yield from one_day(("kcal", "prep"), rng)

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, object]]:
        """Return some dishes for each meal, in half of the scenes no more for one of the meals than there are days.

        What must be served anyhow makes conditions bite: "if there is soup, there is bread" then asks for bread.
        """
        days = rng.between(*shape.days)
        dishes = {meal: max(days + 1, rng.between(*shape.entities)) for meal in MEALS}
        if rng.random() < 0.5:
            dishes[rng.choice(MEALS)] = days
        return self.scene(days, dishes, rng), {"days": days}

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


def _across(scene: Scene, rng: RandomStream) -> dict[str, object]:
    """Return a lunch, and a breakfast and a dinner that it is to stand between."""
    ids = [rng.choice([e.id for e in scene.entities if f"meal={meal}" in e.attributes]) for meal in MEALS]
    return {"entity": ids[1], "entities": (ids[0], ids[2])}


def _pairs(scene: Scene) -> list[dict[str, object]]:
    """Return each two traits of dishes, but for the two of which one implies the other."""
    pairs = permutations(TRAITS, 2)
    return [{"attribute": one, "than": other} for one, other in pairs if {one, other} != {"vegetarian", "vegan"}]


WORLD = RecipeV2()
