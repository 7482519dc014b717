"""Rules that plans beside a plan break, by the cells that change: the same as the rules say of each whole plan."""

from __future__ import annotations

import numpy as np
import pytest

from gmtw.constraints import IfThenNot, IncludeEntity, MaxTotal, MinKinds, NoRepeats, OnePlace, Rule
from gmtw.constraints.cell_sums import Sums
from gmtw.constraints.hill_climbs import Hill
from gmtw.constraints.moves import Moves
from gmtw.constraints.plan_batch import Plans, held, stacked
from gmtw.constraints.solver import listed, witness
from gmtw.core.rng import RandomStream
from tests.constraints.rule_examples import EXAMPLES, RULE_SETS, SHOPPING, TRAVEL, RuleSet

WALKED = 12
"""Plans of a world that are tried, each a valid neighbour of the one before."""


def walked(world: RuleSet) -> Plans:
    """A plan that obeys every rule, and plans on a random way from it that obey the structure."""
    structure, rng = _structure(world), RandomStream("walk")
    found = witness(world.scene, world.rules)
    assert found is not None
    hill = Hill(world.scene, structure, (), np.ones((len(world.scene.slots), len(world.scene.entities)), dtype=bool))
    way = [stacked(world.scene, [listed(found)])]
    for _ in range(WALKED):
        around = hill.around(way[-1])
        way.append(around.pick([rng.below(len(around))]))
    return Plans(world.scene, np.concatenate([one.array for one in way]))


def _structure(world: RuleSet) -> list[Rule]:
    return [rule for rule in world.rules if rule.side == "structure"]


@pytest.mark.parametrize(("rule", "world"), EXAMPLES, ids=[repr(rule) for rule, _ in EXAMPLES])
def test_sums_agree_with_whole_plans(rule: Rule, world: RuleSet) -> None:
    """For every kind of rule and every sort of move, where the plan that a move makes obeys the structure."""
    plans, cells = walked(world), np.ones(len(world.scene.slots) * len(world.scene.entities), dtype=bool)
    once = any(isinstance(one, NoRepeats | OnePlace) for one in _structure(world))
    sums = Sums(world.scene, [rule], [3], cells, once)
    for plan in plans.array.reshape(len(plans), -1):
        for move in Moves(world.scene, cells).of(plan):
            made = Plans(world.scene, move.plans(plan).reshape(-1, *plans.array.shape[1:]))
            valid = np.array([held(one, made) for one in _structure(world)]).all(axis=0)
            assert sums.broken(plan, move)[valid].tolist() == (3 * ~held(rule, made))[valid].tolist()


def test_weights_of_several_rules_add_up() -> None:
    """Sums and a rule that is none agree: the number of kinds is no sum over what each thing adds."""
    rules = (MaxTotal(attribute="cost", limit=40), IncludeEntity(entity="park"), MinKinds(category="kind", least=3))
    start = stacked(TRAVEL, [{"day1": ("museum", "gallery"), "day2": ("tower",), "day3": ("square",)}])
    cells = np.ones(3 * len(TRAVEL.entities), dtype=bool)
    sums = Sums(TRAVEL, rules, (1, 10, 100), cells, once=True)
    assert [rule for rule, _ in sums._others] == [rules[-1]]
    plan = start.array[0].reshape(-1)
    for move in Moves(TRAVEL, cells).of(plan):
        made = Plans(TRAVEL, move.plans(plan).reshape(-1, *start.array.shape[1:]))
        expected = sum(by * ~held(rule, made) for rule, by in zip(rules, (1, 10, 100), strict=True))
        assert sums.broken(plan, move).tolist() == np.asarray(expected).tolist()


@pytest.mark.parametrize(("once", "others"), [(True, 0), (False, 1)])
def test_whether_an_entity_is_there_is_a_sum_if_it_is_in_one_slot(once: bool, others: int) -> None:
    """In two slots it is there once."""
    cells = np.ones(3 * len(TRAVEL.entities), dtype=bool)
    assert len(Sums(TRAVEL, [IfThenNot(entity="park", other="tower")], [1], cells, once)._others) == others


def test_no_move_adds_more_pieces_than_a_slot_may_hold() -> None:
    """One more of what is there, up to the copies of the slot."""
    plan = stacked(SHOPPING, [{"market": ("milk",) * SHOPPING.slots[0].copies, "grocery": ("bread",)}]).array[0]
    for move in Moves(SHOPPING, np.ones(plan.size, dtype=bool)).of(plan.reshape(-1)):
        made = move.plans(plan.reshape(-1))
        assert made.size == 0 or made.max() <= SHOPPING.slots[0].copies


def test_some_plans_of_a_move_are_those_of_all() -> None:
    """By their numbers, in the order that is asked for."""
    plan = walked(RULE_SETS[0]).array[0].reshape(-1)
    for move in Moves(RULE_SETS[0].scene, np.ones(plan.size, dtype=bool)).of(plan):
        every = move.plans(plan)
        chosen = np.arange(len(every))[::-3]
        assert (move.plans(plan, chosen) == every[chosen]).all()
