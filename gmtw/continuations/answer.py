"""What an answer to an item in words says: without its label, and without the further items that base models invent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from gmtw import languages
from gmtw.items.folds import folded

BULLET = re.compile(r"^[-*•] +(?=[^\n]*\Z)")
"""Before an answer of one line that is copied with the mark that options have in the prompt."""

COUNTED = re.compile(r"^\(?(?:\d{1,2}|[a-hA-H])[.)]\s+")
"""Before an option that a model numbers, though the prompt does not."""

STRESSED = re.compile(r"\*\*(.+?)\*\*|„(.+?)”|“(.+?)”|«(.+?)»|\"(.+?)\"|`(.+?)`")
"""What stands out in a line."""

AROUND = 120
"""So many characters a line may have beyond the longest option that it is taken to name."""


def said(text: str, code: str, options: Sequence[str] = ()) -> str:
    """The answer in the text, and where it names one of the options and no other in a line of its own, that option."""
    answer = _after_label(text, code)
    return _named(answer, tuple(options)) or answer


def _named(answer: str, options: tuple[str, ...]) -> str:
    """The one option that the answer says in whatever marks, by itself or as a line among others; "" where none is."""
    known = _folded(options)
    longest = max(map(len, options), default=-AROUND) + AROUND
    if len(answer) <= longest and (whole := folded(answer)) in known:
        return known[whole]
    lines = (_reading(line, known) for line in answer.split("\n") if len(line) <= longest)
    found = Counter(known[reading] for reading in lines if reading)
    if len(found) == len(options):
        found -= Counter(options)  # they were all said again before one was chosen
    return next(iter(found)) if len(found) == 1 else ""


def _reading(line: str, known: Mapping[str, str]) -> str:
    """The folded option that the line says: whole, behind a number, behind a colon, or by what stands out; or ""."""
    return next((form for form in map(folded, _forms(line.strip(" \t,{}[]"))) if form in known), "")


def _forms(line: str) -> Iterator[str]:
    yield line
    yield COUNTED.sub("", line)
    if behind := re.split("[:：]", line, maxsplit=1)[1:]:
        yield behind[0].lstrip("*_")
    stressed = [next(filter(None, found)) for found in STRESSED.findall(line)]
    if len(stressed) == 1:
        yield stressed[0]


@lru_cache(maxsize=1024)
def _folded(options: tuple[str, ...]) -> Mapping[str, str]:
    """The options by how they are compared; nothing where two are then the same."""
    known = {folded(option): option for option in options}
    return known if len(known) == len(options) else {}


def _after_label(text: str, code: str) -> str:
    """What follows the label of answers, where it is repeated, up to the next item's label.

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
