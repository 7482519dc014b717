"""Errors of items that cannot be graded as they are: one line for each, with the sound items beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from gmtw.core.errors import InputError
from gmtw.core.types import Instance


class ItemError(NamedTuple):
    """One thing that is wrong with one item of a file. category: that of the item, as far as it can be told."""

    path: Path
    line: int
    item: str
    problem: str
    category: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: item {self.item!r}: {self.problem}"


class DefectiveItemsError(InputError):
    """A file has items that are wrong; its message names each of them on a line of its own.

    sound: the instances of the others. published: those of defective items that the suite's own rules take all
    the same, each with a verdict or a crash.
    """

    def __init__(
        self, defects: Sequence[ItemError], sound: Sequence[Instance] = (), published: Sequence[Instance] = ()
    ) -> None:
        self.defects, self.sound, self.published = tuple(defects), tuple(sound), tuple(published)
        more = "; --keep-going grades the rest" if sound else ""
        ids = len({(defect.path, defect.line) for defect in defects})
        self.summary = f"{ids} defective item{'s' if ids > 1 else ''}{more}"
        Exception.__init__(self, "\n".join([*map(str, defects), self.summary]))


class StrangeRowsError(InputError):
    """A few rows of a published file cannot be graded; they are left out, because nobody can mend such a file.

    left_out: how many for which reason, and where, a line each. sound: the instances of the other rows.
    """

    def __init__(self, path: Path, reasons: Mapping[str, Sequence[int]], sound: Sequence[Instance]) -> None:
        total = len(sound) + sum(map(len, reasons.values()))
        self.sound = tuple(sound)
        self.left_out = tuple(
            f"{path}: {len(lines)} of {total} rows left out (line{'s' * (len(lines) > 1)} {_listed(lines)}): {reason}"
            for reason, lines in reasons.items()
        )
        Exception.__init__(self, "\n".join(self.left_out))


MOST_LISTED = 12
"""The most lines that are listed."""


def _listed(lines: Sequence[int]) -> str:
    more = [f"and {len(lines) - MOST_LISTED} more"] if len(lines) > MOST_LISTED else []
    return ", ".join([*map(str, lines[:MOST_LISTED]), *more])


def problems(error: ValidationError) -> list[str]:
    """Return everything that pydantic found wrong with an item, a line each."""
    return list(
        dict.fromkeys(
            _problem(found["loc"], found["type"], found["msg"], found["input"])
            for found in error.errors(include_url=False)
        )
    )


def _problem(place: Iterable[object], kind: str, message: str, came: object) -> str:
    field = ".".join(str(part) for part in place)
    if kind == "extra_forbidden":
        return f"unknown key {field!r}"
    if kind == "missing":
        return f"lacks {field!r}"
    if kind == "value_error":
        said = message.removeprefix("Value error, ")
        return f"{field}: {said}" if field else said
    shown = repr(came)
    return f"{field}: {message}, got {shown if len(shown) <= 60 else shown[:57] + '...'}".replace("\n", " ")
