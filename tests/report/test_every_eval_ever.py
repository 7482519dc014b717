"""`gmtw export eee`: the figures of a run as the validator of Every Eval Ever wants them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.report.every_eval_ever import Evaluator, write_every_eval_ever
from gmtw.results.run import Run, open_run

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Three answers of two models, one with a maker in its name and one without."""
    home = tmp_path_factory.mktemp("run")
    rows = [json.loads(line) for line in (SAMPLE / "good.jsonl").read_text("utf-8").splitlines()[:3]]
    said = [{**row, "model": model} for row in rows for model in ("org/llama3:8b", "mine")]
    (home / "out.jsonl").write_text("\n".join(map(json.dumps, said)) + "\n", encoding="utf-8")
    assert gmtw("grade", SAMPLE, home / "out.jsonl", "--report-dir", home / "reports").exit_code == 0
    return open_run(next((home / "reports").iterdir()))


@pytest.fixture(scope="module")
def written(run: Run, tmp_path_factory: pytest.TempPathFactory) -> dict[Path, dict[str, Any]]:
    """The files of that run by their paths in the folder."""
    out = tmp_path_factory.mktemp("eee")
    words = ("--organisation", "We", "--relationship", "third_party", "--developer", "me")
    done = gmtw("export", "eee", run.folder, "-o", out, *words)
    assert done.exit_code == 0, done.output
    again = gmtw("export", "eee", run.folder, "-o", out, *words)
    assert again.output == done.output, "the same run has the same names"
    return {path.relative_to(out): json.loads(path.read_text("utf-8")) for path in sorted(out.rglob("*.json"))}


def test_the_figures_are_those_of_the_summary(run: Run, written: dict[Path, dict[str, Any]]) -> None:
    """Each model has them, to the last digit, with intervals and how many were answered; and where they come from."""
    assert [path.parts[:4] for path in written] == [
        ("data", "sample", "me", "mine"),
        ("data", "sample", "org", "llama3-8b"),
    ]
    for model, said in zip(run.summary.models, written.values(), strict=True):
        scores = {one["metric_config"]["metric_name"]: one["score_details"] for one in said["evaluation_results"]}
        assert said["model_info"]["name"] == model.model
        assert scores["solved"]["score"] == model.solved.value
        assert {key: scores[key]["score"] for key in "URGF"} == {key: model.means[key].value for key in "URGF"}
        interval = scores["avg"]["uncertainty"]["confidence_interval"]
        assert (interval["lower"], interval["upper"]) == model.avg.interval
        assert scores["avg"]["details"] == {"answered": "3", "errors": "0", "missing": "9"}
        assert said["eval_library"]["additional_details"]["signature"] == str(run.summary.signature)
        assert said["source_metadata"]["source_organization_name"] == "We"
        metrics = [one["metric_config"] for one in said["evaluation_results"]]
        lower = {metric["metric_name"] for metric in metrics if metric["lower_is_better"]}
        assert lower == {"errors_per_100"}


def test_no_prompt_and_no_answer_is_in_them(run: Run, written: dict[Path, dict[str, Any]]) -> None:
    """Files collected for everybody are no place for a frozen set."""
    text = json.dumps(list(written.values()), ensure_ascii=False)
    for record in run.records():
        output = run.output(record)
        assert run.instances[record.instance_id].prompts["ro"][:40] not in text
        assert output is None or output.output[:40] not in text


def test_the_validator_of_every_eval_ever_finds_nothing(written: dict[Path, dict[str, Any]], tmp_path: Path) -> None:
    """Neither in the objects nor in their paths."""
    if "every_eval_ever" not in packages_distributions():
        pytest.skip("needs every-eval-ever: pip install every-eval-ever (Python 3.12 and newer)")
    for path, row in written.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(json.dumps(row), encoding="utf-8")
    command = [sys.executable, "-m", "every_eval_ever", "validate", *map(str, written)]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "COLUMNS": "200"}, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout


@pytest.mark.parametrize("name", ["../../up", "..", "/abs", ".", "a/../../b", "..\\up", " / ", "\0"])
@pytest.mark.parametrize("where", ["set", "model", "developer"])
def test_no_name_leads_out_of_the_folder(where: str, name: str, run: Run, tmp_path: Path) -> None:
    """Reports of strangers say what they like: of the set, of a model, of who made it."""
    models = tuple(model.model_copy(update={"model": name} if where == "model" else {}) for model in run.summary.models)
    summary = run.summary.model_copy(update={"models": models, **({"set": name} if where == "set" else {})})
    by = Evaluator("We", developer=name if where == "developer" else "me")
    for path in write_every_eval_ever(replace(run, summary=summary), tmp_path / "out", by):
        assert len(path.resolve().relative_to(tmp_path.resolve() / "out" / "data").parts) == 4
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_what_cannot_be_said_is_refused(run: Run, tmp_path: Path) -> None:
    """A model that nobody has a name for the maker of, and built-in ones."""
    nobody = gmtw("export", "eee", run.folder, "-o", tmp_path, "--organisation", "We")
    assert (nobody.exit_code, "does not say who made 'mine'" in nobody.output) == (4, True), nobody.output
    assert list(tmp_path.iterdir()) == []
    assert gmtw("run", SAMPLE, "--model", "builtin/oracle", "-o", tmp_path / "o.jsonl").exit_code == 0
    assert gmtw("grade", SAMPLE, tmp_path / "o.jsonl", "--report-dir", tmp_path / "r").exit_code == 0
    oracle = gmtw("export", "eee", next((tmp_path / "r").iterdir()), "-o", tmp_path / "e", "--organisation", "We")
    assert (oracle.exit_code, "only built-in models" in oracle.output) == (4, True), oracle.output
