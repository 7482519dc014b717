"""Numbers in words are read back as they are written."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.number_words import in_digits, listed_numbers, plural_numbers

RO = languages.load("ro")


@pytest.mark.parametrize("feminine", [False, True])
def test_what_is_spelled_is_read_back(feminine: bool) -> None:
    """Every number below 3,000 and some larger ones, alone in a sentence; the feminine "una" alone is an article."""
    for number in (*range(3000), 9999, 20_000, 21_305, 120_019):
        said = RO.number.words.spelled(number, feminine)
        expected = "una" if feminine and number == 1 else str(number)
        assert in_digits(f"Durează {said}.", RO) == f"dureaza {expected}", said


def test_english_numbers_are_read_back() -> None:
    """They have no joiner, and a hyphen between tens and ones."""
    en = languages.load("en")
    for number in range(3000):
        assert in_digits(f"{en.number.words.spelled(number)} minutes", en) == f"{number} minutes"


def test_catalan_numbers_are_read_back() -> None:
    """The article "un" alone is none; numbers from 21 to 29 are three words."""
    ca = languages.load("ca")
    for number in (2, 17, *range(20, 130), 200, 345, 999, 1000, 2022, 12_121):
        assert in_digits(f"hi ha {ca.number.words.spelled(number)} coses", ca) == f"hi ha {number} coses"
    assert in_digits("un museu, una hora i vint-i-dues places", ca) == "un museu una hora i 22 places"


@pytest.mark.parametrize("feminine", [False, True])
def test_galician_numbers_are_read_back(feminine: bool) -> None:
    """Hundreds are one word each, of two genders."""
    gl = languages.load("gl")
    for number in (*range(2, 1300), 2022, 12_121, 100_000, 345_678):
        assert in_digits(f"hai {gl.number.words.spelled(number, feminine)} cousas", gl) == f"hai {number} cousas"


def test_listed_words_are_folded_and_those_for_one_are_no_plural() -> None:
    assert [listed_numbers(RO)[word] for word in ("o", "doua", "douazeci")] == [1, 2, 20]
    assert "o" not in plural_numbers(RO)
    assert plural_numbers(RO)["doua"] == 2


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Cinci ore și 45 de minute", "5 ore si 45 minute"),
        ("o biserică și un muzeu, una în plus", "o biserica si un muzeu una in plus"),
        ("două mii opt sute cinci kilocalorii", "2805 kilocalorii"),
        ("douăzeci și cinci de mii de lei", "25000 lei"),
        ("o sută de minute și treizeci de lei", "100 minute si 30 lei"),
        ("minimum unu", "minimum 1"),
        ("într-o sută zece minute, într-o zi", "in 110 minute intr o zi"),
    ],
)
def test_numbers_among_words(text: str, read: str) -> None:
    """The joiner of a number and its noun goes, because it depends on how the number is written."""
    assert in_digits(text, RO) == read
