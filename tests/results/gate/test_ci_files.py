"""The files for CI systems in docs/ci: what they run is run here as it stands, also the installation."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.generation.chat_server import Chat

pytestmark = pytest.mark.minutes

ROOT = Path(__file__).parents[3]
FILES = ROOT / "docs" / "ci"


def load(name: str) -> dict[str, Any]:
    """The file as YAML; `on` is read as a word, not as yes."""
    found: dict[str, Any] = yaml.load((FILES / name).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return found


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment in which the installing lines of both files ran: from a URL, and from a folder.

    What gmtw needs comes from the environment of the tests, by links in `needs`: nothing is downloaded.
    """
    environment = tmp_path_factory.mktemp("job") / "environment"
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    (environment / "needs").mkdir()
    for one in Path(sysconfig.get_path("purelib")).iterdir():
        if "gmtw" not in one.name:
            (environment / "needs" / one.name).symlink_to(one)
    offline = {"PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "false", "PYTHONPATH": str(environment / "needs")}
    (by_url,) = (step["run"] for step in load("github.yml")["jobs"]["grade"]["steps"] if step.get("name") == "Install")
    (by_folder,) = load("gitlab.yml")[".gmtw"]["before_script"]
    for script, source in ((by_url, ROOT.as_uri()), (by_folder, str(ROOT))):
        done = bash(script, environment, PATH=f"{environment / 'bin'}:{os.environ['PATH']}", GMTW=source, **offline)
        assert done.returncode == 0, done.stdout + done.stderr
    runner = environment / "bin" / "pytest"
    runner.write_text(f'#!/bin/sh\nexec "{environment / "bin" / "python"}" -m pytest "$@"\n')
    runner.chmod(0o755)
    return environment


@pytest.fixture
def job(tmp_path: Path, installed: Path) -> Path:
    """A folder of a CI job: the installed `gmtw` and `pytest` on PATH, the sample's outputs as the artifact."""
    (tmp_path / "environment").symlink_to(installed)
    (tmp_path / "set.jsonl").write_bytes((ROOT / "bench" / "sample" / "instances.jsonl").read_bytes())
    (tmp_path / "outputs").mkdir()
    (tmp_path / "outputs" / "good.jsonl").write_bytes((ROOT / "bench" / "sample" / "good.jsonl").read_bytes())
    return tmp_path


def bash(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The script in bash, as a step of a job: it stops at the first failure."""
    env = {**os.environ, **environment}
    return subprocess.run(
        ["bash", "-e", "-c", script], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def shell(script: str, job: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The script in the folder of a job."""
    found = {"PATH": f"{job / 'environment/bin'}:{os.environ['PATH']}", "PYTHONPATH": str(job / "environment/needs")}
    return bash(script, job, **found, GITHUB_STEP_SUMMARY=str(job / "page.md"), RUNNER_TEMP=str(job), **environment)


def step(name: str, **inputs: str) -> tuple[str, dict[str, str]]:
    """The script of a step of the workflow, and its environment, of a call with these inputs."""
    workflow = load("github.yml")
    given = {name: spec.get("default", "") for name, spec in workflow["on"]["workflow_call"]["inputs"].items()} | inputs
    grade = workflow["jobs"]["grade"]
    env = {
        key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda m: given[m[1]], text) for key, text in grade["env"].items()
    }
    (script,) = (step["run"] for step in grade["steps"] if step.get("name") == name)
    return script, env


def test_the_workflow_grades_and_judges(job: Path) -> None:
    """The first run has no baseline, passes and becomes it; the same answers pass, worse ones fail and leave it."""
    script, env = step("Grade", instances="set.jsonl")
    first = shell(script, job, **env)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "no earlier run to compare with" in first.stdout
    assert "| model |" in (job / "page.md").read_text(encoding="utf-8")
    kept = (job / ".gmtw-baseline" / "records.jsonl").read_bytes()
    again = shell(script, job, **env | {"ARGUMENTS": "--fail-under U=0.1"})
    assert again.returncode == 0, again.stdout
    assert "word for word" in again.stdout
    (job / "outputs" / "good.jsonl").write_bytes((ROOT / "bench" / "sample" / "bad.jsonl").read_bytes())
    failed = shell(script, job, **env | {"ARGUMENTS": "--fail-under U=0.9 --min-coverage 0.5"})
    assert failed.returncode == 1
    assert (job / "reports" / "junit.xml").is_file()
    assert (job / ".gmtw-baseline" / "records.jsonl").read_bytes() == kept


def test_the_workflow_asks_a_model(job: Path, loopback: None) -> None:
    """The key comes from the secret, by a file that nobody else reads; the answers are where grading looks for them."""
    with Chat() as server:
        arguments = f"--base-url {server.url}"
        asked = {"instances": "set.jsonl", "model": "tiny", "run-arguments": arguments}
        script, env = step("Ask", **asked)
        done = shell(script, job, **env, API_KEY="a-secret-of-this-test")
    assert done.returncode == 0, done.stderr
    answers, asked_for = ((job / name).read_bytes().splitlines() for name in ("outputs/answers.jsonl", "set.jsonl"))
    assert len(answers) == len(asked_for)
    assert all("Bearer a-secret-of-this-test" in head for head in server.headers if head.startswith("POST"))
    assert (job / "key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("meaning", "code"), [("fail", 10), ("pass", 0)])
def test_the_workflow_decides_what_doubt_means(job: Path, meaning: str, code: int) -> None:
    """Exit code 10 fails, or passes where the caller says so."""
    script, env = step("Grade", instances="set.jsonl", **{"cannot-tell": meaning})
    done = shell(script, job, **env | {"ARGUMENTS": "--fail-under U=0.1 -k travel"})
    assert done.returncode == code, done.stdout


def test_the_job_for_gitlab(job: Path) -> None:
    """Its script runs as it stands; a set that is too small ends with the code that GitLab is told to allow."""
    jobs = load("gitlab.yml")
    grade = jobs["grade"]
    env = {**jobs["variables"], "INSTANCES": "set.jsonl"}
    main = {"CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main"}
    base = shell("\n".join(grade["script"]), job, **env | main | {"ARGUMENTS": ""})
    assert base.returncode == 0, base.stdout + base.stderr
    assert (job / "baseline" / "summary.json").is_file()
    (job / "outputs" / "good.jsonl").write_bytes((ROOT / "bench" / "sample" / "middling.jsonl").read_bytes())
    done = shell(grade["script"][0], job, **env | {"ARGUMENTS": "--fail-under U=0.01"})
    assert str(done.returncode) in (grade["allow_failure"]["exit_codes"], "1")
    assert "gate: " in done.stdout


def test_a_test_id_of_the_wheel_can_be_given_back(job: Path) -> None:
    """pytest names a file outside the working folder by its name; gmtw finds it again."""
    given = "--instances set.jsonl --model-outputs outputs/good.jsonl"
    listed = shell(f"pytest --pyargs gmtw.bench {given} --co -q", job)
    id_ = listed.stdout.splitlines()[0]
    assert id_.startswith("gmtw_ro.toml::sample-good::")
    done = shell(f"pytest '{id_}' {given}", job)
    assert "1 graded" in done.stdout, done.stdout + done.stderr
