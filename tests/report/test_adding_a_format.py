"""The recipe of CONTRIBUTING for a report format: one module that exposes FORMAT, and every command offers it."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.report import FORMATS

if TYPE_CHECKING:
    from tests.conftest import AddModule

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"

MODULE = '''
"""A run as CSV: one row for each output and score."""

import csv
from pathlib import Path

from gmtw.report import Format
from gmtw.results.run import Run


def write(run: Run, path: Path) -> None:
    """Write the scores of all records. An empty cell stands for a score that was not measured."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["model", "instance", "metric", "value"])
        for record in run.records():
            for metric, score in record.scores.items():
                rows.writerow([record.model, record.instance_id, metric, score.value])


FORMAT = Format("csv", ".csv", write, text=True)
'''


@pytest.fixture
def csv_format(add_module: AddModule) -> None:
    """A format that this project does not have."""
    add_module(FORMATS, "comma_separated", MODULE)


def test_one_module_is_enough_to_write_a_run_in_it(csv_format: None, folder: Path, tmp_path: Path) -> None:
    """`gmtw report` prints it, or writes a file with its ending, with the others."""
    printed = CliRunner().invoke(app, ["report", str(folder), "--format", "csv"])
    assert printed.exit_code == 0, printed.output
    rows = list(csv.DictReader(printed.stdout.splitlines()))
    assert {row["metric"] for row in rows} >= set("URGF")
    written = CliRunner().invoke(app, ["report", str(folder), "--format", "csv,markdown", "-o", str(tmp_path)])
    assert written.exit_code == 0, written.output
    assert (tmp_path / "report.csv").read_bytes().count(b"\n") == len(rows) + 1
    assert (tmp_path / "report.md").is_file()


def test_a_typo_is_answered_with_its_name(csv_format: None, folder: Path) -> None:
    wrong = CliRunner().invoke(app, ["report", str(folder), "--format", "cvs"])
    assert (wrong.exit_code, "Did you mean 'csv'?" in wrong.output) == (4, True)
