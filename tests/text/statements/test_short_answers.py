"""Which values a short answer does not give although it names them."""

from __future__ import annotations

import pytest

from gmtw.languages import load
from gmtw.text.document import Document
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.statements.short_answers import short_answers_of

NAMES = {"oboi": ("oboi",), "1866": ("1866",), "tuba": ("tubă",), "dan-rusu": ("Dan Rusu",)}


def given(text: str, code: str = "ro") -> list[str]:
    """Return the values that a short answer gives."""
    document = Document(text, Gazetteer(NAMES, load(code)))
    withheld = short_answers_of(load(code)).withheld(document)
    return [mention.id for number, mention in enumerate(document.mentions) if number not in withheld]


@pytest.mark.parametrize(
    "text",
    [
        "oboi",
        "La oboi.",
        "oboiul!",
        "Dan cântă la oboi",
        "Nu cântă decât la oboi.",
        "nimic altceva decât oboi",
        "doar la oboi, nu și la vioară",
        "oboi (potrivit textului)",
        "nu la vioară, ci la oboi",
        "În afară de oboi, nu cântă la nimic.",
        "La ce cântă? La oboi.",
        "la oboi, deși nota veche spune altceva",
        "Dacă nu ar exista un oboi, nu ar cânta.",
        "Nu este greșit să spunem oboi.",
    ],
)
def test_what_is_given(text: str) -> None:
    assert given(text) == ["oboi"]


@pytest.mark.parametrize(
    "text",
    [
        "oboi?",
        "Să fie oboi?",
        "nu oboi",
        "Nu cântă la oboi",
        "la oboi nu cântă",
        "nicidecum oboi",
        "oboi (nu)",
        "oboi (greșit)",
        "Oboi este greșit.",
        "poate oboi",
        "oboi, poate",
        "probabil la oboi",
        "Oboi, dar nu sunt sigur.",
        "oboi, dacă am înțeles bine",
        "oboi sau vioară",
        "vioară ori oboi",
        "oboi (sau vioară)",
        "fie oboi",
        "orice instrument în afară de oboi",
        "altceva decât oboi",
    ],
)
def test_what_is_not_given(text: str) -> None:
    assert given(text) == []


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("oboi, nu tubă", ["oboi"]),
        ("oboi și nu tubă", ["oboi"]),
        ("nu tubă, ci oboi", ["oboi"]),
        ("nici oboi, nici tubă", []),
        ("Dan Rusu nu cântă la tubă, ci la oboi", ["dan-rusu", "oboi"]),
        ("tubă și oboi", ["tuba", "oboi"]),
    ],
)
def test_several_values(text: str, values: list[str]) -> None:
    assert given(text) == values


@pytest.mark.parametrize(
    ("text", "is_given"),
    [
        ("1866", True),
        ("în anul 1866", True),
        ("1866, nu 1847", True),
        ("potrivit notei din 2009, în 1866", True),
        ("1866, 1867", False),
        ("în 1866 și în 1867", False),
        ("între 1865 și 1866", False),
        ("1867; 1866", False),
        ("înainte de anul 1866", False),
        ("cel puțin 1866", False),
        ("exact în 1866", True),
        ("1866, strada 12", True),
    ],
)
def test_a_number_beside_another_one(text: str, is_given: bool) -> None:
    assert bool(given(text)) is is_given


@pytest.mark.parametrize(
    ("text", "is_given"),
    [
        ("the oboi", True),
        ("He plays nothing but the oboi.", True),
        ("not the oboi", False),
        ("He does not play the oboi", False),
        ("oboi or violin", False),
        ("oboi, maybe", False),
        ("anything but the oboi", False),
        ("oboi?", False),
    ],
)
def test_in_english(text: str, is_given: bool) -> None:
    assert bool(given(text, "en")) is is_given
