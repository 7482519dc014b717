"""Slots with most and least, written-out sums, counts, numbered demands, optima, what ends the plan: true or false."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Plan, Scene, Slot
from gmtw.constraints.rules.amounts import Include, MaxTotal
from gmtw.languages import load
from gmtw.tasks.plan.false_statements import distinct
from gmtw.tasks.plan.goals import Best, Repair
from gmtw.tasks.plan.statement_check import StatementCheck
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.statement_reader import statements_of

RO = load("ro")
KINDS = {
    "fort": ("Cetatea Veche", "kind=monument", 40),
    "walk": ("Aleea Teilor", "kind=park", 50),
    "mint": ("Muzeul Monedei", "kind=museum", 70),
    "doll": ("Muzeul Jucăriilor", "kind=museum", 30),
    "well": ("Fântâna Mică", "kind=monument", 10),
}
SCENE = Scene(
    slots=tuple(Slot(id=f"day{n + 1}", names={"ro": (f"ziua_{n + 1}",)}, day=n) for n in range(3)),
    entities=tuple(
        Entity(id=id_, names={"ro": (name,)}, attributes={"minutes": n, "attraction": 1, kind: 1})
        for id_, (name, kind, n) in KINDS.items()
    ),
)
PLAN = {"day1": ("fort", "walk"), "day2": ("mint",), "day3": ("doll", "well")}
"""Days of 90, 70 and 40 minutes; in all 200, with five attractions."""

PROMPT = "40, 50, 70, 30 și 10 minute.\n1. Cel mult 155 de minute.\n2. Cel puțin 75 de minute."
DEMANDS = (MaxTotal(attribute="minutes", limit=155), Include(attribute="minutes", least=75))
LEAST = Best(attribute="minutes", most=False, optimum=180, mean=260.0)


def truths(text: str, goal: Best | Repair | None = None, unknown: int = 0) -> list[str]:
    """Return what is true instead of what `text` states."""
    task = PlanTask(scene=SCENE, rules=DEMANDS, goal=goal)
    plan = Plan(SCENE, {slot: dict.fromkeys(row, 1) for slot, row in PLAN.items()}, {"day1": unknown})
    mentions = Gazetteer({id_: (name,) for id_, (name, _, _) in KINDS.items()}, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(SCENE.slots, RO), text)
    found = StatementCheck(task, plan, PROMPT, [mention.id for mention in mentions]).false(said)
    return [false.truth for false in distinct(found)]


@pytest.mark.parametrize(
    "text",
    [
        "Cea mai lungă zi are 90 de minute.",
        "Cea mai lungă este prima, iar a treia este cea mai scurtă.",
        "Prima zi are 90 de minute, a doua 70, iar a treia 40.",
        "Cele trei zile: 90 + 70 + 40 = 200 de minute.",
        "Cetatea Veche și Aleea Teilor cer 40 + 50 = 90 de minute.",
        "Fără Cetatea Veche ar fi 50 + 70 + 40 = 160 de minute.",
        "Total: 5 obiective.",
        "Sunt 3 obiective până acum.",
        "Muzeele sunt două.",
        "Obiectivele sunt cinci.",
        "Avem două muzee și un parc.",
        "Cerința 2 este respectată.",
        "Mai puțin nu se poate.",
        "Excursia începe cu Cetatea Veche.",
        "Excursia se încheie la Fântâna Mică.",
        "Muzeul Monedei este singur în ziua lui.",
        "Suntem cu 45 peste limita de 155.",
        "Vizitele durează în total 200 de minute, din care 70 în ziua a doua.",
        "Vizitele durează în total 200 de minute, dintre care 110 la muzee și la Cetatea Veche.",
        "În ultima zi mai rămân libere 75 de minute.",
        "În prima zi rămâne liber un sfert de oră, iar apoi câteva ore.",
    ],
)
def test_what_is_true_or_unsure_is_not_false(text: str) -> None:
    """Without a goal, nothing is said of the best there is."""
    assert truths(text) == []


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Cea mai lungă zi are 80 de minute.", "minutes: 90, 70, 40"),
        ("Dintre toate, ziua cea mai lungă este a doua.", "minutes: 90, 70, 40"),
        ("Ultima zi e cea mai lungă.", "minutes: 90, 70, 40"),
        ("Vizitele țin 60 de minute, cel mai mult dintr-o zi.", "minutes: 90, 70, 40"),
        ("Prima zi are 90 de minute, a doua 60.", "minutes: 70"),
        ("Ies 90 + 70 + 40 = 210.", "90 + 70 + 40 = 200"),
        ("Zilele adunate: 90 + 75 + 40 = 205 de minute.", "minutes: 90 + 70 + 40"),
        ("Cetatea Veche și Aleea Teilor: 40 + 65 = 105 minute.", "minutes: 40 + 50"),
        ("Total: 4 obiective.", "attraction: 5"),
        ("Sunt 7 obiective.", "attraction: 5"),
        ("Muzeele sunt trei.", "kind=museum: 2"),
        ("În prima zi vizităm două muzee.", "kind=museum: 0"),
        ("Cerința 1 este respectată.", "max-total"),
        ("Cerința 1: totul e scurt, deci este îndeplinită.", "max-total"),
        ("Excursia se încheie cu Muzeul Monedei.", "mint: day2"),
        ("Cetatea Veche este singură în ziua ei.", "fort: day1"),
        ("Vizitele durează în total 210 minute, din care 70 în ziua a doua.", "minutes: 200"),
        ("Vizitele durează în total 200 de minute, din care 60 în ziua a doua.", "minutes: 70"),
        ("Rămân nevizitate două obiective.", "attraction: 0"),
        ("Ultima zi rămâne liberă.", "doll, well"),
    ],
)
def test_what_is_false_comes_with_what_is_true(text: str, truth: str) -> None:
    assert truths(text) == [truth]


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Totul ține 200 de minute, cea mai mică durată posibilă.", ["optimum: 180"]),
        ("Mai puțin nu se poate.", ["optimum: 180"]),
        ("Mai mult nu se poate.", []),
        ("Am ales cel mai mic cost posibil.", []),
    ],
)
def test_a_plan_that_is_not_the_best_is_not_said_to_be(text: str, truth: list[str]) -> None:
    """Of another attribute, or of the other end, nothing is known."""
    assert truths(text, LEAST) == truth


def test_a_plan_beyond_the_optimum_is_not_worse() -> None:
    assert truths("Mai puțin nu se poate.", LEAST.model_copy(update={"optimum": 210})) == []


def test_the_changes_of_a_repair_might_be_fewer() -> None:
    earlier = {"day1": ("fort", "walk"), "day2": ("mint",), "day3": ("doll",)}
    goal = Repair(earlier=earlier, new=1, least=1)
    assert truths("Mai puține schimbări nu se pot face.", goal) == []
    more = goal.model_copy(update={"earlier": {**earlier, "day3": ()}})
    assert truths("Mai puține schimbări nu se pot face.", more) == ["optimum: 1"]


@pytest.mark.parametrize("text", ["Cea mai lungă zi are 80 de minute.", "Total: 4 obiective.", "Muzeele sunt trei."])
def test_unknown_names_leave_figures_open(text: str) -> None:
    assert truths(text, unknown=1) == []
