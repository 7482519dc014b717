"""gmtw-ro-2.0 and 2.1: their make-up, their bytes from their seeds, and what their cards say of models."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

import pytest

from benchmarks.calibration import Earned, cell, earned
from gmtw.baselines.goals import has_clash
from gmtw.core.types import Instance
from gmtw.datasets import load, packaged
from gmtw.datasets.generate import FROZEN, generate
from gmtw.tasks.plan.goals import GOALS, SOLVE
from gmtw.worlds import Part
from tests.bench.frozen_set import (
    card_columns,
    card_of,
    card_row,
    first_of_each,
    instances_of,
    lines_of,
    manifest_for,
)

LEVELS = ("easy", "medium", "hard")


class Frozen(NamedTuple):
    """A set as its card tells it. plans, facts: how many a level, of each world of plans and goal, and of facts."""

    name: str
    worlds: tuple[str, ...]
    plans: int
    facts: int
    seed: int
    earlier: tuple[str, ...]

    @property
    def instances(self) -> tuple[Instance, ...]:
        """All of its instances."""
        return instances_of(self.name)

    def without_plan(self) -> int:
        """How many tasks have no plan."""
        return sum(has_clash(one) for one in self.instances if one.source in self.worlds)


FIRST = ("gmtw-ro-1.0", "gmtw-ro-hard-1.0")
WORLDS = ("travel-v2", "schedule-v2", "recipe-v2")

SETS = (
    Frozen("gmtw-ro-2.0", WORLDS, 15, 20, 2, FIRST),
    Frozen("gmtw-ro-2.1", (*WORLDS, "logistics", "shopping"), 9, 20, 5, (*FIRST, "gmtw-ro-2.0")),
)

MADE_ANEW = {
    "gmtw-ro-2.0": [Part("recipe-v2", "easy", 1, "solve"), Part("recipe-v2", "medium", 1, "impossible")],
    "gmtw-ro-2.1": [Part("logistics", "easy", 1, "repair"), Part("shopping", "easy", 1, "impossible")],
}
"""Parts of which the first instance is made again, beside those of trips, weeks and facts."""


@pytest.fixture(params=SETS, ids=lambda one: one.name)
def frozen(request: pytest.FixtureRequest) -> Frozen:
    """One of the sets."""
    assert isinstance(request.param, Frozen)
    return request.param


def test_the_make_up(frozen: Frozen) -> None:
    """As many of each level, world of plans and goal, and as many facts a level; about a sixth of all has no plan."""
    manifest = manifest_for(frozen.name)
    cells = {(part.world, part.level, part.goal): part.number for part in manifest.parts}
    plans = {(world, level, goal): frozen.plans for world in frozen.worlds for level in LEVELS for goal in GOALS}
    assert cells == plans | {("fact-v2", level, SOLVE): frozen.facts for level in LEVELS}
    assert manifest.instances == len(frozen.instances) == 600
    assert 15 <= round(100 * frozen.without_plan() / 600) <= 20
    assert f"`impossible` {frozen.without_plan()} have no plan" in card_of(frozen.name)


def test_nothing_is_shared_with_the_earlier_sets(frozen: Frozen) -> None:
    """No id, no world and no canary."""
    earlier = [one for name in frozen.earlier for one in load(packaged() / name)]
    for what in ("id", "fingerprint", "canary"):
        assert not {getattr(one, what) for one in earlier} & {getattr(one, what) for one in frozen.instances}
    assert {one.canary for one in frozen.instances} == {FROZEN[frozen.seed]}
    assert FROZEN[frozen.seed] in card_of(frozen.name)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("world", ["travel-v2", "schedule-v2"])
def test_the_bytes_come_from_the_seed(frozen: Frozen, world: str, goal: str) -> None:
    """The first instance of a level, made anew, is the stored line. Card: what makes the whole file."""
    level = LEVELS[(WORLDS.index(world) + GOALS.index(goal)) % len(LEVELS)]
    (made,) = generate([Part(world, level, 1, goal)], frozen.seed)
    stored = next(one for one in frozen.instances if one.id == made.id)
    assert made.model_dump_json() == stored.model_dump_json()
    assert made.model_dump_json() in lines_of(frozen.name)


def test_the_bytes_of_the_other_worlds_come_from_the_seed(frozen: Frozen) -> None:
    """The same for facts, and for the worlds that take longer."""
    assert manifest_for(frozen.name).seed == frozen.seed
    facts = [Part("fact-v2", level, 1) for level in LEVELS]
    for made in generate([*facts, *MADE_ANEW[frozen.name]], frozen.seed):
        assert made.model_dump_json() in lines_of(frozen.name)


@pytest.mark.parametrize("model", ["copy-plan", "greedy", "always-impossible", "every-number"])
def test_the_scripts_that_aim_at_a_goal(frozen: Frozen, model: str) -> None:
    """Each earns what the card says, and solves less than a tenth."""
    found, columns = earned(model, frozen.instances, "ro"), card_columns(frozen.name)
    assert dict(zip(columns, card_row(frozen.name, model), strict=True)) == {
        column: cell(found.get(column, ())) for column in columns
    }
    (aimed,) = found.keys() - {"no plan", "a plan"}
    assert fsum(one.solved for one in found[aimed]) < 0.1 * len(found[aimed])


def test_the_oracle_is_perfect(frozen: Frozen) -> None:
    """In every goal, also where there is no plan; in Romanian and in English."""
    for language in ("ro", "en"):
        found = earned("oracle", first_of_each(frozen.name, 1), language)
        assert found.keys() == {*GOALS, "no plan", "a plan", "facts"}
        assert {one for values in found.values() for one in values} == {Earned(1.0, True)}
    assert set(card_row(frozen.name, "oracle")) == {"1.00 / 1.00"}


@pytest.mark.parametrize("model", ["first-rule", "common-wording"])
def test_deaf_readers_on_a_sample(frozen: Frozen, model: str) -> None:
    """The goals of the new kind are hardly ever reached by what a deaf reader hears."""
    found = earned(model, [one for one in first_of_each(frozen.name, 1) if one.source in frozen.worlds], "ro")
    for goal in ("repair", "best", "no plan"):
        assert fsum(one.solved for one in found[goal]) <= 0.34 * len(found[goal])
