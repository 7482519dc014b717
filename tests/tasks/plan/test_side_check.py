"""Amounts said to be above a number, or below it: what is false, what is true, and what nobody can judge."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Plan, Scene, Slot
from gmtw.constraints.rules.amounts import MaxTotal
from gmtw.languages import load
from gmtw.tasks.plan.false_statements import distinct
from gmtw.tasks.plan.statement_check import StatementCheck
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.statement_reader import statements_of

RO = load("ro")
THINGS = {"fort": ("Cetatea Veche", 40, 30), "walk": ("Aleea Teilor", 50, 0), "mint": ("Muzeul Monedei", 70, 25)}
SCENE = Scene(
    slots=tuple(Slot(id=f"day{n + 1}", names={"ro": (f"ziua_{n + 1}",)}, day=n) for n in range(2)),
    entities=tuple(
        Entity(id=id_, names={"ro": (name,)}, attributes={"attraction": 1, "minutes": n, "cost": cost})
        for id_, (name, n, cost) in THINGS.items()
    ),
)


def truths(text: str, unknown: int = 0, limit: int = 300) -> list[str]:
    """Return what is true instead of what `text` states of days of 90 and 70 minutes, and of 30 and 25 lei."""
    task = PlanTask(scene=SCENE, rules=(MaxTotal(attribute="minutes", limit=limit),))
    plan = Plan(SCENE, {"day1": {"fort": 1, "walk": 1}, "day2": {"mint": 1}}, {"day1": unknown})
    mentions = Gazetteer({id_: (name,) for id_, (name, *_) in THINGS.items()}, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(SCENE.slots, RO))
    found = StatementCheck(task, plan, "40, 50, 70, 30, 25", [mention.id for mention in mentions]).false(said)
    return [false.truth for false in distinct(found)]


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Totul costă sub 50 de lei.", "cost: 55"),
        ("Costul total nu ajunge la 50 de lei.", "cost: 55"),
        ("Biletele depășesc suma de 80 de lei.", "cost: 30, 25, 0, 55"),
        ("Prima zi ține mai puțin de o oră.", "minutes: 90"),
        ("În prima zi vizitele durează abia o oră.", "minutes: 90"),
        ("A doua zi depășește 100 de minute.", "minutes: 70"),
        ("Vizita la Muzeul Monedei durează mai mult de două ore.", "minutes: 70"),
        ("Vizita la Cetatea Veche nu durează mai mult de un sfert de oră.", "minutes: 40"),
        ("Vizita la Cetatea Veche durează 45 de minute.", "minutes: 160"),
        ("Niciun bilet nu costă peste 20 de lei.", "cost: 30, 25"),
        ("Fiecare zi durează peste 80 de minute.", "minutes: 70"),
        ("Totalul pe zi nu depășește 80 de minute.", "minutes: 90"),
    ],
)
def test_what_is_on_the_other_side_is_false(text: str, truth: str) -> None:
    assert truths(text) == [truth]


@pytest.mark.parametrize(
    "text",
    [
        "Totul costă sub 60 de lei.",
        "Costul total nu ajunge la 60 de lei.",
        "Biletele depășesc suma de 50 de lei.",
        "Prima zi ține mai mult de o oră.",
        "A doua zi nu depășește 70 de minute.",
        "Vizita la Muzeul Monedei nu durează mai mult de două ore.",
        "Niciun bilet nu costă peste 30 de lei.",
        "Fiecare zi durează peste o oră.",
        "Totalul pe zi nu depășește o oră și jumătate.",
        "Cu încă un muzeu totul ar costa sub 50 de lei.",
        "Regula cere ca totul să coste sub 50 de lei.",
        "Ziua 2: vedem Muzeul Monedei. Costul total nu ajunge la 30 de lei.",
        "Fără Cetatea Veche, totul costă sub 50 de lei.",
    ],
)
def test_what_is_there_or_only_weighed_is_not_false(text: str) -> None:
    assert truths(text) == []


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("A doua zi costă mai mult decât prima.", "cost: 25 / 30"),
        ("În prima zi plătim mai puțin decât în a doua.", "cost: 30 / 25"),
        ("Ziua 1 este mai scurtă decât ziua 2.", "minutes: 90 / 70"),
        ("Prima zi este cu 10 minute mai lungă decât a doua.", "minutes: 90 / 70"),
        ("A doua zi are mai multe obiective decât prima.", "attraction: 1 / 2"),
        ("Prima zi este la fel de lungă ca a doua.", "minutes: 90 / 70"),
    ],
)
def test_slots_are_compared(text: str, truth: str) -> None:
    assert truths(text) == [truth]


@pytest.mark.parametrize(
    "text",
    [
        "A doua zi costă mai puțin decât prima.",
        "Prima zi este cu 20 de minute mai lungă decât a doua.",
        "Prima zi are mai multe obiective decât a doua.",
        "Prima zi ar costa mai puțin decât a doua.",
        "Cetatea Veche costă mai puțin în prima zi decât în a doua.",
        "Popcornul costă în prima zi mai puțin decât în a doua.",
        "Prima zi are mai multe scări decât a doua.",
    ],
)
def test_slots_that_stand_so_are_not_false(text: str) -> None:
    assert truths(text) == []


def test_a_bound_of_a_demand_is_false_once() -> None:
    assert truths("Vizitele durează în total sub 150 de minute.", limit=150) == ["max-total"]


def test_what_nobody_knows_is_not_judged() -> None:
    assert truths("Totul costă sub 50 de lei.", unknown=1) == []
