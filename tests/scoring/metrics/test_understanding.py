"""U: instructions earn where they hold, and an empty, bloated or invented plan earns nothing by default."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gmtw import constraints as r
from gmtw.core.types import Instance, Score
from gmtw.scoring.metrics.understanding import METRIC
from gmtw.scoring.metrics.verdicts import describe, evidence
from gmtw.scoring.parse import read
from gmtw.tasks.plan.task import PlanTask

PERFECT: dict[str, dict[str, Any]] = {
    "travel": {"day1": ["Muzeul Țării Crișurilor"], "day2": ["Piața Unirii"]},
    "schedule": {"Luni_dimineață": "Ședință de echipă", "Luni_după-amiază": "Curs de dans", "Marți_dimineață": None},
    "recipe": {
        "day1_mic_dejun": "Terci de ovăz",
        "day1_pranz": "Iahnie de fasole",
        "day1_cina": "Salată de vinete",
    },
    "fact": {"answer": "4 județe"},
}


def understanding(instance: Instance, plan: Any, before: str = "Iată planul, pe scurt.", after: str = "") -> Score:
    text = f"{before}\n{json.dumps(plan, ensure_ascii=False)}\n{after}"
    return METRIC.measure(instance, read(text, instance, "ro"), "ro")


@pytest.mark.parametrize("world", sorted(PERFECT))
def test_a_plan_that_obeys_every_rule_scores_1(world: str, request: pytest.FixtureRequest) -> None:
    """Also a schedule that leaves half of its slots empty: nothing asked for more."""
    score = understanding(request.getfixturevalue(world), PERFECT[world])
    assert score.value == 1
    assert score.evidence == ()
    assert score.parts["held"] == score.parts["rules"]


@pytest.mark.parametrize("world", sorted(PERFECT))
@pytest.mark.parametrize(
    "spoil",
    [
        lambda plan: {},
        lambda plan: dict.fromkeys(plan),
        lambda plan: dict.fromkeys(plan, "Turnul Eiffel"),
        lambda p: [],
    ],
    ids=["empty", "nulls", "invented", "no-object"],
)
def test_a_plan_without_a_known_entity_scores_0(world: str, spoil: Any, request: pytest.FixtureRequest) -> None:
    """Caps hold on an empty plan, and earn nothing."""
    score = understanding(request.getfixturevalue(world), spoil(PERFECT[world]))
    assert score.value == 0


def test_each_missed_rule_costs_its_share_and_says_where(travel: Instance) -> None:
    """70 lei instead of 40: one rule of three is lost, by 10 lei, and the others stand."""
    score = understanding(travel, {"day1": ["Muzeul Țării Crișurilor"], "day2": ["Muzeul Francmasoneriei"]})
    assert score.value == pytest.approx(2 / 3)
    (missed,) = score.evidence
    assert (missed.kind, missed.rule, missed.gap) == ("rule-missed", "max-total", 10)
    (budget,) = [rule for rule in score.parts["each"] if rule["kind"] == "max-total"]
    assert (budget["held"], budget["gap"], budget["limit"]) == (False, 10, 40)


def test_caps_earn_by_how_full_the_plan_is(travel: Instance) -> None:
    """A day left empty halves what the caps (budget, no repeats) earn; the museum counts in full."""
    score = understanding(travel, {"day1": ["Muzeul Țării Crișurilor"], "day2": []})
    assert score.parts["fill"] == 0.5
    assert score.value == pytest.approx((1 + 0.5 + 0.5) / 3)


def test_floors_earn_by_how_choosy_the_plan_is(travel: Instance) -> None:
    """Everything everywhere: 10 placed where the world has 5, so the museum earns half, the caps nothing."""
    names = [entity.names["ro"][0] for entity in _task(travel).scene.entities]
    score = understanding(travel, {"day1": names, "day2": names})
    assert score.parts["restraint"] == 0.5
    assert score.value == pytest.approx(0.5 / 3)


def test_a_schedule_fills_as_far_as_its_caps_allow(schedule: Instance) -> None:
    """The cap earns a third: of 3 that may be placed 1 is, and it is not the one that must be."""
    score = understanding(schedule, {"Luni_dimineață": "Curs de dans"})
    assert score.parts["fill"] == pytest.approx(1 / 3)
    assert score.value == pytest.approx((1 / 3 + 0) / 2)


@pytest.mark.parametrize("name", ["Ședință", "Ședința de echipă", "Sedință de echipa"])
def test_how_a_name_is_written_is_no_matter_of_instructions(schedule: Instance, name: str) -> None:
    """A plan that obeys all else is neither empty nor bloated, though R looks at its names."""
    assert understanding(schedule, PERFECT["schedule"] | {"Luni_dimineață": name}).value == 1


def test_an_unknown_name_cannot_hide_its_cost(travel: Instance) -> None:
    """Every rule that looks at the slot of an invented name is unearned, and the evidence says so."""
    score = understanding(travel, {"day1": ["Muzeul Țării Crișurilor"], "day2": ["Piața Unirii", "Acvariul"]})
    assert score.value == 0
    assert {reason.kind for reason in score.evidence} == {"rule-unearned"}
    assert score.parts["linear"] == 1


def test_a_rule_over_other_slots_keeps_its_worth(recipe: Instance) -> None:
    """An unknown breakfast touches the rules that look at breakfast; both of these do."""
    plan = PERFECT["recipe"] | {"day1_mic_dejun": "Clătite"}
    score = understanding(recipe, plan)
    assert score.value == 0


def test_the_wrong_order_is_one_more_rule_unearned(travel: Instance) -> None:
    """Three of three rules hold, and the order makes it three of four."""
    score = understanding(
        travel,
        PERFECT["travel"],
        before="",
        after="Am ales întâi un muzeu, apoi o piață, ca să nu ne obosim prea tare.",
    )
    assert score.value == pytest.approx(3 / 4)
    assert [reason.kind for reason in score.evidence] == ["out-of-order"]


def test_a_world_without_instructions_is_not_measured(recipe: Instance) -> None:
    """Nothing was asked, so nothing was understood: None and a reason, unless the order is wrong."""
    structure = tuple(rule for rule in _task(recipe).rules if rule.side == "structure")
    free = recipe.model_copy(update={"task": _task(recipe).model_copy(update={"rules": structure})})
    score = understanding(free, PERFECT["recipe"])
    assert (score.value, score.why_none) == (None, "the world gives no instruction")
    assert (
        understanding(
            free, PERFECT["recipe"], before="", after="Am ales doar feluri fără carne, iar prânzul este cel mai sățios."
        ).value
        == 0
    )


def test_no_json_scores_0(travel: Instance) -> None:
    """Prose alone follows no instruction."""
    score = METRIC.measure(travel, read("Mergem la muzeu.", travel, "ro"), "ro")
    assert (score.value, score.parts["linear"]) == (0, 0)


@pytest.mark.parametrize(
    ("answer", "value"),
    [("4", 1), (4, 1), ("patru", 1), ("Sunt 4 județe.", 1), ("1918", 0), (" ", 0), ("44", 0), (None, 0)],
)
def test_a_fact_is_right_or_wrong(fact: Instance, answer: Any, value: float) -> None:
    """The asked value in any form earns; another value, or a shared character, does not."""
    assert understanding(fact, {"answer": answer}).value == value


def _task(instance: Instance) -> PlanTask:
    assert isinstance(instance.task, PlanTask)
    return instance.task


def test_the_parts_say_what_was_counted(travel: Instance) -> None:
    """Rules, those that hold, the plain share, both factors, and each rule's line."""
    parts = understanding(travel, {"day1": ["Muzeul Țării Crișurilor"], "day2": ["Muzeul Francmasoneriei"]}).parts
    assert (parts["rules"], parts["held"], parts["linear"], parts["in_order"]) == (3, 2, pytest.approx(2 / 3), True)
    assert (parts["fill"], parts["restraint"]) == (1.0, 1.0)
    assert "chance" not in parts
    assert [(rule["kind"], rule["held"], rule["earned"]) for rule in parts["each"]] == [
        (rule.kind, rule.kind != "max-total", float(rule.kind != "max-total"))
        for rule in _task(travel).rules
        if rule.side == "instruction"
    ]


def test_an_answer_out_of_order_is_one_more_rule_missed(travel: Instance) -> None:
    """Three of four, though every instruction is followed; the evidence says so."""
    text = json.dumps(PERFECT["travel"], ensure_ascii=False) + "\nIată planul, pe scurt, cu tot ce ați cerut de la el."
    score = METRIC.measure(travel, read(text, travel, "ro"), "ro")
    assert score.value == pytest.approx(3 / 4)
    assert score.parts["in_order"] is False
    assert [reason.kind for reason in score.evidence] == ["out-of-order"]


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ({"day1": ["Turnul Eiffel"]}, "no known entity in the plan"),
        ({"day1": [], "day2": []}, "no known entity in the plan"),
    ],
)
def test_why_a_rule_that_holds_earns_nothing(travel: Instance, plan: Any, why: str) -> None:
    """An empty plan keeps within every cap, and gets nothing for it."""
    score = understanding(travel, plan)
    assert score.parts["held"] == 0
    unearned = [reason for reason in score.evidence if reason.kind == "rule-unearned"]
    assert {(reason.rule, reason.text) for reason in unearned} == {("max-total", why), ("no-repeats", why)}
    assert {rule["earned"] for rule in score.parts["each"]} == {0.0}


def test_an_unknown_name_is_told_apart_from_an_empty_plan(travel: Instance) -> None:
    """The reason of a rule that holds and earns nothing beside a stranger."""
    score = understanding(travel, {"day1": ["Muzeul Țării Crișurilor"], "day2": ["Piața Unirii", "Acvariul"]})
    assert {reason.text for reason in score.evidence} == {"unknown name in its slots"}


def test_a_rule_is_described_by_its_worst_miss() -> None:
    """The largest gap of either sign, and its place; nothing where it held."""
    rule = r.MaxTotal(attribute="cost", limit=3)
    missed = r.Verdict((r.Bound(5, high=3, where="a"), r.Bound(0, low=4, where="b"), r.Bound(4, high=3, where="c")))
    line = describe(rule.model_dump(mode="json"), missed, 0.5)
    assert (line["gap"], line["where"], line["held"], line["earned"]) == (-4, "b", False, 0.5)
    assert (line["kind"], line["attribute"], line["limit"]) == ("max-total", "cost", 3)
    held = describe(rule.model_dump(mode="json"), r.Verdict(), 1.0)
    assert (held["gap"], held["where"], held["held"]) == (0, "", True)
    assert [(one.where, one.gap, one.rule) for one in evidence(rule, missed)] == [
        ("a", 2, "max-total"),
        ("b", -4, "max-total"),
        ("c", 1, "max-total"),
    ]
    assert evidence(rule, r.Verdict((r.Bound(5, high=3),)))[0].where is None


def test_chance_is_told_where_it_is_known(travel: Instance) -> None:
    """A random plan's score in this world is beside the score."""
    task = _task(travel).model_copy(update={"chance": 0.25})
    told = understanding(travel.model_copy(update={"task": task}), PERFECT["travel"]).parts
    assert told["chance"] == 0.25


def test_each_rule_says_what_it_is_worded_with(travel: Instance) -> None:
    """In its line in the parts, by the language of the answer; no score moves."""
    tags = {"ro": [["negation", "idiom"], ["plain"], ["ellipsis"]], "en": [["plain"]] * 3}
    tagged = understanding(travel.model_copy(update={"meta": {"constructions": tags}}), PERFECT["travel"])
    assert [line["constructions"] for line in tagged.parts["each"]] == tags["ro"]
    plain = understanding(travel, PERFECT["travel"])
    without = [{key: line[key] for key in line if key != "constructions"} for line in tagged.parts["each"]]
    assert (tagged.value, without) == (plain.value, plain.parts["each"])


@pytest.mark.parametrize("given", [{}, {"en": [["plain"]] * 3}], ids=["none", "another"])
def test_an_answer_in_a_language_without_constructions_has_none(travel: Instance, given: Any) -> None:
    """Tags of another language are those of another prompt."""
    tagged = travel.model_copy(update={"meta": {"constructions": given}})
    score = understanding(tagged, PERFECT["travel"])
    assert score == understanding(travel, PERFECT["travel"])
    assert not any("constructions" in line for line in score.parts["each"])
