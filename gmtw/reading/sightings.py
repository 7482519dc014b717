"""Things in a text, each with its place and whether it is certain: a genitive, a vocative, a pair of pronouns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gmtw.reading.tokens import TaggedText


class Sighting(NamedTuple):
    """The characters of something, and whether it surely is what it may be."""

    start: int
    end: int
    sure: bool

    @classmethod
    def of(cls, text: TaggedText, first: int, last: int, sure: bool) -> Sighting:
        """Return the sighting of the words `first` to `last` (included)."""
        return cls(text.tokens.starts[first], text.tokens.ends[last], sure)


def bounds(sightings: Iterable[Sighting]) -> tuple[int, int]:
    """Return how many there are at least, and at most."""
    found = list(sightings)
    return sum(one.sure for one in found), len(found)
