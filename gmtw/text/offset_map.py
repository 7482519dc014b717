"""Text that remembers where it came from: it can be cut, edited and composed, and each character keeps its place.

An output is cleaned and cut before it is scored. Marks on the raw output need the way back, so the parser works on
`MappedText` from beginning to end. As long as nothing is edited the offsets are ranges, which cost nothing to cut.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

Span = tuple[int, int]
"""The first character and the one after the last."""

Edit = tuple[int, int, str]
"""A span (start, end) and the text that replaces it."""

_JAMO = range(0x1160, 0x1200)
"""Vowels and endings of Hangul: they join the letter before them although they are no combining marks."""

_COMPOSABLE = re.compile("[\x00-\u02ff]?[^\x00-\u02ff]+", re.DOTALL)
"""The stretches that NFC can change: characters from U+0300 on, with one plain character before them."""


class MappedText(NamedTuple):
    """A text whose character `n` stands for the characters `starts[n]:ends[n]` of the original."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, text: str) -> MappedText:
        """Return the original itself, every character mapped to its own place."""
        return cls(text, range(len(text)), range(1, len(text) + 1))

    def part(self, start: int, end: int | None = None) -> MappedText:
        """Return the characters from `start` up to `end`."""
        return MappedText(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def edited(self, edits: Iterable[Edit]) -> MappedText:
        """Return the text with each span replaced; the edits must be in order and must not overlap.

        Every new character stands for the whole span that was replaced.
        """
        texts: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        place = 0
        for start, end, new in edits:
            texts += (self.text[place:start], new)
            starts += self.starts[place:start]
            starts += [self.starts[start]] * len(new)
            ends += self.ends[place:start]
            ends += [self.ends[end - 1]] * len(new)
            place = end
        if not texts:
            return self
        texts.append(self.text[place:])
        starts += self.starts[place:]
        ends += self.ends[place:]
        return MappedText("".join(texts), starts, ends)

    def without(self, spans: Iterable[Span], instead: str = "") -> MappedText:
        """Return the text with `instead` in place of each span."""
        return self.edited((start, end, instead) for start, end in spans)

    def replaced(self, pattern: re.Pattern[str], new: Callable[[re.Match[str]], str]) -> MappedText:
        """Return the text with each match of `pattern` replaced by `new(match)`."""
        return self.edited((match.start(), match.end(), new(match)) for match in pattern.finditer(self.text))

    def respelled(self, text: str) -> MappedText:
        """Return the same places with another spelling; `text` must have as many characters."""
        return MappedText(text, self.starts, self.ends)

    def stripped(self) -> MappedText:
        """Return the text without white space at both ends."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, max(start, len(self.text.rstrip())))

    def composed(self) -> MappedText:
        """Return the text in NFC; a composed letter stands for all characters that it was composed of."""
        if unicodedata.is_normalized("NFC", self.text):
            return self
        pieces = ((a, b, self.text[a:b]) for a, b in _letters(self.text))
        edits = ((a, b, unicodedata.normalize("NFC", old)) for a, b, old in pieces)
        return self.edited(edit for edit in edits if edit[2] != self.text[edit[0] : edit[1]])

    def is_unbroken(self, start: int, end: int) -> bool:
        """Return whether `text[start:end]` stands in one piece in the original."""
        return all(self.ends[at] == self.starts[at + 1] for at in range(start, end - 1))

    def origin(self, start: int, end: int) -> Span:
        """Return the span of the original that `text[start:end]`, which must not be empty, stands for."""
        return self.starts[start], self.ends[end - 1]


def joined(parts: Sequence[MappedText], between: str) -> MappedText:
    """Return the parts in a row; each `between` is mapped to the empty span after the part before it."""
    if len(parts) == 1:
        return parts[0]
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for part in parts:
        if texts:
            place = ends[-1]
            texts.append(between)
            starts += [place] * len(between)
            ends += [place] * len(between)
        texts.append(part.text)
        starts += part.starts
        ends += part.ends
    return MappedText("".join(texts), starts, ends)


def _letters(text: str) -> Iterator[Span]:
    """Yield each letter that NFC may change, with the marks that may join it: NFC never reaches over these borders."""
    for match in _COMPOSABLE.finditer(text):
        start, end = match.span()
        for place in range(start + 1, end):
            letter = text[place]
            if not (unicodedata.category(letter).startswith("M") or ord(letter) in _JAMO):
                yield start, place
                start = place
        yield start, end
