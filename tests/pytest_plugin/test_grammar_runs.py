"""`--languagetool URL`: the same bytes in every way to run, and nothing graded where no server answers."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from toys import TOML, Bench, write_lines
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.types import Instance
from gmtw.results.summary import Summary

if TYPE_CHECKING:
    from tests.conftest import Replay

DEAD = "http://127.0.0.1:1"

PLAN = '{"day1": ["Muzeul Țării Crișurilor"], "day2": ["Parcul Brătianu"]}'


class RealBench(Bench):
    """A bench of two real instances, and outputs of a model for both; graded by the real metrics."""

    def __init__(self, pytester: pytest.Pytester, travel: Instance, schedule: Instance, texts: list[str]) -> None:
        self.pytester, self.home = pytester, pytester.path
        self.ids = [travel.id, schedule.id]
        self.set = write_lines(
            self.home / "bench/set.jsonl", (each.model_dump(mode="json") for each in (travel, schedule))
        )
        (self.home / "bench/gmtw_ro.toml").write_text(TOML)
        told = {travel.id: f"{texts[0]}\n{PLAN}", schedule.id: texts[1]}
        self.file = self.outputs("m", told, model="org/m")

    def run_apart(self, *arguments: object) -> pytest.RunResult:
        """`pytest bench` of the outputs, in a process of its own."""
        words = [sys.executable, "-m", "pytest", "bench", "-p", "no:hypothesispytest", "--model-outputs", self.file]
        return self.pytester.run(*map(str, words), *map(str, arguments))

    def run(self, *arguments: object) -> pytest.RunResult:
        """The same in this process."""
        return super().run("--model-outputs", self.file, *arguments)

    def grade(self, *arguments: str) -> Result:
        """`gmtw grade` of the outputs."""
        return CliRunner().invoke(app, ["grade", str(self.set), str(self.file), *arguments])


@pytest.fixture
def bench(pytester: pytest.Pytester, travel: Instance, schedule: Instance) -> RealBench:
    recorded = json.loads((Path(__file__).parents[1] / "providers/languagetool.json").read_text("utf-8"))
    return RealBench(pytester, travel, schedule, list(recorded["matches"]))


def grammar(records: list[dict[str, Any]]) -> list[float]:
    """The part of each record."""
    return [record["scores"]["G"]["parts"]["grammar"] for record in records]


@pytest.mark.minutes
def test_every_way_to_run_writes_the_same_bytes(bench: RealBench, languagetool: Replay) -> None:
    """-n 0, -n 2 and `gmtw grade` ask the same server, write the same files, and print the same line."""
    url = languagetool.url
    for workers, folder in (("0", "one"), ("2", "two")):
        result = bench.run_apart("-n", workers, "--languagetool", url, "--report-dir", folder)
        assert result.ret == 0
        result.stdout.fnmatch_lines(["org/m: 7.7 grammar errors per 100 words", "gmtw:*|languagetool:6.4"])
    graded = bench.grade("--languagetool", url, "--report-dir", "three")
    assert "org/m: 7.7 grammar errors per 100 words\n" in graded.stdout
    assert bench.reports("one") == bench.reports("two") == bench.reports("three")
    assert grammar(bench.records("one")) == [100 * 1 / 17, 100 * 2 / 21]
    (model,) = bench.summary("one")["models"]
    assert model["grammar"]["n"] == 2
    assert model["worlds"]["travel"]["grammar"]["value"] == 100 * 2 / 21
    assert model["avg"] == bench_without(bench)["models"][0]["avg"]


def bench_without(bench: RealBench) -> dict[str, Any]:
    """The summary of a run without the option."""
    bench.run("--report-dir", "plain")
    return bench.summary("plain")


def test_without_the_option_nothing_is_said_of_it(bench: RealBench, languagetool: Replay) -> None:
    """No part, no figure, no name in the signature, another folder, and the server hears nothing."""
    plain = bench.run("--report-dir", "plain")
    assert languagetool.asked == []
    plain.stdout.no_fnmatch_line("*grammar*")
    (name,) = bench.reports("plain")
    assert not any(re.search(b"grammar|languagetool", content) for content in bench.reports("plain")[name].values())
    bench.run("--languagetool", languagetool.url, "--report-dir", "with")
    assert name not in bench.reports("with")


def test_a_summary_with_grammar_reads_itself_back(bench: RealBench, languagetool: Replay) -> None:
    """summary.json holds the mean to the digit."""
    assert bench.grade("--languagetool", languagetool.url, "--report-dir", "r").exit_code == 0
    (summary,) = Path("r").glob("*/summary.json")
    printed = summary.read_text("utf-8")
    assert Summary.model_validate_json(printed).model_dump_json(indent=2) + "\n" == printed


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_pytest_stops_before_anything_is_graded(bench: RealBench, workers: tuple[str, ...]) -> None:
    """A server that is dead from the start: one line, exit code 4, no report."""
    result = bench.run_apart(*workers, "--languagetool", DEAD)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    (line,) = [line for line in result.errlines if line]
    assert line.startswith(f"ERROR: LanguageTool at {DEAD}: expected an answer from /v2/languages, got none (")
    assert bench.reports() == {}


def test_the_command_stops_before_anything_is_graded(bench: RealBench, loopback: None) -> None:
    """`gmtw grade` says the same."""
    result = bench.grade("--languagetool", DEAD)
    assert (result.exit_code, result.stdout) == (4, "")
    assert result.stderr.startswith(f"error: LanguageTool at {DEAD}: expected an answer")
    assert result.stderr.count("\n") == 1
    assert bench.reports() == {}


DOWN = (500, "text/plain", b"Error: Internal Error: out of memory")


def test_a_server_that_dies_fails_the_test_and_names_the_instance(bench: RealBench, languagetool: Replay) -> None:
    """The text has no G at all, the run is a part, and what was measured is kept."""
    languagetool.instead = [(200, "application/json", languagetool.result("")), DOWN]
    result = bench.run("--languagetool", languagetool.url)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "*got 500 Internal Server Error: 'Error: Internal Error: out of memory'*",
            "while metric G graded '*' of org/m",
        ]
    )
    result.stdout.fnmatch_lines(
        ["PARTIAL RUN: 1 of 8 scores were not measured (for example 1 G of org/m)", "*1 failed, *"]
    )
    assert sorted("G" in record["scores"] for record in bench.records()) == [False, True]


def test_a_server_that_dies_ends_the_command(bench: RealBench, languagetool: Replay) -> None:
    """One line that names the instance, and no report."""
    languagetool.instead = [(200, "application/json", languagetool.result("")), DOWN]
    result = bench.grade("--languagetool", languagetool.url)
    assert (result.exit_code, result.stdout) == (4, "")
    assert result.stderr.endswith(f" (while metric G graded {bench.ids[1]!r} of org/m)\n")
    assert result.stderr.count("\n") == 1
    assert bench.reports() == {}
