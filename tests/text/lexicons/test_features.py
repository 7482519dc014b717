"""The feature lexicon: what it says of Romanian forms, where it abstains, and how right it is on human prose."""

import json
from pathlib import Path

import pytest

from benchmarks.features import measure
from gmtw.core.errors import GmtwError
from gmtw.languages import Language, load
from gmtw.text.lexicons.features import Features, Reading, features_of, parse_reading, short_digest
from gmtw.text.lexicons.wordlist import WordList


@pytest.fixture(scope="module")
def romanian() -> Features:
    try:
        found = features_of(load("ro"))
    except GmtwError as error:
        pytest.skip(str(error))
    assert found
    return found


@pytest.mark.parametrize(
    ("form", "spelled"),
    [
        ("plajei", {"noun f s gd def"}),
        ("muzeului", {"noun n s gd def"}),
        ("muzee", {"noun n p indef"}),
        ("activitățile", {"noun f p na def"}),
        ("vizitează", {"verb 3 s pres", "verb 3 p pres"}),
        ("includă", {"verb 3 s subj", "verb 3 p subj"}),
        ("zilelor", {"noun f p gd def"}),
        ("aceste", {"det f p na"}),
        ("al", {"art m s"}),
    ],
)
def test_a_form_has_all_its_readings(romanian: Features, form: str, spelled: set[str]) -> None:
    assert set(romanian.readings(form)) == set(map(parse_reading, spelled))


def test_a_form_may_be_many_things(romanian: Features) -> None:
    found = romanian.readings("vechi")
    assert {reading.shown for reading in found} >= {"m", "f"}
    assert {reading.number for reading in romanian.readings("copii")} == {"p"}


@pytest.mark.parametrize("form", ["", "plajelui", "muzei ", "xyz"])
def test_of_what_is_no_word_nothing_is_said(romanian: Features, form: str) -> None:
    assert romanian.readings(form) == ()


def test_a_neuter_is_masculine_in_the_singular_and_feminine_in_the_plural() -> None:
    assert [parse_reading(f"noun n {number}").shown for number in ("s", "p")] == ["m", "f"]
    assert parse_reading("verb 3 s pres") == Reading("verb", number="s", person="3", form="pres")


def test_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    import marisa_trie

    marisa_trie.Trie(["a", "#0"]).save(str(tmp_path / "words.marisa"))
    words = WordList(tmp_path / "words.marisa", {})
    (tmp_path / "features.bin").write_bytes(b"no json\n\0\0")
    with pytest.raises(ValueError, match="Expecting value"):
        Features(tmp_path / "features.bin", words, {})


def test_the_table_speaks_the_last_word(tmp_path: Path) -> None:
    import marisa_trie

    trie = marisa_trie.Trie(["da", "nu"])
    trie.save(str(tmp_path / "words.marisa"))
    head = json.dumps({"digest": "12", "sets": ["?", "noun f s"]}).encode() + b"\n"
    body = b"".join((1 if key == "da" else 0).to_bytes(2, "little") for key in sorted(["da", "nu"], key=trie.get))
    (tmp_path / "features.bin").write_bytes(head + body)
    words = WordList(tmp_path / "words.marisa", {})
    read = Features(tmp_path / "features.bin", words, {"adv": ("nu",), "noun n s": ("nu",)})
    assert read.readings("da") == (Reading("noun", "f", "s"),)
    assert read.readings("nu") == (Reading("adv"), Reading("noun", "n", "s"))
    assert Features(tmp_path / "features.bin", words, {}).readings("nu") == ()


def test_a_language_without_paradigms_has_no_features() -> None:
    assert features_of(Language(code="yy", name="y")) is None
    assert short_digest(Language(code="yy", name="y")) == ""


def test_the_digest_covers_words_and_features(romanian: Features) -> None:
    assert len(short_digest(load("ro"))) == 4
    assert len(romanian.digest) == 16


TREEBANK = Path(__file__).resolve().parents[4] / "shared" / "data" / "romanian" / "ud_rrt_dev.conllu"


@pytest.mark.skipif(not TREEBANK.is_file(), reason="needs ../shared/data/romanian, which is not part of the project")
def test_the_lexicon_agrees_with_a_treebank(romanian: Features) -> None:
    """At least .98 where it says something, and where it is sure: UD Romanian-RRT, dev."""
    counts = measure(romanian, TREEBANK).counts["all"]
    assert counts["says"] > 0.85 * counts["words"]
    assert counts["right"] >= 0.98 * counts["says"]
    assert counts["equal"] >= 0.98 * counts["sure"]
