"""Sums of slots, bounds said to be kept, and changes of repairs: what is false, and what nobody can judge."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Plan, Rule, Scene, Slot
from gmtw.constraints.rules.amounts import Include, MaxPerDay, MaxTotal, Within
from gmtw.constraints.rules.days import OnDayAtLeast
from gmtw.languages import load
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.statement_check import StatementCheck, distinct
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slot_expressions import SlotFinder
from gmtw.text.statements import statements_of

RO = load("ro")
MINUTES = {"fort": ("Cetatea Veche", 40), "walk": ("Aleea Teilor", 50), "mint": ("Muzeul Monedei", 70)}
SCENE = Scene(
    slots=tuple(Slot(id=f"day{n + 1}", names={"ro": (f"ziua_{n + 1}",)}, day=n) for n in range(2)),
    entities=tuple(
        Entity(id=id_, names={"ro": (name,)}, attributes={"minutes": n}) for id_, (name, n) in MINUTES.items()
    ),
)
PLAN = {"day1": ["fort", "walk"], "day2": ["mint"]}
BROKEN = (
    MaxTotal(attribute="minutes", limit=155),
    MaxPerDay(attribute="minutes", limit=85),
    OnDayAtLeast(day=-1, attribute="minutes", least=76),
)


def truths(text: str, rules: tuple[Rule, ...] = BROKEN, unknown: int = 0) -> list[str]:
    """Return what is true instead of what `text` states of days of 90 and 70 minutes, after one change."""
    goal = Repair(earlier={"day1": ("fort", "walk"), "day2": ()}, new=1, least=1)
    task = PlanTask(scene=SCENE, rules=rules, goal=goal)
    plan = Plan(SCENE, {slot: dict.fromkeys(row, 1) for slot, row in PLAN.items()}, {"day1": unknown})
    mentions = Gazetteer({id_: (name,) for id_, (name, _) in MINUTES.items()}, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(SCENE.slots, RO))
    found = StatementCheck(task, plan, "40, 50 și 70 de minute", [mention.id for mention in mentions]).false(said)
    return [false.truth for false in distinct(found)]


@pytest.mark.parametrize(
    "text",
    [
        "Prima zi are 90 de minute.",
        "Zilele au 90 și 70 de minute.",
        "Ziua 1: Cetatea Veche și Aleea Teilor (90 de minute).",
        "Ziua 1: Cetatea Veche și Aleea Teilor, 50 de minute.",
        "Total: 160 de minute.",
        "A doua zi are 70 de minute, deci sub 85 de minute.",
        "Varianta aceasta ar fi sub 155 de minute.",
        "Ar ieși 160 de minute, adică peste 155 de minute.",
        "Durata totală este peste 70 de minute.",
        "Am făcut o schimbare.",
        "A doua zi are cu 15 minute sub limita de 85 de minute.",
        "A doua zi e la 15 minute sub limita de 85 de minute.",
        "În a doua zi rămân 15 minute din cele 85 permise.",
        "În a doua zi mai sunt 15 minute din cele 85 disponibile.",
        "A doua zi are 70 de minute. Ziua cea mai lungă, prima, are 90 de minute, peste 85 de minute.",
    ],
)
def test_what_is_true_or_unsure_is_not_false(text: str) -> None:
    assert truths(text) == []


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Prima zi are 80 de minute.", ["minutes: 90"]),
        ("Zilele au 80 și 70 de minute.", ["minutes: 90, 70"]),
        ("Ziua 1: Cetatea Veche (40 de minute), Aleea Teilor (50 de minute) – 110 minute.", ["minutes: 90"]),
        ("Total: 130 de minute.", ["minutes: 160"]),
        ("Prima zi este sub 85 de minute.", ["max-per-day"]),
        ("Suntem sub 155 de minute.", ["max-total"]),
        ("Ultima zi trece de 75 de minute.", ["on-day-at-least"]),
        ("Programul ține 150 de minute, mult sub cele două ore și 35 de minute.", ["max-total", "minutes: 160"]),
        ("Schimbările sunt 3.", ["changes: 1"]),
    ],
)
def test_what_is_false_comes_with_what_is_true(text: str, truth: list[str]) -> None:
    assert truths(text) == truth


def test_a_demand_that_is_kept_makes_only_another_amount_false() -> None:
    rules = (MaxTotal(attribute="minutes", limit=175), Include(attribute="minutes", least=45))
    assert truths("Totul ține 160 de minute, sub limita de 175.", rules) == []
    assert truths("Totul ține 140 de minute, sub limita de 175.", rules) == ["minutes: 160"]
    assert truths("Totul ține cam 150 de minute, sub limita de 175.", rules) == []
    assert truths(
        "Durata se încadrează între 165 și 175 de minute.", (Within(attribute="minutes", low=165, high=175), rules[1])
    ) == ["within"]


def test_a_number_of_two_sides_is_no_bound() -> None:
    both = (MaxTotal(attribute="minutes", limit=155), Include(attribute="minutes", least=155))
    assert truths("Suntem sub 155 de minute.", both) == []


def test_unknown_names_leave_sums_and_lower_bounds_open() -> None:
    assert truths("Prima zi are 80 de minute.", unknown=1) == []
    assert truths("Ultima zi trece de 75 de minute.", unknown=1) == []
