"""Windows over a text that is longer than the context of a model, and batches of rows of similar length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


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
