"""`gmtw`: one verb per stage. A verb that prints figures takes --json; bad input is one line and exit code 4.

asking              run
grading             grade, verify, validate
comparing           compare, delta
gating              gate
fetching            fetch
nearness            similarity
debugging           debug, peek
publishing          leaderboard, charts
publishing_files    report
sets                generate, audit, view, dummy
"""

from __future__ import annotations

from gmtw.cli import (
    asking,
    comparing,
    debugging,
    fetching,
    gating,
    grading,
    nearness,
    publishing,
    publishing_files,
    sets,
)
from gmtw.cli.app import app

__all__ = [
    "app",
    "asking",
    "comparing",
    "debugging",
    "fetching",
    "gating",
    "grading",
    "nearness",
    "publishing",
    "publishing_files",
    "sets",
]
