"""2,000 questions to a server that fails in every way, and a client that is killed: each is answered once."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.jsonl import write
from gmtw.outputs.reader import index_outputs
from tests.generation.chat_server import Chat, answer_to, command, mixed, rows
from tests.tasks.episode.episode_draws import WORLDS_OF_PLANS, episode_of
from tests.timing import PATIENCE

if TYPE_CHECKING:
    from tests.generation.conftest import MakeSet, Serve

INSTANCES, SAMPLES, SEED = 500, 4, 10
COUNT = INSTANCES * SAMPLES
KILLS = 5


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def start(instances: Path, server: Chat, output: Path) -> subprocess.Popen[str]:
    """A run with short waits; a hanging request costs it a fifth of a second."""
    arguments = ("--timeout", "0.2", "--concurrency", "32", "--retries", "12")
    asked = ("--samples", str(SAMPLES), "--seed", str(SEED))
    return subprocess.Popen(
        command(instances, server.url, output, *arguments, *asked), stderr=subprocess.PIPE, text=True
    )


def killed_at(process: subprocess.Popen[str], output: Path, lines: int) -> None:
    """The process is killed once the file has so many lines."""
    deadline = time.monotonic() + PATIENCE
    while lines_of(output) < lines and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    assert process.poll() is None, process.communicate()[1]
    process.send_signal(signal.SIGKILL)
    process.communicate()


@pytest.mark.minutes
def test_every_question_is_answered_once(serve: Serve, make_set: MakeSet, tmp_path: Path) -> None:
    """10 % 429, 5 % 500, 2 % resets, 2 % hangs, 1 % null, 1 % HTML, five kills: nothing lost, nothing twice.

    After a kill nothing is asked that the file answers. The file is the same set of lines in any order.
    """
    server, instances, output = serve(mixed(7)), make_set(INSTANCES), tmp_path / "out.jsonl"
    rng = random.Random(5)
    for at in sorted(rng.sample(range(50, COUNT - 200), KILLS)):
        process = start(instances, server, output)
        killed_at(process, output, at)
        server.asked.clear()
        whole = output.read_bytes().rpartition(b"\n")[0].splitlines()
        answered = {(row["instance_id"], row["sample"]) for row in map(json.loads, whole) if "output" in row}
    process = start(instances, server, output)
    closing = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 0, closing
    assert not {numbered(row) for row in server.asked} & answered
    check_file(output)
    runs = json.loads((tmp_path / "out.run.json").read_text())["runs"]
    assert [run["end"] is None for run in runs] == [True] * KILLS + [False]


def asked_in(row: dict[str, Any]) -> tuple[str, int]:
    """The opening of a conversation, and the number of the turn that a request asks."""
    return row["messages"][0]["content"], sum(one["role"] == "user" for one in row["messages"])


def test_an_episode_goes_on_where_it_was_killed(serve: Serve, tmp_path: Path) -> None:
    """Two kills inside conversations: no turn in the journal is asked again, and transcripts as of one run.

    What the server had answered and the client had not written yet is asked once more.
    """
    every = [episode_of(world) for world in WORLDS_OF_PLANS[:3]]
    write(every, tmp_path / "set.jsonl")
    openings = {one.id: one.prompts["ro"] for one in every}
    server, output, whole = serve(lambda chat, row: ("later", row)), tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    journal, answered = tmp_path / "out.turns.jsonl", Counter[str]()
    for at in (4, 10):
        process = subprocess.Popen(
            command(tmp_path / "set.jsonl", server.url, output), stderr=subprocess.PIPE, text=True
        )
        killed_at(process, journal, at)
        server.asked.clear()
        lines = journal.read_bytes().rpartition(b"\n")[0].splitlines()
        answered = Counter(json.loads(line)["instance_id"] for line in lines)
    done = {(openings[id_], turn) for id_, turns in answered.items() for turn in range(1, turns + 1)}
    assert len(done) >= 10
    for path in (output, whole):
        ended = CliRunner().invoke(app, command(tmp_path / "set.jsonl", server.url, path)[3:])
        assert ended.exit_code == 0, ended.output
        if path is output:
            assert not set(map(asked_in, server.asked)) & done
            assert len(set(map(asked_in, server.asked))) == len(server.asked)
    first, second = ({row["instance_id"]: row["turns"] for row in rows(path)} for path in (output, whole))
    assert first == second
    assert first.keys() == openings.keys()
    assert not journal.exists()


def numbered(row: dict[str, Any]) -> tuple[str, int]:
    """The instance and the sample that a request asks about."""
    number = int(row["messages"][-1]["content"].split()[1].rstrip("."))
    return f"test-travel/easy/{number:06d}", row["seed"] - SEED


def check_file(output: Path) -> None:
    """One answer for each instance, its own; the reader of outputs finds nothing odd."""
    answers = [row for row in rows(output) if "output" in row]
    assert len(answers) == len({(row["instance_id"], row["sample"]) for row in answers}) == COUNT
    for row in answers:
        assert row["output"] == answer_to(f"Planul {int(row['instance_id'][-6:])}.", SEED + row["sample"])
    file = index_outputs(output)
    assert (len(file.entries), file.repeats, any(entry.failed for entry in file.entries)) == (COUNT, 0, False)
