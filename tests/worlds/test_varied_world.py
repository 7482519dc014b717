"""The worlds of plans: wordings enough, true tags, tasks that need each of their constructions."""

from __future__ import annotations

import re
from functools import cache

import pytest

from gmtw.constraints.solver import witness
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets.generate import generate
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.constructions import CONSTRUCTIONS, PLAIN, said
from gmtw.tasks.plan.deaf_readers import READERS, all_readers, solved_by
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import LEVELS, WORLDS, Part
from gmtw.worlds.varied_world import MARGIN, VariedWorld
from gmtw.worlds.wording_choice import LIMIT

VARIED = sorted(world.key for world in WORLDS if isinstance(world, VariedWorld))
REGISTERS = ("formal", "everyday", "list")
LEAST_WORDINGS = 4
DENIES = re.compile(
    r"\b(nu|n-\w+|fără|nici\w*|niciun|nicio|nimic|nimeni|lipse\w+|lipsi\w*|renunț\w+|anul\w+|scos|scoas\w+|afară"
    r"|dinafară|deoparte|exclu\w+|interzi\w+|evit\w+|cade|cad|refuz\w+|nicicând|nicicum|niciodată|deloc|imposibil|do-not)\b",
    re.IGNORECASE,
)

every_world = pytest.mark.parametrize("key", VARIED)
every_cell = pytest.mark.parametrize(("key", "level"), [(key, level) for key in VARIED for level in LEVELS])


def varied(key: str) -> VariedWorld:
    """The world, as one with varied wordings."""
    world = WORLDS.get(key)
    assert isinstance(world, VariedWorld)
    return world


@cache
def made(key: str, level: str) -> list[Instance]:
    """Some instances of a cell, made once."""
    return list(generate([Part(key, level, 2)], seed=21))


every_wording = pytest.mark.parametrize(
    ("key", "code"), [(key, code) for key in VARIED for code in WORLDS.get(key).spoken]
)


@every_wording
def test_every_rule_has_wordings_enough(key: str, code: str) -> None:
    """Four in each register, no two alike; the common one stands first, and suits every register."""
    for rule, ways in varied(key).folder.text(code).rules.items():
        assert len({way.text for way in ways}) == len(ways), f"{key} {code} {rule}"
        assert PLAIN in ways[0].tags, f"{key} {code} {rule}"
        assert not ways[0].only_in, f"{key} {code} {rule}"
        assert not ways[0].after, f"{key} {code} {rule}"
        for register in REGISTERS:
            fitting = [way for way in ways if way.only_in in ("", register) and not way.after]
            assert len(fitting) >= LEAST_WORDINGS, f"{key} {code} {rule} {register}"
        assert all({*way.tags} <= {PLAIN, *CONSTRUCTIONS} and way.tags for way in ways), f"{key} {code} {rule}"


@every_world
def test_the_languages_word_the_same_rules(key: str) -> None:
    """A rule that one language words, the other words too."""
    folder = varied(key).folder
    assert folder.text("ro").rules.keys() == folder.text("en").rules.keys()


@every_world
def test_a_denial_has_a_word_that_denies(key: str) -> None:
    """A Romanian wording is tagged as a negation only if it holds a word that denies; double ones hold one, too."""
    for rule, ways in varied(key).folder.text("ro").rules.items():
        for way in ways:
            if {"negation", "double-negation"} & {*way.tags}:
                assert DENIES.search(way.text), f"{key} {rule}: {way.text}"


@every_world
def test_prompts_come_in_three_registers(key: str) -> None:
    """Formal, everyday, and as a list; each with several wordings."""
    for code in ("ro", "en"):
        registers = varied(key).folder.text(code).registers
        assert registers.keys() == {*REGISTERS}
        assert all(len(one.intro) >= 2 and len(one.ask) >= 2 for one in registers.values())


@every_cell
def test_a_task_needs_its_constructions(key: str, level: str) -> None:
    """Hardly any deaf reader solves it, by plans that nobody has seen; each wording suits the register."""
    for instance in made(key, level):
        task = task_of(instance, PlanTask)
        rules = said(instance, task, "ro")
        for code, numbers in instance.meta["wordings"].items():
            said_so = varied(key).said(task.demands, code, numbers)
            assert {way.only_in for _, way in said_so} <= {"", instance.meta["register"]}
        plans = varied(key).sample(task.scene, 20_000, RandomStream("fresh", instance.id))
        shares = {reader.name: solved_by(reader, rules, plans) for reader in all_readers()}
        assert all(share is None or share <= 2 * MARGIN * LIMIT[level] for share in shares.values()), shares
        known = [share for share in shares.values() if share is not None]
        assert sum(known) / len(known) <= LIMIT[level]


@every_cell
def test_bounds_cannot_be_taken_for_exact(key: str, level: str) -> None:
    """CP-SAT finds no plan for a reader who takes every bound for the exact amount."""
    for instance in made(key, level):
        task = task_of(instance, PlanTask)
        reader = READERS["bounds-as-exact"]
        if reader.is_deaf_here(said(instance, task, "ro"), task.scene):
            structure = [rule for rule in task.rules if rule.side == "structure"]
            assert witness(task.scene, (*structure, *reader.heard(said(instance, task, "ro"), task.scene))) is None


@every_world
def test_amounts_are_drawn_anew(key: str) -> None:
    """The same entity has other amounts in another instance."""
    amounts: dict[str, set[tuple[int, ...]]] = {}
    for level in LEVELS:
        for instance in made(key, level):
            for entity in task_of(instance, PlanTask).scene.entities:
                own = tuple(entity.attributes[a] for a in varied(key).steps if entity.attributes.get(a))
                if own:
                    amounts.setdefault(entity.id, set()).add(own)
    numbers = [instance for level in LEVELS for instance in made(key, level)]
    shown = sum(len(task_of(instance, PlanTask).scene.entities) for instance in numbers)
    assert sum(map(len, amounts.values())) >= 0.6 * shown
