"""`gmtw import`: scores that another host gave, compared and judged like our own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.types import Record
from gmtw.results.run import Run, open_run

LOGS = Path(__file__).parents[1] / "outputs" / "eval_logs" / "logs"
SUMS = {model: next((LOGS / model).glob("samples_sums_*")) for model in ("careful", "careless")}


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def imported(reports: Path, *words: object) -> Run:
    done = gmtw("convert", "--scores", *words, "-o", reports)
    assert done.exit_code == 0, done.output
    return open_run(Path(done.stdout.removeprefix("report: ").strip()))


@pytest.mark.parametrize("inspect", [True, False])
def test_two_models_are_compared_and_gated(inspect: bool, tmp_path: Path) -> None:
    """Question by question, with the host's score and the host's name in the signature."""
    logs = [LOGS / f"sums-{model}.eval" if inspect else SUMS[model] for model in ("careful", "careless")]
    runs = [imported(tmp_path / path.stem, path) for path in logs]
    name, profile = ("match", "inspect_ai-0.3.285") if inspect else ("exact_match", "lm_eval-0.4.13")
    assert [run.summary.signature.profile for run in runs] == [profile, profile]
    assert runs[0].summary.signature.words == {}, "nothing was graded by a word list"
    compared = gmtw("compare", *(run.folder for run in runs), "-o", tmp_path / "out.json")
    assert compared.exit_code == 0, compared.output
    found = json.loads((tmp_path / "out.json").read_text("utf-8"))
    careful, careless = (list(run.records()) for run in runs)
    marks = [
        {one.instance_id: one.scores[name].value for one in run if one.status == "graded" and not one.sample}
        for run in (careful, careless)
    ]
    both = sorted(marks[0].keys() & marks[1].keys())
    assert (found["common"], found["instances"]) == (len(both), 9)
    gap = sum((marks[0][id_] or 0) - (marks[1][id_] or 0) for id_ in both) / len(both)
    assert gap > 0.1
    assert f"{gap:+.3f}" in gmtw("compare", *(run.folder for run in runs)).stdout
    judged = gmtw("gate", runs[1].folder, "--baseline", runs[0].folder, "--fail-under", f"{name}=0.9")
    assert (judged.exit_code, "below threshold" in judged.output) == (1, True), judged.output
    assert gmtw("gate", runs[0].folder, "--fail-under", f"{name}=0.1", "--min-coverage", "0.8").exit_code == 0


def test_errors_epochs_and_what_was_not_asked(tmp_path: Path) -> None:
    """An error is one, epochs are samples, and a question that only another model was asked is missing."""
    run = imported(tmp_path / "a", LOGS / "sums-careful.eval", LOGS / "sums-careless.eval")
    records = list(run.records())
    assert {(one.model, one.sample) for one in records if one.status == "error"} == {
        ("mockllm/careful", 0),
        ("mockllm/careful", 1),
    }
    assert run.summary.samples[0].samples == 2
    assert all(one.solved == (one.scores["match"].value == 1) for one in records if one.status == "graded")
    folder = Path(shutil.copytree(LOGS / "careless", tmp_path / "careless"))
    path = next(folder.glob("samples_sums_*"))
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:5]), encoding="utf-8")
    short = imported(tmp_path / "b", SUMS["careful"], path)
    counts = {model.label: (model.answered, model.missing) for model in short.summary.models}
    assert counts == {"careful": (9, 0), "careless": (5, 4)}


def test_the_same_logs_give_the_same_bytes(tmp_path: Path) -> None:
    """In any order."""
    one = imported(tmp_path / "a", SUMS["careful"], SUMS["careless"])
    other = imported(tmp_path / "b", SUMS["careless"], SUMS["careful"])
    assert one.folder.name == other.folder.name
    for name in ("records.jsonl", "summary.json"):
        assert (one.folder / name).read_bytes() == (other.folder / name).read_bytes()


def edited(home: Path, **scores: object) -> Path:
    """A copy of a log of lm-eval in which each answer has these scores."""
    folder = Path(shutil.copytree(LOGS / "careless", home))
    path = next(folder.glob("samples_sums_*"))
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    path.write_text("".join(json.dumps({**row, **scores, "metrics": [*scores]}) + "\n" for row in rows), "utf-8")
    return path


def test_what_is_no_share_is_left_out_and_said(tmp_path: Path) -> None:
    """Perplexities, pairs and texts; a score that is called like a metric of ours gets the host's name before it."""
    path = edited(tmp_path / "log", F=0.5, perplexity=12.5, pair=[1, 2])
    done = gmtw("convert", "--scores", path, "-o", tmp_path / "r")
    assert "left out: perplexity: expected numbers from 0 to 1, got 12.5" in done.output
    assert "left out: pair: no number for each answer" in done.output
    (record, *_) = open_run(Path(done.stdout.split("report: ")[1].strip())).records()
    assert {key: score.value for key, score in record.scores.items()} == {"lm_eval.F": 0.5}
    assert (record.solved, record.faithful) == (None, None)


def test_answers_without_a_number_are_counted(tmp_path: Path) -> None:
    """A host writes NaN, or a word, for what it could not score; nobody is to take it for an answer left out."""
    path = edited(tmp_path / "log", F=0.5)
    path.write_text(path.read_text("utf-8").replace('"F": 0.5', '"F": NaN', 1), "utf-8")
    done = gmtw("convert", "--scores", path, "-o", tmp_path / "r")
    size = len(path.read_text("utf-8").splitlines())
    assert f"left out: F of 1 of {size} answers, where it is no number" in done.output


def test_scores_can_be_chosen(tmp_path: Path) -> None:
    """By name; the first one says what is solved, if it is 0 or 1."""
    colours = next((LOGS / "careful").glob("samples_colours_*"))
    run = imported(tmp_path / "r", colours, "--metric", "acc_norm")
    records = [Record.model_validate(one) for one in run.records()]
    assert [set(one.scores) for one in records] == [{"acc_norm"}] * 5
    assert [one.solved for one in records] == [one.scores["acc_norm"].value == 1 for one in records]
    wrong = gmtw("convert", "--scores", colours, "--metric", "acc_nrom", "-o", tmp_path / "r")
    assert (wrong.exit_code, "Did you mean 'acc_norm'?" in wrong.output) == (4, True)


def test_logs_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    """The same model twice, and one id that asks two things; a run without inputs cannot be verified."""
    twice = gmtw(
        "convert", "--scores", SUMS["careful"], shutil.copytree(LOGS / "careful", tmp_path / "c") / SUMS["careful"].name
    )
    assert (twice.exit_code, "import them apart" in twice.output) == (4, True), twice.output
    other = edited(tmp_path / "log", exact_match=1.0)
    other.write_text(other.read_text("utf-8").replace('"target": "5"', '"target": "6"', 1), "utf-8")
    differ = gmtw("convert", "--scores", SUMS["careful"], other)
    assert (differ.exit_code, "in other words than" in differ.output) == (4, True), differ.output
    none = gmtw("convert", "--scores", edited(tmp_path / "none", perplexity=3.0))
    assert (none.exit_code, "no score that can be compared" in none.output) == (4, True), none.output
    run = imported(tmp_path / "r", SUMS["careful"])
    proof = gmtw("verify", run.folder)
    assert (proof.exit_code, "cannot be graded again" in proof.output) == (4, True), proof.output
