"""What a sentence takes over from the ones before it, and where a clause goes on after a reason."""

import pytest

from gmtw.constraints import Slot
from gmtw.languages import Language, load
from tests.text import test_claims
from tests.text.test_claims import MENU

RO, EN = load("ro"), load("en")
TRIP = [Slot(id=f"day{n + 1}", names={"ro": (f"day{n + 1}",), "en": (f"day{n + 1}",)}, day=n) for n in range(3)]
WEEK = [
    Slot(id=f"{day}_{part}", names={"ro": (f"{day}_{part}",), "en": (f"{en}_{part}",)}, day=n, weekday=day, part=part)
    for n, (day, en) in enumerate([("Luni", "Monday"), ("Marți", "Tuesday")])
    for part in ("morning", "afternoon")
]
NAMES = {"fort": ["Cetatea Veche"], "walk": ["Aleea Teilor"], "soup": ["supa verde"], "rice": ["orez simplu"]}


def claims(text: str, slots: list[Slot], spoken: Language = RO) -> list[tuple[str, str]]:
    """(entity, slots) for each claim of `text`, in order."""
    return test_claims.claims(text, slots, spoken, NAMES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Ziua 2 e dedicată naturii. Vom începe cu vizita la Cetatea Veche. La finalul zilei vedem Aleea Teilor.",
            [("fort", "day2"), ("walk", "day2")],
        ),
        (
            "În prima zi vedem Cetatea Veche. În această zi mergem și pe Aleea Teilor.",
            [("fort", "day1"), ("walk", "day1")],
        ),
        ("Cetatea Veche este în ziua 3, iar Aleea Teilor în aceeași zi.", [("fort", "day3"), ("walk", "day3")]),
        ("Biletele pentru prima zi costă 67 de lei. Cetatea Veche se află în plan.", []),
        ("Programul zilei a doua cuprinde Cetatea Veche.", [("fort", "day2")]),
        ("Cetatea Veche și Aleea Teilor sunt în zilele 1 și 3, respectiv.", [("fort", "day1"), ("walk", "day3")]),
        ("Ziua 3 e pentru aer liber, conform cerinței, și include Aleea Teilor.", [("walk", "day3")]),
        ("În ziua 1 vedem Cetatea Veche pentru a învăța și Aleea Teilor.", [("fort", "day1"), ("walk", "day1")]),
        ("Cetatea Veche, deoarece este scumpă, a fost pusă în ultima zi.", [("fort", "day3")]),
        ("Cetatea Veche, vedeta zilei a treia, e urmată de Aleea Teilor.", []),
        (
            "| Ziua | Loc |\n|---|---|\n| 1 | Aleea Teilor |\n| 2 | Cetatea Veche |",
            [("walk", "day1"), ("fort", "day2")],
        ),
    ],
)
def test_a_day_holds_for_what_goes_on_about_it(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, TRIP) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Luni dimineață:\n- Cetatea Veche\n- Aleea Teilor", [("fort", "Luni_morning"), ("walk", "Luni_morning")]),
        ("Cetatea Veche era deja luni dimineață, așa că am lăsat-o acolo.", [("fort", "Luni_morning")]),
        ("Cetatea Veche era luni dimineață, așa că nu am păstrat-o.", []),
        (
            "Cetatea Veche este luni dimineață, urmată de Aleea Teilor după-amiază.",
            [("fort", "Luni_morning"), ("walk", "Luni_afternoon")],
        ),
        (
            "Dimineața de luni este a Cetății Vechi, iar cea de marți a Aleii Teilor.",
            [("fort", "Luni_morning"), ("walk", "Marți_morning")],
        ),
    ],
)
def test_half_days_hold_for_what_goes_on_about_them(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, WEEK) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "La cină am ales supa verde pentru prima zi. A doua zi am ales orez simplu.",
            [("soup", "day1_dinner"), ("rice", "day2_dinner")],
        ),
        ("Meniul zilei a doua arată astfel: orez simplu la micul dejun.", [("rice", "day2_breakfast")]),
        (
            "În ziua 2, la prânz și la cină se servesc supa verde, respectiv orez simplu.",
            [("soup", "day2_lunch"), ("rice", "day2_dinner")],
        ),
    ],
)
def test_meals_hold_for_the_days_that_follow(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, MENU) == expected


def test_english_goes_on_too() -> None:
    kept = "Cetatea Veche was already scheduled for Monday morning, so I left it as is."
    assert claims(kept, WEEK, EN) == [("fort", "Luni_morning")]
    assert claims("Cetatea Veche was moved to Tuesday morning.", WEEK, EN) == [("fort", "Marți_morning")]
    assert claims("Cetatea Veche was scheduled for Tuesday morning.", WEEK, EN) == []
