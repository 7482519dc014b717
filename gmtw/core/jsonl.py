"""Files of one JSON object per line, read with errors that name the file and the line, written whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gmtw.core.errors import InputError

if TYPE_CHECKING:
    from pydantic import BaseModel


class Line(NamedTuple):
    """A line of a file: its 1-based number, the byte offset where it starts, and its object."""

    number: int
    offset: int
    row: dict[str, Any]


def json_lines(path: Path) -> Iterator[Line]:
    """The objects of `path` in order; blank lines are skipped, a byte order mark is tolerated.

    Raises InputError for a file that is missing, unreadable or without any object, and for a line
    that is not UTF-8, not JSON, or not an object.
    """
    empty = True
    offset = 0
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(file, start=1):
                if raw.strip(b" \t\r\n\xef\xbb\xbf"):
                    empty = False
                    yield Line(number, offset, _object(path, number, raw))
                offset += len(raw)
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None
    if empty:
        raise InputError(path, "is empty; expected one JSON object per line")


def json_line(path: Path, number: int) -> Line:
    """The object in that line of `path`, the first being 1; other lines may be anything.

    Raises InputError where the file ends before it, and where the line is blank or holds no object.
    """
    if number < 1:
        raise InputError(path, f"has no line {number}; the first is 1")
    last = offset = 0
    try:
        with path.open("rb") as file:
            for last, raw in enumerate(file, start=1):
                if last == number:
                    if not raw.strip():
                        raise InputError(path, "this line is blank", number)
                    return Line(number, offset, _object(path, number, raw))
                offset += len(raw)
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None
    lines = "1 line" if last == 1 else f"{last} lines"
    raise InputError(path, f"has no line {number}: it has {lines}")


def _object(path: Path, number: int, raw: bytes) -> dict[str, Any]:
    try:
        row = json.loads(raw.decode("utf-8-sig" if number == 1 else "utf-8"))
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
    """All rows stand in `path`, one JSON line each, and are counted; stopped in between, the file is as it was."""
    return write_lines((row.model_dump_json() for row in rows), path)


def write_lines(lines: Iterable[str], path: Path) -> int:
    """The same for lines that are JSON already."""
    handle, name = _beside(path)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            count = sum(bool(file.write(line + "\n")) for line in lines)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError as error:
        raise InputError(path, f"cannot be written: {error.strerror}") from None
    finally:
        Path(name).unlink(missing_ok=True)
    return count


def _beside(path: Path) -> tuple[int, str]:
    """A new file in the same folder, open for writing; raises InputError where there can be none."""
    if path.is_dir():
        raise InputError(path, "is a folder; give a file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    except OSError as error:
        raise InputError(path, f"cannot be written: {error.strerror}") from None
