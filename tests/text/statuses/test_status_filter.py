"""Which sentences are read for statuses."""

import pytest

from gmtw.languages import load
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.statuses.status_filter import StatusFilter
from gmtw.text.statuses.status_model import StatusLexicon
from tests.text.scenes import NAMES

RO = load("ro")
FILTER = StatusFilter(StatusLexicon(RO))


@pytest.mark.parametrize(
    ("text", "asked", "speaks"),
    [
        ("Cetatea Veche e frumoasă.", None, False),
        ("Poate că vedem Cetatea Veche.", frozenset(), True),
        ("E mai ieftin decât Cetatea Veche.", frozenset(), True),
        ("Nimic din ce am scris nu e adevărat.", frozenset(), True),
        ("Planul cuprinde Cetatea Veche.", None, True),
        ("Planul cuprinde Cetatea Veche.", frozenset({0}), True),
        ("Planul cuprinde Cetatea Veche.", frozenset({1}), False),
    ],
)
def test_a_sentence_without_the_words_is_passed_over(text: str, asked: frozenset[int] | None, speaks: bool) -> None:
    """One that only affirms is read only for the mentions of which it matters."""
    (sentence,) = sentences(text, Gazetteer(NAMES, RO).find(text))
    assert FILTER.may_speak(sentence, asked) is speaks
