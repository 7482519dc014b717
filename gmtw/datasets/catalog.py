"""Published datasets of continuations: each is a table in datasets.toml, which turns a row into a task."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from gmtw.core.own_tables import own_tables
from gmtw.core.types import Frozen
from gmtw.languages.items import Label
from gmtw.tasks.continuation.task import Asks, ContinuationTask, continuation


class Gold(Frozen):
    """The column that says which candidate is right, and in which way."""

    column: str
    as_: Literal["letter", "from-zero", "from-one", "flag"] = Field(alias="as")


class PublishedDataset(Frozen):
    """One table of datasets.toml, whose head says what each key means."""

    name: str
    needs: tuple[str, ...]
    also: Mapping[str, str] = {}
    parts: Mapping[Label, str] = {}
    answer: Label = "continuation"
    candidates: tuple[str, ...]
    gold: Gold | None = None
    right: tuple[str, ...] = ()
    separator: str = ""
    asks: Asks = "choice"
    language: str = ""
    split: str = ""
    hub: Mapping[str, str] = {}

    def knows(self, columns: Iterable[str]) -> bool:
        """Return whether rows with these columns are of this dataset."""
        return {plain(name) for name in self.needs} <= self._named(columns).keys()

    def task(self, row: Mapping[str, Any]) -> ContinuationTask:
        """The task of that row; raises ValueError that says which column is wrong."""
        named = self._named(row)
        cells = {plain(name): row[own] for name, own in named.items()}
        groups = {column: self._texts(cells, column) for column in self.candidates}
        every = [text for texts in groups.values() for text in texts]
        found = list(dict.fromkeys(every)) if self.right else every  # a place counts every candidate
        right = {text for column in self.right for text in groups[column]}
        gold = tuple(n for n, text in enumerate(found) if text in right)
        if self.gold:
            gold = _places(_cell(cells, self.gold.column), self.gold, len(found))
        parts = {label: self._part(cells, template) for label, template in self.parts.items()}
        return continuation(parts, tuple(found), gold, self.asks, self.answer)

    def _part(self, cells: Mapping[str, Any], template: str) -> str:
        return template.format_map({name: _text(_cell(cells, name), name) for name in _fields(template)})

    def _named(self, columns: Iterable[str]) -> dict[str, str]:
        """The row's own name of each column, by ours; a column of ours comes before another name for it."""
        own = {plain(name): name for name in columns}
        other = {plain(ours): own[plain(theirs)] for theirs, ours in self.also.items() if plain(theirs) in own}
        return other | own

    def _texts(self, cells: Mapping[str, Any], column: str) -> list[str]:
        """The candidates of a column, one or several; "choices.text" is a key of an object in a column."""
        outer, _, inner = column.partition(".")
        value = _cell(cells, outer)
        if inner:
            value = _parsed(value, outer)
            value = value.get(inner) if isinstance(value, Mapping) else None
        if isinstance(value, str) and self.separator and value.strip().startswith("[") and value.strip().endswith("]"):
            value = _parsed(value, column)
        elif isinstance(value, str) and self.separator:
            value = [part for part in value.split(self.separator) if part.strip()]
        several = value if isinstance(value, list | tuple) else [value]
        return [_text(one, column) for one in several]


def plain(column: str) -> str:
    """The name of a column without case and underscores."""
    return column.replace("_", "").casefold()


@cache
def datasets() -> tuple[PublishedDataset, ...]:
    """All of them, in the order of the file."""
    tables = own_tables(Path(__file__).parent / "catalog.toml")
    return tuple(PublishedDataset.model_validate({"name": name, **table}) for name, table in tables.items())


def dataset_of(columns: Iterable[str], file_name: str) -> PublishedDataset | None:
    """The dataset with these columns: of several the one that the file is named after, else the first."""
    known = list(columns)
    found = [one for one in datasets() if one.knows(known)]
    return next((one for one in found if one.name in file_name.casefold()), found[0] if found else None)


def _fields(template: str) -> list[str]:
    from string import Formatter

    return [field for _, field, _, _ in Formatter().parse(template) if field]


def _cell(cells: Mapping[str, Any], column: str) -> Any:
    value = cells.get(plain(column))
    if value is None:
        raise ValueError(f"lacks {column!r}")
    return value


def _text(value: Any, column: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{column}: expected a text, got {value!r}")
    return value.strip()


def _parsed(value: Any, column: str) -> Any:
    """Return the object in a cell of CSV, which is written as JSON."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise ValueError(f"{column}: expected JSON in this cell, got {value[:60]!r}") from None


def _places(value: Any, gold: Gold, number: int) -> tuple[int, ...]:
    """The places of the right candidates."""
    said = str(value).strip()
    if gold.as_ == "flag":
        if said not in ("0", "1"):
            raise ValueError(f"{gold.column}: expected 1 (good) or 0 (bad), got {value!r}")
        return (0,) if said == "1" else ()
    if gold.as_ == "letter":
        place = ord(said) - ord("A") if len(said) == 1 else -1
    else:
        place = int(said) - (gold.as_ == "from-one") if said.isdecimal() else -1
    if not 0 <= place < number:
        raise ValueError(f"{gold.column}: {value!r} is none of {number} candidates, counted {gold.as_}")
    return (place,)
