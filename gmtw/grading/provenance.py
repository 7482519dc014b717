"""run.json: when, where, with what and how a run was made; kept apart from what is the same every time."""

from __future__ import annotations

import platform
import time
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from gmtw.core.code_digest import code_digest, versions


def now() -> float:
    """The clock, in seconds since 1970."""
    return time.time()


def grader_digest() -> str:
    """Return the digest of gmtw and of the user's signs of reasoning.

    Two runs with the same one give the same records for the same outputs.
    """
    from gmtw.text.reasoning import users_signs  # an ordinary run of pytest asks the time here, and needs no more

    return sha256(f"{code_digest()} {users_signs()}".encode()).hexdigest()


def stamp(started: float, arguments: Sequence[str]) -> dict[str, Any]:
    """The content of run.json, for a run that began at `started`."""
    return {
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(started)),
        "seconds": round(now() - started, 3),
        "machine": platform.platform(),
        "python": platform.python_version(),
        "versions": dict(versions()),
        "grader": grader_digest(),
        "arguments": list(arguments),
    }
