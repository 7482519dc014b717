"""What an answer to an item in words says: without its label, and without the further items that base models invent."""

from __future__ import annotations

import re
from functools import cache

from gmtw import languages

BULLET = re.compile(r"^[-*•] +(?=[^\n]*\Z)")
"""Before an answer of one line that is copied with the mark that options have in the prompt."""


def said(text: str, code: str) -> str:
    """The answer in the text: what follows the label of answers, where it is repeated, up to the next item's label.

    Reasoning may stand before the label, and so may the whole item again: of several labels before a further item the
    last one counts. A colon within the answer is part of it.
    """
    begins, ends = _labels(code)
    if begins is None or ends is None:
        return BULLET.sub("", text.strip())
    text = text.strip()
    repeated = ends.match(text)
    first = begins.search(text) if repeated else None
    start = first.end() if first else 0
    after = (found.start() for found in ends.finditer(text, start) if text[start : found.start()].strip())
    end = next(after, len(text))
    for found in begins.finditer(text, start, end):
        start = found.end()
    return BULLET.sub("", text[start:end].strip())


@cache
def _labels(code: str) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    """What opens an answer, and what opens the next item, at the beginning of a line; None where nothing is known."""
    labels = languages.load(code).continuations if code in languages.known() else {}
    opening = [labels[name] for name in ("answer", "continuation", "summary") if name in labels]
    other = [labels[name] for name in ("text", "question", "story", "options") if name in labels]
    return _line(opening), _line(other)


def _line(words: list[str]) -> re.Pattern[str] | None:
    """A line that begins with one of these words and a colon; models like to make it bold."""
    if not words:
        return None
    either = "|".join(map(re.escape, words))
    return re.compile(rf"^[ \t*_#]{{0,8}}(?:{either})[ \t*_]{{0,4}}:[*_]{{0,4}}", re.IGNORECASE | re.MULTILINE)
