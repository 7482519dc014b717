"""All detectors together: one mistake is counted once, in the order of the text."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.errors import CATEGORIES, DETECTORS, Masks, TextError, detectors_of, distinct, errors_in

NOTHING = Masks.of([])


def test_errors_come_in_the_order_of_the_text() -> None:
    text = "Mergem dimineata, because of the rain, apoi ne intoarcem."
    found = errors_in(text, languages.load("ro"), NOTHING)
    spans = [(error.start, error.end) for error in found]
    assert spans == sorted(spans)
    assert [text[a:b] for a, b in spans] == ["dimineata", "because", "of", "the", "rain", "intoarcem"]
    assert [error.category for error in found] == ["diacritics", *["foreign"] * 4, "diacritics"]


def test_names_and_quoted_words_are_no_errors() -> None:
    text = "Mergem dimineata la Rainbow Garden Hill."
    masks = Masks.of(["Rainbow Garden Hill"], ["Unde mergi dimineata?"])
    assert errors_in(text, languages.load("ro"), NOTHING)
    assert errors_in(text, languages.load("ro"), masks) == []


@pytest.mark.parametrize(
    ("text", "prompt", "errors"),
    [
        ("Bugetul este de 62 lei.", "Costul nu trece de 62 lei.", []),
        ("Bugetul este de 62 lei.", "Costul nu trece de 162 lei.", ["62 lei"]),
        ("Biletele sunt 45 lei.", "Costul nu trece de 62 lei.", ["45 lei"]),
        ("Nu sunt ședințe în Joi.", "Programările nu pot fi în Joi.", []),
        ("În Joi nu sunt ședințe.", "Programările nu pot fi în Joi.", []),
        ("Nu sunt ședințe în Joi.", "Zilele: Luni, Joi.", ["în", "Joi"]),
        ("Nu sunt ședințe în joi.", "Programările nu pot fi în Joi.", []),
        ("Nu sunt ședințe în Joi.", "Programările nu pot fi în joi.", ["în", "Joi"]),
        ("Zilele sunt Luni, Joi.", "Zilele: Luni, Joi.", ["Luni"]),
        ("Am ales să includă un parc.", "Trebuie să includă un parc.", ["să includă"]),
    ],
)
def test_a_wording_that_the_prompt_has_costs_nothing(text: str, prompt: str, errors: list[str]) -> None:
    """A single word needs the word before it, or copying "Joi" from a list would excuse it everywhere."""
    found = errors_in(text, languages.load("ro"), Masks.of([], [prompt]))
    assert [text[error.start : error.end] for error in found] == errors


def test_of_errors_that_overlap_the_earlier_category_is_kept() -> None:
    wide = TextError(0, 20, "agreement", "gender")
    inside = TextError(5, 9, "spelling", "unknown")
    beside = TextError(20, 24, "agreement", "gender")
    assert distinct([wide, beside, inside]) == [inside, beside]


def test_a_language_without_data_has_no_detectors() -> None:
    """A folder with the words of the worlds alone can still be asked."""
    bare = languages.Language(code="xx", name="Bare")
    assert detectors_of(bare) == ()
    assert errors_in("Orice text.", bare, NOTHING) == []


def test_every_detector_says_a_category_that_reports_know() -> None:
    assert {detector.key for detector in DETECTORS} >= {"diacritics", "foreign"}
    assert len(set(CATEGORIES)) == len(CATEGORIES)
