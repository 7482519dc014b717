"""CONTRIBUTING.md names files that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATH = re.compile(r"`((?:gmtw|tests|bench|docs|wordlists)/[^`\s]*)`|\]\(([^)#]+)[^)]*\)")


def test_every_path_in_it_is_there() -> None:
    """`<name>` stands for any folder, and `*` for any text."""
    paths = sorted({one or other for one, other in PATH.findall(TEXT)})
    assert len(paths) > 50
    assert [path for path in paths if not list(ROOT.glob(re.sub("<[a-z]+>", "*", path).rstrip("/")))] == []


def files_of(row: str) -> list[Path]:
    """The files that a row names, with those of its folders."""
    named = [one.rstrip("/") for one, _ in PATH.findall(row) if one and "<" not in one]
    found = [path for name in named for path in ROOT.glob(name)]
    return [file for path in found for file in (path.glob("*.py") if path.is_dir() else [path])]


def test_a_table_is_in_a_file_that_its_row_names() -> None:
    """A row that says `TABLE` names the file that has it."""
    for row in (line for line in TEXT.splitlines() if line.startswith("| ")):
        beside = [other for file in files_of(row) for other in file.parent.iterdir() if f"`{other.name}`" in row]
        said = "".join(file.read_text(encoding="utf-8") for file in [*files_of(row), *beside])
        tables = re.findall(r"`(_?[A-Z][A-Z_]{3,})`", row)
        assert [table for table in tables if not re.search(rf"\b{table}\b", said)] == [], row
