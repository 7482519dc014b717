"""Folders that hold little: what shows that a text is Catalan, Ewe or French, and what stays unmeasured in them."""

import unicodedata
from pathlib import Path

import pytest
import yaml

from gmtw import languages
from gmtw.core.types import Answer, Instance
from gmtw.scoring.metrics.faithfulness import METRIC as FAITHFULNESS
from gmtw.scoring.metrics.generation import METRIC as GENERATION
from gmtw.tasks.item.language_quality import quality, speaks
from gmtw.text.lexicons.lexicon import frequencies
from gmtw.worlds import WORLDS

PARTIAL = ("ee", "fr")
OTHERS = {"ca": ("fr", "en", "es"), "ee": ("fr", "en", "es"), "fr": ("ca", "en", "es")}

SAID = {
    "ca": "Avui he anat al mercat amb la meva germana i hem comprat fruita; també hem vist aquell gos.",
    "ee": "Ŋkɔnye enye Kofi. Meyi suku egbe, eye mekpɔ nye xɔlɔ̃ aɖe le aƒe me.",
    "fr": "Désolé, je ne sais pas. La maison est grande et les enfants jouent dans le jardin avec nous.",
    "en": "I am sorry. The people came to the house with me and ate the fruit of the tree.",
    "es": "Hoy he ido al mercado con mi hermana, pero no hay pan porque la tienda está cerrada.",
    "ro": "Astăzi am fost la piață cu sora mea și am cumpărat fructe.",
}


@pytest.mark.parametrize("code", PARTIAL)
def test_a_folder_may_hold_no_more_than_what_items_need(code: str) -> None:
    language = languages.load(code)
    empty = languages.Language(code=code, name=language.name)
    assert language.model_dump(exclude={"items", "quality", "continuations", "encoder"}) == empty.model_dump(
        exclude={"items", "quality", "continuations", "encoder"}
    )


@pytest.mark.parametrize("code", PARTIAL)
def test_no_world_is_spoken_in_it(code: str) -> None:
    assert [world.key for world in WORLDS if code in world.languages] == []


@pytest.mark.parametrize("code", PARTIAL)
def test_parts_without_a_table_are_unmeasured(code: str, travel: Instance) -> None:
    """Marks and foreign words are None, not 1; without a plan there is nothing to be faithful to."""
    answer = Answer(plan=None, explanation=SAID[code])
    measured = GENERATION.measure(travel, answer, code)
    assert measured.parts["dia"] is None
    assert measured.parts["cs"] is None
    assert measured.value == measured.parts["len"]
    assert FAITHFULNESS.measure(travel, answer, code).value == 0


@pytest.mark.parametrize("code", OTHERS)
def test_an_alphabet_has_every_letter_in_both_cases(code: str) -> None:
    table = languages.load(code).quality
    for letters in ("".join(table.alphabet), table.shared):
        small, capital = letters.split()
        assert small.upper() == capital
        assert unicodedata.is_normalized("NFC", letters)
        assert len(set(small)) == len(small)


def test_the_letters_that_only_ewe_has_are_its_own() -> None:
    table = languages.load("ee").quality
    assert set("ƉɖƐɛƑƒƔɣŊŋƆɔƲʋ") <= set(table.alphabet)
    assert set("éèáà") <= set(table.shared)
    assert not set(table.shared) & set(table.alphabet) - {" "}


@pytest.mark.parametrize("code", OTHERS)
def test_markers_are_words_that_are_rare_elsewhere(code: str) -> None:
    markers = languages.load(code).quality.markers
    assert 15 <= len(markers) == len(set(markers)) <= 40
    assert all(word == word.lower() and unicodedata.is_normalized("NFC", word) for word in markers)
    often = {other: [word for word in markers if frequencies(other).get(word, 0) > 5] for other in OTHERS[code]}
    assert often == {other: [] for other in OTHERS[code]}


@pytest.mark.parametrize("code", OTHERS)
def test_words_of_other_languages_are_frequent_there_and_no_markers(code: str) -> None:
    table = languages.load(code).quality
    assert set(table.other_function_words) == set(OTHERS[code])
    for other, words in table.other_function_words.items():
        assert [word for word in words if frequencies(other)[word] < 5.3] == []
        assert not set(words) & set(table.markers)


def test_no_word_of_another_language_could_be_ewe() -> None:
    """Ewe words end in a vowel and have no c, j, q or th."""
    for words in languages.load("ee").quality.other_function_words.values():
        for word in words:
            assert word[-1] not in "aeiouáéíóú" or any(letters in word for letters in ("c", "j", "q", "th")), word


def test_no_word_of_another_language_stands_in_our_catalan_sentences() -> None:
    file = Path(__file__).parents[2] / "bench" / "catalan" / "items.yaml"
    said = " ".join(item["text"] for item in yaml.safe_load(file.read_text("utf-8"))["items"]).lower()
    words = set("".join(letter if letter.isalpha() else " " for letter in said).split())
    listed = {word for words in languages.load("ca").quality.other_function_words.values() for word in words}
    assert len(words) > 300
    assert not words & listed


@pytest.mark.parametrize("code", OTHERS)
def test_a_text_shows_its_own_language_and_no_other(code: str) -> None:
    assert quality(SAID[code], code) == pytest.approx(1.0)
    assert {said: quality(text, code) for said, text in SAID.items() if said != code} == {
        said: 0.0 for said in SAID if said != code
    }
    assert [said for said, text in SAID.items() if speaks(text, code)] == [code]
