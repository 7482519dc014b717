"""`gmtw grade` is killed: what it leaves in the folder of reports is removed by the next run, and by no other's."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"

WAITING = """
import sys
from gmtw.grading.grader import Grader
grade = Grader.grade
def waiting(self, case):
    grade(self, case)
    if case.instance.id.endswith("travel-v0/hard/000001"):
        print("graded", flush=True)
        sys.stdin.readline()
Grader.grade = waiting
from gmtw.cli import app
sys.argv[0] = "gmtw"
app()
"""
"""gmtw, which stops in the middle until a line comes."""


def start(reports: Path, outputs: str) -> subprocess.Popen[str]:
    """Start to grade, and return when it is in the middle."""
    words = ["grade", str(SAMPLE / "instances.jsonl"), str(SAMPLE / outputs), "--report-dir", str(reports)]
    process = subprocess.Popen(
        [sys.executable, "-c", WAITING, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "graded\n"
    return process


def shards(reports: Path) -> list[Path]:
    return sorted(reports.glob(".shards-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_the_next_run_removes_what_a_killed_one_left(tmp_path: Path) -> None:
    """A third run goes on at the same time, and loses nothing."""
    with start(tmp_path, "good.jsonl") as killed:
        killed.send_signal(signal.SIGKILL)
    (left,) = shards(tmp_path)
    assert list(left.iterdir())
    with start(tmp_path, "middling.jsonl") as going:
        (ours,) = shards(tmp_path)
        assert ours != left
        with start(tmp_path, "bad.jsonl") as other:
            assert len(shards(tmp_path)) == 2
            other.communicate("\n")
        assert shards(tmp_path) == [ours]
        going.communicate("\n")
    assert (going.returncode, other.returncode) == (0, 0)
    reports = sorted(tmp_path.iterdir())
    assert len(reports) == 2
    assert {len((one / "records.jsonl").read_bytes().splitlines()) for one in reports} == {12}
