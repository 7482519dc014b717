"""The verdict of a scorer on an answer, or that the published scorer crashes on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PASS = 0.7
"""The score, rounded to three digits, from which an answer passes (published by the suite of eval methods)."""


class PublishedCrash(Exception):  # noqa: N818 - it is what the published scorer does, not an error of ours
    """The published scorer does not survive this answer; the message says how it ends."""


class NoAnswerError(Exception):
    """The output reports an error instead of an answer."""


@dataclass(frozen=True, slots=True)
class ItemVerdict:
    """A value in [0, 1]. unparsed: no answer could be read, so that it is 0 for another reason than being wrong."""

    value: float
    unparsed: bool = False
    parts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """True if it reaches the pass mark."""
        return round(self.value, 3) >= PASS


UNPARSED = ItemVerdict(0.0, unparsed=True)
