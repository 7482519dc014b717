"""The digest of gmtw itself: what one copy of it made, an equal copy would make again."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import distribution, version
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
"""Packages a score or run depends on."""

CODE = (".py", ".toml", ".json", ".html", ".js", ".css")


@cache
def versions() -> Mapping[str, str]:
    """Return the version of each of PACKAGES."""
    return {name: _version(name) for name in PACKAGES}


def _version(name: str) -> str:
    """Return the version of a package. Of its metadata only the head is parsed: the rest is its description."""
    head, _, _ = (distribution(name).read_text("METADATA") or "").partition("\n\n")
    found = re.search("^Version: *(.+)$", head, re.MULTILINE)
    return found[1] if found else version(name)


@cache
def code_digest() -> str:
    """Return the digest of all code and tables of gmtw, of Python, and of the packages that scores depend on."""
    found = sha256(f"{platform.python_version()} {versions()}".encode())
    for folder, folders, names in os.walk(Path(__file__).parents[1]):
        folders.sort()
        for name in sorted(names):
            if name.endswith(CODE):
                found.update(Path(folder, name).read_bytes())
    return found.hexdigest()
