"""The first object of a file of instances in any form; readers recognise their format by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gmtw.core.jsonl import json_lines
from gmtw.core.unpacking import PACKED, inner, plain
from gmtw.datasets.json_rows import array

YAML = (".yaml", ".yml")
TABLES = (".csv", ".parquet")

ARRAY = "[]"
"""The key of the first element of a JSON array in an opening."""


def opening(path: Path) -> dict[str, Any]:
    """Return the first object of a file: the first of JSON lines, {"[]": first element} of a JSON array.

    Of YAML it is the whole mapping, of a table the first row. A file with another ending is read as JSON.
    """
    return OPENINGS.get(inner(path).suffix.lower(), _first_of_json)(path)


def _first_of_json(path: Path) -> dict[str, Any]:
    if _begins(path) == "[":
        return {ARRAY: next(array(path)).value}
    return next(json_lines(path)).row


def _whole_mapping(path: Path) -> dict[str, Any]:
    from gmtw.datasets.yaml_rows import document

    return document(path).top


def _first_row(path: Path) -> dict[str, Any]:
    from gmtw.datasets.table_rows import table

    return dict(next(table(path)).value)


OPENINGS: Mapping[str, Callable[[Path], dict[str, Any]]] = {
    ".jsonl": _first_of_json,
    ".json": _first_of_json,
    **dict.fromkeys(YAML, _whole_mapping),
    **dict.fromkeys(TABLES, _first_row),
}
"""The ways to read the first object of a file, by its ending. A set may have any of these endings."""

SUFFIXES = tuple(f"{ending}{packed}" for ending in OPENINGS for packed in ("", *PACKED))
"""The endings of sets, compressed or not."""


def _begins(path: Path) -> str:
    """Return the first character of the file that is no space; "" if the file cannot be read."""
    try:
        with plain(path).open("rb") as file:
            return file.read(4096).removeprefix(b"\xef\xbb\xbf").lstrip()[:1].decode("ascii", "replace")
    except OSError:
        return ""
