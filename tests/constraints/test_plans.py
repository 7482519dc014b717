"""Rules on arrays of plans say what the checker says of each plan."""

from __future__ import annotations

from random import Random

import pytest

from gmtw import constraints as r
from gmtw.constraints.plan_batch import Plans, earnings, held, stacked
from gmtw.core.types import Answer, Instance, ReadPlan
from gmtw.scoring.metrics.understanding import METRIC as U
from gmtw.tasks.plan.task import PlanTask
from tests.constraints.rule_examples import EXAMPLES, RULE_SETS, RuleSet

RANDOM_PLANS = 80


def drawn(scene: r.Scene, seed: str) -> list[dict[str, tuple[str, ...]]]:
    """Plans of any density, some with an entity twice in a slot; the empty and the full one too."""
    rng = Random(seed)
    plans = []
    for _ in range(RANDOM_PLANS):
        density = rng.random() ** 2
        cells = {s: [e for e in scene.entity for _ in range(2) if rng.random() < density / 2] for s in scene.slot}
        plans.append({slot: tuple(row) for slot, row in cells.items() if row})
    return [*plans, {}, {slot: tuple(scene.entity) for slot in scene.slot}]


def counted(scene: r.Scene, plan: dict[str, tuple[str, ...]]) -> r.Plan[int]:
    """The same plan as the checker takes it."""
    return r.Plan(scene, {slot: {e: row.count(e) for e in dict.fromkeys(row)} for slot, row in plan.items()})


@pytest.mark.parametrize(("rule", "world"), EXAMPLES, ids=[repr(rule) for rule, _ in EXAMPLES])
def test_arrays_and_checker_agree(rule: r.Rule, world: RuleSet) -> None:
    """Every kind of rule, on every plan."""
    plans = drawn(world.scene, repr(rule))
    flags = held(rule, stacked(world.scene, plans))
    assert flags.tolist() == [r.check(rule, counted(world.scene, plan)).held for plan in plans]


INSTRUCTED = [world for world in RULE_SETS if any(rule.side == "instruction" for rule in world.rules)]


@pytest.mark.parametrize("world", INSTRUCTED, ids=range(len(INSTRUCTED)))
def test_earnings_are_the_metric(world: RuleSet) -> None:
    """The U of arrays, from which chance comes, is the U that the metric gives each plan."""
    instructions = [rule for rule in world.rules if rule.side == "instruction"]
    structure = [rule for rule in world.rules if rule.side == "structure"]
    plans = drawn(world.scene, "earnings")
    task = PlanTask(scene=world.scene, rules=world.rules)
    instance = Instance(id="x", source="test", level="easy", fingerprint="", task=task, prompts={})
    measured = [U.measure(instance, answer(plan), "ro").value for plan in plans]
    assert earnings(instructions, structure, stacked(world.scene, plans)).tolist() == pytest.approx(measured)


def answer(plan: dict[str, tuple[str, ...]]) -> Answer:
    """The plan as if it had been read from an output."""
    cells = tuple((slot, entity) for slot, row in plan.items() for entity in row)
    return Answer(plan=ReadPlan(cells=cells), explanation="")


def test_a_plan_comes_back_as_it_went_in() -> None:
    """`listed` undoes `stacked`, `pick` chooses by index and by flag."""
    scene = RULE_SETS[0].scene
    plans = drawn(scene, "back")
    many: Plans = stacked(scene, plans)
    in_order = [{slot: tuple(sorted(row)) for slot, row in plan.items()} for plan in plans]
    listed = [{slot: tuple(sorted(row)) for slot, row in many.listed(at).items()} for at in range(len(many))]
    assert listed == in_order
    assert many.pick([3, 5]).listed(1) == many.listed(5)
    assert len(many.pick(many.count() > 0)) < len(many)
