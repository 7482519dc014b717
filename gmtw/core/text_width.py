"""The width of text on a terminal, and its lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from gmtw.core.sanitize import visible


def columns(text: str) -> int:
    """Return the number of terminal columns of the text: combining marks take none, wide letters two."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def fitted(text: str, width: int) -> str:
    """Return the text in exactly `width` columns: its middle cut out, or filled up with blanks."""
    shown = visible(text)
    if columns(shown) > width:
        head, tail = "", ""
        for place in range(len(shown)):
            end = place // 2
            longer = (head + shown[end], tail) if place % 2 == 0 else (head, shown[-1 - end] + tail)
            if columns("".join(longer)) >= width:
                break
            head, tail = longer
        shown = f"{head}…{tail}"
    return shown + " " * (width - columns(shown))


def wrapped(line: str, width: int = 80, indent: int = 2) -> list[str]:
    """Return the line wrapped at blanks to at most `width` columns, hidden characters shown, later lines indented."""
    return filled(visible(line).split(" "), width, indent)


def filled(words: Iterable[str], width: int = 80, indent: int = 2) -> list[str]:
    """Return the words on lines of at most `width` columns, later lines indented; a longer word has its own line."""
    lines: list[str] = []
    for word in words:
        if lines and columns(lines[-1]) + 1 + columns(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(" " * indent + word if lines else word)
    return lines
