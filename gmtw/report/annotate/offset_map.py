"""Text that remembers where it came from: cut, spelt anew and composed, each character still has its place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

Span = tuple[int, int]
"""The first character and the one after the last."""

Edit = tuple[int, int, str]
"""What stands at a span, and what comes in its place."""

JAMO = range(0x1160, 0x1200)
"""Vowels and endings of Hangul, which join the letter before them though they are no marks."""


class Traced(NamedTuple):
    """`text`, each character with the span of the original that it stands for."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, text: str) -> Traced:
        """The original itself."""
        return cls(text, range(len(text)), range(1, len(text) + 1))

    def part(self, start: int, end: int | None = None) -> Traced:
        """The characters from `start` on, up to `end`."""
        return Traced(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def edited(self, edits: Iterable[Edit]) -> Traced:
        """With what comes in place of each span; edits are in order and do not overlap."""
        texts: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        place = 0
        for start, end, new in edits:
            texts += (self.text[place:start], new)
            starts += [*self.starts[place:start], *[self.starts[start]] * len(new)]
            ends += [*self.ends[place:start], *[self.ends[end - 1]] * len(new)]
            place = end
        if not texts:
            return self
        tail = self.part(place)
        return Traced("".join((*texts, tail.text)), [*starts, *tail.starts], [*ends, *tail.ends])

    def replaced(self, pattern: re.Pattern[str], new: Callable[[re.Match[str]], str]) -> Traced:
        """With what `new` makes of each match."""
        return self.edited((match.start(), match.end(), new(match)) for match in pattern.finditer(self.text))

    def spelt(self, text: str) -> Traced:
        """The same characters written otherwise."""
        return self._replace(text=text)

    def stripped(self) -> Traced:
        """Without blanks at both ends."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, max(start, len(self.text.rstrip())))

    def composed(self) -> Traced:
        """In NFC; a letter that was composed stands for all that it was composed of."""
        if unicodedata.is_normalized("NFC", self.text):
            return self
        pieces = ((a, b, self.text[a:b]) for a, b in _letters(self.text))
        edits = ((a, b, unicodedata.normalize("NFC", old)) for a, b, old in pieces)
        return self.edited(edit for edit in edits if edit[2] != self.text[edit[0] : edit[1]])

    def origin(self, start: int, end: int) -> Span:
        """The span of the original that `text[start:end]` stands for, which is not empty."""
        return self.starts[start], self.ends[end - 1]


def joined(parts: Sequence[Traced], between: str) -> Traced:
    """The parts in a row; what stands between them has no place of its own in the original."""
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
    return Traced("".join(texts), starts, ends)


def _letters(text: str) -> Iterator[Span]:
    """Each letter with the marks that may join it: NFC never reaches over these borders."""
    start = 0
    for place in range(1, len(text)):
        letter = text[place]
        if letter < "\u0300" or not (unicodedata.category(letter).startswith("M") or ord(letter) in JAMO):
            yield start, place
            start = place
    if text:
        yield start, len(text)
