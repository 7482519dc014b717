"""The connectives of a text, by the relation that they name."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.tasks.writing.written_text import WrittenText
from gmtw.text.offset_map import Span


def connectives(text: WrittenText, kind: str) -> Sequence[Span]:
    """Return the characters of those that surely are of that kind."""
    words = text.table.connectives[kind]
    return [*text.phrases(words.sure), *text.phrases(words.at_pause, at_pause=True)]


def may_have_connective(text: WrittenText, kind: str) -> bool:
    """Return whether there is a word that is sometimes one of that kind."""
    words = text.table.connectives[kind]
    return bool(text.phrases((*words.at_pause, *words.perhaps)))
