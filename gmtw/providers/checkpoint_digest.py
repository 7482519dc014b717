"""A digest of the files of a model in a folder, which tells one checkpoint from another."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

SUFFIXES = (".safetensors", ".bin", ".json", ".model", ".txt", ".jinja")
"""The files of weights, configuration, tokenizer and chat template."""

PIECE = 2**12
STRIDE = 2**20
"""The step at which PIECE bytes of a large file are read. A training that changes only smaller matrices goes unseen."""

WHOLE = 2**26
"""A file up to this size in bytes is read whole."""


def digest_checkpoint(path: str) -> str:
    """Return 12 hex digits of the model in that folder, the same at any path; "" if there is no such folder."""
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
