"""Tables of plain text of at most 80 columns: their rows, and how means and differences are written in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from gmtw.core.sanitize import visible
from gmtw.core.text_width import columns
from gmtw.results.summary import Mean, Signature

COLUMNS = 80

ENDS = ("  from", "  to")
"""The names of the rows that show the ends of intervals."""

INTERVALS = "from, to: the 95 % interval over tasks"
"""The note on them."""

NAME = 20
"""The least width of the column of names; a longer name gets a line of its own."""


def table_widths(lines: Sequence[Sequence[str]]) -> list[int]:
    """Return the widths of the columns, with two spaces before each; with one, if names had too little room."""
    cells = [max(map(len, column)) for column in zip(*lines, strict=True)]
    gap = 2 if sum(cells) + 2 * len(cells) + NAME <= COLUMNS else 1
    return [width + gap for width in cells]


def head_rows(heads: Sequence[str], body: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    """Return the heads in one row; in two, "U>" over "chance", where one would leave names too little room."""
    cells = [max(map(len, column)) for column in zip(heads, *body, strict=True)]
    if sum(cells) + len(cells) + NAME <= COLUMNS:
        return [heads]
    parts = [tuple(reversed(re.split("(?<=>)|(?=/)", head))) for head in heads]
    return list(reversed([*zip_longest(*parts, fillvalue="")]))


def headed(title: str, heads: Sequence[str], body: Sequence[Sequence[str]]) -> tuple[list[str], list[int]]:
    """Return the lines that a table begins with, its title in the last of them, and the widths of its columns."""
    *above, last = head_rows(heads, body)
    widths = table_widths([*above, last, *body])
    lines = [line.rstrip() for row in above for line in table_row("", row, widths)]
    return [*lines, *table_row(title, last, widths)], widths


def text_table(title: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> list[str]:
    """Return a table: its title and heads, and a row for each name."""
    body = list(rows)
    lines, widths = headed(title, heads, [cells for _, cells in body])
    return [line.rstrip() for line in (*lines, *(one for row in body for one in table_row(*row, widths)))]


def table_row(name: str, cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield the row; a name that is too long gets a line of its own above it."""
    name, space = visible(name), max(0, COLUMNS - sum(widths))
    if columns(name) > space:
        yield name
        name = ""
    figures = "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=False))
    yield name + " " * (space - columns(name)) + figures


def ends(mean: Mean) -> tuple[str, str]:
    """Return both ends of the interval of a mean, "" without one."""
    return (f"{mean.interval[0]:.3f}", f"{mean.interval[1]:.3f}") if mean.interval else ("", "")


def interval(mean: Mean) -> str:
    """Return the interval of a mean: "[0.842, 0.911]"; "" without one."""
    return f"[{', '.join(ends(mean))}]" if mean.interval else ""


def end_rows(means: Sequence[Mean | None], widths: Sequence[int]) -> Iterator[str]:
    """Yield the rows under a row of a table: where the interval of each mean begins, and where it ends."""
    found = [ends(mean) if mean else ("", "") for mean in means]
    if any(map(any, found)):
        for name, cells in zip(ENDS, zip(*found, strict=True), strict=True):
            yield from table_row(name, cells, widths)


def signed(value: float) -> str:
    """Return a difference with its sign; 0 has none."""
    shown = f"{value:+.3f}"
    return shown if shown.strip("+-0.") else " 0.000"


def chance(p: float) -> str:
    """Return a p-value as it is read: three digits, and never 0."""
    return "< .001" if p < 0.001 else f"{p:.3f}".removeprefix("0")


def signature_lines(signatures: Iterable[Signature]) -> list[str]:
    """Return a line for each signature, however long it is, so that it can be copied."""
    return [visible(str(one)) for one in signatures]
