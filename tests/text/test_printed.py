"""Text as a terminal shows it."""

from __future__ import annotations

from gmtw.text.printed import columns, printable, wrapped


def test_columns_of_text() -> None:
    """A combining mark takes no column, a wide letter two."""
    assert [columns(text) for text in ("țară", "t\u0326ara", "模型", "")] == [4, 4, 4, 0]


def test_what_a_terminal_would_obey_is_written_out() -> None:
    """Escape sequences, line breaks, marks that turn the line around; letters of any language stay."""
    assert printable("a\x1b[2Jb\u202ec\nd\r\x00\u2066") == "a\\x1b[2Jb\\u202ec\\nd\\r\\x00\\u2066"
    assert printable("țară 模型 é") == "țară 模型 é"


def test_lines_break_between_words() -> None:
    """At most so many columns, wide letters counted twice; a longer word stands alone; later lines are indented."""
    assert wrapped("one two three", 8) == ["one two", "  three"]
    assert wrapped("模型 模型 模型", 10) == ["模型 模型", "  模型"]
    assert wrapped("a-very-long-name b", 6) == ["a-very-long-name", "  b"]
    assert wrapped("", 6) == [""]
