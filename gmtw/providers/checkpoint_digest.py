"""Whether a model in a folder is still the one that it was: a digest of its files, of large ones in pieces."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

SUFFIXES = (".safetensors", ".bin", ".json", ".model", ".txt", ".jinja")
"""Files of weights, of the configuration, of the tokenizer and of the chat template."""

PIECE = 2**12
STRIDE = 2**20
"""Of a file so many bytes are read, of every so many; a training that moves no matrix as large as that goes unseen."""

WHOLE = 2**26
"""A file up to this size is read whole."""


def weights(path: str) -> str:
    """12 hex digits of the model in that folder, the same wherever it lies; "" where there is no such folder."""
    folder = Path(path).expanduser()
    if not folder.is_dir():
        return ""
    content = sha256()
    for file in sorted(folder.iterdir()):
        if file.suffix in SUFFIXES and file.is_file():
            size = file.stat().st_size
            content.update(f"{file.name}/{size}/".encode())
            with file.open("rb") as read:
                for start in (0,) if size <= WHOLE else (*range(0, size, STRIDE), size - PIECE):
                    read.seek(start)
                    content.update(read.read(WHOLE if size <= WHOLE else PIECE))
    return content.hexdigest()[:12]
