"""`gmtw run --slurm` where sbatch is played by a script: what is submitted, and what is said where that fails."""

from __future__ import annotations

import fcntl
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.generation.cluster import POLL_SECONDS
from tests.generation.jobs import LOCAL, SECRET, left_behind, submitting

SBATCH = "partition=gpu,gres=gpu:a100:1,time=02:00:00,cpus-per-task=4,exclude=n1,n2,array_parallelism=3"

PLAYED = """#!/bin/sh
name=$(basename "$0")
echo "$name $*" >> "{folder}/called"
case $name in
  sbatch) cat "$1" > "{folder}/script"; {sbatch} ;;
  squeue) {squeue} ;;
esac
"""


def played(monkeypatch: pytest.MonkeyPatch, folder: Path, sbatch: str, squeue: str = ":") -> None:
    """sbatch, srun and squeue are scripts that note how they are called, and then do this."""
    programs = folder / "programs"
    programs.mkdir()
    for name in ("sbatch", "srun", "squeue"):
        (programs / name).write_text(PLAYED.format(folder=folder, sbatch=sbatch, squeue=squeue))
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")


def submitted(slurm: str, *arguments: str, **named: Any) -> tuple[int, list[str]]:
    """The exit code of `gmtw run` in this process, and the lines on stderr."""
    result = CliRunner().invoke(app, submitting(slurm, "http://127.0.0.1:9/v1", *arguments, **named))
    return result.exit_code, result.stderr.splitlines()


def test_one_array_is_submitted(two_sets: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what sbatch was to be told, logs beside the outputs, the key in its environment and nowhere else."""
    played(monkeypatch, tmp_path, f'test "$GMTW_API_KEY" = {SECRET} && echo Submitted batch job 77')
    monkeypatch.setenv("GMTW_API_KEY", SECRET)
    code, said = submitted(SBATCH)
    assert code == 0, said
    out = tmp_path / "out"
    assert said[0] == f"submitted 4 of 4 runs: job 77; outputs in {out}, logs in {out}/slurm"
    assert said[1].startswith(f"next: squeue -j 77, tail {out}/slurm/77_*.err; then the same command again")
    assert len(said) == 2
    script, called = (tmp_path / "script").read_text(), (tmp_path / "called").read_text()
    for option in ("array=0-3%3", "partition=gpu", "gres=gpu:a100:1", "time=120", "cpus-per-task=4", "exclude=n1,n2"):
        assert f"#SBATCH --{option}\n" in script
    assert f"#SBATCH --output={out}/slurm/%A_%a_0_log.out\n" in script
    assert " --export=ALL --cpus-per-task=4 " in next(line for line in script.splitlines() if line.startswith("srun"))
    assert called.count("sbatch") == 1
    assert len(list((out / "slurm").glob("77_*_submitted.pkl"))) == 4
    assert SECRET not in script + called
    assert SECRET.encode() not in left_behind(out)


def waited(monkeypatch: pytest.MonkeyPatch, *models: str) -> Result:
    """`gmtw run --slurm --wait` of set one by these models, in this process, which looks ten times a second."""
    monkeypatch.setitem(POLL_SECONDS, "slurm", 0.1)
    given = ["--base-url", "http://127.0.0.1:9/v1", "-o", "out", "--slurm", SBATCH, "--wait"]
    return CliRunner().invoke(app, ["run", "one.jsonl", *(f"--model={model}" for model in models), *given])


def test_a_job_that_vanishes_is_waited_for_no_longer(
    two_sets: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a kill: what the log says last is told, and the exit code says that something is left."""
    gone = "echo slurm_load_jobs error: Invalid job id specified >&2; exit 1"
    log = 'mkdir -p out/slurm; echo "slurmstepd: error: oom" > out/slurm/77_1_0_log.err'
    played(monkeypatch, tmp_path, f"{log}; echo Submitted batch job 77", gone)
    result = waited(monkeypatch, "a", "b")
    assert result.exit_code == 1
    assert sorted(result.stderr.splitlines()[1:]) == [
        f"one x a: it left no log at {tmp_path}/out/slurm/77_0_0_log.err",
        "one x b: slurmstepd: error: oom",
    ]


@pytest.mark.parametrize("unseen", [":", "echo slurm_load_jobs error: Invalid job id specified >&2; exit 1"])
def test_a_job_that_is_not_listed_yet_is_waited_for(
    unseen: str, two_sets: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One look just after submission says nothing, nor does one that the controller does not answer."""
    log = "out/slurm/77_0_log.err"
    looks = [unseen, "exit 1", unseen, "echo 77", unseen, f"echo 77; echo the end > {log}", ":"]
    cases = " ".join(f"{number}) {look} ;;" for number, look in enumerate(looks, start=1))
    squeue = f'case $(grep -c ^squeue "{tmp_path}/called") in {cases} esac'
    played(monkeypatch, tmp_path, "echo Submitted batch job 77", squeue)
    result = waited(monkeypatch, "a")
    assert result.stderr.splitlines()[1:] == ["one x a: the end"], result.output
    assert (tmp_path / "called").read_text().count("squeue") == len(looks)


def test_all_jobs_run_at_once(two_sets: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They do so unless array_parallelism says otherwise, however many there are."""
    played(monkeypatch, tmp_path, "echo Submitted batch job 77")
    models = [f"m{number}" for number in range(260)]
    code, said = submitted("time=10", sets=["two"], models=models)
    assert code == 0, said
    assert "#SBATCH --array=0-259%260\n" in (tmp_path / "script").read_text()


def test_no_resume_submits_what_no_job_is_writing(
    two_sets: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a job that runs keeps its name; and the hint does not tell to ask everything again."""
    played(monkeypatch, tmp_path, "echo Submitted batch job 77")
    Path("out").mkdir()
    Path("out/one.b.jsonl").touch()
    with Path("out/one.a.jsonl").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        code, said = submitted(SBATCH, "--no-resume", sets=["one"])
    assert code == 4
    assert said[0].startswith("error: one x a: out/one.a.jsonl: another run writes to this file; wait for it")
    assert said[1] == "set aside: out/one.b.1.jsonl"
    assert said[2].startswith("submitted 1 of 2 runs: job 77; ")
    assert said[3].endswith("; then the same command without --no-resume, which submits what is not complete")
    assert sorted(path.name for path in Path("out").glob("*.jsonl")) == ["one.a.jsonl", "one.b.1.jsonl"]


def test_what_sbatch_refuses_is_one_line(two_sets: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its own words."""
    said_by = "sbatch: error: invalid partition specified: gpu"
    played(monkeypatch, tmp_path, f"echo {said_by} >&2; echo sbatch: error: failed >&2; exit 1")
    assert submitted(SBATCH) == (
        4,
        [f"error: nothing was submitted: {said_by} sbatch: error: failed"],
    )


def test_a_machine_without_slurm(two_sets: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is said before anything is written."""
    monkeypatch.setenv("PATH", str(tmp_path))
    code, said = submitted(SBATCH)
    assert (code, Path("out").exists()) == (4, False)
    assert said == ["error: SLURM jobs need sbatch and srun, which are not on this machine; log in where they are"]


def test_a_folder_that_slurm_would_rename(two_sets: None) -> None:
    """A % in its path is refused: logs would go elsewhere."""
    result = CliRunner().invoke(app, ["run", "one.jsonl", "--model", "vllm/a", "-o", "50%j", "--slurm", LOCAL])
    assert result.exit_code == 4
    assert result.stderr.startswith("error: --slurm expects -o without %")


def test_without_the_library(two_sets: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line names the extra; nothing else of `gmtw run` needs it."""
    monkeypatch.setitem(sys.modules, "submitit", None)
    words = ["run", "one.jsonl", "--model", "vllm/a", "-o", "out"]
    result = CliRunner().invoke(app, [*words, "--slurm", LOCAL])
    assert result.exit_code == 4
    told = "pip install -e '.[cluster]' in a clone, elsewhere pip install 'submitit>=1.5'"
    assert result.stderr == f"error: --slurm needs submitit; type {told}\n"
    assert CliRunner().invoke(app, [*words, "--dry-run"]).exit_code == 0


def test_wait_is_for_jobs(two_sets: None) -> None:
    """Without --slurm there are none."""
    result = CliRunner().invoke(app, ["run", "one.jsonl", "--model", "vllm/a", "-o", "out", "--wait"])
    assert (result.exit_code, result.stderr) == (4, "error: --wait waits for jobs: give --slurm KEY=VALUE,... too\n")
