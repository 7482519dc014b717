"""What is said of trips themselves, and what says nothing of them."""

from __future__ import annotations

import pytest

from gmtw.languages import load
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.slot_features import SlotFeatureReader
from tests.text.scenes import NAMES, TRIP, VANS


def said(text: str, code: str = "ro") -> list[str]:
    """Return the days, from 0, and the features that a text says of slots."""
    language = load(code)
    mentions = Gazetteer(NAMES, language).find(text)
    reader, finder = SlotFeatureReader(language), SlotFinder(VANS, language)
    found = (one for sentence in sentences(text, mentions) for one in reader.read(sentence, finder))
    return [" ".join(map(str, (*one.days, *sorted(one.features)))) for one in found]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Cursa 1 pleacă după-amiaza cu duba mică.", ["0 afternoon small"]),
        ("Cursa 2, dimineața, este cu duba mare.", ["1 big morning"]),
        ("Cursa 3 (după-amiaza, cu duba mare) este ultima.", ["2 afternoon big"]),
        ("Prima cursă se face cu duba mică.", ["0 small"]),
        ("Duba mică face cursa 1.", ["0 small"]),
        ("Dimineața pleacă cursa 2.", ["1 morning"]),
        ("Duba mare pleacă după-amiaza.", ["afternoon big"]),
        ("Toate cursele sunt dimineața.", ["0 1 2 morning"]),
        ("Cursa 1 și cursa 2 pleacă dimineața, iar cursa 3 după-amiaza.", ["0 1 morning", "2 afternoon"]),
        ("Cursa 1 cu duba mare, după-amiaza cursa 3.", ["0 big", "2 afternoon"]),
        ("În cursa 1, după-amiaza, pleacă Cetatea Veche.", ["0 afternoon"]),
    ],
)
def test_what_is_said_of_a_trip(text: str, what: list[str]) -> None:
    assert said(text) == what


@pytest.mark.parametrize(
    "text",
    [
        "Cursa 1 nu pleacă după-amiaza.",
        "Nu cursa 1 pleacă după-amiaza, ci cursa 3.",
        "Dacă e loc, cursa 1 pleacă după-amiaza.",
        "Cursa 1 ar pleca după-amiaza.",
        "Prima cursă de după-amiază este plină.",
        "Prima cursă cu duba mică este plină.",
        "Cele două curse de dimineață sunt pline.",
        "Cursele 1 și 2 pleacă dimineața și după-amiaza.",
        "Toate cursele pleacă cu duba mare, respectiv cu duba mică.",
        "Cursa 3 pleacă după duba mică.",
        "În cursa 2, duba mare fiind plină, nu mai e loc.",
        "Coletele de livrat dimineața pleacă în cursa 3.",
        "Cetatea Veche, de livrat după-amiaza, pleacă în cursa 1.",
        "Cetatea Veche pleacă în cursa 1, cu duba mică.",
    ],
)
def test_what_says_nothing_of_a_trip(text: str) -> None:
    """Denials, conditions, trips counted among those of a sort, two of a sort, what is said of a thing."""
    assert said(text) == []


def test_days_have_no_such_features() -> None:
    language = load("ro")
    sentence = next(sentences("Ziua 1 începe după-amiaza.", ()))
    assert not list(SlotFeatureReader(language).read(sentence, SlotFinder(TRIP, language)))


def test_english() -> None:
    assert said("Trip 1 leaves in the afternoon with the small van.", "en") == ["0 afternoon small"]
    assert said("Trip 1 does not leave in the afternoon.", "en") == []
