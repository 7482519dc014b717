"""Files that are written whole or not at all: a stopped program leaves the file as it was; what a path is called."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from gmtw.core.errors import InputError

T = TypeVar("T")


def write_atomically(path: Path, write: Callable[[Path], T]) -> T:
    """Call `write` with the path of a draft beside `path`, then move the draft to `path`; return what `write` returns.

    Folders above `path` are made, and a link stays one. If `write` raises, the draft is deleted and `path` stays as it
    was. What is no regular file, a device or a pipe, is not replaced: the draft is copied into it. Raise InputError if
    the file cannot be written.
    """
    try:
        if path.is_dir():
            raise InputError(path, "is a folder; give a file")
        if not is_regular(path):
            return _write_through(path, write)
        target = Path(os.path.realpath(path))
        draft = target.with_name(f".{target.name}-{os.getpid()}-{secrets.token_hex(4)}")
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            written = write(draft)
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(path, f"cannot be written: {error.strerror or error}") from None
    return written


def linked(path: Path) -> Path:
    """Return the file that a link leads to; what is no link, or leads to a device or a pipe, stays as it is."""
    return Path(os.path.realpath(path)) if path.is_symlink() and is_regular(path) else path


def is_regular(path: Path) -> bool:
    """Return whether a path is, or would be, a regular file: no device, pipe or socket, and no other name for one.

    /dev/stdout is none even where it leads to a file: the shell holds that file open.
    """
    system = path.absolute().parts[:2] in (("/", "dev"), ("/", "proc"))
    return not path.exists() or (path.is_file() and not system)


def _write_through(path: Path, write: Callable[[Path], T]) -> T:
    """Let `write` make a draft in a folder of its own, and copy it into the device or pipe."""
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / (path.name or "draft")
        written = write(draft)
        with draft.open("rb") as made, path.open("wb") as target:
            shutil.copyfileobj(made, target)
    return written


def write_text(path: Path, text: str) -> None:
    """Write `text` as UTF-8 with line ends as they are, atomically. Raise InputError if it cannot be written."""
    write_atomically(path, lambda draft: draft.write_text(text, encoding="utf-8", newline="\n"))


def from_here(path: Path, here: Path | None = None) -> str:
    """Return a path as a reader in the folder `here` would type it: relative where it lies below it, else in full.

    Without `here` the reader is in the current folder.
    """
    below = here or Path.cwd()
    return str(path.relative_to(below) if path.is_relative_to(below) else path)
