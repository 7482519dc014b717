"""A turn of a prompt as lines, each with what it is: so that a variant knows what it may change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

Kind = Literal["text", "entry", "demand", "json"]
"""text: the frame, and what stands above a list. entry: a line of a list. demand: a numbered line."""

BULLET = "- "
_NUMBER = re.compile(r"\d+\. ")


class Line(NamedTuple):
    """A line of a turn. mark: its bullet or number ("2. "). text: the rest of it."""

    kind: Kind
    mark: str
    text: str

    def said(self, text: str) -> Line:
        """Return the line with another text."""
        return self._replace(text=text)


def lines_of(turn: str) -> tuple[Line, ...]:
    """Return the lines of a turn; the JSON form is everything from its last line that begins with "{" on."""
    rows = turn.split("\n")
    form = max((at for at, row in enumerate(rows) if row.startswith("{")), default=len(rows))
    return tuple(_line(row, at >= form) for at, row in enumerate(rows))


def _line(row: str, in_form: bool) -> Line:
    if in_form:
        return Line("json", "", row)
    if row.startswith(BULLET):
        return Line("entry", BULLET, row.removeprefix(BULLET))
    number = _NUMBER.match(row)
    return Line("demand", number[0], row[number.end() :]) if number else Line("text", "", row)


def joined(lines: Iterable[Line]) -> str:
    """Return the turn that the lines make."""
    return "\n".join(line.mark + line.text for line in lines)


def of_kind(lines: Sequence[Line], kind: Kind) -> Iterator[Line]:
    """Yield the lines of one kind."""
    return (line for line in lines if line.kind == kind)


def chained(lines: Sequence[Line], pointing: Sequence[str]) -> list[list[Line]]:
    """Return the lines in groups that keep together: one that points back stays behind the line it points to.

    pointing: How such a line begins, in small letters.
    """
    groups: list[list[Line]] = []
    for line in lines:
        if groups and line.text.lower().startswith(tuple(pointing)):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups
