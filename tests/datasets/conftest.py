"""Item suites as files, for the tests of their formats."""

from __future__ import annotations

from tests.tasks.item.conftest import array, cloze

__all__ = ["array", "cloze"]
