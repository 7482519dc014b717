"""Which tokens are read together: windows over a text that a model does not hold whole, batches of like length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Window(NamedTuple):
    """A piece of a text: its tokens from `start` to `end`, of which those from `first` on are scored in it."""

    start: int
    end: int
    first: int


def windows(length: int, room: int, needed: int = 0) -> list[Window]:
    """The windows of a text of so many tokens for a model that holds `room`, as far as tokens from `needed` on go.

    Each token is scored once, with at least half a window before it, where the text has that much.
    """
    if length <= room:
        return [Window(0, length, needed)]
    found, done, step = [], 0, max(1, room // 2)
    while done < length:
        end = room if not done else min(done + step, length)
        if end > needed:
            found.append(Window(max(0, end - room), end, max(done, needed)))
        done = end
    return found


def batches(widths: Sequence[int], most: int, budget: int) -> Iterator[list[int]]:
    """The places of all rows, the widest first, at most `most` together and `budget` tokens, padding included."""
    batch: list[int] = []
    for place in sorted(range(len(widths)), key=lambda place: (-widths[place], place)):
        if batch and (len(batch) == most or (len(batch) + 1) * widths[batch[0]] > budget):
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch
