"""Helpers of tests of jobs: submitting them, and reading what they leave."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.timing import PATIENCE

SECRET = "sk-test-0123456789abcdefSECRET"
LOCAL = "cluster=local"

Submit = Callable[..., subprocess.Popen[str]]


def submitting(
    slurm: str, url: str, *arguments: str, sets: Sequence[str] = ("one", "two"), models: Sequence[str] = "ab"
) -> list[str]:
    """The words of `gmtw run --slurm` of these sets and models."""
    asked = [*(f"{name}.jsonl" for name in sets), *(f"--model={name}" for name in models)]
    return ["run", *asked, "--base-url", url, "-o", "out", "--slurm", slurm, *arguments]


def ended(process: subprocess.Popen[str]) -> tuple[int, list[str]]:
    """The exit code, and the lines on stderr."""
    said = process.communicate(timeout=PATIENCE)[1]
    return process.returncode, said.splitlines()


def left_behind(folder: Path) -> bytes:
    """All that stands in the files under a folder."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())
