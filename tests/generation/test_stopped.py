"""Stops of `gmtw run`: a refusal, a silent server, a full disk, the user; and that what came is kept."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.generation.chat_server import Chat, command, error, rows
from tests.timing import PATIENCE

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve


def always(*fault: Any) -> Any:
    return lambda *_: fault


@pytest.mark.parametrize(
    ("status", "said"), [(401, "refused-key: 401 'no such key'"), (402, "no-credit: 402"), (404, "no-model: 404")]
)
def test_what_is_hopeless_stops_at_once(status: int, said: str, serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """One line on stderr, one error line, and no more requests than were under way."""
    server = serve(always("status", (status, {}, error("no such key"))))
    result = ask(make_set(200), server.url, "--concurrency", "4")
    assert result.exit_code == 4
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"error: {said}")
    assert len(rows()) == 1
    assert len(server.asked) <= 4


def test_a_server_that_is_not_there(make_set: MakeSet, ask: Ask, loopback: None) -> None:
    """Is said at once, with its address."""
    result = ask(make_set(50), "http://127.0.0.1:9/v1")
    assert result.exit_code == 4
    assert "nothing answers at http://127.0.0.1:9/v1" in result.stderr


def test_a_provider_that_answers_nothing_any_more(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """Many failures in a row, with no answer between, stop the run: the rest is not wasted on it."""
    server = serve(always("status", (400, {}, error("temperature must be 1"))))
    result = ask(make_set(200), server.url, "--concurrency", "4")
    assert result.exit_code == 4
    assert "questions failed one after another, the last with refused-request" in result.stderr
    assert 20 <= len(rows()) <= 24


def test_two_runs_do_not_write_to_one_file(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """The second is refused while the first runs."""
    import fcntl

    server = serve()
    with Path("out.jsonl").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert "another run writes to this file" in ask(make_set(1), server.url).stderr


def test_retry_after_is_obeyed(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """A wait in seconds is waited; one of hours stops the run, which says so."""
    waits = iter(["0.3"])
    server = serve(lambda *_: next((("status", (429, {"Retry_After": wait}, "")) for wait in waits), None))
    ask(make_set(1), server.url)
    assert (rows()[0]["tries"], len(server.asked)) == (2, 2)
    server.faults = always("status", (429, {"Retry_After": "36000"}, ""))
    result = ask(make_set(3), server.url)
    assert result.exit_code == 4
    assert "the provider asks to wait 10.0 hours" in result.stderr


@pytest.mark.minutes
def test_a_full_disk(serve: Serve, make_set: MakeSet, tmp_path: Path) -> None:
    """One line that says how much is saved; the file holds whole lines, and the next run asks the rest."""
    server, instances, output = serve(), make_set(60), tmp_path / "out.jsonl"

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8_000, 8_000))

    done = subprocess.run(
        command(instances, server.url, output), preexec_fn=small, capture_output=True, text=True, check=False
    )
    saved = len(rows(output))
    assert done.returncode == 4
    assert done.stderr.splitlines() == [
        f"error: {output}: the disk is full; {saved} answers of this run are saved, "
        "run the same command again to ask what is missing"
    ]
    assert 0 < saved < 60
    again = subprocess.run(command(instances, server.url, output), capture_output=True, text=True, check=False)
    assert (again.returncode, len(rows(output))) == (0, 60), again.stderr


def test_ctrl_c_keeps_what_came(serve: Serve, make_set: MakeSet, tmp_path: Path) -> None:
    """Requests under way are waited for; the line says what is missing, the sidecar has the end, exit code 130."""
    instances, output = make_set(300), tmp_path / "out.jsonl"

    def slow(chat: Chat, row: dict[str, Any]) -> Any:
        return ("later", row)

    process = subprocess.Popen(
        command(instances, serve(slow).url, output, "--concurrency", "4"), stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + PATIENCE
    while not (output.exists() and output.read_bytes()) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGINT)
    said = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 130, said
    (run,) = json.loads((tmp_path / "out.run.json").read_text())["runs"]
    assert (run["stopped"], run["answered"]) == ("interrupted", len(rows(output)))
    assert f"{300 - len(rows(output))} missing" in said
    assert "interrupted" in said
