"""Sums of slots, bounds said to be kept, and changes of repairs: what is false, and what nobody can judge."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Plan, Rule, Scene, Slot
from gmtw.constraints.rules.amounts import Include, MaxPerDay, MaxTotal, Within
from gmtw.constraints.rules.days import OnDayAtLeast
from gmtw.languages import load
from gmtw.tasks.plan.false_statements import distinct
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.statement_check import StatementCheck
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.statement_reader import statements_of

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
        "Prima zi durează o oră și 30 de minute.",
        "În total vizitele durează două ore și 40 de minute.",
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
        ("Prima zi durează două ore și 25 de minute.", ["minutes: 90"]),
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


MILK = {"cost@market": 12, "cost/3@market": -12, "saved/3@market": 12}
BREAD = {"cost@market": 8, "cost/2@market": -4, "saved/2@market": 4}
SHOPS = Scene(
    slots=tuple(
        Slot(id=id_, names={"ro": (name,)}, day=n, copies=4, place=True)
        for n, (id_, name) in enumerate({"market": "piață", "grocery": "băcănie"}.items())
    ),
    entities=(
        Entity(id="milk", names={"ro": ("lapte Zuzu",)}, attributes=MILK),
        Entity(id="bread", names={"ro": ("pâine Vel Pitar",)}, attributes=BREAD),
    ),
)


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("La piață ofertele scad: lapte Zuzu (12 lei), pâine Vel Pitar (4 lei) – în total 16 lei.", []),
        (
            "La piață ofertele scad: lapte Zuzu (12 lei), pâine Vel Pitar (4 lei) – în total 17 lei.",
            ["cost: 36, saved: 16"],
        ),
        ("Economia este peste minimul de 15 lei.", []),
        ("Economia este peste minimul de 23 de lei.", ["include"]),
        ("Economia este de 16 lei, peste minimul de 15 lei.", []),
        ("Economia este de 17 lei, peste minimul de 15 lei.", ["saved: 16"]),
    ],
)
def test_what_offers_save_is_in_lei_too(text: str, truth: list[str]) -> None:
    """Three of milk for 36 lei, of which 12 are saved, and two of bread for 16, of which 4 are."""
    least = 23 if "23" in text else 15
    task = PlanTask(scene=SHOPS, rules=(Include(attribute="saved", least=least),))
    plan = Plan(SHOPS, {"market": {"milk": 3, "bread": 2}})
    mentions = Gazetteer({e.id: e.names["ro"] for e in SHOPS.entities}, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(SHOPS.slots, RO))
    found = StatementCheck(task, plan, "12 lei, 8 lei", [mention.id for mention in mentions]).false(said)
    assert [false.truth for false in distinct(found)] == truth
