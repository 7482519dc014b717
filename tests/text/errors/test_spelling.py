"""Words that are no words: what proves a slip, and what is only missing from the dictionary."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw import languages
from gmtw.text.errors import Masks
from gmtw.text.errors.spelling import DETECTOR
from gmtw.text.lexicons.features import features_of
from gmtw.text.lexicons.lemmas import is_known
from gmtw.text.lexicons.lexicon import lexicon_of
from gmtw.text.words import tokens_of

FOUND = DETECTOR.of(languages.load("ro"))
assert FOUND is not None
SPELLING = FOUND
NOTHING = Masks.of([])


def slips(text: str, masks: Masks = NOTHING) -> list[tuple[str, str, str]]:
    """The slips of the text: rule, word, and what was meant."""
    return [
        (error.rule, text[error.start : error.end], error.better) for error in SPELLING.find(tokens_of(text), masks)
    ]


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("Ne-am plimbat prin pădruea de fagi.", ("one-letter", "pădruea", "pădurea")),
        ("Bunica face o prăjiturră cu mere.", ("one-letter", "prăjiturră", "prăjitură")),
        ("Este o familie prietenoasăe.", ("one-letter", "prietenoasăe", "prietenoasă")),
        ("Are multă răbdăre cu noi.", ("wrong-diacritics", "răbdăre", "răbdare")),
        ("Apa lacuului este rece.", ("no-such-form", "lacuului", "")),
        ("Mergem pentrucopii la teatru.", ("fused", "pentrucopii", "pentru copii")),
        ("Intrarea grădinei este deschisă.", ("genitive", "grădinei", "grădinii")),
        ("Centrul Piaței Mari este plin.", ("genitive", "Piaței", "Pieței")),
    ],
)
def test_a_slip_is_proved_by_the_word_that_was_meant(text: str, slip: tuple[str, str, str]) -> None:
    ((rule, word, better),) = slips(text)
    assert (rule, word, better.lower()) == (slip[0], slip[1], slip[2].lower())


@pytest.mark.parametrize(
    "text",
    [
        "Grădinița și școala se află pe aceeași stradă.",
        "Calfele croiau anterie și scurteici.",
        "Iubite ascultătorule, povestea abia începe.",
        "Am mâncat hummus, tofu și o salată vegană.",
        "Reprogramăm supraaglomeratele întâlniri interdepartamentale.",
        "Domnul Brezniceanu a venit cu doamna Zamfirel.",
        "Pacientul ia metforexină și clorpromazolidină.",
        "Filialele Eurasiei și ale Andreei s-au mutat.",
        "Luându-și haina, a ieșit la-nceputul ploii.",
        "Un antiefect neașteptat al hipersensibilității.",
        "Cuvântul vine din latinescul lacus sau din pratum.",
        "Vezi pct. 4 și lit. b, alin. ultim.",
    ],
)
def test_words_that_nobody_listed_are_no_slips(text: str) -> None:
    assert slips(text) == []


def test_unknown_words_are_slips_among_slips_only() -> None:
    """Alone they may be names of plants or of tools that nobody listed."""
    assert slips("Am cules drobice și am mers la zgurlău.") == []
    found = slips("Prin pădruea deasă am cules drobice și am făcut o prăjiturră.")
    assert [(rule, word) for rule, word, _ in found] == [
        ("one-letter", "pădruea"),
        ("unknown-among-slips", "drobice"),
        ("one-letter", "prăjiturră"),
    ]


def test_words_of_the_prompt_and_names_are_right_with_their_articles() -> None:
    text = "Vedem grădinei, apoi traseul brimbului."
    assert [word for _, word, _ in slips(text)] == ["grădinei"]
    assert slips(text, Masks.of(["Brimb"], ["Fă loc grădinei."])) == []


def test_a_verb_at_the_start_of_a_sentence_is_no_name() -> None:
    assert [word for _, word, _ in slips("Plouă. Desenem o casă.")] == ["Desenem"]
    assert slips("Desenem Grup este aici, Harlem la fel.") == []


def test_a_capital_makes_a_name() -> None:
    """A slip of one letter is as near to a name as to a word."""
    assert slips("Am fost în Pădruea.") == []
    assert slips("Am fost în pădruea.") != []


def test_a_bad_genitive_is_an_error_of_form() -> None:
    text = "Intrarea grădinei este închisă, pădruea la fel."
    assert [error.category for error in SPELLING.find(tokens_of(text), NOTHING)] == ["form", "spelling"]


def test_an_endless_word_is_no_slip() -> None:
    """Its neighbours would be as many as its letters, and as long."""
    assert slips("pădruea" * 5000) == []


def test_a_language_without_letters_has_no_detector() -> None:
    assert DETECTOR.of(languages.Language(code="xx", name="Bare")) is None


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert all(0 <= error.start < error.end <= len(text) for error in SPELLING.find(tokens_of(text), NOTHING))


@pytest.mark.parametrize(("wrong", "right"), languages.load("ro").spelling.fixed.items())
def test_a_fixed_spelling_is_agreed_on_by_two_sources(wrong: str, right: str) -> None:
    """Those are the dictionary, the counts of wordfreq, the list of simplemma, and the feature lexicon."""
    from wordfreq import zipf_frequency

    romanian = languages.load("ro")
    words = [part for part in re.findall(r"\w+", right) if part not in ("într", "dintr", "printr")]
    lexicon, features = lexicon_of(romanian), features_of(romanian)
    assert features is not None
    agreeing = [
        not lexicon.is_word(wrong) and all(map(lexicon.is_word, words)),
        zipf_frequency(wrong, "ro") + 0.5 < min(zipf_frequency(word, "ro") for word in words),
        not is_known(wrong, "ro") and all(is_known(word, "ro") for word in words),
        not features.readings(wrong) and all(map(features.readings, words)),
    ]
    assert sum(agreeing) >= 2
