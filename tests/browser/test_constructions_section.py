"""The section of constructions in a browser: the two models chosen above, their tables, and a narrow window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.window import Window
from tests.report.tagged_run import SAMPLE, invoke, tagged_run

SECTION = "#constructions"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of two models whose rules have constructions."""
    home = tmp_path_factory.mktemp("tagged")
    invoke("report", str(tagged_run(home)), "--format", "html", "-o", str(home / "page.html"))
    return home / "page.html"


def test_each_chosen_model_has_a_table(window: Window, page: Path) -> None:
    """Beside the chart, under the names that the legend has; without a second model there is one."""
    window.open(page)
    window.chart("constructions")
    models = ["sample-good", "sample-middling"]
    assert window.texts(f"{SECTION} h3") == models == window.texts(f"{SECTION} .legend li")
    rows = window.texts(f"{SECTION} tbody tr:first-child th")
    assert rows == ["common wording", "common wording"]
    window.choose("#parts-filters", "second", "-1")
    window.wait(lambda: window.texts(f"{SECTION} h3") == models[:1])
    assert [one for one in window.texts(f"{SECTION} .legend li") if one] == models[:1]


def test_the_names_are_in_the_language_of_the_page(window: Window, page: Path) -> None:
    """And nothing but the table scrolls sideways at 400 pixels."""
    window.size(400, 900)
    window.open(page, "ro")
    window.chart("constructions")
    assert "dublă negație" in window.texts(f"{SECTION} tbody th")
    assert window.js("return document.documentElement.scrollWidth") <= 400
    window.shoot("constructions-400")


def test_a_run_without_constructions_has_no_section(window: Window, tmp_path: Path) -> None:
    """Neither on the page nor in its contents."""
    invoke("grade", str(SAMPLE), str(SAMPLE / "good.jsonl"), "--report-dir", str(tmp_path / "reports"))
    invoke("report", str(next((tmp_path / "reports").iterdir())), "--format", "html", "-o", str(tmp_path / "p.html"))
    window.open(tmp_path / "p.html")
    assert not window.one(SECTION).is_displayed()
    assert "Constructions" not in window.texts("#contents li")
