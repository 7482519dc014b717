"""The sample set in bench/sample: proved solvable, complete in its prompts, and clean in its Romanian."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from gmtw import constraints as r
from gmtw import grade
from gmtw.constraints.solver import witness
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.languages import load as load_language
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.plan.task import PlanTask

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"
INSTANCES = load(SAMPLE / "instances.jsonl")

UNITS = {
    "cost": {"ro": ("leu", "lei"), "en": ("leu", "lei")},
    "minutes": {"ro": ("minut", "minute"), "en": ("minute", "minutes")},
    "kcal": {"ro": ("kilocalorie", "kilocalorii"), "en": ("kilocalorie", "kilocalories")},
    "prep": {"ro": ("minut de preparare", "minute de preparare"), "en": ("minute of", "minutes of preparation")},
}
MARKS = {
    "outdoor": {"ro": ", în aer liber", "en": ", outdoors"},
    "indoor": {"ro": ", la interior", "en": ", indoors"},
    "family": {"ro": ", se potrivește copiilor", "en": ", suitable for children"},
    "vegetarian": {"ro": "preparat vegetarian", "en": ": vegetarian"},
    "gluten": {"ro": "conține gluten", "en": "contains gluten"},
    "lactose": {"ro": "conține lactoză", "en": "contains lactose"},
    "topic=checkup": {"ro": ": control medical", "en": ": medical check-up"},
    "priority=high": {"ro": "prioritate înaltă", "en": "high priority"},
    "priority=medium": {"ro": "prioritate medie", "en": "medium priority"},
    "priority=low": {"ro": "prioritate scăzută", "en": "low priority"},
    "kind=museum": {"ro": ": muzeu,", "en": ": museum,"},
    "kind=monument": {"ro": ": monument,", "en": ": monument,"},
    "kind=park": {"ro": ": parc,", "en": ": park,"},
    "kind=square": {"ro": ": piață,", "en": ": square,"},
    "kind=beach": {"ro": ": plajă,", "en": ": beach,"},
    "kind=transport": {"ro": ": transport,", "en": ": transport,"},
}
"""Words that a prompt prints for an entity that has the attribute, and for no other."""

every_instance = pytest.mark.parametrize("instance", INSTANCES, ids=lambda instance: instance.id)
every_language = pytest.mark.parametrize("language", ["ro", "en"])


def task_of(instance: Instance) -> PlanTask:
    """The plan task of a sample instance."""
    assert isinstance(instance.task, PlanTask)
    return instance.task


def plan_of(task: PlanTask) -> r.Plan[int]:
    """The stored witness as a plan."""
    assert task.witness is not None
    return r.Plan(task.scene, {slot: Counter(entities) for slot, entities in task.witness.items()})


def attributes_of(rule: r.Rule, scene: r.Scene) -> tuple[str, ...]:
    """The attributes that a reader must know to obey `rule`."""
    if isinstance(rule, r.MinKinds):
        return scene.values(rule.category)
    return (rule.attribute,) if "attribute" in type(rule).model_fields else ()  # type: ignore[attr-defined]


def outputs(name: str) -> list[dict[str, str]]:
    """The lines of an outputs file of the set."""
    text = (SAMPLE / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_three_instances_per_world_one_per_level() -> None:
    """Twelve instances with twelve ids and twelve different worlds."""
    cells = [(instance.source, instance.level) for instance in INSTANCES]
    worlds, levels = ("travel", "schedule", "fact", "recipe"), ("easy", "medium", "hard")
    assert sorted(cells) == sorted((world, level) for world in worlds for level in levels)
    assert [i.id for i in INSTANCES] == [f"sample-{i.source}-v0/{i.level}/000001" for i in INSTANCES]
    assert len({instance.fingerprint for instance in INSTANCES}) == len(INSTANCES)


@every_instance
def test_the_fingerprint_is_that_of_the_world(instance: Instance) -> None:
    """The stored fingerprint is recomputed from the task, and does not depend on any order."""
    task = task_of(instance)
    scene = r.Scene(slots=task.scene.slots[::-1], entities=task.scene.entities[::-1])
    turned = PlanTask(scene=scene, rules=task.rules[::-1])
    assert fingerprint(task) == instance.fingerprint == fingerprint(turned)


@every_instance
def test_the_witness_obeys_every_rule(instance: Instance) -> None:
    """Each instance carries a plan that misses no bound: it can be solved."""
    task = task_of(instance)
    assert [rule for rule in task.rules if not r.check(rule, plan_of(task)).held] == []


@every_instance
def test_every_rule_can_be_broken_alone(instance: Instance) -> None:
    """No rule is idle: for each one some plan obeys all the others and breaks it."""
    task = task_of(instance)
    assert [rule for rule in task.rules if witness(task.scene, task.rules, breaking=rule) is None] == []


@every_language
@every_instance
def test_the_prompt_names_every_key_and_entity(instance: Instance, language: str) -> None:
    """Each JSON key stands in quotes, each entity by the name that an answer must use."""
    scene, text = task_of(instance).scene, instance.prompts[language]
    assert [slot.id for slot in scene.slots if f'"{slot.names[language][0]}"' not in text] == []
    assert [entity.id for entity in scene.entities if entity.names[language][0] not in text] == []


@every_language
@every_instance
def test_the_prompt_shows_every_attribute_that_a_rule_needs(instance: Instance, language: str) -> None:
    """Nothing is judged that cannot be read: amounts with units, yes/no and kinds in words."""
    task, text = task_of(instance), instance.prompts[language]
    for attribute in {a for rule in task.rules for a in attributes_of(rule, task.scene)} - {"appointment"}:
        for entity in task.scene.entities:
            line = re.search(rf"^- {re.escape(entity.names[language][0])}:.*$", text, re.MULTILINE)
            assert line, entity.id
            amount = entity.attributes.get(attribute, 0)
            if attribute in UNITS:
                shown = load_language(language).number.count(amount, UNITS[attribute][language])
                assert f", {shown}" in line[0], (entity.id, attribute)
            else:
                assert (MARKS[attribute][language] in line[0]) == bool(amount), (entity.id, attribute)


@every_instance
def test_dishes_stand_under_their_meal(instance: Instance) -> None:
    """The section in which a dish is listed shows the slots that accept it."""
    task = task_of(instance)
    for accepts in {slot.accepts for slot in task.scene.slots} - {""}:
        heading = {"breakfast": "Mic dejun:", "lunch": "Prânz:", "dinner": "Cină:"}[accepts.removeprefix("meal=")]
        section = instance.prompts["ro"].split(f"{heading}\n")[1].split("\n\n")[0]
        listed = {entity.id for entity in task.scene.entities if f"- {entity.names['ro'][0]}:" in section}
        assert listed == set(task.scene.having(accepts))


@every_instance
def test_the_romanian_is_clean(instance: Instance) -> None:
    """NFC, comma-below letters, no English key words, and a canary that marks the set."""
    text = instance.prompts["ro"]
    assert unicodedata.is_normalized("NFC", text)
    assert not set(text) & set("ŞşŢţ")
    assert not re.search(r"\b(the|and|with|breakfast|lunch|dinner|morning|high|low)\b", text)
    assert "explicație în limba română" in text
    assert "canary" in instance.canary


@pytest.mark.parametrize("name", ["good", "middling", "bad"])
def test_each_outputs_file_answers_every_instance_once(name: str) -> None:
    """One line per instance, all of one model that is named after the file."""
    lines = outputs(name)
    assert sorted(line["instance_id"] for line in lines) == [instance.id for instance in INSTANCES]
    assert {line["model"] for line in lines} == {f"sample-{name}"}


@every_instance
def test_the_good_output_ends_with_the_witness(instance: Instance) -> None:
    """The good answer is prose first and then the proved plan, in the keys and names of the prompt."""
    (text,) = (line["output"] for line in outputs("good") if line["instance_id"] == instance.id)
    prose, block = text.removesuffix("\n```").split("\n\n```json\n")
    task = task_of(instance)
    by_name = {entity.names["ro"][0]: entity.id for entity in task.scene.entities}
    rows = [value if isinstance(value, list) else [value] for value in json.loads(block).values()]
    plan = {s.id: tuple(by_name[n] for n in row if n) for s, row in zip(task.scene.slots, rows, strict=True)}
    assert {slot: row for slot, row in plan.items() if row} == task.witness
    assert len(prose.split()) >= 30


def test_good_outputs_keep_every_rule() -> None:
    """Each good answer is a solution, read without a single oddity."""
    by_id = {instance.id: instance for instance in INSTANCES}
    records = [grade(by_id[line["instance_id"]], line["output"]) for line in outputs("good")]
    assert [record.instance_id for record in records if not record.solved or record.notes] == []


def test_the_three_models_rank_as_their_names_say() -> None:
    """Good above middling above bad, on the whole and in how many instances they solve."""
    by_id = {instance.id: instance for instance in INSTANCES}
    totals = []
    for name in ("good", "middling", "bad"):
        records = [grade(by_id[line["instance_id"]], line["output"]) for line in outputs(name)]
        totals.append((sum(bool(record.solved) for record in records), sum(record.average or 0 for record in records)))
    assert totals == sorted(totals, reverse=True)
    assert totals[0][0] == len(INSTANCES) > totals[1][0] > totals[2][0] == 0
