"""Rows of tokens in which texts that begin alike share their beginning: the context of an item is read once.

A row is a tree of tokens, written out text after text. A text is a path through it, and its token sees what stands
before it on that path, at the place that it has in the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

WIDEST = 1024
"""So many tokens a row may grow to, or to twice its first text: what its tokens do not see costs time too."""


class TokenRow(NamedTuple):
    """Tokens that are read together. paths: of each text the places of its tokens in the row, in their order."""

    ids: list[int]
    paths: list[list[int]]

    @property
    def own(self) -> list[int]:
        """How many tokens at its end each text has for itself; all of the first text's."""
        seen, found = 0, []
        for path in self.paths:
            found.append(max(0, (path[-1] + 1 if path else 0) - seen))
            seen += found[-1]
        return found

    @property
    def branches(self) -> bool:
        """Whether a log-probability follows tokens that another text of the row must not see."""
        return any(own > 1 for own in self.own[1:])


def separate_rows(texts: Iterable[list[int]]) -> list[TokenRow]:
    """A row for each text."""
    return [TokenRow(text, [list(range(len(text)))]) for text in texts]


def pack_rows(texts: Sequence[list[int]], most: int) -> list[TokenRow]:
    """The texts in rows of at most `most` tokens, in their order; neighbours share where that halves the later one."""
    found: list[TokenRow] = []
    members: list[list[int]] = []
    for text in texts:
        shared, like = max(((_alike(text, one), n) for n, one in enumerate(members)), default=(0, 0))
        new = len(text) - shared
        if members and shared >= new and len(found[-1].ids) + new <= min(most, max(WIDEST, 2 * len(members[0]))):
            start = len(found[-1].ids)
            found[-1].paths.append(found[-1].paths[like][:shared] + list(range(start, start + new)))
            found[-1].ids.extend(text[shared:])
            members.append(text)
        else:
            found.append(TokenRow(list(text), [list(range(len(text)))]))
            members = [text]
    return found


def _alike(one: list[int], other: list[int]) -> int:
    """How many tokens both begin with."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))
