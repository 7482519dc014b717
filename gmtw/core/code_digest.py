"""The digest of gmtw itself: what one copy of it made, an equal copy would make again."""

from __future__ import annotations

import platform
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

PACKAGES = (
    "gmtw",
    "json-repair",
    "numpy",
    "pydantic",
    "pytest",
    "pytest-xdist",
    "pyyaml",
    "regex",
    "simplemma",
    "wordfreq",
)
"""What a score or a run may depend on."""

CODE = frozenset({".py", ".toml", ".json", ".html", ".js", ".css"})


def versions() -> dict[str, str]:
    """Return the version of each of PACKAGES."""
    return {name: version(name) for name in PACKAGES}


@cache
def code_digest() -> str:
    """Return the digest of all code and tables of gmtw, of Python, and of the packages that scores depend on."""
    found = sha256(f"{platform.python_version()} {versions()}".encode())
    for path in sorted(Path(__file__).parents[1].rglob("*")):
        if path.suffix in CODE:
            found.update(path.read_bytes())
    return found.hexdigest()
