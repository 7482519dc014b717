"""The files for CI systems in docs/ci: what they run is run here, as it stands, but for the installation."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

pytestmark = pytest.mark.minutes

ROOT = Path(__file__).parents[3]
FILES = ROOT / "docs" / "ci"


def load(name: str) -> dict[str, Any]:
    """The file as YAML; `on` is read as a word, not as yes."""
    found: dict[str, Any] = yaml.load((FILES / name).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return found


@pytest.fixture
def job(tmp_path: Path) -> Path:
    """A folder of a CI job: `gmtw` and `pytest` on PATH, the sample's outputs as the artifact."""
    (tmp_path / "bin").mkdir()
    for name, module in (("gmtw", "gmtw.cli"), ("pytest", "pytest")):
        script = tmp_path / "bin" / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
        script.chmod(0o755)
    (tmp_path / "outputs").mkdir()
    (tmp_path / "outputs" / "good.jsonl").write_bytes((ROOT / "bench" / "sample" / "good.jsonl").read_bytes())
    return tmp_path


def shell(script: str, job: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The script in bash, as a step of a job: it stops at the first failure."""
    path = f"{job / 'bin'}:{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "GITHUB_STEP_SUMMARY": str(job / "page.md"), **environment}
    return subprocess.run(["bash", "-e", "-c", script], cwd=job, env=env, capture_output=True, text=True, check=False)


def grade_step(**inputs: str) -> tuple[str, dict[str, str]]:
    """The script of the step that grades, and its environment, of a call with these inputs."""
    workflow = load("github.yml")
    given = {name: spec.get("default", "") for name, spec in workflow["on"]["workflow_call"]["inputs"].items()} | inputs
    grade = workflow["jobs"]["grade"]
    env = {
        key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda m: given[m[1]], text) for key, text in grade["env"].items()
    }
    (script,) = (step["run"] for step in grade["steps"] if step.get("name") == "Grade")
    return script.replace("--pyargs gmtw.bench", str(ROOT / "bench")), env


def test_the_workflow_grades_and_judges(job: Path) -> None:
    """Without a baseline it passes and fills the page; against itself too; under a threshold it fails with 1."""
    script, env = grade_step(instances=str(ROOT / "bench/sample/instances.jsonl"))
    first = shell(script, job, **env)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "| model |" in (job / "page.md").read_text(encoding="utf-8")
    (run,) = (job / "reports").glob("*/")
    again = shell(script, job, **env | {"BASELINE": str(run), "ARGUMENTS": "--fail-under U=0.1"})
    assert again.returncode == 0, again.stdout
    assert "word for word" in again.stdout
    (job / "outputs" / "good.jsonl").write_bytes((ROOT / "bench" / "sample" / "bad.jsonl").read_bytes())
    failed = shell(script, job, **env | {"ARGUMENTS": "--fail-under U=0.9 --min-coverage 0.5"})
    assert failed.returncode == 1
    assert (job / "reports" / "junit.xml").is_file()


@pytest.mark.parametrize(("meaning", "code"), [("fail", 10), ("pass", 0)])
def test_the_workflow_decides_what_doubt_means(job: Path, meaning: str, code: int) -> None:
    """Exit code 10 fails, or passes where the caller says so."""
    script, env = grade_step(instances=str(ROOT / "bench/sample/instances.jsonl"), **{"cannot-tell": meaning})
    done = shell(script, job, **env | {"ARGUMENTS": "--fail-under U=0.1 -k travel"})
    assert done.returncode == code, done.stdout


def test_the_job_for_gitlab(job: Path) -> None:
    """Its script runs as it stands; a set that is too small ends with the code that GitLab is told to allow."""
    grade = load("gitlab.yml")["grade"]
    command = grade["script"][1].replace("--pyargs gmtw.bench", str(ROOT / "bench"))
    env = {**grade["variables"], "INSTANCES": str(ROOT / "bench/sample/instances.jsonl")}
    base = shell(command.replace('--baseline "$BASELINE"', ""), job, **env | {"ARGUMENTS": ""})
    assert base.returncode == 0, base.stdout + base.stderr
    (run,) = (job / "reports").glob("*/")
    run.rename(job / "baseline")
    (job / "outputs" / "good.jsonl").write_bytes((ROOT / "bench" / "sample" / "middling.jsonl").read_bytes())
    done = shell(command, job, **env | {"ARGUMENTS": "--fail-under U=0.01"})
    assert str(done.returncode) in (grade["allow_failure"]["exit_codes"], "1")
    assert "gate: " in done.stdout
