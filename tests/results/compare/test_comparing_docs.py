"""docs/comparing.md shows what the command prints."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app

pytestmark = pytest.mark.minutes

DOCS = (Path(__file__).parents[3] / "docs" / "comparing.md").read_text(encoding="utf-8")


def test_the_comparison_of_published_models(published: Path) -> None:
    """The command under "Models on one set" prints the text under it, line for line but for its signature."""
    section = DOCS.split("## Models on one set")[1].split("\n## ")[0]
    (command,) = re.findall(r"^\$ gmtw (compare .*)$", section, re.MULTILINE)
    words = [str(published / word) if (published / word).is_file() else word for word in shlex.split(command)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    shown = DOCS.split("```text\n")[1].split("```")[0]
    assert done.stdout.split("\ngmtw:")[0] == shown.split("\ngmtw:")[0]
