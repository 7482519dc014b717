"""Cleaning: text around an answer is taken off, and counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.text.clean import clean, unescape


@pytest.mark.parametrize(
    ("text", "kept", "found"),
    [
        ("Bună ziua!", "Bună ziua!", {}),
        ("s\u0326i t\u0326ara\u0306", "și țară", {}),
        ("Şi ţara", "Și țara", {"cedilla": 2}),
        ("Bine.</s><|eot_id|>", "Bine.  ", {"special-token": 2}),
        ("Bine.|end_of_text|>Da | nu.", "Bine. Da | nu.", {"special-token": 1}),
        ("<think>a</think>b", "b", {"reasoning": 1}),
        ("a<think>b</think>c<think>d", "ac", {"reasoning": 2, "reasoning-unclosed": 1}),
        ("a</think>b", "b", {"reasoning": 1}),
        ("<think>a</think><answer>b</answer>", " b ", {"reasoning": 1, "special-token": 2}),
        ("2 < 3 și 5 > 4", "2 < 3 și 5 > 4", {}),
    ],
)
def test_clean(text: str, kept: str, found: dict[str, int]) -> None:
    """NFC, comma letters, no chat tokens, no reasoning; ordinary text stays as it is."""
    cleaned = clean(text)
    assert (cleaned.text, cleaned.found) == (kept, found)


def test_what_is_left_out_has_its_place() -> None:
    """Tokens and reasoning by their characters in the raw text, also where letters before them were composed."""
    text = "s\u0326i<s><think>a</think>b</s>"
    left_out = [(gone.kind, text[gone.start : gone.end]) for gone in clean(text).left_out]
    assert left_out == [("reasoning", "<think>a</think>"), ("token", "<s>"), ("token", "</s>")]


@given(st.text(alphabet="aș\u0326ţ<>/sthink|\\u d8\ud83d"))
def test_every_character_that_is_left_has_its_place(text: str) -> None:
    """Places never go back, lie inside the raw text, and hold what the character came from."""
    mapped = clean(text).mapped
    assert len(mapped.starts) == len(mapped.ends) == len(mapped.text)
    assert list(mapped.starts) == sorted(mapped.starts)
    assert all(0 <= start < end <= len(text) for start, end in zip(mapped.starts, mapped.ends, strict=True))


def test_unescape_once() -> None:
    """Backslash sequences become characters once; an escaped backslash stays one backslash."""
    assert unescape(r"a\nb\t\"c\" \u0219 \\n \ud800") == 'a\nb\t"c" ș \\n \\ud800'


@given(st.text())
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    """Clean text stays clean, unless taking a token off brought a new one together."""
    once = clean(text).text
    assert "<" in once or clean(once).text == once
