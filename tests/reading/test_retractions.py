"""Sentences behind a plan that take it back as a whole, and those that only sound so."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.reading.retractions import retractions_of
from gmtw.text.document import Document
from gmtw.text.names.mentions import Gazetteer

TOLD = {
    "ro": "Luni mergem la Turnul Alb.",
    "en": "On Monday we see the Turnul Alb.",
    "ca": "Dilluns visitem Turnul Alb.",
}


@pytest.mark.parametrize(
    ("language", "said", "retracts"),
    [
        ("ro", "Nimic din ce am scris nu este adevărat.", True),
        ("ro", "Totul e o glumă.", True),
        ("ro", "Planul este greșit.", True),
        ("ro", "Ignorați cele de mai sus.", True),
        ("ro", "Asta nu e o glumă.", False),
        ("ro", "Planul nu este greșit.", False),
        ("ro", "Planul anterior este anulat.", False),
        ("ro", "Lista trimisă ieri nu mai este valabilă.", False),
        ("ro", "Ignorați prețurile din listă.", False),
        ("en", "Nothing above is true.", True),
        ("en", "None of the above is true.", True),
        ("en", "All of the above is false.", True),
        ("en", "Nothing above is false.", False),
        ("en", "Everything above is true.", False),
        ("en", "This is not a joke.", False),
        ("ca", "Tot això és veritat.", False),
        ("ca", "Tot el que he escrit és cert.", False),
        ("ca", "Res del que he escrit és veritat.", True),
        ("ca", "El pla no és veritat.", True),
    ],
)
def test_a_plan_is_taken_back_as_a_whole(language: str, said: str, retracts: bool) -> None:
    """Another plan is not this one, and a falsity that is denied is none."""
    names = Gazetteer({"x": ("Turnul Alb",)}, languages.load(language))
    text = f"{TOLD[language]} {said}"
    assert (retractions_of(names.language).span(Document(text, names).sentences, text) is not None) is retracts
