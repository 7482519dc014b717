"""run.json: when, where, with what and how a run was made; kept apart from what is the same every time."""

from __future__ import annotations

import platform
import time
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

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


def now() -> float:
    """The clock, in seconds since 1970."""
    return time.time()


def stamp(started: float, arguments: Sequence[str]) -> dict[str, Any]:
    """The content of run.json, for a run that began at `started`."""
    return {
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(started)),
        "seconds": round(now() - started, 3),
        "machine": platform.platform(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in PACKAGES},
        "arguments": list(arguments),
    }
