"""gmtw-ro-frontier-1.0: its make-up, its bytes from its seed, what is proved, and what its card says of scripts."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import fsum

import pytest

from benchmarks.calibration import Earned, cell, columns_of, earned
from gmtw.constraints import Plan, check
from gmtw.constraints.plan_batch import held, stacked
from gmtw.core.types import Instance
from gmtw.datasets import load, packaged
from gmtw.datasets.generate import FROZEN_FRONTIER, generate
from gmtw.datasets.manifest import manifest_of
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.goals import SOLVE, demands_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import FRONTIER, Part
from gmtw.worlds.frontier import FEWEST, MOST, RARE

FOLDER = packaged() / "gmtw-ro-frontier-1.0"
CARD = (FOLDER / "README.md").read_text(encoding="utf-8")
PLANS = ("travel-v2", "schedule-v2", "recipe-v2")
GOALS = ("solve", "repair", "best")


@cache
def frozen() -> tuple[Instance, ...]:
    """The instances of the set."""
    return tuple(load(FOLDER))


def plans(size: int) -> list[Instance]:
    """The first `size` instances of each world of plans and goal."""
    taken: Counter[tuple[str, ...]] = Counter()
    found = []
    for instance in frozen():
        key = (instance.source, *columns_of(instance))
        taken[key] += 1
        found += [instance] if instance.source in PLANS and taken[key] <= size else []
    return found


def card_row(start: str) -> list[str]:
    """The cells of the first row of the card's tables that begins so."""
    line = next(line for line in CARD.splitlines() if line.startswith(f"| {start} | "))
    return [part.strip() for part in line.strip("|").split("|")[1:]]


def test_the_make_up() -> None:
    """Twelve of each world of plans and goal, and facts; a canary that no earlier set has."""
    manifest = manifest_of(FOLDER)
    assert manifest is not None
    assert {part.level for part in manifest.parts} == {FRONTIER}
    cells = {(part.world, part.goal): part.number for part in manifest.parts}
    assert cells == {(world, goal): 12 for world in PLANS for goal in GOALS} | {("fact-v2", SOLVE): 20}
    assert manifest.instances == len(frozen()) == 128
    assert {one.canary for one in frozen()} == {FROZEN_FRONTIER[manifest.seed]}


def test_the_bytes_come_from_the_seed() -> None:
    """What can be made anew in seconds is the stored line. Card: what makes the whole file."""
    text = (FOLDER / "instances.jsonl").read_text(encoding="utf-8")
    for made in generate([Part("fact-v2", FRONTIER, 3), Part("travel-v2", FRONTIER, 1, "best")], 3):
        assert made.model_dump_json() + "\n" in text


def test_what_is_proved() -> None:
    """The witness obeys; each demand has a plan that breaks it alone; fewer than one random plan in a million obeys."""
    for instance in plans(2):
        task = task_of(instance, PlanTask)
        demands, proof = demands_of(task), task.certificate
        assert proof is not None
        assert FEWEST <= len(demands) <= MOST
        assert proof.p < RARE
        witness = Plan(task.scene, {slot: dict.fromkeys(row, 1) for slot, row in (task.witness or {}).items()})
        assert all(check(rule, witness).held for rule in task.rules)
        bites = stacked(task.scene, proof.bites)
        kept = [held(rule, bites).tolist() for rule in demands]
        assert kept == [[at != own for at in range(len(demands))] for own in range(len(demands))]


@pytest.mark.parametrize("model", ["copy-plan", "greedy"])
def test_the_scripts_that_aim_at_a_goal(model: str) -> None:
    """Each earns what the card says, and solves less than a tenth."""
    found = earned(model, frozen(), "ro")
    (aimed,) = found
    columns = [name.partition(" (")[0] for name in card_row("model")]
    assert dict(zip(columns, card_row(model), strict=True))[aimed] == cell(found[aimed])
    assert fsum(one.solved for one in found[aimed]) < 0.1 * len(found[aimed])


def test_the_oracle_is_perfect() -> None:
    """In every goal, in Romanian and in English."""
    for language in ("ro", "en"):
        found = earned("oracle", plans(1), language)
        assert found.keys() == {*GOALS}
        assert {one for values in found.values() for one in values} == {Earned(1.0, True)}
    assert {value for value in card_row("oracle") if value} == {"1.00 / 1.00"}
