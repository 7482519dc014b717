"""Short names: they count where they fit one entity only and nothing else is said after them."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.mentions import Gazetteer

NAMES = {
    "A1": ["Grădina Zoologică Târgu Mureș"],
    "A2": ["Grădina Botanică Iași"],
    "A3": ["Parcul Central"],
    "A4": ["Parcul Central Nou"],
    "D1": ["Smoothie verde cu spanac"],
    "D2": ["Piept de pui la grătar cu legume"],
    "D3": ["Omletă cu ciuperci"],
    "D4": ["Salată verde cu ton"],
    "D5": ["Salată verde cu ouă"],
}


def found(text: str) -> list[str]:
    """The entities of a text, with short names."""
    return [mention.id for mention in Gazetteer(NAMES, languages.load("ro"), shorten=True).find(text)]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Ultima zi este rezervată Grădinii Botanice.", ["A2"]),
        ("Am ales un smoothie verde la micul dejun.", ["D1"]),
        ("La prânz, pieptul de pui la grătar.", ["D2"]),
        ("Am ales smoothie verde cu spanac.", ["D1"]),
        ("Mergem în Parcul Central.", ["A3"]),
    ],
)
def test_short_names_count(text: str, ids: list[str]) -> None:
    assert found(text) == ids


@pytest.mark.parametrize(
    "text",
    [
        "O omletă la cină.",
        "Un smoothie cu mango.",
        "Un smoothie verde cu mango.",
        "Grădina Botanică Cluj.",
        "O salată verde.",
    ],
)
def test_what_may_be_something_else_does_not(text: str) -> None:
    """Single words, other complements, other places, and what two entities could be."""
    assert found(text) == []


def test_a_plan_is_read_by_full_names_only() -> None:
    assert Gazetteer(NAMES, languages.load("ro"), shorten=True).resolve("smoothie verde").id is None
