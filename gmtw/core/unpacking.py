"""Unpacking within a limit: of compressed files, archives, and texts that are read whole; and packing.

A small file can unpack to more than a machine has. Whatever gmtw unpacks or reads whole passes here, and no file may
become more than MOST bytes. Compression is recognised by the first bytes, so the ending of a file does not matter.
"""

from __future__ import annotations

import atexit
import gzip
import lzma
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import IO

from gmtw.core.errors import InputError

MOST = 256 * 2**20
"""Bytes that a file may unpack to."""

CHUNK = 2**20

PRESET = 6 | lzma.PRESET_EXTREME
"""The effort of xz. More takes more memory to unpack, and packs what is smaller than 8 MB no better."""

_PACKERS: Mapping[str, Callable[[bytes], bytes]] = {
    ".gz": partial(gzip.compress, mtime=0),
    ".xz": partial(lzma.compress, preset=PRESET),
}
"""The packer for each ending of a file: without name and time, in one thread, so that the bytes stay the same."""

PACKED = tuple(_PACKERS)
"""The endings of compressed files: `set.jsonl.gz` is `set.jsonl`."""

_OPENERS: Mapping[bytes, Callable[[Path], gzip.GzipFile | lzma.LZMAFile]] = {
    b"\x1f\x8b": gzip.GzipFile,
    b"\xfd7zXZ\0": lzma.LZMAFile,
}
"""Openers by the first bytes of files."""

_Written = tuple[Path, int, int]
_unpacked: dict[_Written, Path] = {}


class Allowance:
    """The bytes that the parts of one file may still unpack to, together.

    Args:
        path: the file, which errors name.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.left = path, MOST

    def take(self, size: int) -> None:
        """Count so many bytes. Raise InputError if the file has unpacked to more than it may."""
        self.left -= size
        if self.left < 0:
            raise InputError(self.path, f"unpacks to more than {MOST // 2**20} MB; split it, or leave something out")

    def read(self, file: IO[bytes]) -> bytes:
        """Return the rest of `file`, counted while it is read."""
        parts = []
        while part := file.read(min(CHUNK, self.left + 1)):
            self.take(len(part))
            parts.append(part)
        return b"".join(parts)


def plain(path: Path) -> Path:
    """Return the file itself, or an unpacked copy of a compressed one, which this process deletes at its end.

    Raise InputError if it is damaged, or unpacks to more than it may. A file that cannot be read is returned as it is.
    """
    if not path.is_file():
        return path
    try:
        with path.open("rb") as file:
            start, found = file.read(8), path.stat()
    except OSError:
        return path
    opener = next((opener for magic, opener in _OPENERS.items() if start.startswith(magic)), None)
    if opener is None:
        return path
    key = (path.absolute(), found.st_size, found.st_mtime_ns)
    if key not in _unpacked:
        folder = tempfile.mkdtemp(prefix="gmtw-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        _unpacked[key] = _copy(path, opener, Path(folder) / inner(path).name)
    return _unpacked[key]


def _copy(path: Path, opener: Callable[[Path], gzip.GzipFile | lzma.LZMAFile], target: Path) -> Path:
    allowance = Allowance(path)
    try:
        with opener(path) as packed, target.open("wb") as file:
            while part := packed.read(CHUNK):
                allowance.take(len(part))
                file.write(part)
    except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
        raise InputError(path, f"cannot be unpacked: {getattr(error, 'strerror', None) or error}") from None
    return target


def inner(path: Path) -> Path:
    """Return the path without the ending of a compressed file: its name and ending say what it holds."""
    return path.with_suffix("") if path.suffix.lower() in PACKED else path


def packed(path: Path, content: bytes) -> bytes:
    """Return the content as it stands in a file of that name: compressed, if its ending says so."""
    pack = _PACKERS.get(path.suffix.lower())
    return pack(content) if pack else content


def lines_of(path: Path, file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of an open file. Raise InputError for one that is longer than any file may be."""
    for number, line in enumerate(iter(partial(file.readline, MOST + 1), b""), start=1):
        if len(line) > MOST:
            raise InputError(path, f"this line has more than {MOST // 2**20} MB", number)
        yield line


def whole(path: Path) -> bytes:
    """Return the bytes of a file that is read whole. Raise OSError as `open` does, InputError if it is too large."""
    with plain(path).open("rb") as file:
        return Allowance(path).read(file)
