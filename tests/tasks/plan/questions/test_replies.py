"""Replies are read leniently: units, names in other words, lists in any order. What says otherwise is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from gmtw.constraints import Entity, Scene, Slot
from gmtw.tasks.plan.name_index import resolver
from gmtw.tasks.plan.questions.reply import answers
from gmtw.tasks.plan.questions.right import DemandsAnswer, NamesAnswer, NumberAnswer, Right, SlotAnswer
from gmtw.tasks.plan.questions.values import Values

WEEK = Scene(
    slots=tuple(
        Slot(id=f"{day}_{part}", names={"ro": (f"{ro}_{rop}",)}, day=n, weekday=day, part=part, capacity=1)
        for n, (day, ro) in enumerate([("monday", "luni"), ("tuesday", "marți"), ("wednesday", "miercuri")])
        for part, rop in (("morning", "dimineață"), ("afternoon", "după-amiază"))
    ),
    entities=(
        Entity(id="dentist", names={"ro": ("Control stomatologic",)}, attributes={"minutes": 40}),
        Entity(id="choir", names={"ro": ("Repetiție cu corul",)}, attributes={"minutes": 90}),
        Entity(id="notary", names={"ro": ("Întâlnire cu notarul",)}, attributes={"minutes": 35}),
    ),
)
MEALS = Scene(
    slots=tuple(
        Slot(id=f"day{n}_{part}", names={"ro": (f"ziua_{n}_{ro}",)}, day=n - 1, part=part, capacity=1)
        for n in (1, 2, 3)
        for part, ro in (("breakfast", "mic_dejun"), ("lunch", "prânz"))
    ),
    entities=(Entity(id="soup", names={"ro": ("Supă de roșii",)}), Entity(id="pie", names={"ro": ("Plăcintă",)})),
)
TRIP = Scene(
    slots=tuple(Slot(id=f"day{n}", names={"ro": (f"ziua_{n}",)}, day=n - 1) for n in (1, 2, 3)),
    entities=(Entity(id="tower", names={"ro": ("Turnul Sfatului",)}),),
)

TUESDAY = SlotAnswer("tuesday_afternoon", frozenset(WEEK.slot))
LUNCH = SlotAnswer("day2_lunch", frozenset(slot for slot in MEALS.slot if slot.endswith("lunch")))
SECOND = SlotAnswer("day2", frozenset(TRIP.slot))
BOTH = NamesAnswer(frozenset({"dentist", "choir"}))
ONE = NamesAnswer(frozenset({"notary"}), alone=True)


def _said(right: Right, value: Any, scene: Scene = WEEK, demands: int = 6) -> bool:
    return right.is_said(value, Values(resolver(scene, "ro"), demands))


@pytest.mark.parametrize(
    ("scene", "right", "values"),
    [
        (WEEK, TUESDAY, ["marți_după-amiază", "marți după-amiază", "Marți, după-amiaza", "marti dupa-amiaza"]),
        (
            WEEK,
            TUESDAY,
            ["în după-amiaza zilei de marți", ["marți după-amiază"], {"ziua": "marți", "când": "după-amiază"}],
        ),
        (WEEK, TUESDAY, ["Întâlnirea este marți după-amiază."]),
        (MEALS, LUNCH, ["ziua 2", "ziua_2_prânz", "a doua zi", "Ziua 2, la prânz", "2", 2]),
        (TRIP, SECOND, ["ziua 2", 2, "2", "a doua", "În a doua zi", "ziua_2", "a doua zi"]),
        (
            WEEK,
            BOTH,
            [["Control stomatologic", "Repetiție cu corul"], ["repetiția cu corul", "controlul stomatologic"]],
        ),
        (WEEK, BOTH, ["Control stomatologic, Repetiție cu corul", "controlul stomatologic și repetiția cu corul"]),
        (WEEK, BOTH, [{"luni": "Control stomatologic", "seara": "Repetiție cu corul"}]),
        (
            WEEK,
            BOTH,
            [
                {"Control stomatologic": 1, "Repetiție cu corul": 1},
                ["Control stomatologic (40 min)", "repetitie cu corul"],
            ],
        ),
        (WEEK, ONE, ["Întâlnire cu notarul", "întâlnirea cu notarul", ["Întâlnire cu notarul"]]),
        (
            WEEK,
            NumberAnswer(95, "minutes"),
            [95, 95.0, "95", "95 de minute", "o oră și 35 de minute", "1 oră și 35 min"],
        ),
        (
            WEEK,
            NumberAnswer(95, "minutes"),
            ["1h35", "60 + 35 = 95", "nouăzeci și cinci de minute", ["95"], {"minute": 95}],
        ),
        (WEEK, NumberAnswer(90, "minutes"), ["o oră și jumătate", "1,5 ore", "1.5 h"]),
        (WEEK, NumberAnswer(1250, "weight"), [1250, "1250 g", "1.250 de grame", "1 250 g", "1,25 kg"]),
        (WEEK, NumberAnswer(3), [3, "3", "trei", "3 programări"]),
        (WEEK, NumberAnswer(35, "minutes"), ["Suntem cu 35 de minute sub limită", "Limita nu e atinsă: 35"]),
        (WEEK, DemandsAnswer(frozenset({2, 5})), [[2, 5], [5, 2], ["2", "5"], "2 și 5", "cerințele 2 și 5", "2, 5"]),
        (
            WEEK,
            DemandsAnswer(frozenset({3})),
            [3, [3], "3", "cerința 3", "a treia cerință", "Cerința 3 (limita de 60 de minute)"],
        ),
        (WEEK, DemandsAnswer(frozenset()), [[], None, "niciuna", "Nicio cerință", "nimic", 0]),
        (WEEK, DemandsAnswer(frozenset({3}), frozenset({1})), [[3], [1, 3]]),
    ],
)
def test_right_values_are_right(scene: Scene, right: Right, values: list[Any]) -> None:
    """Each of these says the right answer."""
    assert [value for value in values if not _said(right, value, scene)] == []


@pytest.mark.parametrize(
    ("scene", "right", "values"),
    [
        (
            WEEK,
            TUESDAY,
            ["marți", "marți dimineață", "luni după-amiază", "", None, [], "după-amiază", "nu știu", True, "②"],
        ),
        (MEALS, LUNCH, ["ziua 1", "ziua_2_mic_dejun", "la prânz", 3]),
        (TRIP, SECOND, ["ziua 3", 0, 4, "ziua 1 sau ziua 2", "prima zi", "nu în ziua 2", "ziua 2 sau alta"]),
        (WEEK, BOTH, [["Control stomatologic"], [], None, ["Control stomatologic", "Întâlnire cu notarul"]]),
        (WEEK, BOTH, [["Control stomatologic", "Repetiție cu corul", "Cursă la munte"], 5]),
        (
            WEEK,
            NumberAnswer(95, "minutes"),
            [
                94,
                "9",
                "95.5",
                "1 oră",
                None,
                True,
                "",
                "mult",
                [95, 96],
                "95 de ore",
                -95,
                "nu 95",
                "-95",
                "sub 95",
                "95–145",
                "95 sau 102",
                "> 95",
            ],
        ),
        (WEEK, DemandsAnswer(frozenset({2, 5})), [[2], [2, 5, 6], [], "niciuna", None, "poate", "²", ["❷", "፭"]]),
        (WEEK, DemandsAnswer(frozenset()), [[1], "cerința 2", "habar n-am", ""]),
        (WEEK, DemandsAnswer(frozenset({3}), frozenset({1})), [[1], [], [1, 2, 3]]),
    ],
)
def test_wrong_values_are_wrong(scene: Scene, right: Right, values: list[Any]) -> None:
    """None of these says the right answer, and none raises."""
    assert [value for value in values if _said(right, value, scene)] == []


@pytest.mark.parametrize(
    ("reply", "found"),
    [
        ('{"1": "a", "2": 5}', {1: "a", 2: 5}),
        ('Sigur!\n```json\n{"1": "a", "2": 5}\n```', {1: "a", 2: 5}),
        ('<think>{"1": "x"}</think>{"1": "a"}', {1: "a"}),
        ('{"întrebarea 1": "a", "2.": [1]}', {1: "a", 2: [1]}),
        ('{"răspunsuri": {"1": "a"}}', {1: "a"}),
        ('{"1": "a"}\n{"2": "b"}', {1: "a", 2: "b"}),
        ('{"1": "a", "2": "b",}', {1: "a", 2: "b"}),
        ('{"7": "a"}', {}),
        ("nu știu", {}),
        ("", {}),
        ('{"1": ' * 3000, {1: ""}),
    ],
)
def test_a_reply_is_found_in_what_stands_around_it(reply: str, found: dict[int, Any]) -> None:
    """The numbered answers are read from fences, wrappers and after thoughts; what is no answer is left out."""
    assert dict(answers(reply, 2)) == found
