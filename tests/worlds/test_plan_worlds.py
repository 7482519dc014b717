"""Every world of plans keeps its contract: what its certificates say is true."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache

import pytest

from gmtw import constraints as r
from gmtw.constraints.plan_batch import Plans, held, stacked
from gmtw.constraints.solver import admits, witness
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets.generate import generate
from gmtw.scoring.grade import grade
from gmtw.tasks.plan.answer_json import slot_value
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import LEVELS, WORLDS, Part
from gmtw.worlds.plan_world import PlanWorld
from gmtw.worlds.varied_world import VariedWorld

NUMBER, NUMBER_VARIED = 12, 2

PLANS = sorted(world.key for world in WORLDS if isinstance(world, PlanWorld))

every_cell = pytest.mark.parametrize(("key", "level"), [(key, level) for key in PLANS for level in LEVELS])
every_world = pytest.mark.parametrize("key", PLANS)


@cache
def made(key: str, level: str) -> list[Instance]:
    """Some instances of a cell, made once."""
    return list(
        generate([Part(key, level, NUMBER_VARIED if isinstance(world_of(key), VariedWorld) else NUMBER)], seed=11)
    )


def world_of(key: str) -> PlanWorld:
    """The world, as one of plans."""
    world = WORLDS.get(key)
    assert isinstance(world, PlanWorld)
    return world


def task_of(instance: Instance) -> PlanTask:
    """The task, as one of plans."""
    assert isinstance(instance.task, PlanTask)
    return instance.task


def counted(task: PlanTask, plan: object) -> r.Plan[int]:
    """A stored plan as the checker takes it."""
    assert isinstance(plan, dict)
    return r.Plan(task.scene, {slot: dict(Counter(row)) for slot, row in plan.items()})


def broken(task: PlanTask, plan: object) -> list[r.Rule]:
    """The rules that a stored plan breaks, by the integer checker."""
    return [rule for rule in task.rules if not r.check(rule, counted(task, plan)).held]


@pytest.mark.minutes
@every_cell
def test_the_witness_obeys_and_the_solver_agrees(key: str, level: str) -> None:
    """Checker and CP-SAT both take the stored witness, and CP-SAT finds one of its own."""
    for instance in made(key, level):
        task = task_of(instance)
        assert broken(task, task.witness) == []
        assert all(admits(rule, counted(task, task.witness)) for rule in task.rules)
        assert witness(task.scene, task.rules) is not None


@every_cell
def test_every_rule_bites(key: str, level: str) -> None:
    """The stored plan for each instruction breaks it and nothing else."""
    for instance in made(key, level):
        task = task_of(instance)
        instructions = [rule for rule in task.rules if rule.side == "instruction"]
        assert task.certificate is not None
        assert [broken(task, bite) for bite in task.certificate.bites] == [[rule] for rule in instructions]


@every_cell
def test_levels_are_probabilities(key: str, level: str) -> None:
    """p lies in the level's band, each rule's share in its own, and a fresh sample says the same."""
    low, high = world_of(key).bands[level]
    for instance in made(key, level):
        task = task_of(instance)
        proof = task.certificate
        assert proof is not None
        assert low <= proof.p <= high
        assert all(world_of(key).shares[0] <= share <= world_of(key).shares[1] for share in proof.shares)
        assert len(proof.shares) >= (5 if level == "hard" else 3)
        plans = world_of(key).sample(task.scene, 20_000, RandomStream("fresh", instance.id))
        structure = [held(rule, plans).all() for rule in task.rules if rule.side == "structure"]
        assert all(structure), "a random plan must be structurally valid"
        again = sum(_all(task, plans)) / len(plans)
        assert again == pytest.approx(proof.p, abs=5 * (proof.p / 20_000) ** 0.5 * 2**0.5)


def _all(task: PlanTask, plans: Plans) -> list[bool]:
    """Return if each plan obeys every rule."""
    return [all(verdicts) for verdicts in zip(*(held(rule, plans).tolist() for rule in task.rules), strict=True)]


@every_cell
def test_no_mechanical_policy_solves_it(key: str, level: str) -> None:
    """Each plan that a script makes without reading the rules breaks one."""
    for instance in made(key, level):
        task = task_of(instance)
        policies = world_of(key).policies(task)
        assert task.certificate is not None
        assert len(policies) == task.certificate.policies
        assert len(policies) > 20, f"{key}: `policies` tries {len(policies)} plans; let it try more than 20"
        assert not any(_all(task, stacked(task.scene, policies)))


@every_cell
def test_witness_and_bites_grade_as_they_should(key: str, level: str) -> None:
    """Through the whole pipeline, in each language: the witness is solved, a bite loses one rule."""
    for instance in made(key, level)[:4]:
        task = task_of(instance)
        assert task.certificate is not None
        for language in instance.prompts:
            record = grade(instance, written(task, task.witness, language), language)
            assert (record.scores["U"].value, record.scores["R"].value, record.solved) == (1, 1, True)
            worse = grade(instance, written(task, task.certificate.bites[0], language), language)
            assert worse.scores["R"].value == 1
            assert worse.scores["U"].parts["held"] == len(task.certificate.shares) - 1
            assert worse.solved is False


def written(task: PlanTask, plan: object, language: str) -> str:
    """An answer with that plan, in the names and keys of the language."""
    assert isinstance(plan, dict)
    rows: dict[str, object] = {}
    for slot in task.scene.slots:
        names = [task.scene.entity[entity].names[language][0] for entity in plan.get(slot.id, ())]
        rows[slot.names[language][0]] = slot_value(slot, names)
    return "Plan.\n\n" + json.dumps(rows, ensure_ascii=False)


@every_cell
def test_prompts_are_whole(key: str, level: str) -> None:
    """Every entity, rule and key stands in the prompt of each language, and nothing is left to fill in."""
    for instance in made(key, level):
        task = task_of(instance)
        assert tuple(sorted(instance.prompts)) == world_of(key).languages
        for code, prompt in instance.prompts.items():
            assert all(entity.names[code][0] in prompt for entity in task.scene.entities)
            assert all(f'"{slot.names[code][0]}"' in prompt for slot in task.scene.slots)
            count = sum(rule.side == "instruction" for rule in task.rules)
            assert len(re.findall(r"(?m)^\d\. .*\.$", prompt)) == count
            assert not re.search(r"[{}]", prompt[: prompt.rindex("\n\n{")])
            assert not re.search(r"[ \t]{2,}|[ŞşŢţ]| ,|\(\)", prompt.replace('  "', ""))


@every_cell
def test_romanian_numbers_take_de(key: str, level: str) -> None:
    """From 20 on a noun follows "de", below never; nothing but an end of the phrase, or "și", follows otherwise."""
    for instance in made(key, level):
        for number, rest in re.findall(r"\b(\d+) (\w+)", instance.prompts["ro"]):
            tail = int(number) % 100
            if rest not in ("și", "dintre"):
                assert (rest == "de") == (int(number) > 0 and (tail == 0 or tail >= 20)), f"{number} {rest}"


@every_world
def test_texts_have_no_idle_key(key: str) -> None:
    """All languages show the same attributes and word the same rules; every wording key is a kind of rule."""
    ro, *others = (world_of(key).folder.text(code) for code in ("ro", *sorted({*world_of(key).languages} - {"ro"})))
    assert {wording.partition(".")[0] for wording in ro.rules} <= r.Rule.kinds.keys()
    assert others
    for other in others:
        assert ro.shown == other.shown
        assert ro.names.keys() == other.names.keys()
        assert ro.rules.keys() == other.rules.keys()
        if not isinstance(world_of(key), VariedWorld):  # which chooses wordings of the same constructions by their tags
            assert [*map(len, ro.rules.values())] == [len(other.rules[kind]) for kind in ro.rules]


@pytest.mark.minutes
@every_world
def test_same_arguments_same_instances(key: str) -> None:
    """A longer set starts with the shorter one, and another seed shares nothing with it."""
    short = list(generate([Part(key, "easy", 3)], seed=11))
    shorter = made(key, "easy")
    assert short[: len(shorter)] == shorter[: len(short)]
    other = list(generate([Part(key, "easy", 3)], seed=12))
    assert not {i.id for i in other} & {i.id for i in short}
    assert not {i.fingerprint for i in other} & {i.fingerprint for i in short}
