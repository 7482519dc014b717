"""What an amount of a text may be of a plan."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Plan, Scene, Slot
from gmtw.constraints.roads import Road, Roads
from gmtw.tasks.plan.measures import added_by_groups, attributes_of, has, is_unit, nearness, of_groups
from gmtw.text.statements.statement_model import Statement

SCENE = Scene(
    slots=tuple(Slot(id=name, names={"ro": (name,)}, day=n, copies=4) for n, name in enumerate(("market", "grocery"))),
    entities=(
        Entity(id="milk", names={"ro": ("lapte",)}, attributes={"cost@market": 12, "cost/3@market": -12}),
        Entity(id="bread", names={"ro": ("pâine",)}, attributes={"cost": 8, "saved/2": 4, "cost/2": -4}),
    ),
)
PLAN = Plan(SCENE, {"market": {"milk": 3, "bread": 1}, "grocery": {"bread": 4}})


def test_a_unit_measures_several_attributes() -> None:
    assert list(attributes_of("cost")) == ["cost", "saved"]
    assert list(attributes_of("kcal")) == ["kcal"]
    assert (is_unit("minutes"), is_unit("kcal")) == (True, False)


def test_a_scene_has_what_an_entity_a_group_or_a_slot_has() -> None:
    assert [name for name in ("cost", "saved", "minutes", "km") if has(SCENE, name)] == ["cost", "saved"]
    roads = Roads(depot="depot", category="place", roads=(Road(ends=("depot", "hill"), km=4),))
    placed = [e.model_copy(update={"attributes": {**e.attributes, "place=hill": 1}}) for e in SCENE.entities]
    assert has(SCENE.model_copy(update={"roads": roads, "entities": tuple(placed)}), "km")


@pytest.mark.parametrize(
    ("about", "number", "near"),
    [("minutes", 150, 6), ("minutes", 60, 6), ("minutes", 30, 0), ("minutes", 155, 0), ("cost", 150, 0)],
)
def test_hours_and_half_hours_may_be_rounded(about: str, number: int, near: int) -> None:
    assert nearness(Statement("amount", 0, 1, about, number)) == near


def test_groups_take_off_of_one_of_a_slot_and_of_all() -> None:
    assert added_by_groups(PLAN, "cost") == {("market", "milk"): -12, ("market", "bread"): 0, ("grocery", "bread"): -8}
    assert set(of_groups(PLAN, "cost")) == {12, 0, 4, 8, 20}
    assert list(of_groups(PLAN, "kcal")) == [0, 0, 0]
