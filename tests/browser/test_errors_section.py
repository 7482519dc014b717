"""Errors of language in a browser: a table under the leaderboard, of a run in which anybody makes an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.window import Window
from tests.report.tagged_run import SAMPLE, invoke


def page(home: Path, *names: str) -> Path:
    """The page of these models on the sample."""
    files = [str(SAMPLE / f"{name}.jsonl") for name in names]
    invoke("grade", str(SAMPLE), *files, "--report-dir", str(home / "reports"))
    invoke("report", str(next((home / "reports").iterdir())), "--format", "html", "-o", str(home / "page.html"))
    return home / "page.html"


@pytest.mark.parametrize("width", [1280, 400])
def test_each_model_has_a_row_and_each_category_a_column(window: Window, tmp_path: Path, width: int) -> None:
    """In the language of the page; a narrow window scrolls the table and not the page."""
    window.size(width, 900)
    window.open(page(tmp_path, "good", "middling"), "ro")
    heads = window.texts("#categories-table thead th")
    assert heads[:2] == ["Model", "toate"]
    assert "cuvinte străine" in heads[2:]
    good, middling = (window.texts(f"#categories-table tbody tr:nth-child({n}) td") for n in (1, 2))
    assert good == ["0,00"] * (len(heads) - 1)
    total, *parts = (float(cell.replace(",", ".")) for cell in middling)
    assert parts == sorted(parts, reverse=True)
    assert abs(total - sum(parts)) <= 0.005 * (len(parts) + 1)
    assert window.js("return document.documentElement.scrollWidth <= innerWidth")
    window.shoot(f"errors-{width}")


def test_without_errors_there_is_no_table(window: Window, tmp_path: Path) -> None:
    window.open(page(tmp_path, "good"))
    assert not window.one("#h-categories").is_displayed()
    assert not window.one("#categories-note").is_displayed()
