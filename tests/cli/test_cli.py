"""`gmtw grade` from a shell: what it prints, writes and refuses. Bad input: tests/pytest_plugin/test_inputs.py."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.cli.app import VERBS
from gmtw.core.types import Instance, Record
from gmtw.results.summary import Summary
from gmtw.scoring.metrics import METRICS

RUNNER = CliRunner()


@pytest.fixture
def pair(tmp_path: Path, travel: Instance, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A set of one travel instance and a file with one answer to it, in an empty working directory."""
    monkeypatch.chdir(tmp_path)
    Path("set.jsonl").write_text(travel.model_dump_json() + "\n")
    text = 'Mergem la muzeu.\n{"day1": ["Muzeul Țării Crișurilor"], "day2": ["Parcul Brătianu"]}'
    Path("out.jsonl").write_text(json.dumps({"instance_id": travel.id, "output": text, "model": "org/m"}) + "\n")
    return "set.jsonl", "out.jsonl"


def grade(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["grade", *arguments])


def test_it_prints_the_table_and_says_where_the_report_is(pair: tuple[str, str]) -> None:
    """The table and the folder go to stdout; records.jsonl holds the record, run.json the run."""
    result = grade(*pair)
    assert result.exit_code == 0, result.output
    assert any(line.startswith("org/m") for line in result.stdout.splitlines()[1:3])
    folder = Path(result.stdout.splitlines()[-1].removeprefix("report: "))
    (record,) = (Record.model_validate_json(line) for line in (folder / "records.jsonl").read_text().splitlines())
    assert (record.model, record.status, list(record.scores)[:4]) == ("org/m", "graded", [*"URGF"])
    assert set(json.loads((folder / "run.json").read_text())) >= {"started", "seconds", "machine", "versions"}


def test_the_language_of_outputs_that_do_not_say(pair: tuple[str, str]) -> None:
    """--language en grades them as English, in a row of that language."""
    assert grade(*pair, "--report-dir", "r", "--language", "en").exit_code == 0
    (folder,) = Path("r").iterdir()
    assert Summary.model_validate_json((folder / "summary.json").read_text()).models[0].label == "org/m@en"


def test_two_runs_write_the_same_bytes(pair: tuple[str, str]) -> None:
    """A second run replaces the first with the same files, but for run.json and its digest, and leaves nothing else."""
    grade(*pair)
    (folder,) = Path("reports").iterdir()
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    grade(*pair)
    after = {file.name: file.read_bytes() for file in folder.iterdir()}
    times = {"run.json": b"", "digests.json": b""}
    assert {**after, **times} == {**before, **times}
    assert [path.name for path in Path("reports").iterdir()] == [folder.name]


def test_a_metric_that_crashes_ends_the_run(pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The exception comes through with the instance named, and no report is written."""
    metric = METRICS.get("U")

    def crash(*_: object) -> None:
        raise ZeroDivisionError("a defect")

    monkeypatch.setattr(metric, "measure", crash)
    result = grade(*pair)
    assert result.exit_code == 1
    assert isinstance(result.exception, ZeroDivisionError)
    assert result.exception.__notes__ == ["while metric U graded 'test-travel/easy/000001' of org/m"]
    assert list(Path("reports").iterdir()) == []


def test_a_folder_of_reports_that_cannot_be_written_is_one_line(pair: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    told = RUNNER.invoke(app, ["grade", *pair, "--report-dir", str(tmp_path / "taken" / "reports")])
    assert (told.exit_code, "taken/reports: cannot be written: " in told.output) == (4, True), told.output


def test_version() -> None:
    """--version prints the version and ends."""
    result = RUNNER.invoke(app, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"gmtw {version('gmtw')}\n")


def test_unknown_verbs_are_refused() -> None:
    """A verb that is not there is a usage error."""
    assert RUNNER.invoke(app, ["grad"]).exit_code == 2


def test_help_lists_the_verbs_in_the_order_of_the_flow() -> None:
    """From a set to its outputs, scores and reports; each verb has its place."""
    shown = re.findall(r"^│ ([a-z]+) ", RUNNER.invoke(app, ["--help"]).output, re.MULTILINE)
    assert tuple(shown) == tuple(VERBS)


@pytest.mark.parametrize("verb", [(), ("grade",), ("debug",)])
def test_flags_take_no_value_in_the_help(verb: tuple[str, ...]) -> None:
    """Other options say the type of theirs."""
    told = CliRunner().invoke(app, [*verb, "--help"]).output
    assert "--help" in told
    assert "bool" not in told


def test_every_verb_has_its_place() -> None:
    """A verb that a module defines is found in that module."""
    command = cast("Any", get_command(app))
    assert command.get_command(None, "nothing") is None
    groups = {"export": "gmtw.cli.export"}  # which call nothing themselves
    defined = {verb: groups.get(verb) or one.callback.__module__ for verb, one in command.commands.items()}
    assert defined == {verb: f"gmtw.cli.{module}" for verb, module in VERBS.items()}
