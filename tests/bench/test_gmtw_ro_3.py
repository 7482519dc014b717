"""gmtw-ro-3.0: its make-up, its bytes from its seed, and what built-in models earn on it."""

from __future__ import annotations

from math import fsum

import pytest

from benchmarks.calibration import Earned, earned
from gmtw.baselines.goals import has_clash
from gmtw.core.jsonl import json_lines
from gmtw.datasets import packaged
from gmtw.datasets.generate import FROZEN, generate
from gmtw.datasets.quick import quick_ids
from gmtw.scoring.grade import grade
from gmtw.tasks.plan.goals import GOALS, SOLVE
from gmtw.worlds import LEVELS, LONG, WORLDS, Part
from tests.bench.frozen_set import card_of, first_of_each, instances_of, lines_of, manifest_for

NAME = "gmtw-ro-3.0"
FACT = "fact"
PLANS = sorted({*WORLDS.names} - {FACT})
OF_A_CELL, FACTS, LONG_ONES = 9, 20, 6
"""Tasks of each world of plans, level and goal; facts a level; long tasks of a goal."""

LONG_GOALS = (SOLVE, "repair")


def test_the_make_up() -> None:
    """As many of each level, world of plans and goal, as many facts, and long ones; about a seventh has no plan."""
    manifest = manifest_for(NAME)
    cells = {(part.world, part.level, part.goal): part.number for part in manifest.parts}
    plans = {(world, level, goal): OF_A_CELL for world in PLANS for level in LEVELS for goal in GOALS}
    facts = {(FACT, level, SOLVE): FACTS for level in LEVELS}
    assert cells == plans | facts | {(world, LONG, goal): LONG_ONES for world in PLANS for goal in LONG_GOALS}
    assert manifest.instances == len(instances_of(NAME)) == 660
    without = sum(map(has_clash, instances_of(NAME)))
    assert 12 <= round(100 * without / 660) <= 18
    assert f"{without} have no plan" in card_of(NAME)


def test_it_has_a_canary_of_its_own() -> None:
    seed = manifest_for(NAME).seed
    assert {one.canary for one in instances_of(NAME)} == {FROZEN[seed]}
    assert FROZEN[seed] in card_of(NAME)


@pytest.mark.parametrize("world", WORLDS.names)
def test_the_bytes_come_from_the_seed(world: str) -> None:
    """The first instance of a level, made anew, is the stored line. Card: the command for the whole file."""
    level = LEVELS[WORLDS.names.index(world) % len(LEVELS)]
    goal = SOLVE if world == FACT else GOALS[PLANS.index(world) % len(GOALS)]
    (made,) = generate([Part(world, level, 1, goal)], manifest_for(NAME).seed)
    assert made.model_dump_json() in lines_of(NAME)


@pytest.mark.parametrize("model", ["copy-plan", "greedy", "always-impossible", "every-number"])
def test_the_scripts_that_aim_at_a_goal(model: str) -> None:
    """Each solves less than an eighth of the tasks that it aims at: saying no names the right two by chance."""
    found = earned(model, instances_of(NAME), "ro")
    (aimed,) = found.keys() - {"no plan", "a plan"}
    assert fsum(one.solved for one in found[aimed]) < 0.125 * len(found[aimed])


@pytest.mark.parametrize("language", ["ro", "en"])
def test_the_oracle_is_perfect(language: str) -> None:
    """In every goal, also where there is no plan."""
    found = earned("oracle", first_of_each(NAME, 1), language)
    assert found.keys() == {*GOALS, "no plan", "a plan", "facts"}
    assert {one for values in found.values() for one in values} == {Earned(1.0, True)}


@pytest.mark.parametrize("model", ["first-rule", "common-wording"])
def test_deaf_readers_on_a_sample(model: str) -> None:
    """The goals are hardly ever reached by what a deaf reader hears."""
    found = earned(model, [one for one in first_of_each(NAME, 1) if one.source != FACT], "ro")
    for goal in ("repair", "best", "no plan"):
        assert fsum(one.solved for one in found[goal]) <= 0.34 * len(found[goal])


def test_the_strong_reference_is_graded_as_its_card_says() -> None:
    """An answer to each task of `--quick`; all of them are solved and faithful."""
    answers = [line.row for line in json_lines(packaged() / NAME / "strong-reference.jsonl.xz")]
    known = {one.id: one for one in instances_of(NAME)}
    assert {row["instance_id"] for row in answers} == quick_ids()
    assert "All 100 are solved, faithful" in card_of(NAME)
    for row in answers[::5]:
        record = grade(known[row["instance_id"]], row["output"])
        assert record.solved, row["instance_id"]
        assert record.scores["F"].value == 1, row["instance_id"]
