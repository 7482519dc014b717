"""`gmtw run --slurm cluster=local`: jobs that really run, as processes of this machine."""

from __future__ import annotations

import os
import re
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.generation.chat_server import Chat, error, rows
from tests.generation.jobs import LOCAL, SECRET, Submit, ended, left_behind
from tests.timing import PATIENCE

if TYPE_CHECKING:
    from tests.generation.conftest import Serve


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


@pytest.mark.minutes
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


@pytest.mark.minutes
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


@pytest.mark.minutes
def test_a_job_that_is_put_back_goes_on_with_its_file(serve: Serve, submit: Submit) -> None:
    """Also after --no-resume, which sets the old file aside once, before anything is submitted."""
    server = serve(lambda _, row: ("later", row))
    Path("out").mkdir()
    Path("out/one.a.jsonl").write_text("old")
    several = ("--samples", "15", "--concurrency", "1", "--no-resume")
    process = submit(LOCAL, server.url, "--wait", *several, sets=["one"], models=["a"])
    deadline = time.monotonic() + PATIENCE
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
