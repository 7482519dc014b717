"""OutputWriter: an outputs file while it grows. A line counts once it is on the disk (fsync)."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from gmtw.core.errors import GmtwError, InputError, MismatchError
from gmtw.core.files import is_regular
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.sanitize import whole_characters
from gmtw.core.types import Instance
from gmtw.core.unpacking import inner, plain
from gmtw.outputs.reader import OutputsFile, index_outputs, nfc
from gmtw.tasks.fingerprint import same_world

LINE_START = b'{"instance_id": '
"""Every line that gmtw writes begins so."""

DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class DiskError(GmtwError):
    """No more can be written. What was saved is in the file."""


class OutputWriter:
    """An outputs file that only this run appends to; use it in a `with`.

    Raise InputError for a file that is no outputs file, or that another run writes to.

    Attributes:
        before: what the file held when it was opened.
        answered: the keys of all answers in it. An error line is no answer.
        saved: how many lines this run wrote.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.saved = 0
        if inner(path) != path or plain(path) != path:
            raise InputError(path, "is compressed, and answers are added line by line; unpack it, and give that to -o")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(path, f"cannot be written: {error.strerror}") from None
        self._file = _open_locked(path, os.O_CREAT)
        try:
            self._size = self._mend()
            self.before = index_outputs(path) if self._size else OutputsFile(path, ())
        except BaseException:
            os.close(self._file)
            raise
        self.answered = {(e.instance_id, e.language, e.sample) for e in self.before.entries if not e.failed}

    def __enter__(self) -> OutputWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if not self._size:
            self.path.unlink(missing_ok=True)
        os.close(self._file)

    def check(
        self, model: str, instances: Sequence[Instance], set_name: str, config: PromptConfig = DEFAULT_PROMPT
    ) -> None:
        """Raise MismatchError if the file has another model, other instances or another prompt configuration."""
        known = {nfc(instance.id): instance.fingerprint for instance in instances}
        for entry in self.before.entries:
            other = f"it holds outputs of {entry.model!r}, not of {model!r}" if entry.model != model else ""
            if not entry.failed and entry.prompt_config != config:
                other = f"{entry.instance_id!r} was asked so: {entry.prompt_config}, not so: {config}"
            if entry.instance_id not in known:
                other = f"{entry.instance_id!r} is not in {set_name!r}"
            elif entry.fingerprint and not same_world(entry.fingerprint, known[entry.instance_id]):
                ours = known[entry.instance_id][:12]
                other = (
                    f"{entry.instance_id!r} was made for world {entry.fingerprint[:12]}, in {set_name!r} it is {ours}"
                )
            if other:
                raise MismatchError(self.path, f"cannot resume: {other}; give another -o, or --no-resume", entry.line)

    def append(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write the rows to the disk, one line each and one fsync for all.

        Raise DiskError if that fails. The file then ends with the last line that fitted.
        """
        data = b"".join(encode_line(row) for row in rows)
        written = 0
        try:
            while written < len(data):
                written += os.pwrite(self._file, data[written:], self._size + written)
            os.fsync(self._file)
        except OSError as error:
            # After a failed fsync nobody knows what is on the disk; before it, whole lines are tried once more.
            self._keep(data[: data.rfind(b"\n", 0, written) + 1] if written < len(data) else b"")
            why = "the disk is full" if error.errno in DISK_FULL else error.strerror
            raise DiskError(
                f"{self.path}: {why}; {self.saved} answers of this run are saved, run the same command again "
                "to ask what is missing"
            ) from None
        self._size += len(data)
        self.saved += len(rows)

    def _keep(self, whole: bytes) -> None:
        """Keep only these lines of what was written."""
        self._size += len(whole)
        self.saved += whole.count(b"\n")
        with suppress(OSError):
            os.ftruncate(self._file, self._size)
            os.fsync(self._file)

    def _mend(self) -> int:
        """Complete or cut off a last line that a killed run left half written. Return the size of the file."""
        data = self.path.read_bytes()
        end = data.rfind(b"\n") + 1
        tail = data[end:]
        if not tail:
            return end
        if not _written_by_gmtw(tail):
            raise InputError(self.path, "ends in half a line that gmtw run did not write; is it a file of outputs?")
        if _is_output(tail):
            os.pwrite(self._file, b"\n", len(data))
            return len(data) + 1
        os.ftruncate(self._file, end)
        os.fsync(self._file)
        return end


def _open_locked(path: Path, create: int = 0) -> int:
    """Return the file, open and locked until it is closed. Raise InputError if another run writes to it."""
    if not is_regular(path) and not path.is_dir():
        raise InputError(path, "is a device or a pipe, and answers are kept in a file; give another -o")
    try:
        file = os.open(path, os.O_RDWR | create, 0o644)
    except OSError as error:
        raise InputError(path, f"cannot be written: {error.strerror}") from None
    if sys.platform == "win32":
        return file
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise InputError(path, "another run writes to this file; wait for it, or give another -o") from None
    return file


def _written_by_gmtw(tail: bytes) -> bool:
    """Return whether a line without its end begins as ours do. After a power cut a disk may hold zeros instead."""
    return _is_output(tail) or tail.startswith(LINE_START[: len(tail)]) or not tail.strip(b"\0")


def _is_output(tail: bytes) -> bool:
    """Return whether a line without a newline is a whole output, as an editor may leave it."""
    try:
        return "instance_id" in json.loads(tail)
    except (ValueError, TypeError, RecursionError):
        return False


def encode_line(row: Mapping[str, Any]) -> bytes:
    """Return the row as one line of UTF-8. Half a surrogate pair, as a cut emoji leaves it, becomes U+FFFD."""
    return whole_characters(json.dumps(row, ensure_ascii=False) + "\n").encode()


def set_aside(path: Path) -> Path | None:
    """Rename the file to out.1.jsonl and so on. Return the new name, None if there was no file.

    Raise InputError if another run writes to it.
    """
    if not path.exists():
        return None
    with _locked(path):
        number = 1
        while (other := path.with_name(f"{path.stem}.{number}{path.suffix}")).exists():
            number += 1
        return path.rename(other)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep other runs from writing to the file meanwhile. Raise InputError if one does."""
    if sys.platform == "win32":  # which has no such lock, and cannot rename what is open
        yield
        return
    file = _open_locked(path)
    try:
        yield
    finally:
        os.close(file)
