"""Answers that understand nothing score nothing, and a plan that obeys every rule scores 1.

The published predecessor gave .55 to the empty string and .92 to a list-order fill.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from gmtw.constraints.solver import listed, witness
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.scoring.grade import grade
from gmtw.tasks.plan.task import PlanTask

PARAGRAPH = "Am ales cu grijă fiecare activitate, astfel încât planul să fie echilibrat și plăcut pentru toată familia."


def keys(instance: Instance) -> list[str]:
    return [slot.names["ro"][0] for slot in _task(instance).scene.slots]


def with_json(value: object) -> str:
    return f"{PARAGRAPH}\n\n{json.dumps(value, ensure_ascii=False)}"


GAMES: dict[str, Callable[[Instance], str]] = {
    "empty string": lambda i: "",
    "paragraph alone": lambda i: PARAGRAPH,
    "empty object": lambda i: with_json({}),
    "null values": lambda i: with_json(dict.fromkeys(keys(i))),
    "a space": lambda i: with_json(dict.fromkeys(keys(i), " ")),
    "a letter": lambda i: with_json(dict.fromkeys(keys(i), "i")),
    "invented names": lambda i: with_json({key: ["Turnul Eiffel", "Sushi"] for key in keys(i)}),
    "the keys as names": lambda i: with_json({key: key for key in keys(i)}),
    "prompt echo": lambda i: i.prompts["ro"],
    "function words": lambda i: "și în că să " * 40,
}

WORLDS = ("travel", "schedule", "recipe", "fact")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("world", WORLDS)
def test_a_game_wins_nothing(world: str, game: str, request: pytest.FixtureRequest) -> None:
    """U = R = F = 0 and not solved; without text, and with empty repetition, G = 0 too."""
    instance = request.getfixturevalue(world)
    lost(instance, game)


@cache
def of_the_set(path: Path) -> list[Instance]:
    """Return the instances of a published set."""
    return load(path)


@pytest.mark.parametrize("name", ["gmtw_ro_v0", "fresh_500", "gmtw_ro_hard"])
def test_a_game_wins_nothing_on_the_published_sets(published: Path, name: str) -> None:
    """The same on some published instances, in each of which some game once won."""
    for instance in of_the_set(published / f"{name}.jsonl")[::25]:
        for game in GAMES:
            lost(instance, game)


@pytest.mark.parametrize("world", WORLDS)
def test_everything_everywhere_solves_nothing(world: str, request: pytest.FixtureRequest) -> None:
    """All entities in every slot are no plan, and earn little."""
    instance = request.getfixturevalue(world)
    names = [entity.names["ro"][0] for entity in _task(instance).scene.entities]
    record = grade(instance, with_json(dict.fromkeys(keys(instance), names)))
    assert record.solved is False
    earned = record.scores["U"].value
    assert earned is not None
    assert earned <= 0.5


@pytest.mark.parametrize("name", ["gmtw_ro_v0", "fresh_500", "gmtw_ro_hard"])
def test_a_plan_that_obeys_every_rule_scores_1(published: Path, name: str) -> None:
    """The solver's plan, written with the prompt's keys and names, has U = R = 1; worlds without one occur."""
    tried = 0
    for instance in of_the_set(published / f"{name}.jsonl")[::20]:
        found = witness(_task(instance).scene, _task(instance).rules)
        if found is None or not any(listed(found).values()):
            continue
        record = grade(instance, with_json(written(instance, listed(found))))
        measured = {key: record.scores[key].value for key in "UR"}
        assert measured["R"] == 1, instance.id
        assert measured["U"] in (1, None), instance.id
        assert record.solved
        tried += 1
    assert tried >= 12


def written(instance: Instance, plan: dict[str, tuple[str, ...]]) -> dict[str, object]:
    """The plan as the prompt asks for it: a list where a slot holds any number, else a name or null."""
    scene = _task(instance).scene
    names = {id_: [scene.entity[entity].names["ro"][0] for entity in plan.get(id_, ())] for id_ in scene.slot}
    return {
        slot.names["ro"][0]: names[slot.id] if slot.capacity is None else next(iter(names[slot.id]), None)
        for slot in scene.slots
    }


def lost(instance: Instance, game: str) -> None:
    record = grade(instance, GAMES[game](instance))
    instructed = any(rule.side == "instruction" for rule in _task(instance).rules)
    won = {key: record.scores[key].value for key in "URF"}
    assert won == {"U": 0 if instructed else None, "R": 0, "F": 0}, (instance.id, game)
    assert record.solved is False
    if game in ("empty string", "function words"):
        assert record.scores["G"].value == 0


def _task(instance: Instance) -> PlanTask:
    assert isinstance(instance.task, PlanTask)
    return instance.task
