"""R: the share of structure rules that hold."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gmtw.core.types import Instance, Score
from gmtw.scoring.metrics.reasoning import METRIC
from gmtw.scoring.parse import read


def reasoning(instance: Instance, plan: Any) -> Score:
    return METRIC.measure(instance, read(json.dumps(plan, ensure_ascii=False), instance, "ro"), "ro")


MENU = {"day1_mic_dejun": "Terci de ovăz", "day1_pranz": "Iahnie de fasole", "day1_cina": "Salată de vinete"}


def missed(score: Score) -> set[tuple[str | None, str | None]]:
    return {(reason.rule, reason.where) for reason in score.evidence}


def test_a_valid_plan_scores_1(recipe: Instance) -> None:
    """All five structure rules of a menu hold."""
    score = reasoning(recipe, MENU)
    assert (score.value, score.parts["rules"], score.parts["held"]) == (1, 5, 5)
    assert score.metric == METRIC.key == "R"


@pytest.mark.parametrize(
    ("change", "rule", "where"),
    [
        ({"day1_cina": None}, "slots-filled", "day1_dinner"),
        ({"day1_cina": "Pui la ceaun", "day2_cina": "Pui la ceaun"}, "known-names", "keys"),
        ({"day1_cina": "Varză à la Cluj"}, "right-kind", "day1_dinner"),
        ({"day1_cina": ["Pui la ceaun"]}, "well-formed", None),
        ({"day1_cina": "Pui"}, "known-names", "day1_dinner"),
        ({"day1_cina": "Salată de vineete"}, "known-names", "day1_dinner"),
        ({"day1_cina": "Salatei de vinete"}, "known-names", "day1_dinner"),
    ],
)
def test_each_fault_costs_one_rule(recipe: Instance, change: dict[str, Any], rule: str, where: str | None) -> None:
    """An empty meal, a stray key, a lunch for dinner, a list, a name not as listed: four fifths, and the place."""
    score = reasoning(recipe, MENU | change)
    assert score.value == pytest.approx(4 / 5)
    assert missed(score) == {(rule, where)}


def test_an_unknown_name_fills_nothing(recipe: Instance) -> None:
    """An invented dinner breaks two rules: it is unknown, and the meal stays empty."""
    score = reasoning(recipe, MENU | {"day1_cina": "Șaorma"})
    assert missed(score) == {("known-names", "day1_dinner"), ("slots-filled", "day1_dinner")}


def test_a_double_booking_and_a_repeat(schedule: Instance) -> None:
    """Two in one slot, or one in two slots, are no schedule; an empty slot is fine."""
    twice = reasoning(schedule, {"Luni_dimineață": "Curs de dans", "Marți_dimineață": "Curs de dans"})
    crowded = reasoning(schedule, {"Luni_dimineață": "Curs de dans, Ședință de echipă"})
    assert missed(twice) == {("placed-once", "M4")}
    assert missed(crowded) == {("within-capacity", "monday_morning")}
    assert reasoning(schedule, {"Luni_dimineață": "Curs de dans"}).value == 1


@pytest.mark.parametrize("plan", [{}, {"day1_cina": None}, {"day1_cina": "Șaorma"}, []])
def test_no_known_entity_is_no_plan(recipe: Instance, plan: Any) -> None:
    """Whatever rules hold by default, R is 0 and says why."""
    score = reasoning(recipe, plan)
    assert score.value == 0
    assert score.evidence[0].kind == "no-plan"


@pytest.mark.parametrize(("answer", "value"), [("1918", 1), ("Oradea", 1), ("București", 0), ("", 0), (["1918"], 0.5)])
def test_a_fact_must_be_a_value_of_the_context(fact: Instance, answer: Any, value: float) -> None:
    """The wrong value of the context is still a value of it; knowledge from elsewhere is not."""
    assert reasoning(fact, {"answer": answer}).value == value


def test_the_parts_say_what_held(recipe: Instance) -> None:
    """A line for each rule with what it earned; without a known entity nothing counts as held."""
    score = reasoning(recipe, MENU | {"day1_cina": None})
    assert (score.parts["rules"], score.parts["held"]) == (5, 4)
    assert {rule["kind"]: rule["earned"] for rule in score.parts["each"]}["slots-filled"] == 0.0
    assert sum(rule["earned"] for rule in score.parts["each"]) == 4
    empty = reasoning(recipe, {})
    assert (empty.parts["rules"], empty.parts["held"]) == (5, 0)
    assert {rule["earned"] for rule in empty.parts["each"]} == {0.0}
    assert [reason.kind for reason in empty.evidence].count("no-plan") == 1
    assert {reason.rule for reason in empty.evidence[1:]} == {"slots-filled"}


def test_a_world_without_structure_is_not_measured(recipe: Instance) -> None:
    """None with a reason, never 0 or 1."""
    task = recipe.task.model_copy(update={"rules": ()})
    score = reasoning(recipe.model_copy(update={"task": task}), MENU)
    assert (score.value, score.why_none) == (None, "the world has no structure rule")
    assert score.parts == {"rules": 0, "held": 0, "each": []}
