"""Segments -> steps that open and close, so that what covers the text nests: brackets, or elements of a page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Literal, NamedTuple

from gmtw.report.annotate.types import KINDS, Mark, Marked

Group = tuple[int, ...]
"""Marks that cover the same characters, by their places in `Marked.marks`."""


class Step(NamedTuple):
    """One step through an output.

    "open", "close": of `marks`, which cover the same characters; marks that cross are closed and opened
    again. "text": some characters, under all of `marks`. "left-out": how many, in `text`.
    """

    what: Literal["open", "text", "close", "left-out"]
    marks: tuple[Mark, ...]
    text: str = ""


def steps(marked: Marked) -> Iterator[Step]:
    """Yield the whole output in steps; every group that is opened is closed, the last one first."""
    stack: list[Group] = []
    for segment in marked.segments:
        wanted = _groups(segment.marks, marked)
        common = next((n for n, (a, b) in enumerate(zip(stack, wanted, strict=False)) if a != b), None)
        common = min(len(stack), len(wanted)) if common is None else common
        while len(stack) > common:
            yield Step("close", _of(stack.pop(), marked))
        for group in wanted[common:]:
            stack.append(group)
            yield Step("open", _of(group, marked))
        around = tuple(mark for group in stack for mark in _of(group, marked))
        if segment.left_out:
            yield Step("left-out", around, f"{segment.left_out:,}")
        else:
            yield Step("text", around, segment.text)
    while stack:
        yield Step("close", _of(stack.pop(), marked))


def _groups(numbers: tuple[int, ...], marked: Marked) -> list[Group]:
    """Return the marks of a segment, those of the same span and width together."""

    def cover(number: int) -> tuple[int, int, bool]:
        mark = marked.marks[number]
        return mark.start, mark.end, KINDS[mark.kind].wide

    return [tuple(group) for _, group in groupby(numbers, key=cover)]


def _of(group: Group, marked: Marked) -> tuple[Mark, ...]:
    return tuple(marked.marks[number] for number in group)
