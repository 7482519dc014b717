"""Text as a terminal shows it: widths and lines."""

from __future__ import annotations

from gmtw.core.text_width import columns, wrapped


def test_columns_of_text() -> None:
    """A combining mark takes no column, a wide letter two."""
    assert [columns(text) for text in ("țară", "t\u0326ara", "模型", "")] == [4, 4, 4, 0]


def test_lines_break_between_words() -> None:
    """At most so many columns, wide letters counted twice; a longer word stands alone; later lines are indented."""
    assert wrapped("one two three", 8) == ["one two", "  three"]
    assert wrapped("模型 模型 模型", 10) == ["模型 模型", "  模型"]
    assert wrapped("a-very-long-name b", 6) == ["a-very-long-name", "  b"]
    assert wrapped("", 6) == [""]
