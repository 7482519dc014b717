"""gmtw-ro-2.0: its make-up, its bytes from its seed, and what its card says of models and of searching."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import fsum

import pytest

from benchmarks.calibration import Earned, cell, columns_of, earned
from gmtw.baselines.goals import has_clash
from gmtw.core.types import Instance
from gmtw.datasets import load, packaged
from gmtw.datasets.generate import FROZEN, generate
from gmtw.datasets.manifest import manifest_of
from gmtw.tasks.plan.goals import GOALS, SOLVE
from gmtw.worlds import Part

FOLDER = packaged() / "gmtw-ro-2.0"
CARD = (FOLDER / "README.md").read_text(encoding="utf-8")
LEVELS = ("easy", "medium", "hard")
PLANS = ("travel-v2", "schedule-v2", "recipe-v2")


@cache
def frozen() -> tuple[Instance, ...]:
    """The instances of the set."""
    return tuple(load(FOLDER))


def card_row(model: str) -> list[str]:
    """The cells of a row of the card's table."""
    (line,) = [line for line in CARD.splitlines() if line.startswith(f"| {model} | ")]
    return [part.strip() for part in line.strip("|").split("|")[1:]]


def card_columns() -> list[str]:
    """The names of the columns of that table, without the numbers of tasks in brackets."""
    (line,) = [line for line in CARD.splitlines() if line.startswith("| model | ")]
    return [part.strip().partition(" (")[0] for part in line.strip("|").split("|")[1:]]


def test_the_make_up() -> None:
    """15 instances of each level, world of plans and goal, 20 facts a level; a sixth of all has no plan."""
    manifest = manifest_of(FOLDER)
    assert manifest is not None
    cells = {(part.world, part.level, part.goal): part.number for part in manifest.parts}
    plans = {(world, level, goal): 15 for world in PLANS for level in LEVELS for goal in GOALS}
    assert cells == plans | {("fact-v2", level, SOLVE): 20 for level in LEVELS}
    assert manifest.instances == len(frozen()) == 600
    assert 0.15 <= sum(map(_without_plan, frozen())) / 600 <= 0.20


def _without_plan(instance: Instance) -> bool:
    return instance.source in PLANS and has_clash(instance)


def test_nothing_is_shared_with_the_earlier_sets() -> None:
    """No id, no world and no canary."""
    earlier = [one for name in ("gmtw-ro-1.0", "gmtw-ro-hard-1.0") for one in load(packaged() / name)]
    for what in ("id", "fingerprint", "canary"):
        assert not {getattr(one, what) for one in earlier} & {getattr(one, what) for one in frozen()}
    assert {one.canary for one in frozen()} == {FROZEN[2]}


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("world", ["travel-v2", "schedule-v2"])
def test_the_bytes_come_from_the_seed(world: str, goal: str) -> None:
    """The first instance of a level, made anew, is the stored line. Card: what makes the whole file."""
    manifest = manifest_of(FOLDER)
    assert manifest is not None
    level = LEVELS[(PLANS.index(world) + GOALS.index(goal)) % len(LEVELS)]
    (made,) = generate([Part(world, level, 1, goal)], manifest.seed)
    stored = next(one for one in frozen() if one.id == made.id)
    assert made.model_dump_json() == stored.model_dump_json()
    assert made.model_dump_json() + "\n" in (FOLDER / "instances.jsonl").read_text(encoding="utf-8")


def test_the_bytes_of_facts_and_menus_come_from_the_seed() -> None:
    """The same for the worlds that take longer."""
    text = (FOLDER / "instances.jsonl").read_text(encoding="utf-8")
    cells = [Part("fact-v2", level, 1) for level in LEVELS]
    cells += [Part("recipe-v2", "easy", 1, "solve"), Part("recipe-v2", "medium", 1, "impossible")]
    for made in generate(cells, 2):
        assert made.model_dump_json() + "\n" in text


@pytest.mark.parametrize("model", ["copy-plan", "greedy", "always-impossible", "every-number"])
def test_the_scripts_that_aim_at_a_goal(model: str) -> None:
    """Each earns what the card says, and solves less than a tenth."""
    found = earned(model, frozen(), "ro")
    assert dict(zip(card_columns(), card_row(model), strict=True)) == {
        column: cell(found.get(column, ())) for column in card_columns()
    }
    (aimed,) = found.keys() - {"no plan", "a plan"}
    assert fsum(one.solved for one in found[aimed]) < 0.1 * len(found[aimed])


def sample(size: int) -> list[Instance]:
    """The first `size` instances of each world, level and goal."""
    taken: Counter[tuple[str, ...]] = Counter()
    found = []
    for instance in frozen():
        key = (instance.source, instance.level, *columns_of(instance))
        taken[key] += 1
        found += [instance] if taken[key] <= size else []
    return found


def test_the_oracle_is_perfect() -> None:
    """In every goal, also where there is no plan; in Romanian and in English."""
    for language in ("ro", "en"):
        found = earned("oracle", sample(1), language)
        assert found.keys() == {*GOALS, "no plan", "a plan", "facts"}
        assert {one for values in found.values() for one in values} == {Earned(1.0, True)}
    assert set(card_row("oracle")) == {"1.00 / 1.00"}


@pytest.mark.parametrize("model", ["first-rule", "common-wording"])
def test_deaf_readers_on_a_sample(model: str) -> None:
    """The goals of the new kind are hardly ever reached by what a deaf reader hears."""
    found = earned(model, [one for one in sample(1) if one.source in PLANS], "ro")
    for goal in ("repair", "best", "no plan"):
        assert fsum(one.solved for one in found[goal]) <= 0.34 * len(found[goal])
