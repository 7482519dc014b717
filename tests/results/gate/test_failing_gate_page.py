"""docs/ci/failing-gate.md shows what a job that fails prints today."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.failing_gate import failed_job, page

pytestmark = pytest.mark.minutes

PAGE = Path(__file__).parents[3] / "docs" / "ci" / "failing-gate.md"


def test_the_page_is_what_the_job_prints() -> None:
    """The log, word for word; exit code 1, and five answers named in log, annotations and summary."""
    job = failed_job()
    assert job.code == 1
    for text in job[1:]:
        assert str(text).count("gmtw debug reports/") == 5
    assert job.annotations.count("::error ") == 6  # U, and five answers
    shown = PAGE.read_text(encoding="utf-8")
    assert shown == page(job), "run: python benchmarks/failing_gate.py > docs/ci/failing-gate.md"
