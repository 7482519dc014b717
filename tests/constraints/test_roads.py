"""Roads: the terms of a slot add up to its shortest round, in the checker, in arrays and in the solver."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations, product

import numpy as np
import pytest
from pydantic import ValidationError

from gmtw import constraints as r
from gmtw.constraints.optimum import optimum
from gmtw.constraints.plan_batch import Plans, held
from gmtw.constraints.roads import KM, TRIPS, Road, Roads
from gmtw.constraints.solver import admits
from gmtw.core.rng import RandomStream

STRUCTURE = (r.NoRepeats(),)


def roads_of(places: str, rng: RandomStream) -> Roads:
    """Roads of any lengths, also such that a way through a third place is shorter."""
    pairs = combinations(("depot", *places), 2)
    return Roads(depot="depot", category="at", roads=tuple(Road(ends=pair, km=rng.between(1, 20)) for pair in pairs))


def walked(roads: Roads, places: set[str]) -> int:
    """The shortest round to these places, by trying every order with the table of distances."""
    km = {(a, b): road.km for road in roads.roads for a, b in (road.ends, road.ends[::-1])}
    ways = [("depot", *order, "depot") for order in permutations(sorted(places))] if places else []
    return min((sum(km[leg] for leg in pairwise(way)) for way in ways), default=0)


@pytest.mark.parametrize("places", ["a", "ab", "abc", "abcd"])
def test_terms_add_up_to_the_round_of_every_set_of_places(places: str) -> None:
    """Each set of places meets the sets of the terms whose amounts are its round."""
    for number in range(20):
        roads = roads_of(places, RandomStream("roads", places, number))
        for size in range(len(places) + 1):
            for some in combinations(places, size):
                kinds = {f"at={place}" for place in some}
                assert roads.round(some) == walked(roads, set(some))
                assert sum(km for kind, km in roads.terms[KM] if kind & kinds) == roads.round(some)
                assert sum(one for kind, one in roads.terms[TRIPS] if kind & kinds) == bool(some)


def scene_of(number: int) -> r.Scene:
    """Two trips, and four things that go to three places."""
    rng = RandomStream("scene", number)
    slots = tuple(r.Slot(id=f"trip{n}", names={"ro": (f"cursa{n}",)}, day=n, required=False) for n in range(2))
    things = zip("wxyz", "abc" + rng.choice("abc"), strict=True)
    entities = tuple(
        r.Entity(id=name, names={"ro": (name,)}, attributes={f"at={at}": 1, "kilos": rng.between(1, 9)})
        for name, at in things
    )
    return r.Scene(slots=slots, entities=entities, roads=roads_of("abc", rng))


def every_plan(scene: r.Scene) -> Plans:
    """Each thing on the first trip, on the second, or on none."""
    rows = np.array([[[at == trip for at in one] for trip in (0, 1)] for one in product((0, 1, None), repeat=4)])
    return Plans(scene, rows.astype("int8"))


def driven(scene: r.Scene, plan: dict[str, tuple[str, ...]]) -> list[int]:
    """The kilometres of each trip, from the table of distances."""
    assert scene.roads is not None
    at = {e.id: next(a.partition("=")[2] for a in e.attributes if a.startswith("at=")) for e in scene.entities}
    return [walked(scene.roads, {at[thing] for thing in plan.get(slot, ())}) for slot in scene.slot]


def test_a_plan_drives_the_rounds_of_its_trips() -> None:
    """The checker, arrays and the solver find the kilometres and the trips of every plan."""
    for number in range(3):
        scene = scene_of(number)
        plans = every_plan(scene)
        for at in range(len(plans)):
            listed = plans.listed(at)
            plan, km = r.plan_from(scene, listed), driven(scene, listed)
            whole = sum(km)
            assert plan.total(KM) == plans.total(KM)[at] == whole
            assert [plan.total(KM, [slot]) for slot in scene.slot] == km
            assert plan.total(TRIPS) == plans.total(TRIPS)[at] == len([row for row in listed.values() if row])
            for limit in (whole, whole - 1) if at % 5 == number and whole > 0 else ():
                rule = r.MaxTotal(attribute=KM, limit=limit)
                assert admits(rule, plan) == r.check(rule, plan).held == held(rule, plans)[at] == (limit >= whole)


@pytest.mark.parametrize("attribute", [KM, TRIPS])
def test_the_best_round_is_that_of_all_plans(attribute: str) -> None:
    """The proved least number of kilometres, or of trips, under demands that force deliveries."""
    found = set()
    for number in range(25):
        scene, rng = scene_of(number), RandomStream("demands", number)
        one, other = rng.sample("wxyz", 2)
        demands = rng.sample(
            [
                r.Include(attribute="kilos", least=rng.between(5, 20)),
                r.Apart(entity=one, other=other),
                r.IncludeEntity(entity=other),
                r.MaxPerDay(attribute=KM, limit=rng.between(15, 60)),
                r.MinDays(least=2),
            ],
            2,
        )
        plans = every_plan(scene)
        obeying = plans.pick(np.array([held(rule, plans) for rule in demands]).all(axis=0))
        best = [sum(km) if attribute == KM else sum(one > 0 for one in km) for km in _driven(obeying)]
        proved = optimum(scene, (*STRUCTURE, *demands), lambda plan: plan.total(attribute))
        assert (proved.value if proved else None) == min(best, default=None)
        found.add(min(best, default=None))
    assert len(found) >= (3 if attribute == TRIPS else 8)


def _driven(plans: Plans) -> list[list[int]]:
    return [driven(plans.scene, plans.listed(at)) for at in range(len(plans))]


@pytest.mark.parametrize(
    ("attributes", "came"),
    [
        ({"kilos": 3}, "none"),
        ({"to=a": 1}, "none"),
        ({"at=a": 0}, "none"),
        ({"at=d": 1}, "at=d"),
        ({"at=b": 1, "at=a": 1}, "at=a and at=b"),
    ],
)
def test_roads_lead_to_where_each_entity_goes(attributes: dict[str, int], came: str) -> None:
    """An entity that goes to no place with roads, or to two, is refused: it would be 0 km away."""
    scene = scene_of(1)
    odd = r.Entity(id="odd", names={"ro": ("odd",)}, attributes=attributes)
    with pytest.raises(
        ValueError, match=rf"expected one of at=a, at=b, at=c of 'odd', as roads lead there, got {came} \["
    ):
        r.Scene(slots=scene.slots, entities=(*scene.entities, odd), roads=scene.roads)
    assert r.Scene(slots=scene.slots, entities=(*scene.entities, odd)).roads is None


def test_a_scene_without_roads_is_written_as_before() -> None:
    """The field is there only where there are roads; what is written is read again."""
    scene = scene_of(1)
    assert "roads" not in scene.model_copy(update={"roads": None}).model_dump()
    again = r.Scene.model_validate_json(scene.model_dump_json())
    assert again == scene
    assert again.roads == scene.roads


def test_a_road_is_missing() -> None:
    """The error says what was expected."""
    with pytest.raises(ValidationError, match="expected one road between any two of depot, a, b"):
        Roads(depot="depot", category="at", roads=(Road(ends=("depot", "a"), km=2), Road(ends=("a", "b"), km=3)))
