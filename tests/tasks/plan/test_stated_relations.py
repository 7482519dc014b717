"""Relations between named things of a plan: what is false, what is true, and what nobody can judge."""

from __future__ import annotations

import pytest

from gmtw.constraints import Entity, Plan, Scene, Slot
from gmtw.languages import load
from gmtw.tasks.plan.stated_relations import truth_of_relation
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.statement_reader import statements_of
from tests.text.scenes import NAMES

RO = load("ro")
ENTITIES = tuple(Entity(id=id_, names={"ro": tuple(names)}) for id_, names in NAMES.items())
CELLS = {"day1": {"fort": 1, "soup": 1}, "day2": {"walk": 1, "rice": 1}, "day3": {"class": 1, "rice": 1}}
"""The pool is not planned, and rice is there twice."""


def truths(text: str, unknown: int = 0, place: bool = False) -> list[str]:
    """Return what is true instead of what `text` states."""
    slots = tuple(Slot(id=f"day{n + 1}", names={"ro": (f"ziua_{n + 1}",)}, day=n, place=place) for n in range(3))
    plan = Plan(Scene(slots=slots, entities=ENTITIES), CELLS, {"day1": unknown})
    mentions = Gazetteer(NAMES, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(slots, RO))
    found = (truth_of_relation(one, plan, [mention.id for mention in mentions]) for one in said)
    return [truth for truth in found if truth is not None]


@pytest.mark.parametrize(
    "text",
    [
        "Cetatea Veche vine înaintea Aleii Teilor.",
        "Cetatea Veche vine cu o zi înainte de Aleea Teilor.",
        "Cetatea Veche precede Aleea Teilor.",
        "Aleea Teilor ajunge la rând abia după ce am vizitat Cetatea Veche.",
        "Cetatea Veche vine înainte de supa verde.",
        "Orezul simplu vine la o zi după Aleea Teilor.",
        "Aleea Teilor vine între Cursul de pictură și Cetatea Veche.",
        "Cetatea Veche este între Aleea Teilor și Cursul de pictură.",
        "Cetatea Veche este după Aleea Teilor cea mai lungă vizită.",
        "Cetatea Veche și Aleea Teilor sunt în aceeași zi în lista primită.",
        "Cetatea Veche și supa verde sunt în aceeași zi.",
        "Cetatea Veche și Aleea Teilor sunt în zile diferite.",
        "Aleea Teilor și orezul simplu sunt în zile diferite.",
        "Cetatea Veche și Ștrandul Mic nu sunt în aceeași zi.",
        "Dintre Ștrandul Mic și Cetatea Veche se păstrează numai Cetatea Veche.",
        "Cetatea Veche și Aleea Teilor sunt amândouă în plan.",
    ],
)
def test_what_is_true_is_not_false(text: str) -> None:
    assert truths(text) == []


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Cetatea Veche vine după Aleea Teilor.", "walk: day2; fort: day1"),
        ("Aleea Teilor precede Cetatea Veche.", "walk: day2; fort: day1"),
        ("Cetatea Veche vine abia după ce am vizitat Aleea Teilor.", "walk: day2; fort: day1"),
        ("Aleea Teilor este urmată de Cetatea Veche.", "walk: day2; fort: day1"),
        ("Cursul de pictură vine la o zi după Cetatea Veche.", "fort: day1; class: day3"),
        ("Cetatea Veche vine între Aleea Teilor și Cursul de pictură.", "fort: day1; walk: day2; class: day3"),
        ("Cetatea Veche și Aleea Teilor sunt în aceeași zi.", "fort: day1; walk: day2"),
        ("Cetatea Veche și supa verde sunt în zile diferite.", "fort: day1; soup: day1"),
        ("Cetatea Veche și supa verde nu sunt în aceeași zi.", "fort: day1; soup: day1"),
        ("Cetatea Veche și Ștrandul Mic sunt în zile diferite.", "fort: day1; pool: -"),
        ("Dintre Aleea Teilor și Cetatea Veche se păstrează numai Cetatea Veche.", "walk: day2; fort: day1"),
        ("Cetatea Veche și Ștrandul Mic sunt amândouă în plan.", "fort: day1; pool: -"),
    ],
)
def test_what_is_false_comes_with_where_things_are(text: str, truth: str) -> None:
    assert truths(text) == [truth]


def test_an_unknown_name_may_be_what_is_missing() -> None:
    assert truths("Cetatea Veche și Ștrandul Mic sunt în zile diferite.", unknown=1) == []


def test_shops_have_no_order() -> None:
    assert truths("Cetatea Veche vine după Aleea Teilor.", place=True) == []


def test_one_van_may_make_several_trips() -> None:
    """Then things are in the same van, and not on the same trip."""
    parts = ("small", "small", "big")
    slots = tuple(
        Slot(id=f"trip{n + 1}", names={"ro": (f"cursa_{n + 1}",)}, day=n, part=p) for n, p in enumerate(parts)
    )
    cells = {"trip1": {"fort": 1}, "trip2": {"walk": 1}, "trip3": {"pool": 1}}
    plan, names = Plan(Scene(slots=slots, entities=ENTITIES), cells), Gazetteer(NAMES, RO)

    def against(text: str) -> list[str]:
        mentions = names.find(text)
        said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(slots, RO))
        found = (truth_of_relation(one, plan, [mention.id for mention in mentions]) for one in said)
        return [truth for truth in found if truth is not None]

    assert against("Cetatea Veche și Aleea Teilor merg în aceeași dubă.") == []
    assert against("Cetatea Veche și Aleea Teilor merg în aceeași cursă.") == ["fort: trip1; walk: trip2"]
    assert against("Cetatea Veche merge în aceeași dubă cu Ștrandul Mic.") == ["fort: trip1; pool: trip3"]
    assert against("Cetatea Veche și Aleea Teilor pleacă cu dube diferite.") == ["fort: trip1; walk: trip2"]
    assert against("Cetatea Veche și Ștrandul Mic pleacă cu dube diferite.") == []
