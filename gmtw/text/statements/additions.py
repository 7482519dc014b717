"""Find sums whose addends are written out: "16 + 44 = 60 de lei", "40 + 70 + 80 de minute, adică 190".

They are read in the text itself, because signs of arithmetic are no words. What is multiplied or subtracted beside
them is not read.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.sentences import Sentence
from gmtw.text.statements.amounts import AmountReader

PLUS = "+"
"""The sign without which a text has no addition."""

_NUMBER = r"\d{1,3}(?:[.\u00a0]\d{3})+|\d+"
_ADDITION = re.compile(
    rf"(?<![\d.,*×x·/+=−–-])(?<![*×x·/+=−-]\s)(?:{_NUMBER})(?:\s*\+\s*(?:{_NUMBER})){{1,40}}\s*=\s*(?:{_NUMBER})(?![.,]?\d)(?!\s*[*×x·/+=−-])"
)
_DIGITS = re.compile(_NUMBER)


class Addition(NamedTuple):
    """Characters `start` to `end` say that `addends` make `total`, of `about` if a unit follows."""

    start: int
    end: int
    addends: tuple[int, ...]
    total: int
    about: str


class AdditionReader:
    """Reads written-out sums of a text in one language."""

    def __init__(self, language: Language, amounts: AmountReader) -> None:
        self._amounts, self._joiner = amounts, language.number.joiner

    def read(self, text: str, sentence: Sentence) -> Iterator[Addition]:
        """Yield the additions of a sentence."""
        starts = [atom.start for atom in sentence.atoms]
        for match in _ADDITION.finditer(text, sentence.start, sentence.end):
            *addends, total = (int(re.sub(r"\D", "", number)) for number in _DIGITS.findall(match[0]))
            end, about = self._unit_after(sentence, starts, match.end())
            yield Addition(match.start(), end, tuple(addends), total, about)

    def _unit_after(self, sentence: Sentence, starts: Sequence[int], end: int) -> tuple[int, str]:
        """Return where the unit after a place ends, and the attribute that it is of; the place and "" without one."""
        first = bisect_left(starts, end)
        after = sentence.atoms[first : first + 2]
        at = int(bool(after) and after[0].text == self._joiner)
        unit = self._amounts.unit_at(after, at)
        return (after[at].end, unit.about) if unit is not None and unit.factor == 1 else (end, "")
