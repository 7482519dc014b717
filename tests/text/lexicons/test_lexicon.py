"""Evidence about words, from the pinned word lists."""

from gmtw.languages import Language, load
from gmtw.text.lexicons.lexicon import frequencies, lexicon_of

RO = lexicon_of(load("ro"))


def test_a_plain_spelling_leads_to_its_marked_forms_most_frequent_first() -> None:
    assert RO.marked("dimineata")[:2] == ("dimineață", "dimineața")
    assert RO.marked("intrebare") == ("întrebare",)


def test_only_marks_are_added_never_taken_away() -> None:
    assert "pește" not in RO.marked("peștera")
    assert all(word.startswith("ș") for word in RO.marked("și"))


def test_common_words_are_frequent_words_and_nonsense_is_nothing() -> None:
    assert RO.is_word("grădină")
    assert RO.zipf("și") > RO.zipf("grădină") > 0
    assert not RO.is_word("zzyzx")
    assert RO.zipf("zzyzx") == 0
    assert RO.marked("zzyzx") == ()


def test_a_very_long_word_is_looked_up_in_no_time() -> None:
    assert RO.marked("tasti" * 5_000) == ()


def test_a_language_without_word_lists_has_no_evidence() -> None:
    assert frequencies("zz") == {}
    nowhere = lexicon_of(Language(code="zz", name="nowhere"))
    assert not nowhere.is_word("casa")
    assert nowhere.marked("casa") == ()
