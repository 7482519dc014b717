"""Files with one JSON object per line: read with errors that name file and line, written atomically."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.files import write_atomically
from gmtw.core.unpacking import inner, lines_of, packed, plain

if TYPE_CHECKING:
    from pydantic import BaseModel


class JsonLine(NamedTuple):
    """A line of a file: its 1-based number, the byte offset of its start (uncompressed), and its object."""

    number: int
    offset: int
    row: dict[str, Any]


class RawLine(NamedTuple):
    """A line of a file that holds something: its 1-based number, the byte offset of its start, and its bytes."""

    number: int
    offset: int
    raw: bytes


def json_lines(path: Path) -> Iterator[JsonLine]:
    """Yield the objects of `path` in order. Blank lines are skipped, a byte order mark is ignored.

    A compressed file is read as what it unpacks to; offsets are those of its lines in that.

    Raise InputError for a file that is missing, unreadable or without any object, and for a line that is not UTF-8,
    not JSON, or not an object.
    """
    return (JsonLine(line.number, line.offset, object_in(path, line.number, line.raw)) for line in raw_lines(path))


def raw_lines(path: Path) -> Iterator[RawLine]:
    """Yield the lines of `json_lines` as they stand, not parsed. Raise InputError if the file cannot be read."""
    empty = True
    offset = 0
    try:
        with plain(path).open("rb") as file:
            for number, raw in enumerate(lines_of(path, file), start=1):
                if raw.strip(b" \t\r\n\xef\xbb\xbf"):
                    empty = False
                    yield RawLine(number, offset, raw)
                offset += len(raw)
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None
    if empty:
        raise InputError(path, "is empty; expected one JSON object per line")


def json_line(path: Path, number: int) -> JsonLine:
    """Return the object in that line of `path`, counted from 1. Other lines are not parsed.

    Raise InputError if the file has no such line, or if the line is blank or holds no object.
    """
    if number < 1:
        raise InputError(path, f"has no line {number}; the first is 1")
    last = offset = 0
    try:
        with plain(path).open("rb") as file:
            for last, raw in enumerate(lines_of(path, file), start=1):
                if last == number:
                    if not raw.strip():
                        raise InputError(path, "this line is blank", number)
                    return JsonLine(number, offset, object_in(path, number, raw))
                offset += len(raw)
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None
    lines = "1 line" if last == 1 else f"{last} lines"
    raise InputError(path, f"has no line {number}: it has {lines}")


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object. Raise ValueError if one of its keys stands twice: nobody knows which value is meant."""
    row = dict(pairs)
    if len(row) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise ValueError(f"the key {twice!r} stands twice")
    return row


def object_in(path: Path, number: int, raw: bytes) -> dict[str, Any]:
    """Return the object in a line of a file. Raise InputError if it holds none."""
    try:
        row = json.loads(raw.decode("utf-8-sig" if number == 1 else "utf-8"), object_pairs_hook=_distinct)
    except UnicodeDecodeError as error:
        raise InputError(
            path, f"byte {error.start + 1} of the line is not UTF-8; save the file as UTF-8", number
        ) from None
    except (ValueError, RecursionError) as error:
        raise InputError(path, f"not valid JSON: {error}; expected one JSON object per line", number) from None
    if not isinstance(row, dict):
        raise InputError(path, f"expected a JSON object, got {type(row).__name__}", number)
    return row


def write(rows: Iterable[BaseModel], path: Path) -> int:
    """Write each row as a line of JSON, atomically; return the number of rows. Raise InputError if that fails."""
    return write_lines((row.model_dump_json() for row in rows), path)


def write_lines(lines: Iterable[str], path: Path) -> int:
    """Write lines that are JSON already, atomically; return their number. Raise InputError if that fails.

    A file whose name ends so is compressed.
    """

    def write_all(draft: Path) -> int:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            written = sum(bool(file.write(line + "\n")) for line in lines)
        if inner(path) != path:
            draft.write_bytes(packed(path, draft.read_bytes()))
        return written

    return write_atomically(path, write_all)
