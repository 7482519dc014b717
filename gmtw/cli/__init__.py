"""`gmtw`: one verb per stage. A verb that prints figures takes --json; bad input is one line and exit code 4.

The verbs stand in asking (run), grading (grade, validate), publishing (leaderboard, charts) and sets (generate, audit,
view, dummy).
"""

from __future__ import annotations

from gmtw.cli import asking, debugging, grading, publishing, sets
from gmtw.cli.app import app

__all__ = ["app", "asking", "debugging", "grading", "publishing", "sets"]
