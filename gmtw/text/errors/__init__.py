"""Errors of language in a text: what detectors find, and the interface that they share.

Each module of this package is one detector. `errors_in` runs those that the language has data for and drops what
overlaps, so that one mistake is counted once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from gmtw.text.words import Tokens, vocabulary


class TextError(NamedTuple):
    """One error of a text.

    start, end: its characters. category: what kind of error a proofreader calls it, one of `CATEGORIES`. rule: the
    rule of the detector that found it. better: what would be right, "" if the detector does not know.
    """

    start: int
    end: int
    category: str
    rule: str
    better: str = ""


CATEGORIES = (
    "diacritics",
    "foreign",
    "spelling",
    "agreement",
    "form",
    "verb",
    "capital",
    "clitic",
    "preposition",
    "numeral",
    "calque",
)
"""The categories of errors, in the order of reports."""


class Masks(NamedTuple):
    """Words that are never errors: `names` of entities in any language, `quoted` from the prompt."""

    names: frozenset[str]
    quoted: frozenset[str]

    @classmethod
    def of(cls, names: Iterable[str], quoted: Iterable[str] = ()) -> Masks:
        """Return the masks of those names and texts."""
        return cls(vocabulary("\n".join(names)), vocabulary("\n".join(quoted)))


class ErrorDetector(Protocol):
    """A detector of one kind of error in one language."""

    key: str

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the errors of a text, in order."""
        ...
