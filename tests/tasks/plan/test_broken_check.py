"""Demands said to be broken: what is false, what is true, and what nobody can judge."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Plan, Scene, Slot
from gmtw.constraints.rules.amounts import Include, MaxPerDay, MaxTotal
from gmtw.constraints.rules.choice import Exclude
from gmtw.languages import load
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
        Entity(id=id_, names={"ro": (name,)}, attributes={"minutes": n, "cost": 10, "park": int(id_ == "walk")})
        for id_, (name, n) in MINUTES.items()
    ),
)
DEMANDS = (
    MaxTotal(attribute="minutes", limit=155),
    MaxPerDay(attribute="minutes", limit=95),
    Include(attribute="cost", least=25),
    Exclude(attribute="park"),
)
"""The first and the last one are broken."""

PROMPT = "40, 50 și 70 de minute, 10 lei\n1. a\n2. b\n3. c\n4. d"


def truths(text: str, goal: Repair | None = None, unknown: int = 0, prompt: str = PROMPT) -> list[str]:
    """Return what is true instead of what `text` states of days of 90 and 70 minutes, and of 30 lei."""
    task = PlanTask(scene=SCENE, rules=DEMANDS, goal=goal)
    plan = Plan(SCENE, {"day1": {"fort": 1, "walk": 1}, "day2": {"mint": 1}}, {"day1": unknown})
    mentions = Gazetteer({id_: (name,) for id_, (name, _) in MINUTES.items()}, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(SCENE.slots, RO))
    found = StatementCheck(task, plan, prompt, [mention.id for mention in mentions]).false(said)
    return [false.truth for false in found]


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Cerința 2 nu este respectată.", "max-per-day: kept"),
        ("A treia cerință nu am putut s-o îndeplinesc.", "include: kept"),
        ("Din păcate planul încalcă cerința a doua.", "max-per-day: kept"),
        ("Limita de 95 de minute este depășită în prima zi.", "max-per-day: kept"),
        ("Biletele nu ating minimul de 25 de lei.", "include: kept"),
        ("Nu este atins minimul de 25 de lei.", "include: kept"),
        ("Vizitele depășesc limita de 95 de minute.", "max-per-day: kept"),
    ],
)
def test_a_demand_that_is_kept_is_not_broken(text: str, truth: str) -> None:
    assert truths(text) == [truth]


@pytest.mark.parametrize(
    "text",
    [
        "Cerința 1 nu este respectată.",
        "Cerința 4 este încălcată.",
        "Limita de timp este depășită.",
        "Limita de 155 de minute este depășită cu 5 minute.",
        "Nu toate cerințele sunt respectate.",
        "Una dintre cerințe nu este respectată.",
        "Minimul de 25 de lei este depășit.",
        "Limita de 95 de minute nu este depășită.",
        "Cu Aleea Teilor, limita de 95 de minute este depășită.",
        "Altfel limita de 95 de minute ar fi depășită.",
        "Am încercat și altfel. Limita de 95 de minute este depășită, deci am renunțat.",
        "Cerința 2 poate fi încălcată ușor.",
        "Cerința 2 nu este încălcată.",
        "Limita de 95 de minute este depășită de celelalte variante.",
        "Cerința 9 nu este respectată.",
    ],
)
def test_what_is_broken_or_only_weighed_is_not_false(text: str) -> None:
    assert truths(text) == []


def test_the_agreed_plan_of_a_repair_breaks_the_new_demands() -> None:
    goal = Repair(earlier={"day1": ("fort",), "day2": ()}, new=2, least=1)
    assert truths("Cerința 3 nu este respectată.", goal) == []
    assert truths("Cerința 2 nu este respectată.", goal) == ["max-per-day: kept"]


def test_what_nobody_knows_is_not_judged() -> None:
    assert truths("Cerința 2 nu este respectată.", unknown=1) == []
    assert truths("Cerința 2 nu este respectată.", prompt="40, 50 și 70 de minute, 10 lei") == []
