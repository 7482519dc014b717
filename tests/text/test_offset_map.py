"""Text that was cut, edited and composed still knows where each character stands in the original."""

from __future__ import annotations

import re
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from gmtw.text.offset_map import MappedText, joined


def test_edits_keep_places() -> None:
    """A cut leaves the other characters where they were; new text stands for all that it replaces."""
    text = MappedText.of("abcdef").edited([(1, 3, ""), (4, 5, "xyz")])
    assert text.text == "adxyzf"
    assert [text.origin(at, at + 1) for at in range(6)] == [(0, 1), (3, 4), (4, 5), (4, 5), (4, 5), (5, 6)]
    both = joined([text.part(0, 1), text.part(5)], "\n\n")
    assert (both.text, both.origin(0, 4)) == ("a\n\nf", (0, 6))


def test_nothing_edited_costs_nothing() -> None:
    """Offsets stay ranges where a text is only cut, and where no edit comes."""
    text = MappedText.of("abcdef")
    assert text.without([]) is text
    assert text.composed() is text
    assert isinstance(joined([text.part(2, 4)], "\n").starts, range)


def test_composing_whole_is_composing_letter_by_letter() -> None:
    """Every letter that ends in something composable, before and after others: pieces make the same whole."""
    for code in (*range(0x20, 0x2100), *range(0x1100, 0x1200), *range(0xAC00, 0xD7A4, 97)):
        text = unicodedata.normalize("NFD", f"x{chr(code)}y\u0301{chr(code)}\u0327")
        assert MappedText.of(text).composed().text == unicodedata.normalize("NFC", text)


@given(st.text())
def test_composed_is_nfc(text: str) -> None:
    """Whatever the text."""
    assert MappedText.of(text).composed().text == unicodedata.normalize("NFC", text)


@given(st.text(alphabet="ab ", max_size=30), st.text(alphabet="xy", max_size=3))
def test_what_is_not_replaced_is_itself(text: str, new: str) -> None:
    """Each character stands for itself, or for the whole match in whose place it came."""
    mapped = MappedText.of(text).replaced(re.compile("a+"), lambda _: new).stripped()
    assert mapped.text == re.sub("a+", new, text).strip()
    for character, start, end in zip(mapped.text, mapped.starts, mapped.ends, strict=True):
        assert text[start:end] == character if character in "b " else set(text[start:end]) == {"a"}
