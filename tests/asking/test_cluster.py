"""`gmtw run --slurm`: jobs that really run, through submitit on this machine; and sbatch, played by a script."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from tests.asking.chat_server import Chat, error, rows

if TYPE_CHECKING:
    from tests.asking.conftest import MakeSet, Serve

SECRET = "sk-test-0123456789abcdefSECRET"
LOCAL = "cluster=local"
SBATCH = "partition=gpu,gres=gpu:a100:1,time=02:00:00,cpus-per-task=4,exclude=n1,n2,array_parallelism=3"

Submit = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def submit(make_set: MakeSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Submit:
    """`gmtw run` of sets of 3 and 2 instances by models of that server, in a process of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.delenv("GMTW_API_KEY", raising=False)
    make_set(3, "one")
    make_set(2, "two")

    def run(
        slurm: str, url: str, *arguments: str, sets: Sequence[str] = ("one", "two"), models: Sequence[str] = "ab"
    ) -> subprocess.Popen[str]:
        asked = [*(f"{name}.jsonl" for name in sets), *(f"--model={name}" for name in models)]
        given = [*asked, "--base-url", url, "-o", "out", "--slurm", slurm, *arguments]
        words = [sys.executable, "-m", "gmtw.cli", "run", *given]
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    return run


def ended(process: subprocess.Popen[str]) -> tuple[int, list[str]]:
    """The exit code, and the lines on stderr."""
    said = process.communicate(timeout=60)[1]
    return process.returncode, said.splitlines()


def command_lines(part: str) -> list[str]:
    """The command lines of the processes of this machine that hold `part`."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = file.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        found += [line] if part in line else []
    return found


def left_behind(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_jobs_write_what_a_run_by_hand_writes(serve: Serve, submit: Submit) -> None:
    """A file for each pair, a line for each that ended; the same again submits nothing, since all is complete."""
    server = serve()
    code, said = ended(submit(LOCAL, server.url, "--wait"))
    assert code == 0, said
    assert {path.stem: len(rows(path)) for path in Path("out").glob("*.jsonl")} == {
        "one.a": 3,
        "one.b": 3,
        "two.a": 2,
        "two.b": 2,
    }
    assert said[0].startswith("submitted 4 of 4 runs: job ")
    assert sorted(line.partition(" answered")[0] for line in said[1:]) == [
        "one x a: 3",
        "one x b: 3",
        "two x a: 2",
        "two x b: 2",
    ]
    assert len(list(Path("out/slurm").glob("*_log.err"))) == 4
    server.asked.clear()
    code, said = ended(submit(LOCAL, server.url, "--wait"))
    assert (code, server.asked) == (0, [])
    assert [line.partition(";")[0] for line in said] == [
        f"complete, not submitted: {name} x {model}" for name in ("one", "two") for model in "ab"
    ]


def test_what_is_left_or_refused_has_its_exit_code(serve: Serve, submit: Submit) -> None:
    """1 where answers are missing, 4 where a job was refused; submitting again asks only what is missing."""

    def faults(_: Chat, row: dict[str, Any]) -> Any:
        return ("status", (status, {}, error("no"))) if row["model"] == "b" else None

    server, status = serve(faults), 400
    code, said = ended(submit(LOCAL, server.url, "--wait", sets=["one"]))
    assert code == 1
    assert sum("missing (" in line for line in said) == 1
    status = 401
    server.asked.clear()
    code, said = ended(submit(LOCAL, server.url, "--wait", sets=["one"]))
    assert code == 4
    assert sum(line.startswith("one x b: error: refused-key") for line in said) == 1
    assert {row["model"] for row in server.asked} == {"b"}
    server.faults = None
    assert ended(submit(LOCAL, server.url, "--wait", sets=["one"]))[0] == 0
    assert ["output" in row for row in rows(Path("out/one.a.jsonl"))] == [True] * 3
    assert ["output" in row for row in rows(Path("out/one.b.jsonl"))].count(True) == 3


def test_a_job_that_is_put_back_goes_on_with_its_file(serve: Serve, submit: Submit) -> None:
    """Also after --no-resume, which sets the old file aside once, before anything is submitted."""
    server = serve(lambda _, row: ("later", row))
    Path("out").mkdir()
    Path("out/one.a.jsonl").write_text("old")
    several = ("--samples", "15", "--concurrency", "1", "--no-resume")
    process = submit(LOCAL, server.url, "--wait", *several, sets=["one"], models=["a"])
    deadline = time.monotonic() + 30
    while sum(server.answered.values()) < 5 and time.monotonic() < deadline:
        time.sleep(0.01)
    (job,) = [int(file.parent.name) for file in Path("/proc").glob("[0-9]*/cmdline") if _is_job(file)]
    os.kill(job, signal.SIGUSR2)
    code, said = ended(process)
    assert code == 0, said
    assert re.search(r"one x a: \d+ answered in .*; \d+ before; ", said[-1])
    found = [(row["instance_id"], row["sample"]) for row in rows(Path("out/one.a.jsonl"))]
    assert len(found) == len(set(found)) == 45
    assert Path("out/one.a.1.jsonl").read_text() == "old"
    assert not Path("out/one.a.2.jsonl").exists()


def _is_job(cmdline: Path) -> bool:
    try:
        words = cmdline.read_bytes().split(b"\0")
    except OSError:
        return False
    return b"submitit.core._submit" in words and str(Path("out").absolute()).encode() in b" ".join(words)


def test_no_key_in_what_is_submitted(serve: Serve, submit: Submit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in a pickle, a log or an output, nor on the command line of a job; and the jobs send it."""
    lines: list[str] = []

    def watch(*_: Any) -> None:
        lines.extend(command_lines("submitit"))

    server = serve(watch)
    monkeypatch.setenv("GMTW_API_KEY", SECRET)
    code, said = ended(submit(LOCAL, server.url, "--wait", sets=["one"], models=["a"]))
    assert code == 0, said
    assert any("submitit.core._submit" in line for line in lines)
    assert all(f"Authorization: Bearer {SECRET}" in header for header in server.headers)
    left = left_behind(Path("out"))
    assert b"Options" in left
    assert SECRET.encode() not in left
    assert SECRET not in "\n".join([*lines, *said])


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


def test_one_array_is_submitted(submit: Submit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what sbatch was to be told, logs beside the outputs, the key in its environment and nowhere else."""
    played(monkeypatch, tmp_path, f'test "$GMTW_API_KEY" = {SECRET} && echo Submitted batch job 77')
    monkeypatch.setenv("GMTW_API_KEY", SECRET)
    code, said = ended(submit(SBATCH, "http://127.0.0.1:9/v1"))
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


def test_a_job_that_vanishes_is_waited_for_no_longer(
    submit: Submit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a kill: what the log says last is told, and the exit code says that something is left."""
    gone = "echo slurm_load_jobs error: Invalid job id specified >&2; exit 1"
    log = 'mkdir -p out/slurm; echo "slurmstepd: error: oom" > out/slurm/77_1_0_log.err'
    played(monkeypatch, tmp_path, f"{log}; echo Submitted batch job 77", gone)
    code, said = ended(submit(SBATCH, "http://127.0.0.1:9/v1", "--wait"))
    assert code == 1
    assert said[1:3] == [
        f"one x a: it left no log at {tmp_path}/out/slurm/77_0_0_log.err",
        "one x b: slurmstepd: error: oom",
    ]


def test_what_sbatch_refuses_is_one_line(submit: Submit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its own words."""
    said_by = "sbatch: error: invalid partition specified: gpu"
    played(monkeypatch, tmp_path, f"echo {said_by} >&2; echo sbatch: error: failed >&2; exit 1")
    assert ended(submit(SBATCH, "http://127.0.0.1:9/v1")) == (
        4,
        [f"error: nothing was submitted: {said_by} sbatch: error: failed"],
    )


def test_a_machine_without_slurm(submit: Submit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is said before anything is written."""
    monkeypatch.setenv("PATH", str(tmp_path))
    code, said = ended(submit(SBATCH, "http://127.0.0.1:9/v1"))
    assert (code, Path("out").exists()) == (4, False)
    assert said == ["error: --slurm needs sbatch and srun, which are not on this machine; log in where they are"]


def test_a_folder_that_slurm_would_rename(submit: Submit) -> None:
    """A % in its path is refused: logs would go elsewhere."""
    result = CliRunner().invoke(app, ["run", "one.jsonl", "--model", "vllm/a", "-o", "50%j", "--slurm", LOCAL])
    assert result.exit_code == 4
    assert result.stderr.startswith("error: --slurm expects -o without %")


def test_without_the_library(submit: Submit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line names the extra; nothing else of `gmtw run` needs it."""
    monkeypatch.setitem(sys.modules, "submitit", None)
    words = ["run", "one.jsonl", "--model", "vllm/a", "-o", "out"]
    result = CliRunner().invoke(app, [*words, "--slurm", LOCAL])
    assert result.exit_code == 4
    assert result.stderr == "error: --slurm needs submitit; type pip install 'gmtw[cluster]'\n"
    assert CliRunner().invoke(app, [*words, "--dry-run"]).exit_code == 0


def test_wait_is_for_jobs(submit: Submit) -> None:
    """Without --slurm there are none."""
    result = CliRunner().invoke(app, ["run", "one.jsonl", "--model", "vllm/a", "-o", "out", "--wait"])
    assert (result.exit_code, result.stderr) == (4, "error: --wait waits for jobs: give --slurm KEY=VALUE,... too\n")
