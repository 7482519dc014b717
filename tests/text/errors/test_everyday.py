"""Everyday Romanian of our own wording: nothing in it is an error, and most marks are missed where they lack."""

from pathlib import Path

import pytest

from gmtw.languages import load
from gmtw.text.errors.foreigners import foreigners_of
from gmtw.text.errors.speller import speller_of
from gmtw.text.words import words

RO = load("ro")
LINES = Path(__file__).with_name("everyday.txt").read_text(encoding="utf-8").splitlines()[1:]
PLAIN = str.maketrans("ăâîșțĂÂÎȘȚ", "aaistAAIST")


def wrong(text: str) -> set[int]:
    """Return the starts of words that lack marks."""
    return {spelling.word.start for spelling in speller_of(RO).check(text) if spelling.verdict == "wrong"}


def test_everyday_romanian_has_no_error() -> None:
    """The message has each line in which something was found."""
    marks = {line: [line[start:].split()[0] for start in sorted(wrong(line))] for line in LINES}
    assert {line: words for line, words in marks.items() if words} == {}
    foreign = {line: [word.text for word in foreigners_of(RO).find(line)] for line in LINES}
    assert {line: words for line, words in foreign.items() if words} == {}


@pytest.mark.parametrize("every", [1, 5])
def test_four_of_five_missing_marks_are_seen_where_each_nth_marked_word_lacks_them(every: int) -> None:
    gold = found = marked = 0
    for line in LINES:
        text, lacking = line, set()
        for word in words(line):
            plain = word.text.translate(PLAIN)
            marked += plain != word.text
            if plain != word.text and marked % every == 0:
                text = text[: word.start] + plain + text[word.end :]
                lacking.add(word.start)
        gold, found = gold + len(lacking), found + len(lacking & wrong(text))
        assert len(wrong(text) - lacking) <= 1
    assert gold > 200
    assert found / gold >= 0.8
