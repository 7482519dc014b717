"""Helpers of tests of jobs: submitting them, and reading what they leave."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.timing import PATIENCE

SECRET = "sk-test-0123456789abcdefSECRET"
LOCAL = "cluster=local"

Submit = Callable[..., subprocess.Popen[str]]


def ended(process: subprocess.Popen[str]) -> tuple[int, list[str]]:
    """The exit code, and the lines on stderr."""
    said = process.communicate(timeout=PATIENCE)[1]
    return process.returncode, said.splitlines()


def left_behind(folder: Path) -> bytes:
    """All that stands in the files under a folder."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())
