"""The table for a paper is LaTeX, whatever models are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.report import FORMATS
from gmtw.report.latex import escaped, render
from tests.report.conftest import SAMPLE, graded
from tests.report.test_terminal import summary
from tests.report.workbook import gmtw


def run_folder(home: Path) -> Path:
    """A run of two models."""
    return graded(home, [SAMPLE / "good.jsonl", SAMPLE / "middling.jsonl"])


def test_a_row_for_each_model_and_one_for_its_intervals() -> None:
    """Between the rules of booktabs; every row has a cell for each column, and the caption has the signature."""
    lines = render(summary("a", "b")).splitlines()
    body = lines[lines.index(r"\midrule") + 1 : lines.index(r"\bottomrule")]
    assert len(body) == 4
    assert {line.count("&") for line in body} == {lines[4].count("&")} == {len(lines[2].rpartition("{l")[2]) - 1}
    assert r"{\tiny [0.158, 1.000]}" in body[1]
    assert "set:" in lines[-2]


def test_a_name_is_no_command() -> None:
    assert escaped(r"\input{x} 50% a_b & #1") == r"\textbackslash{}input\{x\} 50\% a\_b \& \#1"


def test_it_is_a_format() -> None:
    assert FORMATS.get("latex").suffix == ".tex"


def test_columns_and_intervals_are_chosen(tmp_path: Path) -> None:
    """Columns are those named, by key or title, in that order; figures alone; in LaTeX as in markdown."""
    folder = run_folder(tmp_path)
    said = gmtw("report", folder, "--format", "latex", "--columns", "answered,U,solved", "--no-intervals")
    assert said.exit_code == 0, said.output
    assert r"model & answered & U & solved \\" in said.output
    assert "[" not in said.output.partition(r"\midrule")[2].partition(r"\bottomrule")[0]
    said = gmtw("report", folder, "--format", "markdown", "--columns", "errors/100w,solved", "--no-intervals")
    assert "| model | errors/100w | solved |\n" in said.output
    assert "[" not in said.output.partition("Signature")[0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--format", "latex", "--columns", "solvd"], "No column 'solvd'. Did you mean 'solved'?"),
        (["--format", "html", "--no-intervals"], "for tables of latex, markdown; html has all columns"),
    ],
)
def test_what_no_table_has_is_refused(tmp_path: Path, given: list[str], said: str) -> None:
    found = gmtw("report", run_folder(tmp_path), *given)
    assert found.exit_code != 0
    assert said in " ".join(found.output.split())


def test_models_without_a_rank_stand_below_a_line() -> None:
    """Nothing of theirs is bold, and the caption says why they have none."""
    found = summary("a", "b")
    each = [
        one.model_copy(update={"instances": 20, "answered": n}) for one, n in zip(found.models, (18, 20), strict=True)
    ]
    text = render(found.model_copy(update={"models": tuple(each)}))
    above, below = text.partition(r"\toprule")[2].split(r"\midrule")[1:]
    assert ("a &" in above, "b &" in above, "b &" in below) == (True, False, True)
    assert r"\textbf" not in below
    assert "Below the line: without a rank" in text
