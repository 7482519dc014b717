"""Text as a terminal shows it: its width, and what must not reach it as it is."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    """The text with what would move the cursor, change colours or turn the line around written as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def columns(text: str) -> int:
    """How many columns of a terminal the text takes: marks take none, wide letters two."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def wrapped(line: str, width: int = 80) -> list[str]:
    """The line, made printable, on lines of at most `width` columns where words allow; later ones are indented."""
    lines: list[str] = []
    for word in printable(line).split(" "):
        if lines and columns(lines[-1]) + 1 + columns(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(f"  {word}" if lines else word)
    return lines
