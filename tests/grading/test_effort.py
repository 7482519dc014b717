"""One model with high and with low effort: two rows wherever models are rows, with what they thought, and were cut."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.types import Output
from gmtw.outputs.reader import index_outputs, output_at, read_output, to_row, with_effort
from gmtw.providers.request_fields import effort_of
from gmtw.report.html.board import board_of, judged
from gmtw.report.html.chart_rows import all_rows
from gmtw.report.html.page_data import figures
from gmtw.results.run import open_run
from gmtw.results.summary import Signature

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"


def write_outputs(path: Path, effort: str, thought: int, **fields: Any) -> Path:
    """The sample's good outputs as a run with that effort writes them; `fields` of the first line are others."""
    lines = (SAMPLE / "good.jsonl").read_text(encoding="utf-8").splitlines()
    usage = {"prompt": 100, "completion": thought + 50, "reasoning": thought}
    rows = [{**json.loads(line), "model": "m", "effort": effort, "usage": usage, "cost_usd": 0.01} for line in lines]
    rows[0] |= fields
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def grade(tmp_path: Path, *outputs: Path) -> tuple[Path, str]:
    """The folder of the run that grades them, and what it prints."""
    result = CliRunner().invoke(app, ["grade", str(SAMPLE), *map(str, outputs), "--report-dir", str(tmp_path / "r")])
    assert result.exit_code == 0, result.output
    folder = next((tmp_path / "r").rglob("summary.json")).parent
    assert CliRunner().invoke(app, ["report", str(folder), "--format", "markdown", "-o", str(folder)]).exit_code == 0
    return folder, result.output


def test_two_efforts_are_two_rows(tmp_path: Path) -> None:
    """In the summary, its signature, the report, the page and its chart of costs; with the tokens of thinking."""
    files = [write_outputs(tmp_path / f"{effort}.jsonl", effort, n) for effort, n in (("high", 2000), ("low", 30))]
    folder, printed = grade(tmp_path, *files)
    summary = open_run(folder).summary
    assert {one.label: one.effort for one in summary.models} == {"m:high": "high", "m:low": "low"}
    thought = {one.label: one.spent.thought for one in summary.models if one.spent}
    assert thought == {"m:high": 2000, "m:low": 30}
    line = str(summary.signature)
    assert "|effort:high,low|reasoning:" in line
    assert Signature.model_validate(line).effort == ("high", "low")
    assert "m:high: 2,000 tokens of thinking an answer" in printed
    assert "of them thinking" in next(folder.glob("*.md")).read_text(encoding="utf-8")
    board = board_of(open_run(folder))
    shown = figures(board, judged(board))
    assert {row["label"]: row["effort"] for row in shown["models"]} == {"m:high": "high", "m:low": "low"}
    costs = {row["model"]: (row["thought"], row["say"].partition(", ")[2]) for row in all_rows(shown)["cost"]}
    assert costs == {"m:high": (2000, "2,000 tokens of thinking"), "m:low": (30, "30 tokens of thinking")}


def test_a_row_keeps_its_effort_when_it_is_graded_again(tmp_path: Path) -> None:
    """The copy of the outputs in a run's folder names the row, and the name does not grow."""
    folder, _ = grade(tmp_path, write_outputs(tmp_path / "high.jsonl", "high", 9))
    (again,) = {read_output(entry).model for entry in index_outputs(folder / "outputs.jsonl").entries}
    assert again == "m:high"
    assert CliRunner().invoke(app, ["verify", str(folder)]).exit_code == 0


@pytest.mark.parametrize(
    ("model", "effort", "name"),
    [
        ("m", "high", "m:high"),
        ("m:high", "high", "m:high"),
        ("m:high~a", "high", "m:high~a"),
        ("gpt:higher", "high", "gpt:higher:high"),
        ("m", "", "m"),
        ("", "high", ""),
    ],
)
def test_the_name_of_a_row(model: str, effort: str, name: str) -> None:
    """The effort joins it once."""
    assert with_effort(model, effort) == name


@pytest.mark.parametrize("effort", [None, 3, ["high"], " "])
def test_what_is_no_effort_belongs_to_another_program(effort: object, tmp_path: Path) -> None:
    """It is ignored; a word with spaces is one word."""
    path = tmp_path / "o.jsonl"
    path.write_text(json.dumps({"instance_id": "a", "output": "b", "model": "m", "effort": effort}))
    found, _ = output_at(path, 1)
    assert (found.model, found.effort) == ("m", "")
    assert to_row(Output(instance_id="a", model="m")).keys() == {"instance_id", "model", "language", "sample", "output"}


@pytest.mark.parametrize(
    ("fields", "effort"),
    [
        ({"reasoning_effort": "high"}, "high"),
        ({"reasoning": {"effort": "low"}}, "low"),
        ({"reasoning": {"max_tokens": 2000}}, "2000"),
        ({"thinking": {"type": "enabled", "budget_tokens": 1024}}, "1024"),
        ({"thinking": {"type": "disabled"}}, "disabled"),
        ({"chat_template_kwargs": {"enable_thinking": False}}, "no-thinking"),
        ({"chat_template_kwargs": {"enable_thinking": True}}, "thinking"),
        ({"reasoning": "x", "top_p": 0.9}, ""),
        ({}, ""),
    ],
)
def test_the_effort_of_a_request(fields: Mapping[str, Any], effort: str) -> None:
    """Wherever a host wants it."""
    assert effort_of(fields) == effort


def test_a_summary_says_when_many_were_cut(tmp_path: Path) -> None:
    """From 2 in 100 on; an error of which nothing came but thinking is one."""
    few = write_outputs(tmp_path / "few.jsonl", "low", 9)
    many = write_outputs(tmp_path / "many.jsonl", "high", 9, output=None, error="out-of-tokens: every token")
    folder, printed = grade(tmp_path, few, many)
    cut = {one.label: one.cut for one in open_run(folder).summary.models}
    assert cut == {"m:low": None, "m:high": 1}
    assert "cut off, so that less is solved" in " ".join(printed.split())
    assert "m:low: 1 of" not in printed
