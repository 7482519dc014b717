"""A metric that one run was graded with and another was not: their `avg` are different means, and never meet."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError, MismatchError
from gmtw.core.types import Answer, Instance, Score
from gmtw.report.leaderboard import groups
from gmtw.results.compare import compare
from gmtw.results.gate.baseline import open_baseline
from gmtw.results.gate.limits import GateLimits
from gmtw.results.gate.verdict import judge
from gmtw.results.run import Run, open_run
from gmtw.scoring.metrics import METRICS
from tests.results.signing import sign_again

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"
LIMITS = GateLimits(min_coverage=0, max_mde=1)


class Brevity:
    """A metric of a plug-in: it gives every answer the same."""

    key, name, decides = "X", "brevity", ()

    def applies(self, instance: Instance) -> bool:
        return True

    def measure(self, instance: Instance, answer: Answer, language: str) -> Score:
        return Score(metric="X", value=0.0)


def graded(folder: Path) -> Run:
    done = CliRunner().invoke(app, ["grade", str(SAMPLE), str(SAMPLE / "good.jsonl"), "--report-dir", str(folder)])
    assert done.exit_code == 0, done.output
    (summary,) = folder.rglob("summary.json")
    return open_run(summary)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Run]:
    """The same outputs, graded without and with one more metric."""
    home = tmp_path_factory.mktemp("metrics")
    plain = graded(home / "plain")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(METRICS._found, "X", Brevity())
        return plain, graded(home / "more")


def without_metrics(run: Run, folder: Path) -> Run:
    """The run as an older gmtw wrote it: its signature is a line that names no metrics."""
    folder.mkdir()
    for name in ("summary.json", "records.jsonl", "instances.jsonl", "outputs.jsonl", "run.json"):
        (folder / name).write_bytes((run.folder / name).read_bytes())
    fields = json.loads((folder / "summary.json").read_text("utf-8"))
    line = str(run.summary.signature.model_copy(update={"metrics": None}))
    (folder / "summary.json").write_text(json.dumps({**fields, "signature": line}), encoding="utf-8")
    sign_again(folder)
    return open_run(folder)


def test_the_signatures_differ_as_the_means_do(runs: tuple[Run, Run]) -> None:
    plain, more = (run.summary for run in runs)
    assert plain.models[0].avg.value != more.models[0].avg.value
    before, after = (one.signature.metrics for one in (plain, more))
    assert before is not None
    assert before[:4] == ("U", "R", "G", "F")
    assert after == (*before, "X")
    assert str(plain.signature) != str(more.signature)


def test_they_are_not_compared(runs: tuple[Run, Run]) -> None:
    """In either order, by name, and with what to do."""
    plain, more = runs
    with pytest.raises(InputError, match=r"graded with X, unlike .*plain.*; grade the outputs of both with one"):
        compare([plain, more])
    with pytest.raises(InputError, match=r"graded without X, unlike .*more"):
        compare([more, plain])


def test_the_gate_refuses_the_baseline(runs: tuple[Run, Run]) -> None:
    plain, more = runs
    with pytest.raises(MismatchError, match="was graded without X, unlike this run; grade the outputs of both"):
        judge(more, open_baseline(plain.folder), LIMITS)
    with pytest.raises(MismatchError, match="was graded with X, unlike this run"):
        judge(plain, open_baseline(more.folder), LIMITS)


def test_the_leaderboard_keeps_them_apart(runs: tuple[Run, Run]) -> None:
    """Two tables, each named by its metrics."""
    found = groups(runs)
    own = ", ".join(runs[0].summary.signature.metrics or ())
    assert [one.name.partition(" (")[2] for one in found] == [f"metrics {own})", f"metrics {own}, X)"]
    assert [one.runs for one in found] == [(runs[0],), (runs[1],)]


def test_a_run_of_an_older_gmtw_is_still_read(runs: tuple[Run, Run], tmp_path: Path) -> None:
    """It says no metrics: the gate takes it, and the leaderboard goes by the metrics that it has means of."""
    plain, more = runs
    older = without_metrics(plain, tmp_path / "older")
    assert older.summary.signature.metrics is None
    assert judge(plain, open_baseline(older.folder), LIMITS).outcome == "passed"
    assert [one.runs for one in groups([plain, older, more])] == [(plain, older), (more,)]
    done = CliRunner().invoke(app, ["verify", str(older.folder)])
    assert done.exit_code == 0, done.output
