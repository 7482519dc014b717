"""Reports of graded tests are forgotten once every plugin has seen them, unless somebody reads them at the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from toys import FULL, IDS, Bench, install

KEPT = """
import pytest

SEEN = []

def pytest_runtest_logreport(report):
    SEEN.append(report.nodeid)

def pytest_terminal_summary(terminalreporter):
    reports = terminalreporter.stats["graded"]
    items = terminalreporter._session.items
    print("seen", len(set(SEEN)), "counted", len(reports), "kept", len({id(one) for one in reports}))
    print("properties", sum(len(item.user_properties) for item in items))
"""


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    install(monkeypatch.setattr)
    pytester.makeconftest(KEPT)
    return Bench(pytester)


@pytest.fixture
def outputs(bench: Bench) -> Path:
    return bench.outputs("m", dict.fromkeys(IDS, FULL))


@pytest.mark.parametrize("words", [(), ("-v",), ("-q",)])
def test_one_report_is_kept_and_all_are_counted(words: tuple[str, ...], bench: Bench, outputs: Path) -> None:
    result = bench.run("--model-outputs", outputs, *words)
    tests = 4 * len(IDS)
    result.stdout.fnmatch_lines([f"*seen {tests} counted {tests} kept 1", "*properties 0", f"*{tests} graded*"])


def test_durations_has_all(bench: Bench, outputs: Path) -> None:
    result = bench.run("--model-outputs", outputs, "--durations", "0", "-vv")
    tests = 4 * len(IDS)
    result.stdout.fnmatch_lines([f"*counted {tests} kept {tests}"])
    assert len([line for line in result.outlines if "s call " in line]) == tests
