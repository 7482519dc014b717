"""Logistics 2: as Logistics, with the roads between the depot and the districts, so that kilometres and trips count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from gmtw.constraints import Scene
from gmtw.constraints.roads import KM, TRIPS, Road, Roads
from gmtw.core.rng import RandomStream
from gmtw.worlds import LEVELS
from gmtw.worlds.logistics import FOLDER as EARLIER
from gmtw.worlds.logistics import Logistics
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.rule_candidates import RuleCandidates
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__, EARLIER, anew=())

DEPOT = "depot"

NEAR, FAR = 2, 12
"""The shortest and the longest road of a town, in kilometres."""

LIMITED = (KM, f"{KM} a day")
"""The themes about kilometres: those of all trips, and of each."""


class LogisticsV2(Logistics):
    """Load parcels onto the trips of two vans; each trip drives the shortest round to the districts of its parcels.

    Setting, slots, entities, answer format: As in Logistics, with a table of distances, drawn for each instance.
    Rules: As there, and how far all trips drive, or each.
    Best: As there, and the fewest kilometres, or trips with parcels; there is one trip more for it, and no frontier.
    Version history: 2.
    """

    key = "logistics-v2"
    folder = FOLDER
    version = 2
    levels = LEVELS
    shapes: ClassVar[Mapping[str, Shape]] = {
        "easy": Shape(days=(3, 4), entities=(7, 8), rules=(3, 3)),
        "medium": Shape(days=(3, 4), entities=(7, 9), rules=(4, 5)),
        "hard": Shape(days=(4, 5), entities=(9, 11), rules=(6, 7)),
    }
    steps: ClassVar[Mapping[str, int]] = {**Logistics.steps, KM: 2}
    seldom_best = (TRIPS,)

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, object]]:
        """Return a scene as there, with roads between the depot and its districts."""
        scene, setting = super().draw_scene(shape, rng)
        places = [value.partition("=")[2] for value in scene.values("district")]
        return scene.model_copy(update={"roads": _drawn(places, rng)}), setting

    def rule_candidates(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what a dispatcher may ask; of kilometres, only how many all trips drive at most, or each."""
        for theme in super().rule_candidates(scene, rng):
            if not theme.about.startswith(KM) or (theme.about in LIMITED and theme.lean == "few"):
                yield theme


def _drawn(places: list[str], rng: RandomStream) -> Roads:
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


WORLD = LogisticsV2()
