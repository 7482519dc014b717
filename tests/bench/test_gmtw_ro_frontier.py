"""The frozen sets of the frontier: make-up, bytes from the seed, what is proved, and what the cards say of scripts."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

import pytest

from benchmarks.calibration import Earned, cell, earned
from gmtw.constraints import check, plan_from
from gmtw.constraints.plan_batch import held, stacked
from gmtw.core.types import Instance
from gmtw.datasets.generate import FROZEN_FRONTIER, generate
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.goals import SOLVE, demands_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import FRONTIER, Part
from gmtw.worlds.frontier import FEWEST, MOST, RARE
from tests.bench.frozen_set import card_columns, card_row, first_of_each, instances_of, lines_of, manifest_for

GOALS = ("solve", "repair", "best")


class MakeUp(NamedTuple):
    """Of a set: how many tasks each world of plans has of each goal, how many facts, parts that are made quickly."""

    worlds: Mapping[str, int]
    facts: int
    quick: tuple[Part, ...]


SETS: Mapping[str, MakeUp] = {
    "gmtw-ro-frontier-1.0": MakeUp(
        {"travel-v2": 12, "schedule-v2": 12, "recipe-v2": 12},
        20,
        (Part("fact-v2", FRONTIER, 3), Part("travel-v2", FRONTIER, 1)),
    ),
    "gmtw-ro-frontier-1.1": MakeUp(
        {"travel-v2": 17, "schedule-v2": 17, "recipe-v2": 4, "logistics": 23, "shopping": 23},
        48,
        (Part("fact-v2", FRONTIER, 1), Part("shopping", FRONTIER, 1)),
    ),
}

of_each = pytest.mark.parametrize("name", SETS)


def plans(name: str, size: int) -> list[Instance]:
    """The first `size` instances of each world of plans and goal."""
    return [one for one in first_of_each(name, size) if one.source in SETS[name].worlds]


@of_each
def test_the_make_up(name: str) -> None:
    """As many of each goal in a world of plans, and facts; a canary that no earlier set has."""
    made, stated = SETS[name], manifest_for(name)
    assert {part.level for part in stated.parts} == {FRONTIER}
    cells = {(part.world, part.goal): part.number for part in stated.parts}
    expected = {(world, goal): number for world, number in made.worlds.items() for goal in GOALS}
    assert cells == expected | {("fact-v2", SOLVE): made.facts}
    assert stated.instances == len(instances_of(name)) == sum(cells.values())
    assert {one.canary for one in instances_of(name)} == {FROZEN_FRONTIER[stated.seed]}
    assert name in FROZEN_FRONTIER[stated.seed]


@of_each
def test_the_bytes_come_from_the_seed(name: str) -> None:
    """What can be made anew in seconds is the stored line. Card: what makes the whole file."""
    for made in generate(SETS[name].quick, manifest_for(name).seed):
        assert made.model_dump_json() in lines_of(name)


@of_each
def test_what_is_proved(name: str) -> None:
    """The witness obeys; each demand has a plan that breaks it alone; fewer than one random plan in a million obeys."""
    for instance in plans(name, 2):
        task = task_of(instance, PlanTask)
        demands, proof = demands_of(task), task.certificate
        assert proof is not None
        assert FEWEST <= len(demands) <= MOST
        assert proof.p < RARE
        witness = plan_from(task.scene, task.witness or {})
        assert all(check(rule, witness).held for rule in task.rules)
        bites = stacked(task.scene, proof.bites)
        kept = [held(rule, bites).tolist() for rule in demands]
        assert kept == [[at != own for at in range(len(demands))] for own in range(len(demands))]


@of_each
@pytest.mark.parametrize("model", ["copy-plan", "greedy"])
def test_the_scripts_that_aim_at_a_goal(name: str, model: str) -> None:
    """Each earns what the card says, and solves less than a tenth."""
    found = earned(model, instances_of(name), "ro")
    (aimed,) = found
    assert dict(zip(card_columns(name), card_row(name, model), strict=True))[aimed] == cell(found[aimed])
    assert fsum(one.solved for one in found[aimed]) < 0.1 * len(found[aimed])


@of_each
def test_the_oracle_is_perfect(name: str) -> None:
    """In every goal, in Romanian and in English."""
    for language in ("ro", "en"):
        found = earned("oracle", plans(name, 1), language)
        assert found.keys() == {*GOALS}
        assert {one for values in found.values() for one in values} == {Earned(1.0, True)}
    assert {value for value in card_row(name, "oracle") if value} == {"1.00 / 1.00"}
