"""Goals on the page: the figures of the summary, the rows of the chart, marked outputs, and nothing without goals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gmtw.report.interface_words import all_words
from gmtw.results.run import Run, open_run
from gmtw.results.summary import Mean
from gmtw.tasks.plan.goals import GOALS
from tests.report.goal_run import goal_run
from tests.report.html.shown_json import page_json
from tests.report.tagged_run import SAMPLE, invoke

pytest.importorskip("altair", reason="needs the extra [report]")
pytest.importorskip("vl_convert", reason="needs the extra [report]")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run of the oracle and of a script on tasks of every goal."""
    return open_run(goal_run(tmp_path_factory.mktemp("goals")))


@pytest.fixture(scope="module")
def page(run: Run, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The JSON of its page."""
    return page_json(run.folder, tmp_path_factory.mktemp("page") / "page.html")


def _written(mean: Mean | None) -> list[float] | None:
    return None if mean is None or mean.value is None else [mean.value, mean.n, *(mean.interval or ())]


def test_the_page_has_the_figures_of_the_summary(run: Run, page: dict[str, Any]) -> None:
    """Each model and goal has the means, and the two mistakes."""
    shown = page["figures"]
    assert shown["goals"] == list(GOALS)
    for model in run.summary.models:
        row = next(one for one in shown["models"] if one["label"] == model.label)
        for goal, part in (model.goals or {}).items():
            means = row["goals"][goal]["means"]
            assert means["U"] == _written(part.means.get("U"))
            assert means["solved"] == _written(part.solved)
            assert means["false_alarms"] == _written(part.false_alarms)
            assert means["missed"] == _written(part.missed)


def test_the_chart_has_a_row_for_each_model_and_goal(run: Run, page: dict[str, Any], tmp_path: Path) -> None:
    """In the order of goals; also as a picture."""
    solved = [row for row in page["rows"]["goals"] if row["metric"] == "solved"]
    assert list(dict.fromkeys(row["part"] for row in solved)) == list(GOALS)
    assert "goals.svg" in invoke("report", str(run.folder), "--format", "svg", "-o", str(tmp_path / "pictures"))


def test_outputs_say_what_the_goal_says(page: dict[str, Any]) -> None:
    """The lines of the goal with their keys, so that the page says them in its language; the turns of a repair."""
    outputs = [one for place in (0, 1) for one in page[f"outputs-{place}"].values()]
    keys = {line[1][0] for one in outputs for line in one.get("goal", ())}
    assert {"goal-repair", "goal-best", "new-demand"} <= keys
    turns = [prompt for prompt in page["prompts"]["ro"].values() if isinstance(prompt, list)]
    assert turns
    assert {len(prompt) for prompt in turns} == {3}


def test_every_goal_has_a_name_in_both_languages() -> None:
    """In the charts and in the tables."""
    assert all(f"part.{goal}" in words for goal in GOALS for words in all_words().values())


def test_a_run_without_goals_has_no_chart_of_them(tmp_path: Path) -> None:
    """Neither rows nor figures."""
    invoke("grade", str(SAMPLE), str(SAMPLE / "good.jsonl"), "--report-dir", str(tmp_path / "reports"))
    found = page_json(next((tmp_path / "reports").iterdir()), tmp_path / "page.html")
    assert found["figures"]["goals"] == []
    assert "goals" not in found["rows"]
