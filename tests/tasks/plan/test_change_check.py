"""Which statements about the changes of a repair are false: held against both plans."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Plan, Scene, Slot
from gmtw.constraints.rules.amounts import MaxTotal
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
NAMES = {
    "fort": ("Cetatea Veche",),
    "walk": ("Aleea Teilor",),
    "mint": ("Muzeul Monedei",),
    "mill": ("Moara de Apă",),
    "zoo": ("Grădina Zoologică",),
}
SCENE = Scene(
    slots=tuple(Slot(id=f"day{n + 1}", names={"ro": (f"ziua_{n + 1}",)}, day=n) for n in range(3)),
    entities=tuple(Entity(id=id_, names={"ro": names}, attributes={"visit": 1}) for id_, names in NAMES.items()),
)
EARLIER = {"day1": ("fort", "walk"), "day2": ("mint",), "day3": ()}
RULES = (MaxTotal(attribute="visit", limit=9), MaxTotal(attribute="visit", limit=8))
PLAN = {"day1": ["walk"], "day2": ["mint", "fort"], "day3": ["mill"]}


def truths(text: str, unknown: int = 0, goal: bool = True) -> list[str]:
    """Return what is true instead of what `text` says was changed: the fort has moved, the mill is new."""
    task = PlanTask(scene=SCENE, rules=RULES, goal=Repair(earlier=EARLIER, new=1, least=2) if goal else None)
    plan = Plan(SCENE, {slot: dict.fromkeys(row, 1) for slot, row in PLAN.items()}, {"day3": unknown})
    mentions = Gazetteer(NAMES, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(SCENE.slots, RO))
    found = StatementCheck(task, plan, "", [mention.id for mention in mentions]).false(said)
    return [false.truth for false in distinct(found)]


@pytest.mark.parametrize(
    "text",
    [
        "Cetatea Veche a trecut din prima zi în a doua.",
        "Am adăugat Moara de Apă.",
        "Aleea Teilor a rămas neatinsă.",
        "Aleea Teilor și Muzeul Monedei nu s-au clintit.",
        "Muzeul Monedei era și înainte în ziua 2.",
        "Cetatea Veche era în planul vechi în ziua 1.",
        "Am mutat Cetatea Veche în ziua 2 și am adăugat Moara de Apă. Restul a rămas neatins.",
        "Nu am scos nimic.",
        "Au fost de ajuns două schimbări.",
        "Modificări: două.",
        "## Schimbări\nSunt două.",
        "A fost de ajuns o singură mutare.",
        "Am schimbat numai două lucruri.",
        "Am făcut trei schimbări în prima zi.",
        "Am anulat Grădina Zoologică.",
        "Aceasta ar însemna trei schimbări.",
    ],
)
def test_true_statements_cost_nothing(text: str) -> None:
    assert truths(text) == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Cetatea Veche a trecut din a treia zi în a doua.", ["fort: day1 > day2"]),
        ("Aleea Teilor s-a mutat din ziua 2 în prima.", ["walk: day1 > day1"]),
        ("Aleea Teilor s-a mutat în ziua 1.", ["walk: day1 > day1"]),
        ("Moara de Apă, mutată în ziua 3, e departe.", ["mill: - > day3"]),
        ("Cetatea Veche și Muzeul Monedei au făcut schimb.", ["fort: day1 > day2; mint: day2 > day2"]),
        ("Am adăugat Aleea Teilor.", ["walk: day1 > day1"]),
        ("Am scos Grădina Zoologică.", ["zoo: - > -"]),
        ("Cetatea Veche a rămas la locul ei.", ["fort: day1 > day2"]),
        ("Cetatea Veche era și înainte în ziua 2.", ["fort: day1 > day2"]),
        ("Ziua a treia a rămas neschimbată.", ["day3"]),
        ("Am adăugat Moara de Apă, restul e neschimbat.", ["fort"]),
        ("Am adăugat Moara de Apă, fără să mai mutăm nimic.", ["fort"]),
        ("Nu am adăugat nimic.", ["mill"]),
        ("Schimbările sunt trei.", ["changes: 2"]),
        ("Modificări: una.", ["changes: 2"]),
        ("## Schimbări\nSunt trei.", ["changes: 2"]),
        ("Am umblat la trei lucruri.", ["changes: 2"]),
    ],
)
def test_false_statements(text: str, what: list[str]) -> None:
    assert truths(text) == what


def test_beside_unknown_names_only_the_agreed_plan_is_looked_at() -> None:
    assert truths("Am adăugat Moara de Apă. Restul a rămas neatins. Schimbările sunt trei.", unknown=1) == []
    assert truths("Am scos Grădina Zoologică.", unknown=1) == ["zoo: - > -"]


def test_without_an_agreed_plan_nothing_is_false() -> None:
    assert truths("Am scos Grădina Zoologică. Aleea Teilor s-a mutat în ziua 1.", goal=False) == []
