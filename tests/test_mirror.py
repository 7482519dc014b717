"""Tests mirror the source folder for folder: who edits gmtw/results/gate finds its tests in tests/results/gate."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "gmtw"

ELSEWHERE = {
    "worlds/marks": "what readers said of the wordings of the worlds",
    "worlds/readings": "what the Romanian wordings of the worlds mean, read by hand-written patterns",
    ".": "what holds for the whole project: imports, the README, the build",
    "bench": "the frozen sets and our own suites, in bench/",
    "browser": "the pages of gmtw/report/html in a real browser",
}
"""Folders of tests that mirror no folder of gmtw, and what they test."""


def folders() -> list[str]:
    """Every folder that holds tests, by its path below tests/."""
    return sorted({path.parent.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py")})


def test_every_folder_of_tests_mirrors_a_package() -> None:
    """A folder of tests has the path of what it tests, or stands in ELSEWHERE with its reason; else one was moved."""
    assert [one for one in folders() if not (one in ELSEWHERE or (PACKAGE / one).is_dir())] == []


def test_exceptions_are_in_use() -> None:
    """ELSEWHERE names no folder that is gone, and none that mirrors one by now."""
    assert set(ELSEWHERE) <= set(folders())
    assert [folder for folder in ELSEWHERE if folder != "." and (PACKAGE / folder).is_dir()] == []


def test_no_two_files_of_tests_have_one_name() -> None:
    """Pytest imports them by their names alone, so the second one of a name would not be collected."""
    names = Counter(path.name for path in TESTS.rglob("test_*.py"))
    assert [name for name, times in names.items() if times > 1] == []


PACKAGES = sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file())


def test_every_package_has_tests() -> None:
    """Each package of gmtw has a folder of tests of its own."""
    assert [one for one in PACKAGES if not list((TESTS / one).rglob("test_*.py"))] == []


def test_the_gate_looks_where_hosts_and_slow_tests_are() -> None:
    """`.ci/run` does not collect all of tests/ for a few of them."""
    gate = (TESTS.parent / ".ci" / "run").read_text(encoding="utf-8")
    for mark in ("hosts", "slow"):
        own = {path for path in TESTS.rglob("test_*.py") if f"pytest.mark.{mark}" in path.read_text(encoding="utf-8")}
        (words,) = re.findall(rf"run pytest ([^-]*) -m {mark} -n auto", gate)
        asked = [TESTS.parent / word for word in words.split()]
        assert [path for path in own - {Path(__file__)} if not any(path.is_relative_to(one) for one in asked)] == []
