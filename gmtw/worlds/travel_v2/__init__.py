"""Travel 2: as Travel, with relations between attractions, and wordings that must be understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import ClassVar

from gmtw.constraints import AsMany, EntityNotOnDay, Half, MoreThan, Scene
from gmtw.core.rng import RandomStream
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.rule_candidates import RuleCandidates, listed, named
from gmtw.worlds.travel import FOLDER as EARLIER
from gmtw.worlds.travel import Travel
from gmtw.worlds.varied_world import VariedWorld
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__, EARLIER)

TRAITS = ("outdoor", "indoor", "family")
"""What an attraction may be, whatever its kind."""

COUNTED = ("attraction", "outdoor", "family", "kind of a kind")
"""The themes that may ask for an exact number."""


class TravelV2(VariedWorld, Travel):
    """Plan a stay in a Romanian city; who reads half of the rules does not solve it.

    Setting, slots, entities, answer format: As in Travel, with more places; minutes and lei are drawn for each
    instance.
    Version history: 2.
    """

    key = "travel-v2"
    folder = FOLDER
    steps: ClassVar[Mapping[str, int]] = {"cost": 10, "minutes": 10}
    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(2, 3), entities=(7, 8), rules=(3, 3)),
        "medium": Shape(days=(2, 3), entities=(7, 9), rules=(4, 5)),
        "hard": Shape(days=(3, 4), entities=(10, 12), rules=(6, 7)),
    }

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


def _pairs(scene: Scene) -> list[dict[str, object]]:
    """Return each two kinds of attractions, and the open air against indoors."""
    pairs = [*permutations(scene.values("kind"), 2), *permutations(("outdoor", "indoor"))]
    return [{"attribute": one, "than": other} for one, other in pairs]


WORLD = TravelV2()
