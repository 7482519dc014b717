"""What stands around an answer is taken off, and counted."""

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
        ("<think>a</think>b", "b", {"reasoning": 1}),
        ("a<think>b</think>c<think>d", "ac", {"reasoning": 2, "reasoning-unclosed": 1}),
        ("a</think>b", "b", {"reasoning": 1}),
        ("2 < 3 și 5 > 4", "2 < 3 și 5 > 4", {}),
    ],
)
def test_clean(text: str, kept: str, found: dict[str, int]) -> None:
    """NFC, comma letters, no chat tokens, no reasoning; ordinary text stays as it is."""
    assert clean(text) == (kept, found)


def test_unescape_once() -> None:
    """Backslash sequences become characters once; an escaped backslash stays one backslash."""
    assert unescape(r"a\nb\t\"c\" \u0219 \\n \ud800") == 'a\nb\t"c" ș \\n \\ud800'


@given(st.text())
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    """What is clean is clean, unless taking a token off brought a new one together."""
    once = clean(text).text
    assert "<" in once or clean(once).text == once
