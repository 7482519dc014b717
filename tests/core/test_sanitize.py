"""Text of strangers, made visible."""

from __future__ import annotations

import re
import unicodedata

import pytest

from gmtw.core.sanitize import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("a\r\nb\tc", "a\\r\\nb\\tc"),
        ("\x00\x7f\x85\x9b", "\\x00\\x7f\\x85\\x9b"),
        ("\u202egnp.exe", "<U+202E>gnp.exe"),
        ("\u2066x\u2069\u200e\u200f\u061c", "<U+2066>x<U+2069><U+200E><U+200F><U+061C>"),
        ("a\ud800b\uffff", "a<U+D800>b<U+FFFF>"),
        ("a\u200bb\ufeffc\u00ad", "a<U+200B>b<U+FEFF>c<U+00AD>"),
        ("\U000e0041", "<U+E0041>"),
        ("gpt-5\ufe0f a\u034f\u3164", "gpt-5<U+FE0F> a<U+034F><U+3164>"),
        ("❤️ 1️⃣", "❤️ 1️⃣"),
        ("țară, 模型, क्‍ष, 👩‍💻 – „da”", "țară, 模型, क्‍ष, 👩‍💻 – „da”"),
        ("::error::x", "\\x3a:error::x"),
        ("  ::set-output name=a::b", "  \\x3a:set-output name=a::b"),
        ("##[error]x", "\\x23#[error]x"),
        ("std::vector, ## [1]", "std::vector, ## [1]"),
        ("", ""),
    ],
)
def test_what_acts_is_written_out(text: str, shown: str) -> None:
    """Control characters, turns of direction, what cannot be seen or encoded; letters of any language stay."""
    assert visible(text) == shown


def test_lines_are_kept_where_asked() -> None:
    """Asked characters are kept, and no others."""
    assert visible("a\n\tb\x1b\r", keep="\n\t") == "a\n\tb\\x1b\\r"


def test_nothing_that_acts_is_left() -> None:
    """Over all of Unicode: no control character, surrogate, line separator or turn of direction comes through."""
    left = visible("".join(map(chr, range(0x110000))))
    assert not {unicodedata.category(c) for c in left} & {"Cc", "Cs", "Zl", "Zp"}
    assert not {unicodedata.bidirectional(c) for c in left} & {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI"}
    assert not re.search("[\\ufffe\\uffff\ufeff\u200b-\u200b]", left)
    left.encode("utf-8")
