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

from gmtw.cli import compare as comparing
from gmtw.cli import debug as debugging
from gmtw.cli import fetch as fetching
from gmtw.cli import gate as gating
from gmtw.cli import grade as grading
from gmtw.cli import leaderboard as publishing
from gmtw.cli import report as publishing_files
from gmtw.cli import run as asking
from gmtw.cli import sets
from gmtw.cli import similarity as nearness
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
