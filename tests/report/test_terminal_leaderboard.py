"""The leaderboard in a terminal: as wide as it is, with every set, every model and every run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gmtw.core.text_width import columns
from gmtw.report.board_contents import board_contents
from gmtw.report.terminal_leaderboard import leaderboard_text
from tests.report.test_overall import Reports, solved
from tests.report.workbook import gmtw

LONG = "laboratory-of-romanian-models/a-model-with-a-very-long-name-7b-instruct"


@pytest.fixture
def reports(tmp_path: Path) -> Path:
    """Five sets, three models, one of which has a long name."""
    made = Reports(tmp_path / "reports")
    for number in range(5):
        for name, n in {"alpha": 30, LONG.replace("/", "-"): 20, "gamma": 3}.items():
            made.add(f"a-set-with-a-long-name-{number}", name, solved(n))
    (tmp_path / "reports" / "models.yml").write_text(
        "models:\n  - name: alpha\n    parameters: 7B\n    weights: open\n    link: https://example.org/a\n"
        "  - name: bta\n",
        encoding="utf-8",
    )
    return tmp_path / "reports"


@pytest.mark.parametrize("width", [80, 140])
def test_it_fits_the_terminal(reports: Path, width: int) -> None:
    """Every line, with every set in one of the tables and every model in each of them."""
    text = leaderboard_text(board_contents(reports), "Clasament", width)
    assert max(map(columns, text.splitlines())) <= width
    assert text.startswith("Clasament\n\nro: 3 models on 5 sets\n")
    tables = len(re.findall(r"^rank +model", text, re.MULTILINE))
    assert tables == {80: 3, 140: 2}[width]
    assert len(re.findall(r"^1 a? +alpha ", text, re.MULTILINE)) == tables
    assert text.count("0.750  1 a") == 5
    assert text.count("|words:ro#1111\n") == 15
    assert "alpha: https://example.org/a" in text


def test_it_is_printed(reports: Path) -> None:
    """By --format terminal; what models.yml says of nobody is noted, and files are for other formats."""
    shown = gmtw("leaderboard", reports, "--format", "terminal", "--title", "Clasament")
    assert (shown.exit_code, shown.stdout.splitlines()[0]) == (0, "Clasament")
    assert "models.yml:6: no run has a model 'bta'" in shown.stderr
    refused = gmtw("leaderboard", reports, "--format", "terminal", "-o", "x")
    assert (refused.exit_code, "has no use for -o" in refused.output) == (4, True)
    refused = gmtw("leaderboard", reports, "--format", "xlsx", "--title", "x")
    assert (refused.exit_code, "has no use for --title" in refused.output) == (4, True)
