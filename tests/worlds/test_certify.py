"""Certificates: what is refused, by the quick look before the proof and by the proof itself."""

from __future__ import annotations

from functools import cache

import pytest

from gmtw.constraints import MaxTotal
from gmtw.constraints.plan_batch import Plans, stacked
from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.datasets.generate import generate
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS, Part, Refused
from gmtw.worlds.certify import Draft, certify, refuse_early
from gmtw.worlds.plan_world import PlanWorld

BAND = WORLDS.get("travel").bands["easy"]  # type: ignore[attr-defined]
HARD = WORLDS.get("travel").bands["hard"]  # type: ignore[attr-defined]
SHARES = WORLDS.get("travel").shares  # type: ignore[attr-defined]


@cache
def made() -> tuple[Draft, Plans]:
    """An easy task of travel as a draft, and the random plans of a proof."""
    (instance,) = generate([Part("travel", "easy", 1)], seed=11)
    assert isinstance(instance.task, PlanTask)
    scene, rules = instance.task.scene, instance.task.rules
    instructions = tuple(rule for rule in rules if rule.side == "instruction")
    structure = tuple(rule for rule in rules if rule.side == "structure")
    world = WORLDS.get("travel")
    assert isinstance(world, PlanWorld)
    return Draft(scene, structure, instructions), world.sample(scene, 20_000, RandomStream("proof", instance.id))


def twice() -> Draft:
    """The task with its first rule said twice: whatever breaks one of the two breaks the other."""
    draft, _ = made()
    return draft._replace(instructions=(*draft.instructions, draft.instructions[0]))


def test_a_task_is_proved() -> None:
    """The certificate holds a bite for each rule, the policies that were tried, and a witness."""
    draft, plans = made()
    task = certify(draft, BAND, plans, 7, SHARES)
    assert task.certificate is not None
    assert (len(task.certificate.bites), task.certificate.policies) == (len(draft.instructions), 7)
    assert task.certificate.plans == len(plans) == 20_000
    assert task.witness is not None


def test_the_proof_refuses_a_rule_without_bite() -> None:
    """On its own plans, which the quick look did not see."""
    _, plans = made()
    with pytest.raises(Refused, match="no bite"):
        certify(twice(), BAND, plans, 7, SHARES)


def test_the_quick_look_refuses_a_rule_without_bite() -> None:
    """Before the costly proof."""
    draft, plans = made()
    nothing = stacked(draft.scene, [{slot.id: () for slot in draft.scene.slots}])
    refuse_early(draft, plans, nothing)
    with pytest.raises(Refused, match="no bite"):
        refuse_early(twice(), plans, nothing)


def test_another_level_is_refused() -> None:
    """An easy task is not a hard one."""
    draft, plans = made()
    with pytest.raises(Refused, match="level"):
        certify(draft, HARD, plans, 7, SHARES)


def test_a_task_that_a_policy_solves_is_refused() -> None:
    """A plan that obeys everything must not come from a script."""
    draft, plans = made()
    witness = certify(draft, BAND, plans, 7, SHARES).witness
    assert witness is not None
    with pytest.raises(Refused, match="a policy solves it"):
        refuse_early(draft, plans, stacked(draft.scene, [witness]))


def test_a_rule_that_the_prompt_does_not_show_is_a_fault_of_the_world() -> None:
    """It names the attribute and what to edit."""
    world = WORLDS.get("travel")
    assert isinstance(world, PlanWorld)
    world.check_shown(MaxTotal(attribute="cost", limit=1))
    with pytest.raises(
        MissingTextError, match=rf"{world.languages[0]}/prompt.toml: .* reads 'wind', .*write \[show.wind\]"
    ):
        world.check_shown(MaxTotal(attribute="wind", limit=1))
