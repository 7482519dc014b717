"""Misspelt names: one edit from a word of one name, and no word themselves."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.names.mentions import Gazetteer, Resolution
from gmtw.text.names.misspellings import LONGEST, _traces

NAMES = {
    "A1": ["Cazinoul Vechi"],
    "A2": ["Casa Sfatului"],
    "A3": ["Biserica Barnovschi"],
    "A4": ["Dealul Zorelor"],
    "A5": ["Dealul Morelor"],
    "D1": ["Papanași cu smântână"],
    "M1": ["Meditație la fizică"],
}
SCENE = Gazetteer(NAMES, languages.load("ro"), NAMES)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Vedem Cazanoul Vechi.", ["A1"]),
        ("Poarta Cazzinoului Vechi e închisă.", ["A1"]),
        ("Ajungem la Casa Sfârtului.", ["A2"]),
        ("Biserica Barnoschi e mică.", ["A3"]),
        ("La desert, papnași cu smântână.", ["D1"]),
    ],
)
def test_one_edit_counts(text: str, ids: list[str]) -> None:
    assert [mention.id for mention in SCENE.find(text)] == ids


@pytest.mark.parametrize(
    "text",
    ["Cazanoulu Vechi", "Mediația la fizică durează.", "Casa Statului e închisă.", "Dealul Torelor", "Casa Sftlui"],
)
def test_two_edits_and_other_words_do_not(text: str) -> None:
    """ "Mediație" and "stat" are words, and mean themselves; "Torelor" may be either of two names."""
    assert SCENE.find(text) == []


def test_a_plan_is_read_in_the_same_way() -> None:
    assert SCENE.resolve("Cazanoul Vechi") == Resolution("A1", "misspelt")
    assert SCENE.resolve("Casa Sfâtuului") == Resolution("A2", "misspelt")
    assert SCENE.means("Casa Statului") is None


def test_without_loose_names_nothing_is_corrected() -> None:
    assert Gazetteer(NAMES, languages.load("ro")).means("Cazanoul Vechi") is None


def test_a_word_without_end_is_no_misspelt_name() -> None:
    """Each letter of it may be the wrong one: a word of 100,000 letters took a minute."""
    names = {"a": ("Cazinoul " + "b" * LONGEST,)}
    find = Gazetteer(names, languages.load("ro"), names).find
    assert [mention.id for mention in find("Cazinoul " + "b" * (LONGEST - 1))] == ["a"]
    before = _traces.cache_info().misses
    assert find("Cazinoul " + "b" * (LONGEST + 1)) == []
    assert _traces.cache_info().misses == before
