"""Texts as rows of tokens that a model reads: windows over long texts, rows that share prefixes, batches of rows.

Windows: a text longer than the context of a model is read in several windows.
Prefix sharing: texts with the same beginning share it in one row, so that the context of an item is read once. A row is
a tree of tokens, written out text after text. A text is a path through the row. Each of its tokens sees only the tokens
before it on that path, and has the position that it has in the text.
Batches: rows of similar length are read together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

MAX_SHARED_ROW = 1024
"""A row may grow to so many tokens, or to twice its first text. Masked tokens cost time too."""


class Window(NamedTuple):
    """The tokens of a text from `start` to `end`. Those from `first` on are scored in this window."""

    start: int
    end: int
    first: int


def windows(length: int, context_size: int, needed: int = 0) -> list[Window]:
    """Return the windows that score the tokens of a text from `needed` on, for a model of `context_size` tokens.

    Each token is scored once, with at least half a window before it if the text has that much.
    """
    if length <= context_size:
        return [Window(0, length, needed)]
    found, done, step = [], 0, max(1, context_size // 2)
    while done < length:
        end = context_size if not done else min(done + step, length)
        if end > needed:
            found.append(Window(max(0, end - context_size), end, max(done, needed)))
        done = end
    return found


class TokenRow(NamedTuple):
    """Tokens that are read together.

    Attributes:
        ids: the tokens of the row.
        paths: for each text the indexes of its tokens in the row, in their order.
    """

    ids: list[int]
    paths: list[list[int]]

    @property
    def own(self) -> list[int]:
        """The number of tokens at its end that each text shares with no earlier text; for the first text, all."""
        seen, found = 0, []
        for path in self.paths:
            found.append(max(0, (path[-1] + 1 if path else 0) - seen))
            seen += found[-1]
        return found

    @property
    def branches(self) -> bool:
        """True if a log-probability follows tokens that another text of the row must not see."""
        return any(own > 1 for own in self.own[1:])


def separate_rows(texts: Iterable[list[int]]) -> list[TokenRow]:
    """Return a row for each text."""
    return [TokenRow(text, [list(range(len(text)))]) for text in texts]


def pack_rows(texts: Sequence[list[int]], limit: int) -> list[TokenRow]:
    """Return the texts in rows of at most `limit` tokens, in their order.

    A text joins the row before it if at least half of it is a prefix of a text there.
    """
    found: list[TokenRow] = []
    members: list[list[int]] = []
    for text in texts:
        shared, like = max(((_common_prefix(text, one), n) for n, one in enumerate(members)), default=(0, 0))
        new = len(text) - shared
        most = min(limit, max(MAX_SHARED_ROW, 2 * len(members[0]))) if members else 0
        if members and shared >= new and len(found[-1].ids) + new <= most:
            start = len(found[-1].ids)
            found[-1].paths.append(found[-1].paths[like][:shared] + list(range(start, start + new)))
            found[-1].ids.extend(text[shared:])
            members.append(text)
        else:
            found.append(TokenRow(list(text), [list(range(len(text)))]))
            members = [text]
    return found


def _common_prefix(one: list[int], other: list[int]) -> int:
    """Return the length of the common prefix of two texts."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))


def batches(widths: Sequence[int], max_rows: int, max_tokens: int) -> Iterator[list[int]]:
    """Yield the indexes of rows in batches, the widest first: at most `max_rows` rows and `max_tokens` with padding."""
    batch: list[int] = []
    for row in sorted(range(len(widths)), key=lambda row: (-widths[row], row)):
        if batch and (len(batch) == max_rows or (len(batch) + 1) * widths[batch[0]] > max_tokens):
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch
