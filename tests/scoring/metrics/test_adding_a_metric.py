"""The recipe of CONTRIBUTING for a metric: one module that exposes METRIC, and every stage knows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.types import Instance, Output
from gmtw.datasets import load
from gmtw.report import FORMATS, publish
from gmtw.results.gate.limits import thresholds
from gmtw.results.run import Run, open_run
from gmtw.scoring.grade import Grading, metrics_for
from gmtw.scoring.metrics import METRICS

if TYPE_CHECKING:
    from tests.conftest import AddModule

SAMPLE = Path(__file__).parents[3] / "bench" / "sample"

MODULE = '''
"""Q, questions: an explanation tells, and does not ask."""

from gmtw.core.types import Answer, Instance, Score
from gmtw.scoring.metrics import TaskMetric
from gmtw.tasks.plan.task import PlanTask


class Questions(TaskMetric[PlanTask]):
    """The metric Q of plan tasks: 1 for an explanation without a question mark, else 0."""

    key = "Q"
    name = "questions"
    task_type = PlanTask

    def score(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the score; its parts say how many question marks there are."""
        marks = answer.explanation.count("?")
        return Score(metric="Q", value=float(not marks), parts={"marks": marks})


METRIC = Questions()
'''


@pytest.fixture
def run(add_module: AddModule, tmp_path: Path) -> Run:
    """The sample, graded with one more metric."""
    add_module(METRICS, "questions", MODULE)
    arguments = ["grade", str(SAMPLE), str(SAMPLE / "middling.jsonl"), "--report-dir", str(tmp_path / "reports")]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "F Q answered" in " ".join(done.output.split())
    return open_run(next((tmp_path / "reports").iterdir()))


def test_one_module_is_enough_to_grade_by_it(run: Run) -> None:
    """It is in records, in the mean of each output, in the summary, and in the set of metrics of the signature."""
    records = list(run.records())
    assert {key for record in records for key in record.scores} == set("URGFQ")
    (model,) = run.summary.models
    values = [record.scores["Q"].value for record in records]
    assert model.means["Q"].n == len(values) == 12
    assert model.means["Q"].value == pytest.approx(sum(value or 0.0 for value in values) / 12)
    assert run.summary.signature.metrics == ("U", "R", "G", "F", "Q")
    assert "|metrics:U,R,G,F,Q|" in str(run.summary.signature)
    for record in records:
        measured = [score.value for score in record.scores.values() if score.value is not None]
        assert record.average == pytest.approx(sum(measured) / len(measured))


def test_every_report_shows_it(run: Run, tmp_path: Path) -> None:
    """No format lists the metrics that it shows."""
    signs = {"terminal": "F Q answered", "markdown": "| F | Q | avg |", "json": '"Q": {', "junit": ' Q"'}
    for key, sign in signs.items():
        publish(run, FORMATS.get(key), tmp_path / key)
        assert sign in " ".join((tmp_path / key).read_text("utf-8").split()), key


def test_commands_and_limits_take_its_key(run: Run, tmp_path: Path) -> None:
    """`gmtw gate --fail-under Q=...` judges by it, and `gmtw debug --metric Q` sorts by it."""
    assert thresholds(["Q=0.5"]) == {"Q": 0.5}
    judged = CliRunner().invoke(app, ["gate", str(run.folder), "--fail-under", "Q=0.5"])
    assert (judged.exit_code, "Q        1.000, asked for 0.500: passed" in judged.output) == (0, True)
    shown = CliRunner().invoke(app, ["debug", str(SAMPLE), str(SAMPLE / "bad.jsonl"), "--metric", "Q", "--limit", "1"])
    assert shown.exit_code == 0, shown.output


def test_it_measures_the_tasks_of_its_type_only(add_module: AddModule, travel: Instance) -> None:
    """A plan has it, and the score is what its module says."""
    add_module(METRICS, "questions", MODULE)
    assert metrics_for(travel) == ("U", "R", "G", "F", "K", "Q")
    assert "Q" not in metrics_for(load(SAMPLE.parent / "romanian-grammar")[0])
    asked = Output(instance_id=travel.id, output='De ce? {"day1": ["Piața Unirii"]}')
    assert Grading(travel, asked).record().scores["Q"].parts == {"marks": 1}
