"""The rows of CSV and Parquet files as objects, each with its line (CSV) or its number (Parquet)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError, MissingExtraError
from gmtw.core.unpacking import Allowance, inner, plain
from gmtw.datasets.json_rows import RowInFile, read_text

_SEPARATOR = re.compile(r'"?sep=(?P<mark>[^\w\s"]|\t)"?\r?\n', re.IGNORECASE)
"""The line by which spreadsheets say what stands between cells."""


def table(path: Path) -> Iterator[RowInFile]:
    """Yield the rows of the file. Raise InputError if it cannot be read as a table, or has no row."""
    rows = _parquet(path) if inner(path).suffix.lower() == ".parquet" else _csv(path)
    first = next(rows, None)
    if first is None:
        raise InputError(path, "has no row")
    yield first
    yield from rows


def _csv(path: Path) -> Iterator[RowInFile]:
    """Yield rows whose cells are texts; the first line names the columns, after a line `sep=;` if there is one."""
    text, before = read_text(path), 0
    said = _SEPARATOR.match(text)
    if said:
        text, before = text[said.end() :], 1
    rows = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=said["mark"] if said else _delimiter(text))
    line = 1 + before
    try:
        head = next(rows, [])
        if len(set(head)) < len(head):
            raise InputError(path, "two columns have the same name", line)
        line = rows.line_num + before + 1
        for cells in rows:
            if len(cells) != len(head) and cells:
                raise InputError(path, f"expected {len(head)} cells, as in the first line, got {len(cells)}", line)
            if cells:
                yield RowInFile(line, dict(zip(head, cells, strict=True)))
            line = rows.line_num + before + 1
    except csv.Error as error:
        raise InputError(path, f"not valid CSV: {error}", line) from None


def _delimiter(text: str) -> str:
    """Return the character that makes the most columns of the first line: a comma, or what spreadsheets put for it."""
    return max(",;\t", key=lambda mark: len(next(csv.reader(io.StringIO(text, newline=""), delimiter=mark), [])))


def _parquet(path: Path) -> Iterator[RowInFile]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise MissingExtraError(f"{path.name}", "pyarrow", "report") from None
    try:
        number = 0
        with parquet.ParquetFile(plain(path)) as file:
            allowance = Allowance(path)
            for batch in file.iter_batches(batch_size=_rows_at_once(Allowance(path), file.metadata)):
                allowance.take(batch.nbytes)
                for row in batch.to_pylist():
                    number += 1
                    yield RowInFile(number, _plain(row))
    except (OSError, pyarrow.ArrowException) as error:
        raise InputError(path, f"cannot be read as Parquet: {' '.join(str(error).split())[:200]}") from None


def _rows_at_once(allowance: Allowance, metadata: Any) -> int:
    """Return how many rows are unpacked together: as many as cannot exceed the limit if each repeats the largest value.

    Raise InputError if the columns say themselves that they unpack to more than a file may.
    """
    groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
    sizes: list[int] = [
        group.column(number).total_uncompressed_size for group in groups for number in range(group.num_columns)
    ]
    most = allowance.left
    allowance.take(sum(sizes))
    return max(1, min(1000, most // max([1, *sizes])))


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """Return the row without empty cells."""
    return {key: value for key, value in row.items() if value is not None}
