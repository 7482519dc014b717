"""`pytest bench --graded REPORT`: tests read scores that were measured before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from toys import FULL, IDS, Bench, Toy, install

from gmtw.core.types import Answer, Instance, Score


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    install(monkeypatch.setattr)
    return Bench(pytester)


@pytest.fixture
def report(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The report of three answers and an error; afterwards no metric can measure."""
    path = bench.outputs("m", {IDS[0]: "U=0.5 R=1 G=1 F=1", IDS[1]: FULL, IDS[2]: "U=none R=1 G=1 F=0.25"})
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"instance_id": IDS[3], "error": "timeout"}) + "\n")
    assert bench.run("--model-outputs", path).ret == 0

    def measure(self: Toy, instance: Instance, answer: Answer, language: str) -> Score:
        raise AssertionError(f"{self.key} measures {instance.id} again")

    monkeypatch.setattr(Toy, "measure", measure)
    return next((bench.home / "reports").iterdir())


def test_scores_are_read_and_nothing_is_measured(bench: Bench, report: Path) -> None:
    before = bench.reports()
    result = bench.run("--graded", report, "-v", "-rs")
    result.stdout.fnmatch_lines(
        ["*fact/easy/1::U U 0.50*", "*travel/easy/3::F F 0.25*", "*no answer: timeout*", "*11 graded*"]
    )
    assert len([line for line in result.outlines if line.startswith("report: reports/")]) == 1
    assert result.ret == 0
    assert bench.reports() == before


def test_the_pass_mark_and_k_choose_among_them(bench: Bench, report: Path) -> None:
    result = bench.run("--graded", report, "--pass-mark", "0.6", "-k", "easy")
    result.stdout.fnmatch_lines(["*U 0.500 is below --pass-mark 0.6*", "*2 failed, 1 skipped, 8 deselected, 5 graded*"])
    assert len(bench.reports()) == 1


def test_the_gate_judges_the_report(bench: Bench, report: Path) -> None:
    """The error counts as 0, so R is .75 of all."""
    limits = ("--min-coverage", "0.5", "--fail-under")
    assert bench.run("--graded", report, *limits, "R=0.7").ret == 0
    assert bench.run("--graded", report, *limits, "R=0.8").ret == 1


def test_workers_read_them_too(bench: Bench, report: Path) -> None:
    result = bench.run_apart("--graded", report, "-n", "2")
    result.stdout.fnmatch_lines(["*11 graded*"])


def test_a_report_that_was_changed_is_refused(bench: Bench, report: Path) -> None:
    records = report / "records.jsonl"
    records.write_text(records.read_text(encoding="utf-8").replace('"value":0.25', '"value":0.75'), encoding="utf-8")
    result = bench.run("--graded", report)
    result.stdout.fnmatch_lines(["*records.jsonl: is not as gmtw wrote it*"])
    assert result.ret != 0


@pytest.mark.parametrize("option", ["--model-outputs", "--instances"])
def test_other_inputs_beside_it_are_refused(option: str, bench: Bench, report: Path) -> None:
    result = bench.run("--graded", report, option, "m.jsonl")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--graded reads the scores of {report}; leave out {option}"])


def test_a_folder_of_one_report_is_that_report(bench: Bench, report: Path) -> None:
    result = bench.run("--graded", report.parent)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["*11 graded*"])


def test_a_folder_without_a_report_is_refused(bench: Bench, report: Path) -> None:
    result = bench.run("--graded", report.parent.parent)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*not the report of a run: no summary.json*"])
