"""Small words that need another one in their sentence."""

import pytest

from gmtw.languages import Language
from gmtw.text.errors.companions import DETECTOR
from tests.text.errors.reading_errors import found_in

WRONG = [
    ("Mergem prin prin pădure.", "word-twice", "prin prin"),
    ("Am citit decât o carte.", "only-without-negation", "decât"),
    ("Decât lacul este aproape.", "only-without-negation", "Decât"),
    ("Nu plouă. Mai rămân decât trei zile.", "only-without-negation", "decât"),
    ("Lacul cât și pădurea sunt aproape.", "second-without-first", "cât și"),
]

RIGHT = [
    "Mergem foarte foarte încet, din când în când. Cine, cine e acolo?",
    "Nu am citit decât o carte, iar ea e mai scurtă decât cealaltă.",
    "Neavând decât o zi, am plecat fără a vedea decât lacul.",
    "Decât să stau, mai bine plec. Ce pot face decât să aștept?",
    "Cine, decât el, ar ști? A fost altfel decât credeam.",
    "Atât lacul, cât și pădurea sunt aproape. Atât timp cât plouă, stăm și citim.",
    "Atât de mult și de bine a cântat! Nu știu cât și când plătim.",
    "Asta e tot, atât pentru azi, iar restul pentru mâine.",
]


@pytest.mark.parametrize(("text", "rule", "words"), WRONG)
def test_a_word_without_its_companion_is_reported(text: str, rule: str, words: str) -> None:
    assert found_in(DETECTOR, text) == [(rule, words)]


@pytest.mark.parametrize("text", RIGHT)
def test_a_word_with_it_is_not(text: str) -> None:
    assert found_in(DETECTOR, text) == []


def test_a_language_without_tables_has_no_detector() -> None:
    assert DETECTOR.of(Language(code="yy", name="y")) is None
