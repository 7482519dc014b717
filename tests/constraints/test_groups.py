"""Groups that add to an amount ("every third is free"): checker, arrays, solver and every possible plan agree."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gmtw import constraints as r
from gmtw.constraints.optimum import optimum
from gmtw.constraints.plan_batch import Plans, held
from gmtw.constraints.solver import admits, witness

SCENE = r.Scene(
    slots=tuple(
        r.Slot(id=name, names={"en": (name,)}, day=n, copies=4, place=True)
        for n, name in enumerate(("market", "grocery"))
    ),
    entities=(
        r.Entity(
            id="milk",
            names={"en": ("milk",)},
            attributes={"cost@market": 12, "cost@grocery": 10, "cost/3@market": -12, "cost/2@grocery": -5},
        ),
        r.Entity(id="bread", names={"en": ("bread",)}, attributes={"cost": 8, "cost/2": -4}),
    ),
)

EVERY = Plans(SCENE, np.array(list(product(range(5), repeat=4)), dtype="int8").reshape(-1, 2, 2))
"""Every plan: up to four of each in each slot."""

RULES = (
    r.MaxTotal(attribute="cost", limit=40),
    r.Include(attribute="cost", least=60),
    r.Within(attribute="cost", low=41, high=49),
    r.MaxPerDay(attribute="cost", limit=30),
    r.MinPerDay(attribute="cost", least=25),
    r.OnDayAtMost(day=0, attribute="cost", limit=24),
    r.OnDayAtLeast(day=-1, attribute="cost", least=24),
    r.Exactly(attribute="cost", number=52),
)


def paid(market: int, grocery: int, bread: tuple[int, int]) -> int:
    """Return the cost of a plan, written down piece by piece."""
    milk = sum(0 if n % 3 == 0 else 12 for n in range(1, market + 1))
    milk += sum(5 if n % 2 == 0 else 10 for n in range(1, grocery + 1))
    return milk + sum(4 if n % 2 == 0 else 8 for here in bread for n in range(1, here + 1))


def one(at: int) -> r.Plan[int]:
    """Plan number `at`, as the checker takes it."""
    return r.plan_from(SCENE, EVERY.listed(at))


def test_every_plan_costs_what_its_pieces_do() -> None:
    """In the checker and in arrays, in each slot and in all."""
    totals = EVERY.total("cost")
    for at, ((market, first), (grocery, second)) in enumerate(EVERY.array.tolist()):
        assert one(at).total("cost") == totals[at] == paid(market, grocery, (first, second))
        assert one(at).total("cost", ["market"]) == paid(market, 0, (first, 0))
    assert (EVERY.total("cost", ["market"]) + EVERY.total("cost", ["grocery"]) == totals).all()


@pytest.mark.parametrize("rule", RULES, ids=repr)
def test_checker_arrays_and_solver_agree(rule: r.Rule) -> None:
    flags = held(rule, EVERY).tolist()
    assert flags == [r.check(rule, one(at)).held for at in range(len(EVERY))]
    some = [*range(3, len(EVERY), 29), int(np.argmax(flags))]
    assert [admits(rule, one(at)) for at in some] == [flags[at] for at in some]
    assert {flags[at] for at in some} == {True, False}


@pytest.mark.parametrize("rule", RULES, ids=repr)
def test_the_solver_finds_and_breaks_it(rule: r.Rule) -> None:
    """A witness obeys it, and one that breaks it does not."""
    for breaking in (None, rule):
        found = witness(SCENE, [rule], breaking)
        assert found is not None
        assert r.check(rule, found).held is (breaking is None)


@pytest.mark.parametrize("most", [False, True])
def test_the_optimum_is_that_of_every_plan(most: bool) -> None:
    """The least and the greatest cost of what has at least three milks and exactly three breads."""
    rules = [r.PiecesAtLeast(entity="milk", least=3), r.PiecesExactly(entity="bread", number=3)]
    found = optimum(SCENE, rules, lambda plan: plan.total("cost"), most)
    totals = EVERY.total("cost")[np.logical_and.reduce([held(rule, EVERY) for rule in rules])]
    assert found is not None
    assert found.value == (totals.max() if most else totals.min())


def test_what_a_scene_says_of_groups() -> None:
    """The sizes, and every form of an attribute; a scene without groups has none."""
    assert SCENE.groups == {"cost": (2, 3)}
    assert list(SCENE.forms("cost")) == [
        *("cost", "cost@grocery", "cost@market", "cost/2", "cost/2@grocery", "cost/3", "cost/3@market")
    ]
    assert list(SCENE.forms("weight")) == ["weight"]


def test_a_limit_says_nothing_of_how_many_fit() -> None:
    """Because a group may weigh less than its parts."""
    assert r.MaxTotal(attribute="cost", limit=40).room(SCENE) is None
