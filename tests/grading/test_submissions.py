"""Faults that `gmtw leaderboard DIR --check` finds in submissions, and its calls in files for communities."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.report.conftest import SAMPLE, rows_of, write_rows
from tests.report.workbook import gmtw
from tests.results.signing import sign_again

FILES = Path(__file__).parents[2] / "docs" / "leaderboard"

MODELS = "models:\n  - name: {name}\n    weights: open\n    link: https://example.org\n"


def submitted(folder: Path, name: str, file: str = "good.jsonl", keep: int = 100, **more: object) -> Path:
    """The report folder of a model with the outputs of a file of the sample, and its entry in models.yml."""
    rows = [{**row, "model": name, **more} for row in rows_of(file)][:keep]
    outputs = write_rows(folder.parent / f"{name}.jsonl", rows)
    made = gmtw("grade", SAMPLE, outputs, "--report-dir", folder / name)
    assert made.exit_code == 0, made.output
    models = folder / "models.yml"
    before = models.read_text("utf-8") if models.is_file() else ""
    models.write_text(before + MODELS.format(name=name).removeprefix("models:\n" if before else ""), encoding="utf-8")
    return next((folder / name).iterdir())


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of two submissions without a fault."""
    folder = tmp_path_factory.mktemp("board") / "submissions"
    submitted(folder, "alpha")
    submitted(folder, "beta", "middling.jsonl")
    return folder


@pytest.fixture
def submissions(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "submissions"))


def run_of(submissions: Path, name: str = "alpha") -> Path:
    return next((submissions / name).iterdir())


def faults(submissions: Path) -> list[str]:
    """Return the check's words after the folder; none if it ends with 0."""
    done = gmtw("leaderboard", submissions, "--check")
    *lines, last = done.stdout.splitlines()
    found = [line.split(": FAULT: ")[1] for line in lines if ": FAULT: " in line]
    assert done.exit_code == (1 if found else 0), done.output
    assert last.endswith(f" {len(found)} fault{'' if len(found) == 1 else 's'}")
    return found


def test_sound_submissions(submissions: Path) -> None:
    """One line each, and nothing is written."""
    before = sorted(submissions.rglob("*"))
    done = gmtw("leaderboard", submissions, "--check")
    assert done.exit_code == 0, done.output
    assert "alpha on sample, 12 records graded again, identical" in done.stdout
    assert done.stdout.splitlines()[-1] == "2 submissions, 0 faults"
    assert sorted(submissions.rglob("*")) == before


def test_a_changed_file(submissions: Path) -> None:
    """Found by its digest."""
    summary = run_of(submissions) / "summary.json"
    summary.write_text(summary.read_text("utf-8").replace('"answered": 12', '"answered": 11'), encoding="utf-8")
    (found,) = faults(submissions)
    assert "summary.json" in found
    assert "changed" in found


def test_better_records(submissions: Path) -> None:
    """A record that says more than its output earns is named, although all digests fit."""
    run = run_of(submissions, "beta")
    lines = (run / "records.jsonl").read_text("utf-8").splitlines()
    place = next(at for at, line in enumerate(lines) if '"solved":false' in line)
    lines[place] = lines[place].replace('"solved":false', '"solved":true')
    (run / "records.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sign_again(run)
    (found,) = faults(submissions)
    assert found.startswith(f"graded again: records.jsonl:{place + 1}: beta, ")
    assert "solved: was true, is false" in found


def test_other_instances_under_a_known_name(submissions: Path) -> None:
    """The run fits itself, and its set is not the one that is known here."""
    run = run_of(submissions)
    instances = (SAMPLE / "instances.jsonl").read_text("utf-8").splitlines()[1:]
    easier = submissions.parent / "sample.jsonl"
    easier.write_text("\n".join(instances) + "\n", encoding="utf-8")
    ids = {json.loads(line)["id"] for line in instances}
    rows = [{**row, "model": "alpha"} for row in rows_of("good.jsonl") if row["instance_id"] in ids]
    shutil.rmtree(run.parent)
    outputs = write_rows(submissions.parent / "alpha.jsonl", rows)
    assert gmtw("grade", easier, outputs, "--report-dir", submissions / "alpha").exit_code == 0
    (found,) = faults(submissions)
    assert found.startswith("its instances are not those of sample (")


def test_instances_with_further_names(submissions: Path) -> None:
    """Names that no fingerprint holds count too: a set with further ones takes plans that name nothing of it."""
    run = run_of(submissions)
    rows = [json.loads(line) for line in (SAMPLE / "instances.jsonl").read_text("utf-8").splitlines()]
    for row in rows:
        row["task"]["scene"]["entities"][0]["names"]["ro"].append("Orice altceva")
    easier = write_rows(submissions.parent / "sample.jsonl", rows)
    shutil.rmtree(run.parent)
    outputs = write_rows(
        submissions.parent / "alpha.jsonl", [{**row, "model": "alpha"} for row in rows_of("good.jsonl")]
    )
    assert gmtw("grade", easier, outputs, "--report-dir", submissions / "alpha").exit_code == 0
    own = json.loads((run_of(submissions) / "summary.json").read_text("utf-8"))
    known = json.loads((run_of(submissions, "beta") / "summary.json").read_text("utf-8"))
    assert own["set_digest"] != known["set_digest"]
    (found,) = faults(submissions)
    assert found.startswith("its instances are not those of sample (")


def test_a_path_is_no_name_of_a_set(submissions: Path, tmp_path: Path) -> None:
    """A run that calls its set by the path of its own instances is on an unknown set all the same."""
    own = tmp_path / "own.jsonl"
    own.write_bytes((SAMPLE / "instances.jsonl").read_bytes())
    outputs = write_rows(tmp_path / "alpha.jsonl", [{**row, "model": "alpha"} for row in rows_of("good.jsonl")])
    shutil.rmtree(submissions / "alpha")
    assert gmtw("grade", own, outputs, "--report-dir", submissions / "alpha").exit_code == 0
    summary = run_of(submissions) / "summary.json"
    summary.write_text(summary.read_text("utf-8").replace('"own"', json.dumps(str(own))), encoding="utf-8")
    sign_again(run_of(submissions))
    (found,) = faults(submissions)
    assert found.startswith(f"is on the set {str(own)!r}, which is not known here")


def test_an_unknown_set(submissions: Path, tmp_path: Path) -> None:
    """It is named, with what to do."""
    own = tmp_path / "own.jsonl"
    own.write_bytes((SAMPLE / "instances.jsonl").read_bytes())
    shutil.rmtree(submissions / "alpha")
    assert gmtw("grade", own, tmp_path / "alpha.jsonl", "--report-dir", submissions / "alpha").exit_code == 4
    outputs = write_rows(tmp_path / "alpha.jsonl", [{**row, "model": "alpha"} for row in rows_of("good.jsonl")])
    assert gmtw("grade", own, outputs, "--report-dir", submissions / "alpha").exit_code == 0
    (found,) = faults(submissions)
    assert "is on the set 'own', which is not known here; put it into bench" in found


def test_too_few_answers_built_in_models_and_missing_entries(tmp_path: Path) -> None:
    """Each with its line."""
    folder = tmp_path / "submissions"
    submitted(folder, "part", keep=5)
    submitted(folder, "echo", "middling.jsonl", built_in=True)
    (folder / "models.yml").write_text("models:\n  - name: echo\n    weights: open\n", encoding="utf-8")
    assert faults(folder) == [
        "echo: is built into gmtw; submit answers of a model",
        f"echo: its entry in {folder / 'models.yml'}:2 lacks link",
        "part: answered 5 of 12; a rank needs 95 %",
        f"part: has no entry in {folder / 'models.yml'}; add one that begins with `- name: part`",
    ]


def test_answers_of_another_model(submissions: Path) -> None:
    """Under another name they are named on both, also if a word of each was changed."""
    rows = [{**row, "output": row["output"].replace(" și ", " precum și ")} for row in rows_of("good.jsonl")]
    assert sum(row["output"] != before["output"] for row, before in zip(rows, rows_of("good.jsonl"), strict=True)) > 6
    changed = write_rows(submissions.parent / "changed.jsonl", rows)
    submitted(submissions, "gamma", str(changed))
    assert faults(submissions) == [
        "alpha: 12 of its answers are those of gamma, word for word or nearly so; is it the same model?",
        "gamma: 12 of its answers are those of alpha, word for word or nearly so; is it the same model?",
    ]


def test_a_model_with_two_runs(submissions: Path) -> None:
    """A board shows the newest by its own word, so a second run could take the place of the first."""
    second = submissions / "again" / "run"
    shutil.copytree(run_of(submissions), second)
    first = run_of(submissions)
    assert sorted(faults(submissions)) == sorted(
        f"alpha: has another run on this set: {other}; keep one of them" for other in (first, second)
    )


def test_wrong_facts_and_empty_folders(submissions: Path, tmp_path: Path) -> None:
    """They end the check with 4, because nothing can be held against them."""
    (submissions / "models.yml").write_text("models:\n  - name: alpha\n    weights: free\n", encoding="utf-8")
    done = gmtw("leaderboard", submissions, "--check")
    assert (done.exit_code, "models.yml:2: weights" in done.stderr) == (4, True)
    done = gmtw("leaderboard", submissions, "--check", "--only", "alpha")
    assert (done.exit_code, "--check has no use for --only" in done.stderr) == (4, True)
    done = gmtw("leaderboard", submissions, "--check", "--controls")
    assert (done.exit_code, "--check has no use for --controls" in done.stderr) == (4, True)
    (tmp_path / "none").mkdir()
    done = gmtw("leaderboard", tmp_path / "none", "--check")
    assert (done.exit_code, "holds no submission" in done.stderr) == (4, True)


def test_the_files_for_a_community_say_what_exists() -> None:
    """The example of models.yml is sound, and both CI files check before they publish."""
    from gmtw.report.model_facts import read_models

    assert list(read_models(FILES / "models.yml")) == ["example-8b"]
    github = yaml.load((FILES / "github.yml").read_text("utf-8"), Loader=yaml.BaseLoader)
    gitlab = yaml.load((FILES / "gitlab.yml").read_text("utf-8"), Loader=yaml.BaseLoader)
    assert github["jobs"]["publish"]["needs"] == "check"
    assert gitlab["pages"]["needs"] == ["check"]
    assert "gmtw leaderboard submissions --check" in (FILES / "pull_request_template.md").read_text("utf-8")


@pytest.mark.minutes
@pytest.mark.parametrize("broken", [False, True])
def test_the_step_of_the_workflow(submissions: Path, broken: bool) -> None:
    """It passes for sound submissions and fails with the line of the fault for others, through its pipe."""
    if broken:
        (run_of(submissions) / "outputs.jsonl").write_text("{}\n", encoding="utf-8")
    github = yaml.load((FILES / "github.yml").read_text("utf-8"), Loader=yaml.BaseLoader)
    (step,) = (one for one in github["jobs"]["check"]["steps"] if one.get("name") == "Check")
    command = submissions.parent / "gmtw"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m gmtw "$@"\n')
    command.chmod(0o755)
    page = submissions.parent / "page.md"
    env = {**os.environ, "PATH": f"{command.parent}:{os.environ['PATH']}", "GITHUB_STEP_SUMMARY": str(page)}
    words = ["bash", "-eo", "pipefail", "-c", step["run"]]
    done = subprocess.run(words, cwd=submissions.parent, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == int(broken), done.stdout + done.stderr
    assert ("FAULT: " in page.read_text("utf-8")) is broken
