"""The word list: what it knows, what marks make of a form, and what is said where it is missing."""

import shutil
from pathlib import Path

import pytest

from gmtw.core.errors import GmtwError
from gmtw.languages import Language, load
from gmtw.languages.grammar import WordSource
from gmtw.languages.spelling import Diacritics
from gmtw.text.lexicons import wordlist
from gmtw.text.lexicons.wordlist import WordList, wordlist_of

LETTERS = {"a": "ăâ", "i": "î", "s": "ș", "t": "ț"}


@pytest.fixture
def small(tmp_path: Path) -> WordList:
    import marisa_trie

    words = ["tara", "tară", "țara", "țară", "dimineață", "timișoara^", "ta", "#8c1e"]
    marisa_trie.Trie(words).save(str(tmp_path / "words.marisa"))
    return WordList(tmp_path / "words.marisa", LETTERS)


def test_words_and_names_are_known_in_lower_case(small: WordList) -> None:
    assert small.is_word("țară")
    assert small.is_word("timișoara")
    assert [small.is_name("timișoara"), small.is_name("țară")] == [True, False]
    assert [small.is_word(form) for form in ("", "țar", "dimineata", "timișoar")] == [False] * 4
    assert len(small) == 7
    assert small.digest == "8c1e"


def test_marks_are_added_and_never_taken(small: WordList) -> None:
    assert small.marked("tara") == ("tară", "țara", "țară")
    assert small.marked("țara") == ("țară",)
    assert small.marked("țară") == ()
    assert small.marked("dimineată") == small.marked("dimineata") == ("dimineață",)
    assert small.marked("timisoara") == ("timișoara",)
    assert small.marked("xyz") == small.marked("") == ()


def test_a_long_form_without_words_ends_soon(small: WordList) -> None:
    assert small.marked("tasi" * 200) == ()


def test_a_missing_or_damaged_list_says_what_to_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    language = Language(code="xx", name="x", lexicon=WordSource(package="p", dictionary="d", licence="l"))
    monkeypatch.setattr(wordlist, "files", lambda _: tmp_path)
    with pytest.raises(GmtwError, match=r"type `pip install -e \.`") as caught:
        wordlist_of(language)
    assert "\n" not in str(caught.value)
    (tmp_path / "xx" / "words").mkdir(parents=True)
    (tmp_path / "xx" / "words" / "words.marisa").write_bytes(b"no trie at all")
    with pytest.raises(GmtwError, match="missing or damaged"):
        wordlist_of(language)
    shutil.rmtree(tmp_path / "xx")


def test_a_language_that_asks_for_no_list_has_none() -> None:
    assert wordlist_of(Language(code="yy", name="y", diacritics=Diacritics(letters=LETTERS))) is None


@pytest.fixture(scope="module")
def romanian() -> WordList:
    try:
        found = wordlist_of(load("ro"))
    except GmtwError as error:
        pytest.skip(str(error))
    assert found
    return found


KNOWN = """vizitam dimineață pește grădinii ședințelor muzeelor copiilor vizitează vizităm să și țării îți într dintr
în fără prânz sâmbătă duminică activități bucurești timișoara adn sa ca va fata peste tara doua pana cat asa"""
UNKNOWN = """dimineata gradinii sedinta sedintelor si in fara pentu workshop workshopurilor daca orasul
activitati bucuresti timisoara înt şi ţara"""


@pytest.mark.parametrize("form", KNOWN.split())
def test_romanian_words_are_known(romanian: WordList, form: str) -> None:
    assert romanian.is_word(form)


@pytest.mark.parametrize("form", UNKNOWN.split())
def test_what_is_no_romanian_word_is_not(romanian: WordList, form: str) -> None:
    assert not romanian.is_word(form)


def test_romanian_marks(romanian: WordList) -> None:
    assert romanian.marked("dimineată") == ("dimineață",)
    assert romanian.marked("sedintelor") == ("ședințelor",)
    assert romanian.marked("si") == ("și",)
    assert {"țara", "țară"} <= set(romanian.marked("tara"))


def test_the_digest_of_the_list(romanian: WordList) -> None:
    assert len(romanian.digest) == 16
    assert len(romanian) > 1_500_000
