"""Recipe 2: as Recipe, with relations between dishes, and wordings that must be understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import ClassVar

from gmtw.constraints import AsMany, EntityNotOnDay, Half, MoreThan, Scene
from gmtw.core.rng import RandomStream
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.recipe import FOLDER as EARLIER
from gmtw.worlds.recipe import TRAITS, Recipe
from gmtw.worlds.rule_candidates import RuleCandidates, listed, named
from gmtw.worlds.varied_world import VariedWorld
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__, EARLIER)


class RecipeV2(VariedWorld, Recipe):
    """Plan the meals of some days; who reads half of the rules does not solve it.

    Setting, slots, entities, answer format: As in Recipe, with more dishes; kcal and prep are drawn for each instance.
    Version history: 2.
    """

    key = "recipe-v2"
    folder = FOLDER
    steps: ClassVar[Mapping[str, int]] = {"kcal": 10, "prep": 5}

    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(2, 2), entities=(3, 5), rules=(3, 3)),
        "medium": Shape(days=(2, 3), entities=(4, 6), rules=(4, 5)),
        "hard": Shape(days=(3, 4), entities=(5, 7), rules=(6, 7)),
    }

    def themes(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what all worlds of its kind may ask, and comparisons between kinds of dishes.

        Exact numbers are asked of two traits only, else they would crowd out the relations.
        """
        left_out = rng.sample(TRAITS, len(TRAITS) - 2)
        for theme in super().themes(scene, rng):
            if theme.lean != "free" or theme.about not in left_out:
                yield theme
        yield named("not on a day", "free", EntityNotOnDay, days=True)
        yield listed("as many of two kinds", "free", AsMany, _pairs)
        yield listed("more of one kind", "free", MoreThan, _pairs)
        yield listed("half of a kind", "many", Half, lambda s: [{"attribute": trait} for trait in TRAITS])


def _pairs(scene: Scene) -> list[dict[str, object]]:
    """Return each two traits of dishes, but for the two of which one implies the other."""
    pairs = permutations(TRAITS, 2)
    return [{"attribute": one, "than": other} for one, other in pairs if {one, other} != {"vegetarian", "vegan"}]


WORLD = RecipeV2()
