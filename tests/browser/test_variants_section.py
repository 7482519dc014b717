"""The section of other words in a browser: all models over all variants, two of them in each, a narrow window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.window import Window
from tests.report.tagged_run import invoke
from tests.report.varied_run import varied_run

SECTION = "#variants"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of two models in plain and in other words."""
    home = tmp_path_factory.mktemp("varied")
    invoke("report", str(varied_run(home)), "--format", "html", "-o", str(home / "page.html"))
    return home / "page.html"


def test_all_models_and_the_chosen_ones_have_tables(window: Window, page: Path) -> None:
    """Losses are seen at once: solved in all words, the worst variant, the noise; then each variant."""
    window.size(1400, 900)
    window.open(page)
    window.chart("variants")
    assert window.texts(f"{SECTION} table:first-of-type tbody th")[:2] == ["steady", "shaky"]
    cells = window.texts(f"{SECTION} table:first-of-type tbody tr:nth-child(2) td")
    assert [cells[0], cells[4], cells[5]] == ["6", "oblique", "0.167"]
    assert "In other words" in window.texts("#contents li")
    window.shoot("variants-1400")


def test_at_400_pixels_only_tables_scroll(window: Window, page: Path) -> None:
    """With Romanian names."""
    window.size(400, 900)
    window.open(page, "ro")
    window.chart("variants")
    assert "greșeli de tastare" in window.texts(f"{SECTION} tbody th")
    assert window.js("return document.documentElement.scrollWidth") <= 400
    window.shoot("variants-400")
