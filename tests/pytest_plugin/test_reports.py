"""`pytest bench --report`: other formats beside the records."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from toys import IDS, Bench, install

from gmtw.report import xlsx


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    install(monkeypatch.setattr)
    return Bench(pytester)


def test_reports_stand_beside_the_run(bench: Bench) -> None:
    """Each format its file; without the option there are none."""
    path = bench.outputs("m")
    bench.run("--model-outputs", path)
    assert not [name for files in bench.reports().values() for name in files if name.startswith("report.")]
    assert bench.run("--report", "markdown,junit", "--report", "xlsx", "--model-outputs", path).ret == 0
    (files,) = bench.reports().values()
    assert {name for name in files if name.startswith("report.")} == {"report.md", "report.xml", "report.xlsx"}
    assert b"| `m` | 1.000 [" in files["report.md"]


def test_the_same_bytes_again(bench: Bench) -> None:
    """A second run over the first leaves every file as it was."""
    words = ["--report", "markdown,junit,xlsx,parquet,json", "--model-outputs", bench.outputs("m")]
    bench.run(*words)
    before = bench.reports()
    bench.run(*words)
    assert bench.reports() == before


def test_the_pass_mark_reaches_junit(bench: Bench) -> None:
    """A test that fails fails there, too."""
    path = bench.outputs("m", {IDS[0]: "U=0.5 R=0.8 G=1 F=1"})
    bench.run("--report", "junit", "--pass-mark", "0.8", "--model-outputs", path)
    (files,) = bench.reports().values()
    (failure,) = ElementTree.fromstring(files["report.xml"]).iter("failure")
    assert failure.get("message") == "U 0.500 is below --pass-mark 0.8"


def test_further_tables_are_printed_when_asked(bench: Bench) -> None:
    """`--by construction`; a set that says nothing of its wordings is told as one, and other names are refused."""
    path = bench.outputs("m")
    assert "By construction" not in bench.run("--model-outputs", path).stdout.str()
    result = bench.run("--by", "construction", "--model-outputs", path)
    result.stdout.fnmatch_lines(["By construction: no rule of this set says*"])
    assert bench.run("--by", "phrase", "--model-outputs", path).ret == pytest.ExitCode.USAGE_ERROR


def test_an_unknown_format_ends_the_run_before_it_starts(bench: Bench) -> None:
    """A usage error that suggests the nearest, and no folder."""
    result = bench.run("--report", "xslx", "--model-outputs", bench.outputs("m"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: No format 'xslx'. Did you mean 'xlsx'*"])
    assert bench.reports() == {}


def test_a_report_that_cannot_be_written_is_said(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table and the records are there, the reason stands under them, and the exit code is not 0."""
    monkeypatch.setattr(xlsx, "MOST_ROWS", 3)
    result = bench.run("--report", "xlsx", "--model-outputs", bench.outputs("m"))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stdout.fnmatch_lines(["m *1.000*", "ERROR: report not written: a sheet holds 3 rows, this run has 4; *"])
    assert len(bench.records()) == 4


def test_the_verdict_of_this_run_stands_in_junit(bench: Bench) -> None:
    """The gate speaks before reports are written: its suite comes first, with what failed."""
    path = bench.outputs("m", dict.fromkeys(IDS, "U=0.5 R=1 G=1 F=1"))
    result = bench.run("--report", "junit", "--fail-under", "U=0.9", "--fail-under", "R=0.9", "--model-outputs", path)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    (files,) = bench.reports().values()
    gate, model = ElementTree.fromstring(files["report.xml"]).iter("testsuite")
    assert (gate.get("name"), gate.get("failures"), model.get("name")) == ("gate", "1", "m")
    (failed,) = (case for case in gate.iter("testcase") if case.find("failure") is not None)
    assert (failed.get("classname"), failed.get("name")) == ("gmtw.gate.m", "U")
