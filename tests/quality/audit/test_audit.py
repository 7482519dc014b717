"""`gmtw audit` finds what is planted, nothing in our own sets, and what was measured of the published ones."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw import constraints as r
from gmtw.cli import app
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.datasets.generate import generate
from gmtw.quality.audit import inspect
from gmtw.quality.audit.report import KINDS, AuditReport, report
from gmtw.quality.audit.text_report import show
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Part

RUNNER = CliRunner()


WORLDS = ("fact", "recipe", "schedule", "travel")


@cache
def made(*worlds: str) -> tuple[Instance, ...]:
    """A small set of our own, of these worlds."""
    return tuple(generate([Part(world, level, 5) for world in worlds for level in ("easy", "hard")], seed=5))


def write(instances: Iterable[Instance], path: Path) -> None:
    path.write_text("".join(instance.model_dump_json() + "\n" for instance in instances), encoding="utf-8")


def audited(instances: Sequence[Instance]) -> AuditReport:
    return report("planted", "ro", inspect(instances, "ro"))


def numbers(found: AuditReport) -> dict[str, int]:
    """Return the number of faults by kind; nothing if there is none."""
    return {kind: number for kind in KINDS if (number := found.total(kind))}


def planted(change: Any, *, world: str = "travel", reads: str = "") -> tuple[list[Instance], Instance, Instance]:
    """The set of a world with one instance changed, the instance as it was, and as it is."""
    old = next(i for i in made(world) if not reads or reads in read_by(i))
    new = change(old)
    return [new if instance is old else instance for instance in made(world)], old, new


def task_of(instance: Instance) -> PlanTask:
    assert isinstance(instance.task, PlanTask)
    return instance.task


def read_by(instance: Instance) -> set[str]:
    instructions = [rule for rule in task_of(instance).rules if rule.side == "instruction"]
    return {attribute for rule in instructions for attribute in rule.attributes_read}


def with_rules(instance: Instance, *more: r.Rule) -> Instance:
    """The instance with further rules in front, and nothing stored of it."""
    task = PlanTask(scene=task_of(instance).scene, rules=(*more, *task_of(instance).rules))
    return instance.model_copy(update={"task": task, "fingerprint": fingerprint(task)})


@pytest.mark.minutes
def test_our_own_sets_are_fit() -> None:
    """Nothing is wrong, no policy solves anything, and chance is what the instances say."""
    found = audited(made(*WORLDS))
    assert numbers(found) == {}
    assert found.fit
    for world in ("recipe", "schedule", "travel"):
        figures = found.worlds[world]
        assert figures.policy
        assert figures.policy.solved == 0
        assert figures.stored_chance == pytest.approx(figures.chance, abs=0.02)
    text = show(found)
    assert "fit: nothing is wrong" in text
    assert "\nidle: instructions that no plan breaks alone\n" in text  # the legend of a row that is there


def test_an_unsolvable_world_is_found() -> None:
    """A limit of nothing against days that must hold something; its rules are not called idle besides."""
    impossible = r.MaxTotal(attribute="attraction", limit=0)
    instances, _, new = planted(lambda i: with_rules(i, impossible))
    found = audited(instances)
    assert numbers(found) == {"unsolvable": 1}
    assert [(f.id, f.rule) for f in found.findings] == [(new.id, "Cel mult 0 obiective în tot planul.")]


def cut(instance: Instance, at: int) -> Instance:
    """The instance whose prompt leaves out one piece of what it says of each entity."""
    lines = []
    for line in instance.prompts["ro"].splitlines():
        if line.startswith("- "):
            name, _, rest = line.partition(": ")
            pieces = rest.split(", ")
            del pieces[at]
            line = f"{name}: {', '.join(pieces)}"
        lines.append(line)
    return instance.model_copy(update={"prompts": {"ro": "\n".join(lines)}})


@pytest.mark.parametrize(
    ("world", "attribute", "at"),
    [
        ("travel", "cost", 4),
        ("travel", "minutes", 3),
        ("travel", "outdoor", 1),
        ("recipe", "kcal", 6),
        ("recipe", "gluten", 2),
    ],
)
def test_a_hidden_attribute_is_found(world: str, attribute: str, at: int) -> None:
    """A piece of one prompt is cut, of amounts and of yes or no; the others still say what words mean."""
    instances, old, _ = planted(lambda i: cut(i, at), world=world, reads=attribute)
    found = audited(instances)
    assert numbers(found) == {"hidden": 1}
    assert {(f.id, f.what) for f in found.findings} == {(old.id, attribute)}
    assert all(f.rule for f in found.findings)


def test_an_entity_that_the_prompt_does_not_name_is_hidden() -> None:
    """A rule demands it, and it is not in the list."""

    def unlisted(instance: Instance) -> Instance:
        entity = task_of(instance).scene.entities[0]
        lines = [line for line in instance.prompts["ro"].splitlines() if entity.names["ro"][0] not in line]
        asked = with_rules(instance, r.IncludeEntity(entity=entity.id))
        return asked.model_copy(update={"prompts": {"ro": "\n".join(lines)}})

    instances, old, _ = planted(unlisted)
    assert ("hidden", task_of(old).scene.entities[0].id) in {(f.kind, f.what) for f in audited(instances).findings}


def test_a_duplicate_is_found() -> None:
    """The second of two instances of one world, whatever its id and the order of its entities."""
    old = made("travel")[-1]
    scene = task_of(old).scene
    turned = scene.model_copy(update={"entities": scene.entities[::-1]})
    again = old.model_copy(update={"id": "zz", "task": task_of(old).model_copy(update={"scene": turned})})
    found = audited([*made("travel"), again])
    assert numbers(found) == {"duplicates": 1}
    assert [(f.id, f.what) for f in found.findings] == [("zz", old.id)]


def test_an_idle_rule_is_found() -> None:
    """A floor of nothing; and a rule that stands twice, since neither can be broken alone."""
    instances, _, new = planted(lambda i: with_rules(i, r.Include(attribute="attraction", least=0)))
    found = audited(instances)
    assert numbers(found) == {"idle_rules": 1}
    assert [f.id for f in found.findings] == [new.id]
    assert found.findings[0].rule
    instances, _, _ = planted(lambda i: with_rules(i, task_of(i).rules[0]))
    assert numbers(audited(instances)) == {"idle_rules": 2}


def test_what_an_instance_says_of_itself_is_not_believed() -> None:
    """A witness, a bite or a fingerprint that is none; rules and world are judged as if it were not there."""

    def with_bites(instance: Instance) -> Instance:
        task = task_of(instance)
        assert task.certificate
        bites = tuple(task.witness or {} for _ in task.certificate.bites)
        lying = task.model_copy(update={"certificate": task.certificate.model_copy(update={"bites": bites})})
        return instance.model_copy(update={"task": lying})

    changes = {
        "bite": with_bites,
        "witness": lambda i: i.model_copy(update={"task": task_of(i).model_copy(update={"witness": {}})}),
        "fingerprint": lambda i: i.model_copy(update={"fingerprint": "0" * 64}),
    }
    for what, change in changes.items():
        found = audited(planted(change)[0])
        assert numbers(found) == {"refuted": 1}
        assert [f.what for f in found.findings] == [what]


def test_items_that_are_no_plans_are_only_compared() -> None:
    """An answer task has neither rules nor random plans; the same question twice is a duplicate."""
    task = AnswerTask(question="2 + 2?", expect={"method": "exact", "value": "4"})
    items = [
        Instance(id=id_, source="sums", level="", fingerprint=fingerprint(task), task=task, prompts={"ro": "2 + 2?"})
        for id_ in ("a", "b")
    ]
    found = audited(items)
    assert numbers(found) == {"duplicates": 1}
    assert found.worlds["sums"].chance is None


@pytest.mark.minutes
def test_the_verb_prints_a_table_and_says_so_in_its_exit_code(tmp_path: Path) -> None:
    """0 where nothing is wrong, 1 where something is, 4 for bad input; lines of at most 80 columns."""
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    write(made(*WORLDS), good)
    write(planted(lambda i: with_rules(i, r.MaxTotal(attribute="attraction", limit=0)))[0], bad)
    results = [RUNNER.invoke(app, ["audit", str(path)]) for path in (good, bad, tmp_path / "none")]
    assert [result.exit_code for result in results] == [0, 1, 4], results
    assert "not fit: 1 unsolvable" in results[1].stdout
    assert max(len(line) for result in results[:2] for line in result.stdout.splitlines()) <= 80
    assert RUNNER.invoke(app, ["audit", str(good), "--language", "xx"]).exit_code == 4


def test_json_holds_numbers_on_top_and_every_fault(tmp_path: Path) -> None:
    """The keys that a CI job reads, the figures of each world, and ids by kind."""
    travel, _, new = planted(lambda i: with_rules(i, r.Include(attribute="attraction", least=0)))
    instances = [*travel, *made("fact")]
    write(instances, tmp_path / "set.jsonl")
    result = RUNNER.invoke(app, ["audit", str(tmp_path / "set.jsonl"), "--json"])
    found = json.loads(result.stdout)
    assert result.exit_code == 1
    top = {key: found[key] for key in ("instances", *KINDS, "fit")}
    assert top == dict.fromkeys(KINDS, 0) | {"instances": len(instances), "idle_rules": 1, "fit": False}
    assert [row["id"] for row in found["findings"]["idle_rules"]] == [new.id]
    assert set(found["worlds"]) == {"fact", "travel"}


PUBLISHED = {
    "gmtw_ro_v0": {"unsolvable": 24, "hidden": 50, "duplicates": 30, "idle_rules": 371},
    "fresh_500": {"unsolvable": 42, "hidden": 50, "duplicates": 7, "idle_rules": 351},
    "gmtw_ro_hard": {"hidden": 152, "duplicates": 19, "idle_rules": 434},
}


@pytest.mark.minutes
@pytest.mark.parametrize("name", PUBLISHED)
def test_the_published_sets_are_as_measured(published: Path, name: str) -> None:
    """6 travel and 18 recipe worlds of v0 have no solution; 50 + 152 of 800 instances hide what a rule needs."""
    found = report(name, "ro", inspect(load(published / f"{name}.jsonl"), "ro"))
    assert numbers(found) == PUBLISHED[name]
    hidden = {(f.world, f.what) for f in found.findings if f.kind == "hidden"}
    if name == "gmtw_ro_v0":
        assert (found.worlds["travel"].unsolvable, found.worlds["recipe"].unsolvable) == (6, 18)
    assert hidden == {("recipe", "prep"), ("travel", "cost" if name == "gmtw_ro_hard" else "minutes")}
    places = found.worlds["fact"].places
    assert places
    assert (places.first, places.answers) == ((50, 50) if name == "gmtw_ro_hard" else (51, 100))


@pytest.mark.minutes
def test_english_prompts_of_the_hard_set_show_their_prices(published: Path) -> None:
    """The language decides what is hidden: only minutes of preparation are left out there."""
    found = report("hard", "en", inspect(load(published / "gmtw_ro_hard.jsonl")[::4], "en"))
    assert {(f.world, f.what) for f in found.findings if f.kind == "hidden"} == {("recipe", "prep")}
