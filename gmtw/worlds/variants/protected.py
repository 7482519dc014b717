"""The words of a line that a variant may write otherwise: not names, nothing quoted, no JSON, no number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gmtw.text.number_words import number_reader
from gmtw.text.words import Word, fold, words
from gmtw.worlds.variants.layout import Line, joined, lines_of
from gmtw.worlds.variants.plain_prompt import PlainPrompt, with_asked

_AS_IT_IS = r"„[^”]*”|\"[^\"]*\"|\{[^}]*\}|\b(?:JSON|null)\b|\w*[\d_]\w*"
"""The parts that are copied, and never typed: quotations, JSON, keys, numbers in digits."""


def free_words(text: str, plain: PlainPrompt) -> Iterator[Word]:
    """Yield the words of a text that are no part of a name, a quotation, JSON or a number, with their places."""
    taken = [match.span() for match in _pattern(plain).finditer(text)]
    for word in words(text):
        if any(start < word.end and word.start < end for start, end in taken):
            continue
        if not number_reader(plain.language).is_part(fold(word.text)):
            yield word


def _pattern(plain: PlainPrompt) -> re.Pattern[str]:
    return re.compile(f"{_AS_IT_IS}|{names_pattern(plain).pattern}", re.IGNORECASE)


def names_pattern(plain: PlainPrompt) -> re.Pattern[str]:
    """Return what finds the names of entities and the keys of slots in a text, a longer one before those inside it."""
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, plain.names))})\b", re.IGNORECASE)


def replaced(text: str, found: list[tuple[int, int, str]]) -> str:
    """Return the text with another text at each of these places."""
    for start, end, new in sorted(found, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def rewritten(plain: PlainPrompt, change: Callable[[Line], Line]) -> tuple[str, ...]:
    """Return the turns with each line of the user's changed; the list and the JSON form stay as they are."""

    def said(line: Line) -> Line:
        return line if line.kind in ("entry", "json") else change(line)

    return tuple(with_asked(plain.said, lambda turn: joined(map(said, lines_of(turn)))))
