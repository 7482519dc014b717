"""`gmtw run` from a shell: what it asks and writes, and in which words."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.cli import app
from gmtw.outputs.reader import index_outputs
from tests.generation.chat_server import answer_to, command, completion, error, rows

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve


def metadata() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path("out.run.json").read_text(encoding="utf-8"))
    return found


def always(*fault: Any) -> Any:
    return lambda *_: fault


def test_a_line_says_what_was_asked_and_what_came(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """One line per instance and sample, with fingerprint, tokens, seconds; thinking apart from the answer."""
    server = serve(always("body", completion("da", reasoning_content="hm")))
    result = ask(make_set(2), server.url, "--language", "en", "--samples", "2", "--seed", "7", "--system", "Hi")
    assert result.exit_code == 0, result.output
    lines = sorted(rows(), key=lambda row: (row["instance_id"], row["sample"]))
    assert [(row["instance_id"][-1], row["sample"]) for row in lines] == [("0", 0), ("0", 1), ("1", 0), ("1", 1)]
    line = lines[1]
    assert len(line.pop("fingerprint")) == 64
    assert line.pop("latency_s") > 0
    assert len(line.pop("prompt_digest")) == 16
    assert line == {
        "instance_id": "test-travel/easy/000000",
        "model": "vllm/tiny",
        "language": "en",
        "sample": 1,
        "output": "da",
        "finish_reason": "stop",
        "reasoning": "hm",
        "usage": {"prompt": 100, "completion": 50, "reasoning": 10},
        "cost_usd": 0.0,
        "tries": 1,
    }
    assert {(row["seed"], row["messages"][1]["content"]) for row in server.asked} == {
        (seed, f"Plan {number}.") for seed in (7, 8) for number in (0, 1)
    }


def test_the_sidecar_says_what_made_the_file(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """Model, provider, parameters, the set and its digest, version, start, end, and totals."""
    server = serve()
    ask(make_set(3), server.url, "--temperature", "0.5")
    ask(make_set(4), server.url, "--temperature", "0.5")
    found = metadata()
    assert (found["model"], found["provider"], found["base_url"]) == ("vllm/tiny", "vllm", server.url)
    assert (found["set"]["name"], found["set"]["instances"], len(found["set"]["digest"])) == ("many", 4, 64)
    assert found["parameters"]["temperature"] == 0.5
    assert {"gmtw", "price"} <= found.keys()
    first, second = found["runs"]
    assert first["start"] <= first["end"] <= second["start"]
    assert (second["answered_before"], second["answered"], second["tokens"]["prompt"]) == (3, 1, 100)


def test_a_failure_is_a_line_with_its_kind_and_is_asked_again(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """After the last try; the exit code says that something is missing. The answer takes the line's place."""
    server = serve(always("status", (500, {}, "oops")))
    result = ask(make_set(1), server.url, "--retries", "1")
    assert result.exit_code == 1
    assert "1 missing (1 server): run the same command again" in result.stderr
    (line,) = rows()
    assert (line["error"], line["error_kind"], line["tries"]) == ("server: 500 'oops'", "server", 2)
    assert "output" not in line
    assert index_outputs(Path("out.jsonl")).entries[0].failed
    server.faults = None
    assert ask(make_set(1), server.url).exit_code == 0
    (entry,) = index_outputs(Path("out.jsonl")).entries
    assert (entry.failed, entry.line) == (False, 2)


def test_what_no_try_mends_is_not_tried_again(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """A prompt that is too long, an answer that is all thinking: one request, one line, and the tokens it took."""
    bodies = iter([completion("", "length", reasoning_content="hm"), error("x", code="context_length_exceeded")])
    server = serve(lambda *_: ("body", next(bodies)))
    assert ask(make_set(2), server.url, "--concurrency", "1").exit_code == 1
    assert [row["error_kind"] for row in rows()] == ["out-of-tokens", "context-overflow"]
    assert rows()[0]["usage"]["reasoning"] == 10
    assert len(server.asked) == 2


def test_max_and_delay(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """The first three instances, at least .1 s between two starts, however many may be under way."""
    server = serve()
    started = time.monotonic()
    ask(make_set(9), server.url, "--limit", "3", "--delay", "0.1")
    assert time.monotonic() - started >= 0.2
    assert sorted(row["instance_id"][-1] for row in rows()) == ["0", "1", "2"]


def test_a_table_of_what_was_asked(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """A run's file is graded as it stands."""
    from typer.testing import CliRunner

    instances = make_set(2)
    ask(instances, serve().url)
    result = CliRunner().invoke(app, ["grade", str(instances), "out.jsonl"])
    assert result.exit_code == 0, result.output
    assert "vllm/tiny" in result.stdout


def test_answers_belong_to_their_questions(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """With many under way at once."""
    ask(make_set(100), serve().url, "--concurrency", "16")
    for row in rows():
        assert row["output"] == answer_to(f"Planul {int(row['instance_id'][-6:])}.")


def test_questions_that_fail_by_themselves_do_not_stop_a_run(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """However many stand in a row: a small model may find every hard prompt too long."""
    server = serve(lambda *_: ("status", (400, {}, error("x", code="context_length_exceeded"))))
    assert ask(make_set(50), server.url).exit_code == 1
    assert len(rows()) == 50


def test_stderr_is_one_line_where_it_is_no_terminal(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """The closing line: how many, how fast, tokens, money, and the file."""
    result = ask(make_set(3), serve().url)
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("3 answered in ")
    assert line.endswith("; 450 tokens; out.jsonl")


def test_a_bar_where_it_is_a_terminal(serve: Serve, make_set: MakeSet, tmp_path: Path) -> None:
    """The time left, rate, errors and tokens on one line."""
    ours, theirs = pty.openpty()
    instances, server = make_set(40), serve(lambda _, row: ("later", row))
    words = command(instances, server.url, tmp_path / "out.jsonl", "--concurrency", "2")
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    process = subprocess.Popen(words, stderr=theirs, stdout=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    shown = b""
    while piece := _read(ours):
        shown += piece
    os.close(ours)
    assert process.wait() == 0
    text = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode())
    assert re.search(r"\d+/40 \d+ s left, [\d.]+/s, [\d,]+ tokens", text)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_a_system_prompt_that_items_overrule_is_said(serve: Serve, ask: Ask) -> None:
    """One line: what --system was not sent with, as those items bring their own."""
    server = serve(always("body", completion("B")))
    item = "{id: a, task: mcq, instruction: i, text: t ___, options: [x, y], correct: B}"
    Path("suite.yaml").write_text(f"items:\n  - {item}\n", encoding="utf-8")
    result = ask(Path("suite.yaml"), server.url, "--system", "Hi")
    assert "--system is not sent with 1 of 1 questions, which bring their own" in result.output
    assert server.asked[0]["messages"][0]["content"] != "Hi"
    assert "--system" not in ask(Path("suite.yaml"), server.url, "--no-resume").output


@pytest.mark.parametrize("samples", ["0", "-1", "10001", "1000000000"])
def test_so_many_samples_are_not_asked(samples: str, serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """None is no run, and a slip of the finger asks nobody a billion times."""
    server = serve()
    result = ask(make_set(1), server.url, "--samples", samples)
    assert (result.exit_code, server.asked) == (4, []), result.output
    assert "expected --samples of 1 to 10,000" in result.stderr
