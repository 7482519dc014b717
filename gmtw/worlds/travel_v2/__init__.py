"""Travel 2: as Travel, with relations between attractions, and wordings that must be understood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import ClassVar

from gmtw.constraints import (
    AsMany,
    EntityNotOnDay,
    Half,
    Include,
    MaxPerDay,
    MaxTotal,
    MoreThan,
    Rule,
    Scene,
    Within,
    WithinPerDay,
)
from gmtw.core.rng import RandomStream
from gmtw.worlds import FRONTIER
from gmtw.worlds.goal_world import GoalWorld
from gmtw.worlds.plan_world import Shape
from gmtw.worlds.rule_candidates import RuleCandidates, listed, named
from gmtw.worlds.tightening import counted, one_day
from gmtw.worlds.travel import FOLDER as EARLIER
from gmtw.worlds.travel import Travel, attraction, day
from gmtw.worlds.world_folder import WorldFolder

FOLDER = WorldFolder(__name__, EARLIER)

TRAITS = ("outdoor", "indoor", "family")
"""What an attraction may be, whatever its kind."""

COUNTED = ("attraction", "outdoor", "family", "kind of a kind")
"""The themes that may ask for an exact number."""

NEIGHBOURS = (
    ("brasov", "sinaia"),
    ("sinaia", "ploiesti"),
    ("ploiesti", "targoviste"),
    ("targoviste", "pitesti"),
    ("bucuresti", "ploiesti"),
    ("bucuresti", "targoviste"),
    ("braila", "galati"),
    ("braila", "tulcea"),
    ("constanta", "tulcea"),
    ("arad", "timisoara"),
    ("oradea", "arad"),
    ("satu-mare", "baia-mare"),
    ("bistrita", "cluj"),
    ("targu-mures", "bistrita"),
    ("sighisoara", "targu-mures"),
    ("sibiu", "sighisoara"),
    ("sibiu", "alba-iulia"),
    ("targu-jiu", "drobeta"),
    ("craiova", "targu-jiu"),
    ("piatra-neamt", "suceava"),
    ("iasi", "piatra-neamt"),
)
"""Cities between which one travels in the same stay; together they have enough attractions for the frontier."""


class TravelV2(GoalWorld, Travel):
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
        FRONTIER: Shape(days=(8, 10), entities=(30, 40), rules=(13, 14)),
    }
    even = ("minutes",)
    evenness = (1e-5, 1e-3)

    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, object]]:
        """Return some attractions of one city; of two neighbouring ones where so many are asked for."""
        if shape != self.shapes[FRONTIER]:
            return super().draw_scene(shape, rng)
        cities, days = rng.choice(NEIGHBOURS), rng.between(*shape.days)
        ids = [f"{city}.{id_}" for city in cities for id_ in self.folder.entities[city]]
        unlike = list(_unlike(ids, self.folder))
        few, many = shape.entities
        number = rng.between(few, min(many, len(unlike)))
        entities = tuple(attraction(id_, self.folder) for id_ in rng.sample(unlike, number))
        slots = tuple(day(n, self.folder) for n in range(days))
        return Scene(slots=slots, entities=entities), {"city": list(cities), "days": days}

    def tight_rules(self, scene: Scene, rng: RandomStream) -> Iterator[Rule]:
        """Yield how long and dear days and the whole stay are, and how many of what kind are visited."""
        yield WithinPerDay(attribute="minutes", low=0, high=0)
        yield MaxPerDay(attribute="cost", limit=0)
        yield rng.choice((MaxTotal(attribute="cost", limit=0), Within(attribute="cost", low=0, high=0)))
        yield rng.choice((Include(attribute="minutes"), Within(attribute="minutes", low=0, high=0)))
        kinds = [*TRAITS[:1], *TRAITS[2:], *rng.sample(scene.values("kind"), 3)]
        for kind in rng.shuffled(kinds)[:3]:
            yield counted(kind, rng)
        yield MaxPerDay(attribute="outdoor", limit=0)
        yield from one_day(("minutes", "cost", "attraction"), rng)

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


def _unlike(ids: Iterable[str], folder: WorldFolder) -> Iterator[str]:
    """Yield the ids whose names none before them has, in any language: both cities may have a Central Park."""
    taken: set[tuple[str, str]] = set()
    for id_ in ids:
        names = {(code, name.casefold()) for code, (name,) in folder.names(id_).items()}
        if taken.isdisjoint(names):
            yield id_
        taken |= names


def _pairs(scene: Scene) -> list[dict[str, object]]:
    """Return each two kinds of attractions, and the open air against indoors."""
    pairs = [*permutations(scene.values("kind"), 2), *permutations(("outdoor", "indoor"))]
    return [{"attribute": one, "than": other} for one, other in pairs]


WORLD = TravelV2()
