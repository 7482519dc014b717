"""The page of a suite of items in a real browser: its tables, charts and drill-down."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from tests.browser.conftest import page
from tests.browser.window import Window

SUITE = Path(__file__).parents[2] / "bench" / "romanian-grammar"


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of three built-in models on a suite of our own."""
    home, runner = tmp_path_factory.mktemp("suite"), CliRunner()
    files = [str(home / f"{model}.jsonl") for model in ("gold", "always-a", "constant")]
    for file in files:
        made = runner.invoke(app, ["run", str(SUITE), "--model", f"builtin/{Path(file).stem}", "-o", file])
        assert made.exit_code == 0, made.output
    made = runner.invoke(app, ["grade", str(SUITE), *files, "--report-dir", str(home / "reports")])
    assert made.exit_code == 0, made.output
    (run,) = (home / "reports").iterdir()
    return page(run, home)


@pytest.fixture
def part(suite: Path, tmp_path: Path) -> Path:
    """The page of the same run, of which scores are missing."""
    (run,) = (suite.parent / "reports").iterdir()
    copied = tmp_path / run.name
    shutil.copytree(run, copied)
    (copied / "digests.json").unlink()
    said = json.loads((copied / "summary.json").read_text("utf-8"))
    said["partial"] = {"key": "lacking", "arguments": [3, 400, 2, "exact", "gold"]}
    (copied / "summary.json").write_text(json.dumps(said), encoding="utf-8")
    return page(copied, tmp_path)


def test_why_a_run_is_a_part(window: Window, part: Path) -> None:
    """In the language of the page."""
    window.open(part, "ro")
    said = "Doar o parte dintr-o rulare: lipsesc scoruri (3 din 400, de exemplu exact la gold: 2)"
    assert window.one("#partial").text == said
    window.click("[data-language=en]")
    assert window.one("#partial").text.endswith("3 of 400 scores were not measured (for example 2 exact of gold)")


def test_tables_of_items(window: Window, suite: Path) -> None:
    """Points, both accuracies, unparsed apart from wrong; letters and categories; no word of plans."""
    window.open(suite)
    assert window.texts("#board-table tbody th") == ["gold", "always-a", "constant"]
    heads = [text.strip() for text in window.texts("#board-table thead th")]
    assert heads[2:9] == ["Total", "Of answered", "Accuracy", "Accuracy of answered", "Correct", "Wrong", "Unparsed"]
    assert window.texts("#board-table tbody tr:nth-child(3) td")[5:8] == ["0", "120", "80"]
    assert window.texts("#letters-table tbody tr:nth-child(2) td") == ["80 / 20", "0 / 20", "0 / 20", "0 / 20", "0"]
    window.chart("worlds")
    last = window.texts("[data-chart=worlds] details tbody tr:last-child td")
    assert last[:3] == ["all, weighted", "100.0 %", "10.5"]
    assert window.one("#rules").get_attribute("hidden") is not None
    assert "profile robust" in window.one("#what").text


def test_the_bars_follow_the_chosen_figure(window: Window, suite: Path) -> None:
    """Accuracy is drawn first; another figure redraws the bars under its own name."""
    window.open(suite)
    window.chart("accuracy")
    assert len(window.all("[data-chart=accuracy] svg .mark-rect path")) == 3
    window.choose("#board-filters", "figure", "choice")
    window.wait(lambda: "choice" in "".join(window.texts("[data-chart=accuracy] svg .role-axis-title text")))
    window.shoot("items", 1280)


def test_an_item_says_why(window: Window, suite: Path) -> None:
    """An unparsed answer is marked as such, a wrong choice names both letters, and what was expected stands there."""
    window.open(suite, "ro")
    window.choose("#instance-filters", "state", "u")
    window.click("#instance-table .open")
    assert window.one("#detail .verdict strong").text == "necitit"
    assert {"Verdict", "Se aștepta", "Trimis înainte", "Cerința"} <= set(window.texts("#detail h3"))
    lines = "\n".join(window.texts("#detail .text"))
    assert "metodă: " in lines
    assert "sistem: " in lines
    assert "method: " not in lines
    window.click("#close")
    window.choose("#instance-filters", "state", "b")
    window.choose("#instance-filters", "level", "0")
    window.click("#instance-table .open")
    assert window.one("#detail .verdict").text.startswith("greșit: a ales A, corect este ")
    window.shoot("item")


def test_a_card_for_each_model(window: Window, suite: Path) -> None:
    """The share that is right, the bar, the weakest categories, and the first answers, which open."""
    window.open(suite)
    assert window.texts("#card-list h3") == ["gold", "always-a", "constant"]
    assert window.texts("#card-list .share")[0].split("\n")[0].startswith("100.0 %")
    assert len(window.all("#card-list .card:nth-child(1) .stack span")) == 1
    assert "Weakest: " not in window.texts("#card-list .card")[0]
    assert "Weakest: " in window.texts("#card-list .card")[1]
    assert len(window.all("#card-list .answers li")) == 9
    window.click("#card-list .card:nth-child(2) .open")
    assert "always-a" in window.one("#detail-title").text
    window.click("#close")
