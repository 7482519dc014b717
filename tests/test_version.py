"""The version of this tree: the same one wherever it is written."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import yaml

import gmtw

ROOT = Path(__file__).parents[1]


def headings() -> list[tuple[str, str]]:
    """The versions of the changelog with their dates, the newest first, without what is not released yet."""
    return re.findall(r"^## \[([^]]+)\] - (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


def test_four_places_agree() -> None:
    """The package, its metadata, the citation, and the newest dated heading of the changelog; with the date."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    version, date = headings()[0]
    assert {project["version"], citation["version"], gmtw.__version__} == {version}
    assert str(citation["date-released"]) == date
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", date)


def test_an_unreleased_section_holds_something() -> None:
    """It is there only between two versions."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(r"^## \[Unreleased\]\n(.*?)(?=^## \[)", text, re.MULTILINE | re.DOTALL)
    assert found is None or "\n- " in found[1]
