"""Spelling with marks: words alone, pairs by their neighbours, and what is never an error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.languages import load
from gmtw.text.diacritics import speller_of

SPELLER = speller_of(load("ro"))


def wrong(text: str, *masked: str) -> list[str]:
    """The words of `text` that lack marks."""
    return [s.word.text for s in SPELLER.check(text, frozenset(masked)) if s.verdict == "wrong"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dimineata mergem in oras.", ["Dimineata", "in", "oras"]),
        ("Planul pastreaza programarile si activitatile.", ["pastreaza", "programarile", "si", "activitatile"]),
        ("Am vrut sa vizităm cetatea.", ["sa"]),
        ("Știm ca este bine.", ["ca"]),
        ("Avem doua ore.", ["doua"]),
        ("În aceasta zona nu plouă.", ["aceasta"]),
        ("Este o activitate culturala.", ["culturala"]),
        ("Facem o vizita la castel.", ["vizita"]),
    ],
)
def test_missing_marks_are_wrong(text: str, expected: list[str]) -> None:
    assert wrong(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Peștele la cuptor este gata peste o oră.",
        "Echipa sa lucrează ca o familie, dimineața și seara.",
        "A doua zi, aceasta este mai lungă.",
        "Vrem a vizita cetatea și a explora piața.",
        "Vizita durează puțin, iar echipa noastră pleacă devreme.",
        "Merge din casa în casă, ca de obicei.",
        "Cina va fi servită după-amiaza.",
    ],
)
def test_clean_romanian_has_no_error(text: str) -> None:
    assert wrong(text) == []


def test_masked_words_are_never_errors() -> None:
    assert wrong("Strada Piata", "piata") == []


def test_words_with_marks_are_right() -> None:
    spelt = list(SPELLER.check("Și pește, dar nu cal."))
    assert [(s.word.text, s.verdict) for s in spelt] == [("Și", "right"), ("pește", "right")]


def test_the_better_spelling_is_named() -> None:
    (spelling,) = SPELLER.check("intrebare")
    assert spelling.better == "întrebare"


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert all(text[s.word.start : s.word.end] == s.word.text for s in SPELLER.check(text))
