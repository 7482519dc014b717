"""The published instance files become instances of ours, in every format there was."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gmtw import constraints as r
from gmtw.core.errors import InputError, UnknownNameError
from gmtw.core.types import Instance
from gmtw.datasets import load, open_set
from gmtw.datasets.gmtw_ro import READER
from gmtw.datasets.gmtw_ro.constraints import CONSTRAINTS, GOALS, ConstraintContext
from gmtw.tasks.plan.task import PlanTask

SETS = {"gmtw_ro_v0": 500, "fresh_500": 500, "gmtw_ro_hard": 300}

ATTRACTION: dict[str, Any] = {
    "id": "A1",
    "name": "Cetatea Aradului",
    "name_en": "Arad Fortress",
    "type": "monument",
    "type_en": "monument",
    "indoor": False,
    "family_friendly": True,
    "duration_hours": 1.5,
    "cost_lei": 15,
}

ROW: dict[str, Any] = {
    "instance_id": "travel_1",
    "prompt_ro": "Planifică o zi la Arad.",
    "prompt_en": "Plan a day in Arad.",
    "meta": {},
    "world": {
        "world_id": "travel_1",
        "world_type": "travel",
        "seed": 4,
        "spec_version": "0.1",
        "meta": {"difficulty": "extreme"},
        "canonical_entities": {},
        "payload": {
            "city": "Arad",
            "city_en": "Arad",
            "num_days": 1,
            "attractions": [ATTRACTION],
        },
        "constraints": [
            {"check_fn": "check_max_duration_per_day", "params": {"max_hours": 3.9}},
            {"check_fn": "check_must_include_specific", "params": {"entity_name": "Cetatea Aradului"}},
        ],
        "goals": [{"check_fn": "check_days_non_empty", "params": {"num_days": 1}}],
    },
}


def read_rows(tmp_path: Path, *rows: dict[str, Any]) -> list[Instance]:
    path = tmp_path / "instances.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return READER.read(path)


def test_a_world_becomes_a_scene_with_rules(tmp_path: Path) -> None:
    """Hours become minutes, yes/no and types become integers, names and prompts keep both languages."""
    (instance,) = read_rows(tmp_path, ROW)
    task = instance.task
    assert isinstance(task, PlanTask)
    assert (instance.id, instance.source, instance.level) == ("travel_1", "travel", "hard")
    assert instance.meta["published_level"] == "extreme"
    assert instance.prompts == {"ro": "Planifică o zi la Arad.", "en": "Plan a day in Arad."}
    assert task.rules == (
        r.MaxPerDay(attribute="minutes", limit=234),
        r.IncludeEntity(entity="A1"),
        r.SlotsFilled(),
        r.WellFormed(),
    )
    assert task.scene.entities[0].attributes == {
        "attraction": 1,
        "kind=monument": 1,
        "cost": 15,
        "minutes": 90,
        "indoor": 0,
        "outdoor": 1,
        "family": 1,
    }


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"constraints": [{"check_fn": "check_budget_limt", "params": {}}]}, "check_budget_limit"),
        ({"constraints": [{"check_fn": "check_budget_limit", "params": {}}]}, "max_budget"),
        ({"world_type": "chess"}, "chess"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    """An unknown kind suggests the nearest, and the error has the file and the line."""
    with pytest.raises(InputError, match=says) as error:
        read_rows(tmp_path, ROW, ROW | {"world": ROW["world"] | change})
    assert "instances.jsonl:2: " in str(error.value)


@pytest.mark.parametrize("name", SETS)
def test_the_published_sets_are_read_whole(published: Path, name: str) -> None:
    """Every instance, each with prompts and names in both languages, and R always has rules."""
    instances = READER.read(published / f"{name}.jsonl")
    assert len(instances) == SETS[name]
    for instance in instances:
        task = instance.task
        assert isinstance(task, PlanTask)
        assert instance.prompts.keys() == {"ro", "en"}
        assert all(slot.names.keys() == {"ro", "en"} for slot in task.scene.slots)
        assert all(entity.names.keys() == {"ro", "en"} for entity in task.scene.entities)
        assert any(rule.side == "structure" for rule in task.rules)


UNUSED: dict[str, tuple[dict[str, Any], r.Rule]] = {
    "check_exact_type_count": (
        {"type_required": "muzeu", "exact_count": 2},
        r.Exactly(attribute="kind=museum", number=2),
    ),
    "check_min_activities_per_day": ({"min_per_day": 2}, r.MinPerDay(attribute="attraction", least=2)),
    "check_max_activities_per_day": ({"max_per_day": 3}, r.MaxPerDay(attribute="attraction", limit=3)),
    "check_min_total_activities": ({"min_total": 4}, r.Include(attribute="attraction", least=4)),
    "check_budget_per_day": ({"max_budget_per_day": 40}, r.MaxPerDay(attribute="cost", limit=40)),
    "check_max_total_cost": ({"max_cost": 90}, r.MaxTotal(attribute="cost", limit=90)),
    "check_no_consecutive_same_type": ({}, r.OtherKindSets(category="kind")),
    "check_min_total_appointments": ({"min_total": 3}, r.Include(attribute="appointment", least=3)),
    "check_min_daily_calories": ({"min_calories": 1200}, r.MinPerDay(attribute="kcal", least=1200)),
    "check_calorie_range": (
        {"min_calories": 1200, "max_calories": 1800},
        r.WithinPerDay(attribute="kcal", low=1200, high=1800),
    ),
    "check_max_high_calorie_meals": (
        {"calorie_threshold": 500, "max_high_calorie": 2},
        r.FewAbove(attribute="kcal", threshold=500, limit=2),
    ),
    "check_breakfast_variety": ({}, r.NoRepeatsIn(part="breakfast")),
}
"""Kinds that the published generator knows and the published sets do not use, each with a rule it means."""


@pytest.mark.parametrize("kind", UNUSED)
def test_kinds_that_no_published_set_uses(kind: str) -> None:
    """A sensible reading of the name and the parameters."""
    params, rule = UNUSED[kind]
    assert CONSTRAINTS[kind](ConstraintContext(params, r.Scene(slots=(), entities=()), "")) == rule


@pytest.mark.parametrize(
    ("params", "rule"),
    [
        ({"outdoor_only": True}, [r.OnDayOnly(day=0, attribute="outdoor")]),
        ({"max_activities": 2}, [r.OnDayAtMost(day=0, attribute="attraction", limit=2)]),
        ({"max_cost": 30}, [r.OnDayAtMost(day=0, attribute="cost", limit=30)]),
        ({"max_cost": 0}, [r.OnDayAtMost(day=0, attribute="cost", limit=0)]),
        (
            {"num_days": 3, "indoor_only": True, "outdoor_only": False, "max_activities": 2},
            [r.OnDayOnly(day=0, attribute="indoor"), r.OnDayAtMost(day=0, attribute="attraction", limit=2)],
        ),
    ],
)
def test_forms_of_a_first_day(params: dict[str, Any], rule: list[r.Rule]) -> None:
    """A first day may demand more than staying indoors; every parameter that is set is a rule."""
    assert _translated("check_first_day_constraint", params) == tuple(rule)


def _translated(kind: str, params: dict[str, Any]) -> Any:
    return CONSTRAINTS[kind](ConstraintContext(params, r.Scene(slots=(), entities=()), ""))


@pytest.mark.parametrize("days", [["Luni"], ["luni", "Monday"], ["Monday"]])
def test_days_are_named_in_either_language(days: list[str]) -> None:
    """Or in both, as the published files have it."""
    rule = _translated("check_priority_day_restriction", {"priority": "low", "forbidden_days": days})
    assert rule.weekdays == ("monday",)


@pytest.mark.parametrize("halves", [["dimineață"], ["dimineata"], ["dimineață", "morning"]])
def test_halves_are_named_in_either_language(halves: list[str]) -> None:
    """With or without diacritics."""
    rule = _translated("check_priority_slot_restriction", {"priority": "high", "required_slots": halves})
    assert rule.parts == ("morning",)


@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("check_first_day_constraint", {"indoor": True}),
        ("check_priority_day_restriction", {"priority": "low", "forbidden_days": ["Lundi"]}),
        ("check_priority_slot_restriction", {"priority": "low", "required_slots": ["noaptea"]}),
    ],
)
def test_parameters_that_are_not_understood_are_refused(kind: str, params: dict[str, Any]) -> None:
    """Never read as a rule that demands nothing."""
    with pytest.raises(UnknownNameError):
        _translated(kind, params)


APPOINTMENTS = [
    {"id": f"M{n}", "name_ro": ro, "name_en": en, "priority": "low"}
    for n, (ro, en) in enumerate(
        [("Control medical", "Medical check-up"), ("Curs de olărit", "Pottery course")], start=1
    )
]


@pytest.mark.parametrize(
    ("keyword", "topic", "named"),
    [("Control", "topic=checkup", "M1"), ("medical", "topic=medical", "M1"), ("olărit", "topic=olărit", "M2")],
)
def test_a_keyword_is_looked_for_in_romanian_names(tmp_path: Path, keyword: str, topic: str, named: str) -> None:
    """Whatever the word is, in any case, also as a part of a word."""
    constraint = {
        "check_fn": "check_slot_type_restriction",
        "params": {"type_keyword": keyword, "allowed_slots": ["morning"]},
    }
    payload = {
        "days_ro": ["Luni"],
        "days_en": ["Monday"],
        "slots_ro": ["dimineață", "după-amiază"],
        "slots_en": ["morning", "afternoon"],
        "appointments": APPOINTMENTS,
    }
    world = ROW["world"] | {"world_type": "schedule", "payload": payload, "constraints": [constraint], "goals": []}
    (instance,) = read_rows(tmp_path, ROW | {"world": world})
    task = instance.task
    assert isinstance(task, PlanTask)
    assert task.rules[0] == r.OnlyInParts(attribute=topic, parts=("morning",))
    assert task.scene.having(topic) == (named,)


def test_an_empty_keyword_is_refused() -> None:
    """It is part of every name."""
    with pytest.raises(KeyError, match="type_keyword"):
        _translated("check_slot_type_restriction", {"type_keyword": " ", "allowed_slots": ["morning"]})


# --- the first format ---


def test_attractions_of_the_first_format(tmp_path: Path) -> None:
    """Neither English names nor types nor prices: the English prompts had the Romanian names."""
    first = {key: value for key, value in ATTRACTION.items() if key not in ("name_en", "type_en", "cost_lei")}
    world = ROW["world"] | {"payload": {"city": "Arad", "num_days": 1, "attractions": [first]}}
    (instance,) = read_rows(tmp_path, ROW | {"world": world})
    task = instance.task
    assert isinstance(task, PlanTask)
    (entity,) = task.scene.entities
    assert entity.names == {"ro": ("Cetatea Aradului",), "en": ("Cetatea Aradului",)}
    assert (entity.attributes["kind=monument"], entity.attributes["cost"]) == (1, 0)


def test_dishes_of_the_first_format(tmp_path: Path) -> None:
    """Their types are Romanian keys."""
    dish = {"id": "D1", "name": "Supă de linte", "type": "pranz", "vegetarian": True}
    dish |= {"contains_gluten": False, "contains_lactose": False, "calories": 300, "prep_time_min": 40}
    payload = {"num_days": 1, "meals_per_day": ["pranz"], "dishes": [dish]}
    world = ROW["world"] | {"world_type": "recipe", "payload": payload, "constraints": [], "goals": []}
    (instance,) = read_rows(tmp_path, ROW | {"world": world})
    task = instance.task
    assert isinstance(task, PlanTask)
    assert task.scene.slots[0].names == {"ro": ("day1_pranz",), "en": ("day1_lunch",)}
    assert task.scene.entities[0].attributes["meal=lunch"] == 1


def first_fact(prompt: str) -> dict[str, Any]:
    """A question of the first format: the payload has the facts, and only the prompt the question."""
    facts = {"highest_peak": "Moldoveanu", "longest_cave": "Peștera Vântului"}
    questions = ("Care este cel mai înalt vârf?", "Care este cea mai lungă peșteră?")
    entities = {
        f"F{n}": {"attributes": {"question_ro": question, "answer": answer}}
        for n, (question, answer) in enumerate(zip(questions, facts.values(), strict=True), start=1)
    }
    constraints = [{"check_fn": "check_answer_matches_context", "params": {}}]
    world = {"world_type": "fact", "payload": {"facts": facts}, "canonical_entities": entities, "goals": []}
    return ROW | {"world": ROW["world"] | world | {"constraints": constraints}, "prompt_ro": prompt}


def test_the_question_of_the_first_format_is_in_the_prompt(tmp_path: Path) -> None:
    """The fact whose question is asked is the one that is asked for."""
    (instance,) = read_rows(tmp_path, first_fact("Întrebare: Care este cea mai lungă peșteră?"))
    task = instance.task
    assert isinstance(task, PlanTask)
    assert task.rules[0] == r.FromContext(entity="F2")


@pytest.mark.parametrize("prompt", ["Ce știi?", "Care este cel mai înalt vârf? Care este cea mai lungă peșteră?"])
def test_a_prompt_without_one_question_is_refused(tmp_path: Path, prompt: str) -> None:
    """Nobody could say what the answer is."""
    with pytest.raises(InputError, match="expected the question of one fact in prompt_ro"):
        read_rows(tmp_path, first_fact(prompt))


def test_a_strange_row_never_refuses_the_others(tmp_path: Path) -> None:
    """It is left out, and the set says how many and why; a file of which much is strange is refused."""
    rows = [first_fact("Care este cel mai înalt vârf?") | {"instance_id": f"f{n}"} for n in range(9)]
    strange = first_fact("Enumeră tot ce știi.")
    path = tmp_path / "set.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in (*rows, strange | {"instance_id": "s"})))
    found = open_set(path)
    assert [one.id for one in found.instances] == [f"f{n}" for n in range(9)]
    reason = "expected the question of one fact in prompt_ro, got those of 0"
    assert found.left_out == (f"{path}: 1 of 10 rows left out (line 10): {reason}",)
    path.write_text("".join(json.dumps(strange | {"instance_id": str(n)}) + "\n" for n in range(2)))
    with pytest.raises(InputError, match=r"set.jsonl:1: not a GMTW-Ro instance"):
        load(path)


def test_the_published_first_format_is_read(published: Path) -> None:
    """Ten of its 500 rows ask to list all facts, where one text is the answer."""
    found = open_set(published / "gmtw_ro_v0_first_format.jsonl")
    assert len(found.instances) == 490
    (line,) = found.left_out
    assert "10 of 500 rows left out" in line


def test_every_translation_is_used(published: Path) -> None:
    """The tables hold the kinds that occur in the published sets, those of UNUSED, and no other."""
    used: Counter[str] = Counter()
    for name in SETS:
        for line in (published / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            world = json.loads(line)["world"]
            used.update(row["check_fn"] for row in (*world["constraints"], *world["goals"]))
    assert set(used) | UNUSED.keys() == CONSTRAINTS.keys() | GOALS.keys()
    assert not set(used) & UNUSED.keys()
    assert used["check_must_include_type"] == 233 + 100 + 230
