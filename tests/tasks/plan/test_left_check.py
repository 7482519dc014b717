"""What is said to be left out: how many things, none, or which alone."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Plan, Scene, Slot
from gmtw.constraints.rules.amounts import MaxPerDay, MaxTotal
from gmtw.languages import load
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.statement_check import StatementCheck
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.statement_reader import statements_of

RO = load("ro")
NAMES = {"class": "Curs de pictură", "swim": "Ora de înot", "exam": "Control oftalmologic", "call": "Apel video"}
SCENE = Scene(
    slots=tuple(Slot(id=f"day{n + 1}", names={"ro": (f"ziua_{n + 1}",)}, day=n) for n in range(2)),
    entities=tuple(
        Entity(id=id_, names={"ro": (name,)}, attributes={"appointment": 1, "parcel": 1}) for id_, name in NAMES.items()
    ),
)


def truths(text: str, goal: Repair | None = None, unknown: int = 0) -> list[str]:
    """Return what is true instead of what `text` states of a plan without the exam and the call."""
    rules = MaxTotal(attribute="appointment", limit=9), MaxPerDay(attribute="appointment", limit=9)
    task = PlanTask(scene=SCENE, rules=rules, goal=goal)
    plan = Plan(SCENE, {"day1": {"class": 1}, "day2": {"swim": 1}}, {"day1": unknown})
    mentions = Gazetteer({id_: (name,) for id_, name in NAMES.items()}, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(SCENE.slots, RO))
    found = StatementCheck(task, plan, "", [mention.id for mention in mentions]).false(said)
    return [false.truth for false in found if false.statement.kind == "left"]


@pytest.mark.parametrize(
    "text",
    [
        "Am anulat trei programări.",
        "Nu am anulat nimic.",
        "Nicio programare nu a fost anulată.",
        "S-a anulat o singură programare.",
        "Nu rămâne niciun colet în depozit.",
        "Trei colete rămân nelivrate.",
    ],
)
def test_another_number_is_false(text: str) -> None:
    assert truths(text) == ["left: 2"]


@pytest.mark.parametrize(
    "text",
    [
        "Am anulat două programări.",
        "Două programări au fost anulate.",
        "Două colete rămân în depozit.",
        "Rămân trei programări.",
        "Rămâne un singur colet de livrat.",
        "Am anulat trei programări cu prioritate scăzută.",
        "Dacă am anulat trei programări, e din cauza orelor.",
        "În prima zi am anulat o programare.",
        "Nu am anulat nicio programare importantă.",
        "Am anulat doar Controlul oftalmologic și Apelul video.",
        "Am anulat Apelul video.",
    ],
)
def test_what_is_true_or_of_a_part_is_not_false(text: str) -> None:
    assert truths(text) == []


def test_the_only_one_that_is_left_out_is_not_one_of_two() -> None:
    assert truths("Am anulat doar Apelul video.") == ["call, exam"]


def test_in_a_repair_what_was_agreed_may_be_meant() -> None:
    goal = Repair(earlier={"day1": ("class",), "day2": ("call",)}, new=1, least=1)
    assert truths("Am anulat o singură programare.", goal) == []
    assert truths("Am anulat trei programări.", goal) == ["left: 2"]


def test_what_nobody_knows_is_not_judged() -> None:
    assert truths("Am anulat trei programări.", unknown=1) == []
