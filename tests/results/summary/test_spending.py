"""The tokens of solved tasks, from records and in everything that a run shows of outputs that say them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.types import Record, Spent
from gmtw.report.html.board import board_of, judged
from gmtw.report.html.chart_rows import all_rows
from gmtw.report.html.page_data import figures
from gmtw.results.run import open_run
from gmtw.results.summary.spending import BUDGETS, spending

SAMPLE = Path(__file__).parents[3] / "bench" / "sample"


Answer = tuple[bool | None, int | None, Literal["graded", "error", "missing"]]


def record(number: int, answer: Answer) -> Record:
    solved, tokens, status = answer
    return Record(
        model="m",
        language="ro",
        sample=0,
        instance_id=f"w/{number}",
        source="w",
        level="easy",
        fingerprint=f"{number:064}",
        status=status,
        error="HTTP 500" if status == "error" else "",
        solved=solved,
        spent=None if status == "missing" else Spent(completion_tokens=tokens, latency_s=1.0),
    )


def answer(solved: bool | None, tokens: int | None) -> Answer:
    return solved, tokens, "graded"


ERROR: Answer = (None, 3000, "error")
MISSING: Answer = (None, None, "missing")
SHORT, MIDDLE, LONG, LONGEST = (answer(True, tokens) for tokens in (1000, 4000, 16_000, 16_001))
WRONG, SILENT = answer(False, 600), answer(True, None)


@pytest.mark.parametrize(
    ("answers", "each", "per_solved", "within", "n", "unsaid"),
    [
        pytest.param([SHORT, MIDDLE, LONG, LONGEST], 9250.25, 9250.25, (0.25, 0.5, 0.75), 4, 0, id="at most is within"),
        pytest.param([SHORT, WRONG], 800, 1600, (0.5, 0.5, 0.5), 2, 0, id="a wrong answer costs too"),
        pytest.param([WRONG, WRONG], 600, None, (0, 0, 0), 2, 0, id="none solved"),
        pytest.param([SHORT, ERROR], 2000, 4000, (0.5, 0.5, 0.5), 2, 0, id="an error costs what it says"),
        pytest.param([SHORT, MISSING], 1000, 1000, (0.5, 0.5, 0.5), 2, 0, id="a missing answer solves nothing"),
        pytest.param([SHORT, SILENT, SILENT], 1000, 1000, (1, 1, 1), 1, 2, id="who says nothing is left out"),
    ],
)
def test_budgets(
    answers: list[Answer], each: float, per_solved: float | None, within: tuple[float, ...], n: int, unsaid: int
) -> None:
    """Shares of all tasks, but for answers that say no tokens."""
    found = spending(record(number, one) for number, one in enumerate(answers))
    assert found is not None
    assert found.budgets is not None
    assert (found.budgets.each, found.budgets.per_solved, found.budgets.unsaid) == (each, per_solved, unsaid)
    assert {most: mean.value for most, mean in found.budgets.within.items()} == dict(zip(BUDGETS, within, strict=True))
    assert {mean.n for mean in found.budgets.within.values()} == {n}


@pytest.mark.parametrize(
    "answers", [[SILENT], [answer(None, 5)], [MISSING]], ids=["no tokens", "nothing to be solved", "no line"]
)
def test_nothing_is_made_up(answers: list[Answer]) -> None:
    found = spending(record(number, one) for number, one in enumerate(answers))
    assert found is None or found.budgets is None
    assert found is None or "budgets" not in found.model_dump()


def graded(home: Path, *tokens: int | None) -> tuple[Path, str]:
    """The folder of a run of the sample's good answers, which say so many tokens in turn, and what is printed."""
    lines = (SAMPLE / "good.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [
        json.loads(line) | ({} if (said := tokens[at % len(tokens)]) is None else {"usage": {"completion": said}})
        for at, line in enumerate(lines)
    ]
    path = home / "o.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    done = CliRunner().invoke(app, ["grade", str(SAMPLE), str(path), "--report-dir", str(home / "r")])
    assert done.exit_code == 0, done.output
    (folder,) = (home / "r").iterdir()
    report = CliRunner().invoke(app, ["report", str(folder), "--format", "html,markdown", "-o", str(folder)])
    assert report.exit_code == 0, report.output
    return folder, done.output


def test_a_run_shows_what_its_outputs_say(tmp_path: Path) -> None:
    """The summary, the text, the page and its chart; of twelve answers, all of them right, three say nothing."""
    folder, printed = graded(tmp_path, 900, 3000, None, 20_000)
    summary = json.loads((folder / "summary.json").read_text("utf-8"))["models"][0]["spent"]["budgets"]
    assert (summary["each"], summary["unsaid"]) == (pytest.approx(23_900 / 3), 3)
    assert {most: mean["value"] for most, mean in summary["within"].items()} == {
        "1000": pytest.approx(1 / 3),
        "4000": pytest.approx(2 / 3),
        "16000": pytest.approx(2 / 3),
    }
    said = "of all tasks solved 0.333 with at most 1,000, 0.667 with at most 4,000, 0.667 with at most 16,000"
    for text in (printed, next(folder.glob("*.md")).read_text("utf-8")):
        assert f"7,967 tokens an answer, 7,967 a solved task; {said}" in " ".join(text.split())
        assert "(3 answers, which say no tokens, left out)" in " ".join(text.split())
    shown = figures(board := board_of(open_run(folder)), judged(board))
    assert [row["x"] for row in all_rows(shown)["tokens"]] == [pytest.approx(23_900 / 3)]
    assert shown["models"][0]["spent"]["budgets"]["unsaid"] == 3


def test_a_run_without_usage_shows_nothing(tmp_path: Path) -> None:
    folder, printed = graded(tmp_path, None)
    assert "budgets" not in (folder / "summary.json").read_text("utf-8")
    assert not any("tokens" in text for text in (printed, next(folder.glob("*.md")).read_text("utf-8")))
    shown = figures(board := board_of(open_run(folder)), judged(board))
    assert "tokens" not in all_rows(shown)
