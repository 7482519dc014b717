"""Whether a model in a folder is still the one that it was: a digest of pieces of its files."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

SUFFIXES = (".safetensors", ".bin", ".json", ".model", ".txt", ".jinja")
"""Files of weights, of the configuration, of the tokenizer and of the chat template."""

PIECE = 2**16
"""Bytes that are read at the beginning, in the middle and at the end of a file: training moves all of them."""


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
                for start in (0, size // 2, max(0, size - PIECE)):
                    read.seek(start)
                    content.update(read.read(PIECE))
    return content.hexdigest()[:12]
