"""A part: the records of one shard as a Parquet file, sorted as in records.jsonl.

Each row is one record: `record` is its line of records.jsonl, byte for byte, and the other columns are what a query
needs. Compressed (zstd) it takes a tenth of the lines. Pages have checksums, so that a damaged file is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.files import write_atomically
from gmtw.core.types import Record
from gmtw.grading.shards import RecordLine, key_of, to_line

if TYPE_CHECKING:
    import pyarrow as pa

ROW_GROUP = 500
"""Rows that are in memory at once when a part is read: 2 MB of lines."""


class PartRow(NamedTuple):
    """One row of a part. average: the mean of the scores that count."""

    model: str
    language: str
    sample: int
    instance_id: str
    status: str
    solved: bool | None
    average: float | None
    record: bytes


SHORT = [name for name in PartRow._fields if name != "record"]
"""The columns whose values repeat, and whose smallest and largest value may stand in the file a second time."""


def row_of(record: Record) -> PartRow:
    """Return the row of a record."""
    return PartRow(*key_of(record), record.status, record.solved, record.average, to_line(record))


def write_part(rows: Sequence[PartRow], path: Path) -> None:
    """Write the rows, sorted, whole or not at all. Raise InputError if that is not possible."""
    from pyarrow import parquet

    table = _table(sorted(rows))

    def write(draft: Path) -> None:
        parquet.write_table(
            table,
            draft,
            compression="zstd",
            row_group_size=ROW_GROUP,
            use_dictionary=SHORT,
            write_statistics=SHORT,
            write_page_checksum=True,
        )

    write_atomically(path, write)


def read_part(path: Path) -> Iterator[RecordLine]:
    """Yield the records of a part in their order. Raise InputError if it is damaged."""
    from pyarrow import parquet

    try:
        with parquet.ParquetFile(path, page_checksum_verification=True) as file:
            for batch in file.iter_batches(ROW_GROUP, columns=["record"]):
                for value in batch.column(0):
                    line = value.as_py()
                    yield RecordLine(Record.model_validate_json(line), line)
    except (OSError, ValueError) as error:  # errors of Arrow and of pydantic are ValueErrors
        problem = f"is damaged ({str(error).splitlines()[0]}); delete it and type the same command again"
        raise InputError(path, problem) from None


def _table(rows: Sequence[PartRow]) -> pa.Table:
    import pyarrow as pa

    types = (pa.string(), pa.string(), pa.int32(), pa.string(), pa.string(), pa.bool_(), pa.float64(), pa.binary())
    columns = zip(*rows, strict=True)
    arrays = [pa.array(column, kind) for column, kind in zip(columns, types, strict=True)]
    return pa.table(dict(zip(PartRow._fields, arrays, strict=True)))
