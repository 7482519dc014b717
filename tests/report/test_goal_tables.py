"""The tables by goal in the terminal, in markdown, in the workbook and in comparisons."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from gmtw.report import markdown, terminal
from gmtw.results.run import Run, open_run
from gmtw.tasks.plan.goals import GOALS
from tests.report.goal_run import NUMBER, goal_run
from tests.report.tagged_run import SAMPLE, invoke
from tests.widths import widest


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the oracle and of a script on tasks of every goal."""
    return goal_run(tmp_path_factory.mktemp("goals"))


@pytest.fixture
def run(folder: Path) -> Run:
    """The same, opened."""
    return open_run(folder)


def test_each_model_has_a_table(folder: Path, run: Run) -> None:
    """A line for each goal, in their order, with what was answered; the mistakes under it."""
    text = invoke("report", str(folder), "--by", "goal")
    assert widest(text) <= 80
    table = text[text.index("oracle, by goal") :].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in table if line.split()[0] in GOALS] == list(GOALS)
    assert [line.split()[-1] for line in table if line.split()[0] in GOALS] == [f"{n}/{n}" for n in NUMBER.values()]
    assert "false alarms 0.000" in text
    assert "false alarms 1.000" in text
    oracle, script = sorted(run.summary.models, key=lambda model: model.label, reverse=True)
    assert oracle.goals is not None
    assert script.goals is not None
    assert oracle.goals["impossible"].solved.value == 1
    assert script.goals["impossible"].missed is not None
    assert script.goals["impossible"].missed.value == 0
    assert script.goals["repair"].answered == 0


def test_without_being_asked_the_terminal_is_as_before(folder: Path, run: Run) -> None:
    """The table is further lines, and nothing else is changed by it."""
    plain, asked = terminal.render(run.summary), terminal.render(run.summary, ["goal"])
    assert "by goal" not in plain
    assert set(plain.splitlines()) <= set(asked.splitlines())
    assert invoke("report", str(folder)) == plain


def test_markdown_has_the_goals_and_the_mistakes(run: Run) -> None:
    """One table of figures, one of false alarms and missed ones, with how many tasks each is of."""
    text = markdown.render(run.summary)
    rows = [line for line in text[text.index("### By goal") :].splitlines() if line.startswith("| `")]
    assert rows[0].startswith("| `solve` | `oracle` | ")
    mistakes = text[text.index("### Is there a plan?") :].splitlines()
    assert mistakes[2] == "| model | a plan | said impossible | no plan | not said |"
    assert mistakes[4].startswith("| `oracle` | ")
    assert any(line.startswith("| `always-impossible` | ") and "| 1.000" in line for line in mistakes)


def test_the_workbook_has_a_sheet(folder: Path, tmp_path: Path) -> None:
    """With a row for each goal and model that has something there."""
    invoke("report", str(folder), "--format", "xlsx", "-o", str(tmp_path / "run.xlsx"))
    sheet = load_workbook(tmp_path / "run.xlsx")["per goal"]
    first = [row[0] for row in sheet.iter_rows(min_row=2, values_only=True)]
    assert [goal for goal in GOALS if goal in first] == list(GOALS)


def test_models_are_compared_by_goal(folder: Path) -> None:
    """The tasks that may have no plan, of which a metric needs the answers of both; solved needs none."""
    text = invoke("compare", str(folder), "--by", "goal")
    assert f"impossible ({NUMBER['impossible']})" in text
    repair = text.partition("repair (")[2].splitlines()
    assert repair[0].split()[1:4] == ["solved", "faithful", "U"]
    assert repair[1].split()[1:4] == ["1.000", "1.000", "-"]


def test_a_set_without_goals_says_so(tmp_path: Path) -> None:
    """No table in markdown, a line in the terminal, a line in comparisons."""
    files = [str(SAMPLE / f"{name}.jsonl") for name in ("good", "middling")]
    invoke("grade", str(SAMPLE), *files, "--report-dir", str(tmp_path))
    folder = next(tmp_path.iterdir())
    assert "in every task of this set any plan that obeys will do" in " ".join(
        invoke("report", str(folder), "--by", "goal").split()
    )
    assert "By goal" not in markdown.render(open_run(folder).summary)
    assert "by goal: this set has none" in invoke("compare", str(folder), "--by", "goal")
