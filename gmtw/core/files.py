"""Files that are written whole or not at all: a stopped program leaves the file as it was."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from gmtw.core.errors import InputError

T = TypeVar("T")


def write_atomically(path: Path, write: Callable[[Path], T]) -> T:
    """Call `write` with the path of a draft beside `path`, then move the draft to `path`; return what `write` returns.

    Folders above `path` are made. If `write` raises, the draft is deleted and `path` stays as it was. Raise InputError
    if the file cannot be written.
    """
    if path.is_dir():
        raise InputError(path, "is a folder; give a file")
    draft = path.with_name(f".{path.name}-{os.getpid()}-{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            written = write(draft)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(path, f"cannot be written: {error.strerror or error}") from None
    return written


def write_text(path: Path, text: str) -> None:
    """Write `text` as UTF-8 with line ends as they are, atomically. Raise InputError if it cannot be written."""
    write_atomically(path, lambda draft: draft.write_text(text, encoding="utf-8", newline="\n"))
