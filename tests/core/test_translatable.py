"""Text with its key and arguments: what it is as text, in a value and as JSON."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from pydantic import BaseModel

from gmtw.core.translatable import MESSAGES, Message, Translatable, argument_names, message
from gmtw.core.types import Note


def test_a_message_is_its_english_text() -> None:
    """With its arguments in the order of the words; a message in a message keeps its own key."""
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


class Why(BaseModel):
    """A value with a message that keeps its key in files."""

    why: Message


def test_a_message_is_read_back_with_its_key() -> None:
    """A text without a key is written as text, and so is what an older file holds."""
    said = message("lacking", lacking=6, expected=48, count=2, metric="U", label="a of (b) {c}")
    written = Why(why=said).model_dump_json()
    assert json.loads(written)["why"] == {"key": "lacking", "arguments": [6, 48, 2, "U", "a of (b) {c}"]}
    again = Why.model_validate_json(written).why
    assert isinstance(again, Translatable)
    assert (again, again.key, again.arguments) == (said, said.key, said.arguments)
    for text in ("", "a part"):
        assert Why.model_validate_json(Why(why=text).model_dump_json()).why == text


@pytest.mark.parametrize("why", [{}, {"key": "lackin", "arguments": []}, {"key": "near", "arguments": ["a"]}, 7])
def test_what_is_no_message_is_refused(why: object) -> None:
    with pytest.raises(ValueError, match=r"arguments of a message|valid string"):
        Why.model_validate({"why": why})
