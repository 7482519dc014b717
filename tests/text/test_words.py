"""Folding and tokens."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from gmtw.text.words import Tokens, fold, tidy, tokens_of, words


def test_fold_ignores_case_diacritics_punctuation_and_odd_spaces() -> None:
    assert fold("Întâlnire cu clientul (1)") == "intalnire cu clientul 1"
    assert fold("  „Ședință”\u00a0de\u2011echipă! ") == "sedinta de echipa"


def test_fold_reads_cedilla_comma_and_decomposed_letters_alike() -> None:
    assert fold("Şedinţă") == fold("Ședință") == fold("S\u0326edint\u0326a\u0306") == "sedinta"


def test_words_stand_where_they_say() -> None:
    text = "S-a dus într-o **grădină**, la workshop\u2011ul 2."
    assert [word.text for word in words(text)] == ["S", "a", "dus", "într", "o", "grădină", "la", "workshop", "ul", "2"]
    assert all(text[word.start : word.end] == word.text for word in words(text))


def test_underscores_part_words_and_decomposed_letters_do_not() -> None:
    assert [word.text for word in words("Luni_dimineață")] == ["Luni", "dimineață"]
    assert [tidy(word.text) for word in words("GRA\u0306DINA\u0306 so\u00adfa")] == ["grădină", "sofa"]


def test_a_hyphen_without_spaces_glues_a_word_to_the_one_before() -> None:
    tokens = tokens_of("workshop-ul - ul")
    assert [tokens.tied(place) for place in range(3)] == [False, True, False]
    merged = tokens.merged({"ul"})
    assert list(merged.texts) == ["workshop", "ul"]
    assert [merged.text[start:end] for start, end in zip(merged.starts, merged.ends, strict=True)] == [
        "workshop-ul",
        "ul",
    ]
    assert list(merged.gaps) == ["", " - ", ""]


@given(st.text(alphabet="aș_\u0301-\u2011 \u00ad1\n"))
def test_gaps_and_words_make_the_text(text: str) -> None:
    """Nothing is lost between them, with marks and underscores and without."""
    tokens = Tokens.of(text)
    assert "".join(itertools.chain(*zip(tokens.gaps, (*tokens.texts, ""), strict=True))) == text
    assert all(text[word.start : word.end] == word.text for word in words(text))


@given(st.text())
def test_any_text_has_ordered_words_and_a_stable_fold(text: str) -> None:
    found = words(text)
    assert all(text[word.start : word.end] == word.text for word in found)
    assert all(one.end <= two.start for one, two in itertools.pairwise(found))
    assert fold(fold(text)) == fold(text)
