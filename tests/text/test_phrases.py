"""Words and phrases of tables in a sentence."""

import pytest

from gmtw.languages.grammar import WordSet
from gmtw.text.phrases import CueLexicon, Phrases, SentenceFilter, phrase_set
from gmtw.text.sentences import Atom


def atoms(text: str) -> list[Atom]:
    return [Atom(word, 0, 0) for word in text.split()]


def test_a_star_matches_a_beginning_and_nothing_else_does() -> None:
    words = WordSet(["elimin*", "scos"])
    assert [word in words for word in ("eliminat", "elimin", "elim", "scos", "scosul", "")] == [
        *(True, True, False, True, False, False)
    ]
    assert "scos" not in WordSet()


def test_a_word_set_is_the_tuple_of_its_entries() -> None:
    assert WordSet(["b*", "a"]) == ("b*", "a")
    assert list(WordSet(["b*", "a"])) == ["b*", "a"]


def test_the_longest_phrase_is_found() -> None:
    phrases = Phrases([("in loc", 1), ("in loc de", 2), ("loc de", 3)])
    assert phrases.find(atoms("mergem in loc de ceva in loc")) == [(1, 4, 2), (5, 7, 1)]


@pytest.mark.parametrize(("place", "value"), [(3, 3), (4, None), (0, None)])
def test_a_phrase_before_a_place_ends_right_there(place: int, value: int | None) -> None:
    assert Phrases([("in loc de", 3)]).before(atoms("in loc de X"), place) == value


def test_a_phrase_before_a_place_may_have_four_words() -> None:
    assert phrase_set(["a b c d"]).ends_at(atoms("a b c d"), 4)
    assert not phrase_set(["a b c d e"]).ends_at(atoms("a b c d e"), 5)


def test_a_phrase_starts_within_the_first_atoms() -> None:
    phrases = phrase_set(["b c"])
    assert not phrases.starts_within(atoms("a b c"), 1)
    assert phrases.starts_within(atoms("a b c"), 2)
    assert not phrases.starts_within([], 3)


def test_the_first_cue_that_lists_a_word_has_it_and_phrases_go_before_words() -> None:
    lexicon = CueLexicon({"one": ["scos*", "nu"], "two": ["nu", "nu doar", "mai"]})
    assert [lexicon.cue(word) for word in ("scoase", "scosul", "nu", "mai", "")] == [None, "one", "one", "two", None]
    assert lexicon.find(atoms("nu doar")) == [(0, 2, "two")]
    assert lexicon.find(atoms("alt nu mai")) == [(1, 2, "one"), (2, 3, "two")]


def test_a_filter_asks_each_word_once() -> None:
    asked: list[str] = []

    def passes(word: str) -> bool:
        asked.append(word)
        return word == "b"

    words = SentenceFilter(passes)
    assert not words.holds(frozenset({"a"}))
    assert words.holds(frozenset({"a", "b"}))
    assert words.holds(frozenset({"b"}))
    assert sorted(asked) == ["a", "b"]
