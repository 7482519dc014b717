"""Goals in a browser: the chart by goal with its table of mistakes, and the dialog of a repair."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.window import Window
from tests.report.goal_run import goal_run
from tests.report.tagged_run import SAMPLE, invoke


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of two models on tasks of every goal."""
    home = tmp_path_factory.mktemp("goals")
    invoke("report", str(goal_run(home)), "--format", "html", "-o", str(home / "page.html"))
    return home / "page.html"


def test_the_chart_by_goal_has_a_table_of_mistakes(window: Window, page: Path) -> None:
    """Under the levels, with the names of both models."""
    window.open(page)
    window.chart("goals")
    assert window.one("#h-goals").is_displayed()
    captions = window.js(
        "return [...document.querySelectorAll('[data-chart=goals] caption')].map((one) => one.textContent)"
    )
    assert captions == ["By goal", "Is there a plan?"]
    window.shoot("goals")


def test_the_dialog_of_a_repair_shows_turns_and_diff(window: Window, page: Path) -> None:
    """Three turns under who says them, and what became of the agreed plan, in the language of the page."""
    window.open(page, "ro")
    window.choose("#instance-filters", "text", "repair/easy/7000001")
    place = window.texts("#instance-filters [name=model] option").index("oracle") - 1
    window.choose("#instance-filters", "model", str(place))
    window.wait(lambda: len(window.texts("#instance-table .open")) == 1)
    window.click("#instance-table .open")
    assert window.texts("#detail-body h4") == ["Utilizatorul", "Asistentul, planul convenit", "Utilizatorul"]
    lines = window.texts("#detail-body li.goal")
    assert lines[0].startswith("schimbări: ")
    assert any(line.startswith("= la fel în ziua_") for line in lines)
    window.shoot("goals-repair")


def test_a_run_without_goals_has_no_chart_of_them(window: Window, tmp_path: Path) -> None:
    """Neither the chart nor its heading."""
    invoke("grade", str(SAMPLE), str(SAMPLE / "good.jsonl"), "--report-dir", str(tmp_path / "reports"))
    invoke("report", str(next((tmp_path / "reports").iterdir())), "--format", "html", "-o", str(tmp_path / "p.html"))
    window.open(tmp_path / "p.html")
    assert not window.one("#h-goals").is_displayed()
