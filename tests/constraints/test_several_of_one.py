"""Slots that may hold several of one entity, and amounts of a slot: checker, arrays, solver and changes agree."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from gmtw import constraints as r
from gmtw.constraints.changes import changes
from gmtw.constraints.credit import restrained
from gmtw.constraints.hill_climbs import Hill
from gmtw.constraints.optimum import optimum
from gmtw.constraints.plan_batch import Plans, held, stacked
from gmtw.core.rng import RandomStream
from tests.constraints.rule_examples import EXAMPLES, RULE_SETS, SHOPPING, TRAVEL

STRUCTURE = (r.SlotsFilled(), r.RightKind(), r.OnePlace(), r.WithinCopies())
EARLIER = {"market": ("milk", "milk"), "grocery": ("bread",)}


def some_plans(number: int = 400) -> Plans:
    """Random counts up to four, valid or not."""
    drawn = RandomStream("several").array(number, 2 * 4).reshape(number, 2, 4)
    return Plans(SHOPPING, np.maximum(0, (drawn * 9).astype("int8") - 4))


@pytest.mark.parametrize("rule", [rule for rule, world in EXAMPLES if world.scene is SHOPPING], ids=repr)
def test_checker_and_arrays_agree(rule: r.Rule) -> None:
    plans = some_plans()
    one_by_one = [r.check(rule, r.plan_from(SHOPPING, plans.listed(at))).held for at in range(len(plans))]
    assert held(rule, plans).tolist() == one_by_one


def test_an_amount_of_a_slot_comes_in_place_of_the_one_anywhere() -> None:
    """Apples cost 6, at the grocery 9; milk has a price at the market only."""
    plan = r.plan_from(SHOPPING, {"market": ("milk", "milk", "apples"), "grocery": ("apples", "yogurt")})
    assert [plan.total("cost", [slot]) for slot in SHOPPING.slot] == [20, 13]
    assert some_plans().total("cost").max() > SHOPPING.amount("apples", "cost", "grocery") == 9


@pytest.mark.parametrize(
    ("plan", "number"),
    [
        (EARLIER, 0),
        ({"market": ("milk",), "grocery": ("bread",)}, 1),
        ({"market": ("milk", "milk", "apples"), "grocery": ("bread", "bread")}, 2),
        ({"market": ("milk", "milk", "bread")}, 1),
        ({"grocery": ("milk", "milk", "bread")}, 1),
        ({}, 2),
    ],
)
def test_another_number_is_a_change(plan: dict[str, tuple[str, ...]], number: int) -> None:
    assert changes(r.plan_from(SHOPPING, plan), EARLIER) == number
    assert changes(stacked(SHOPPING, [plan]), EARLIER).tolist() == [number]


def test_the_nearest_plan_counts_them_too() -> None:
    """Three of the milk that there are two of: one change is proved to be enough, and none is not."""
    rules = (*STRUCTURE, r.PiecesExactly(entity="milk", number=3))
    nearest = optimum(SHOPPING, rules, partial(changes, earlier=EARLIER))
    assert nearest is not None
    assert (nearest.value, nearest.plan.count(entity="milk"), nearest.plan.count(entity="bread")) == (1, 3, 1)


def test_the_solver_finds_as_many_as_there_may_be() -> None:
    most = optimum(SHOPPING, STRUCTURE, lambda plan: plan.count(), most=True)
    assert most is not None
    assert most.value == 4 * 3


def test_a_climb_may_take_one_more_or_one_fewer() -> None:
    rules = (r.PiecesExactly(entity="milk", number=3), r.PiecesExactly(entity="bread", number=1))
    cells = np.array([[True, True, True, False], [False, True, True, True]])
    start = stacked(SHOPPING, [{"market": ("milk", "milk"), "grocery": ("bread", "bread")}])
    assert Hill(SHOPPING, STRUCTURE, rules, cells).climbs(start, RandomStream("climb")).tolist() == [True]


def test_pieces_are_no_lack_of_restraint() -> None:
    """Three of a thing are one thing; the same thing in two places is two."""
    room, kept = restrained(SHOPPING, r.plan_from(SHOPPING, {"market": ("milk", "milk", "milk")}))
    assert (room, kept) == (4, 1)
    everything = dict.fromkeys(SHOPPING.slot, tuple(SHOPPING.entity))
    assert restrained(SHOPPING, r.plan_from(SHOPPING, everything)) == (4, 8)


def test_what_is_usual_is_not_written() -> None:
    """Sets that were frozen before slots counted keep their bytes."""
    assert {"copies", "place"}.isdisjoint(TRAVEL.slots[0].model_dump())
    assert {"copies": 3, "place": True}.items() <= SHOPPING.slots[0].model_dump().items()
    assert r.Scene.model_validate_json(SHOPPING.model_dump_json()) == SHOPPING
    assert all(not world.scene.counts for world in RULE_SETS if world.scene is not SHOPPING)
