"""The frozen sets of the frontier: make-up, bytes from the seed, what is proved, and what the cards say of scripts."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

import pytest

from benchmarks.calibration import Earned, cell, earned
from gmtw.baselines.goals import has_clash
from gmtw.constraints import check, plan_from
from gmtw.constraints.plan_batch import held, stacked
from gmtw.core.types import Instance
from gmtw.datasets.generate import FROZEN_FRONTIER, generate
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.audit.goal_proofs import wrong_figures
from gmtw.tasks.plan.goals import SOLVE, Impossible
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import FRONTIER, Part
from gmtw.worlds.frontier import FEWEST, MOST, RARE
from gmtw.worlds.goals.impossible import MOST_CONFLICTS, SMALLEST
from tests.bench.frozen_set import card_columns, card_row, first_of_each, instances_of, lines_of, manifest_for

THREE = ("solve", "repair", "best")
"""The goals of the first sets, when no task of this level could be impossible."""


class MakeUp(NamedTuple):
    """Of a set: how many tasks each world of plans has of each goal, how many facts, parts that are made quickly."""

    worlds: Mapping[str, Mapping[str, int]]
    facts: int
    quick: tuple[Part, ...]


def alike(numbers: Mapping[str, int]) -> Mapping[str, Mapping[str, int]]:
    """As many tasks of each of the three goals."""
    return {world: dict.fromkeys(THREE, number) for world, number in numbers.items()}


SETS: Mapping[str, MakeUp] = {
    "gmtw-ro-frontier-1.0": MakeUp(
        alike({"travel-v2": 12, "schedule-v2": 12, "recipe-v2": 12}),
        20,
        (Part("fact-v2", FRONTIER, 3), Part("travel-v2", FRONTIER, 1)),
    ),
    "gmtw-ro-frontier-1.1": MakeUp(
        alike({"travel-v2": 17, "schedule-v2": 17, "recipe-v2": 4, "logistics": 23, "shopping": 23}),
        48,
        (Part("fact-v2", FRONTIER, 1), Part("shopping", FRONTIER, 1)),
    ),
    "gmtw-ro-frontier-1.2": MakeUp(
        {
            "travel-v2": {"solve": 17, "repair": 17, "best": 17, "impossible": 10},
            "schedule-v2": {"solve": 17, "repair": 17, "best": 5, "impossible": 40},
            "recipe-v2": {"solve": 2, "repair": 2},
            "logistics": {"solve": 15, "repair": 15, "best": 14, "impossible": 8},
            "shopping-v2": {"solve": 15, "repair": 15, "best": 15, "impossible": 1},
        },
        24,
        (Part("fact-v2", FRONTIER, 2), Part("shopping-v2", FRONTIER, 1)),
    ),
}

of_each = pytest.mark.parametrize("name", SETS)


def goals_of(name: str) -> set[str]:
    """The goals of its plans."""
    return {goal for each in SETS[name].worlds.values() for goal in each}


def plans(name: str, size: int) -> list[Instance]:
    """The first `size` instances of each world of plans and goal."""
    return [one for one in first_of_each(name, size) if one.source in SETS[name].worlds]


@of_each
def test_the_make_up(name: str) -> None:
    """As many of each goal in a world of plans, and facts; a canary that no earlier set has."""
    made, stated = SETS[name], manifest_for(name)
    assert {part.level for part in stated.parts} == {FRONTIER}
    cells = {(part.world, part.goal): part.number for part in stated.parts}
    expected = {(world, goal): number for world, each in made.worlds.items() for goal, number in each.items()}
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
    """The witness obeys; each demand has a plan that breaks it alone; fewer than one random plan in a million obeys.

    Where there is no plan, every smallest conflict is stored.
    """
    for instance in plans(name, 2):
        task = task_of(instance, PlanTask)
        demands, proof = task.demands, task.certificate
        assert proof is not None
        assert FEWEST <= len(demands) <= MOST
        assert proof.p < RARE
        if has_clash(instance):
            assert list(wrong_figures(instance, task)) == []
            continue
        witness = plan_from(task.scene, task.witness or {})
        assert all(check(rule, witness).held for rule in task.rules)
        bites = stacked(task.scene, proof.bites)
        kept = [held(rule, bites).tolist() for rule in demands]
        assert kept == [[at != own for at in range(len(demands))] for own in range(len(demands))]


@of_each
@pytest.mark.parametrize("model", ["copy-plan", "greedy", "always-impossible", "every-number"])
def test_the_scripts_that_aim_at_a_goal(name: str, model: str) -> None:
    """Each earns what the card says, and solves less than a tenth."""
    found = earned(model, instances_of(name), "ro")
    assert bool(found) == (model in ("copy-plan", "greedy") or "impossible" in goals_of(name))
    for aimed, values in found.items():
        assert dict(zip(card_columns(name), card_row(name, model), strict=True))[aimed] == cell(values)
        assert fsum(one.solved for one in values) < 0.1 * len(values)


def test_what_may_be_impossible() -> None:
    """About two of three such tasks have no plan, by conflicts of three demands at least, none of them two alone."""
    name = "gmtw-ro-frontier-1.2"
    tasks = [one for one in instances_of(name) if task_of(one, PlanTask).goal_name == "impossible"]
    without = [one for one in tasks if has_clash(one)]
    assert 0.15 <= len(without) / len(instances_of(name)) <= 0.2
    assert 0.2 <= 1 - len(without) / len(tasks) <= 0.45
    for instance in without:
        goal = task_of(instance, PlanTask).goal
        assert isinstance(goal, Impossible)
        assert goal.smallest >= SMALLEST[FRONTIER]
        assert len(goal.conflicts) <= MOST_CONFLICTS


@of_each
def test_the_oracle_is_perfect(name: str) -> None:
    """In every goal, in Romanian and in English."""
    for language in ("ro", "en"):
        found = earned("oracle", plans(name, 1), language)
        assert found.keys() - {"no plan", "a plan"} == goals_of(name)
        assert {one for values in found.values() for one in values} == {Earned(1.0, True)}
    assert {value for value in card_row(name, "oracle") if value} == {"1.00 / 1.00"}
