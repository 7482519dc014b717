"""Where named things are said not to be: what is stated, and what states nothing."""

from __future__ import annotations

import pytest

from gmtw.constraints import Slot
from gmtw.languages import load
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.absences import AbsenceReader
from tests.text.scenes import NAMES, TRIP, VANS, WEEK


def stated(text: str, slots: list[Slot], code: str = "ro") -> list[str]:
    """Return each thing with the days, from 0, or the parts of the day in which a text says that it is not."""
    language = load(code)
    mentions = Gazetteer(NAMES, language).find(text)
    reader, finder = AbsenceReader(language), SlotFinder(slots, language)
    found = (one for sentence in sentences(text, mentions) for one in reader.read(sentence, finder))
    places = [
        (mentions[number].id, *sorted(days), *sorted(parts))
        for one in found
        for number in one.mentions
        for days, parts in one.slots
    ]
    return [" ".join(map(str, place)) for place in places]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Cetatea Veche nu este în ziua 1.", ["fort 0"]),
        ("Cetatea Veche nu este în ziua 1, ci în ziua 2.", ["fort 0"]),
        ("În ziua 2 nu mergem la Cetatea Veche.", ["fort 1"]),
        ("În prima zi nu mai mergem la Cetatea Veche, iar în a doua vedem Aleea Teilor.", ["fort 0"]),
        ("Nu vizităm Cetatea Veche în ziua 3.", ["fort 2"]),
        ("Cetatea Veche și Aleea Teilor nu sunt în ziua 2.", ["fort 1", "walk 1"]),
        ("Ziua 1 nu cuprinde Aleea Teilor.", ["walk 0"]),
        ("Cetatea Veche nu este nici în ziua 1.", ["fort 0"]),
    ],
)
def test_what_is_said_not_to_be_somewhere(text: str, what: list[str]) -> None:
    assert stated(text, TRIP) == what


@pytest.mark.parametrize(
    "text",
    [
        "În ziua 2 nu mergem la Cetatea Veche cu mașina.",
        "Cetatea Veche nu este doar în ziua 1.",
        "Cetatea Veche nu este în ziua 1 din întâmplare.",
        "În ziua 2 nu mergem la Cetatea Veche, decât dacă plouă.",
        "Dacă plouă, în ziua 2 nu mergem la Cetatea Veche.",
        "Cetatea Veche nu poate fi în ziua 1.",
        "Cetatea Veche nu este scumpă în ziua 1.",
        "Cetatea Veche nu este departe.",
        "Cetatea Veche nu era în ziua 1.",
        "Am ales ca Cetatea Veche să nu fie în ziua 1.",
        "În ziua 1 nu vedem Cetatea Veche înainte de Aleea Teilor.",
    ],
)
def test_what_states_nothing(text: str) -> None:
    """A denial that is narrowed, a condition, a wish, another quality, what was before."""
    assert stated(text, TRIP) == []


def test_places_of_other_sorts() -> None:
    """Halves of days, trips; a van without its trip is no place."""
    assert stated("Cetatea Veche nu are loc luni dimineață.", WEEK) == ["fort 0 morning"]
    assert stated("Cetatea Veche nu are loc dimineața.", WEEK) == ["fort morning"]
    assert stated("Cetatea Veche nu pleacă în cursa 2.", VANS) == ["fort 1"]
    assert stated("Cetatea Veche nu pleacă cu duba mică.", VANS) == []


def test_english() -> None:
    assert stated("Cetatea Veche is not on day 1.", TRIP, "en") == ["fort 0"]
    assert stated("On day 2 we do not visit Cetatea Veche.", TRIP, "en") == ["fort 1"]
    assert stated("Cetatea Veche is not expensive on day 1.", TRIP, "en") == []
