"""Text with its key and arguments: what it is as text, in a value and as JSON."""

from __future__ import annotations

import copy
import pickle

import pytest

from gmtw.core.translatable import MESSAGES, Translatable, argument_names, message
from gmtw.core.types import Note


def test_a_fact_is_its_english_text() -> None:
    """With its arguments in the order of the words; a fact in a fact keeps its own key."""
    made = message("at", miss=message("number"), place="day1")
    assert (made, made.key, made.arguments) == ("day1: number", "at", ("day1", "number"))
    assert isinstance(made.arguments[1], Translatable)
    assert message("more", n=31) == "and 31 more"


@pytest.mark.parametrize("key", sorted(MESSAGES))
def test_an_argument_that_is_missing_is_an_error(key: str) -> None:
    """No text with a gap in it is ever written."""
    if argument_names(MESSAGES[key]):
        with pytest.raises(KeyError):
            message(key)
    else:
        assert message(key) == MESSAGES[key]


def test_a_note_keeps_the_key_and_writes_english() -> None:
    """Through copies and pickles; JSON has the text alone."""
    note = Note(kind="unknown-key", detail=message("near", name="dayy1", near="day1"))
    for one in (note, note.model_copy(), copy.deepcopy(note), pickle.loads(pickle.dumps(note))):
        assert isinstance(one.detail, Translatable)
        assert (one.detail.key, one.detail.arguments) == ("near", ("dayy1", "day1"))
    assert note.model_dump_json() == '{"kind":"unknown-key","detail":"dayy1 (near day1)"}'
    read = Note.model_validate_json(note.model_dump_json())
    assert (read == note, type(read.detail)) == (True, str)


def test_a_note_still_refuses_what_is_no_text() -> None:
    """The field keeps the check of any field of text."""
    with pytest.raises(ValueError, match="valid string"):
        Note.model_validate({"kind": "x", "detail": 7})
