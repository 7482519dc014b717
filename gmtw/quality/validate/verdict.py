"""The verdict of a detector on one row, and the slips that can be shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from gmtw.core.types import Frozen
from gmtw.quality.validate.tally import Tally
from gmtw.text.words import words

AROUND = 40
"""Characters of context on each side of a slip."""


class Slip(Frozen):
    """One error in context: `word` with the text `before` and `after` it. `form`: what it is grouped by."""

    kind: Literal["false alarm", "miss"]
    form: str
    place: str
    before: str
    word: str
    after: str


class RowVerdict(NamedTuple):
    """The counts of one row, its slips, and anything else that is worth counting.

    cluster: the text that the row is about; rows of one text err together. categories: the counts of each kind of
    finding, for a detector of several kinds.
    """

    row: str
    cluster: str
    tally: Tally = Tally()
    slips: tuple[Slip, ...] = ()
    remarks: tuple[str, ...] = ()
    categories: Mapping[str, Tally] = MappingProxyType({})


def false_alarm(place: str, form: str, text: str, start: int, end: int) -> Slip:
    """The false alarm at `text[start:end]`."""
    return Slip(kind="false alarm", form=form, place=place, **_context(text, start, end))


def miss(place: str, form: str, text: str, start: int = 0, end: int = 0) -> Slip:
    """Return what was missed at `text[start:end]`; without a place, the beginning of the text."""
    return Slip(kind="miss", form=form, place=place, **_context(text, start, end))


def count_words(text: str) -> int:
    """The words of letters in `text`: those that G counts."""
    return sum(word.text.isalpha() for word in words(text))


def _context(text: str, start: int, end: int) -> dict[str, str]:
    after = text[end : end + (AROUND if end else 2 * AROUND)]
    return {"before": text[max(0, start - AROUND) : start], "word": text[start:end], "after": after}
