"""Retries of `gmtw run` against a real server: of chats, and of log-probabilities, which share one policy.

How long a wait is, is tested on a clock that stands still in tests/providers/test_retry.py.
"""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from tests.generation.chat_server import Chat, command, error, rows
from tests.timing import PATIENCE

if TYPE_CHECKING:
    from typer.testing import Result

    from tests.generation.conftest import Ask, MakeSet, Serve


class Asking(Protocol):
    """Runs `gmtw run` of 3 prompts."""

    logprobs: bool

    def __call__(self, server: Chat, *arguments: str) -> Result: ...

    def words(self, server: Chat, *arguments: str) -> list[str]: ...


def always(*fault: Any) -> Any:
    return lambda *_: fault


def first(count: int, *fault: Any) -> Any:
    """That fault for the first requests, then answers."""
    left = iter(range(count))
    return lambda *_: fault if next(left, None) is not None else None


@pytest.fixture(params=["chat", "logprobs"])
def asking(request: pytest.FixtureRequest, make_set: MakeSet, ask: Ask, tmp_path: Path) -> Asking:
    """`gmtw run` of 3 prompts: three chats, or an item with two candidates and one with one."""
    scored = request.param == "logprobs"
    if scored:
        items = tmp_path / "items.jsonl"
        lines: list[dict[str, Any]] = [
            {"id": "a", "context": "Pisica prinde", "candidates": ["doi șoareci mici", "nori"], "gold": [0]},
            {"id": "b", "context": "Seara se aprind", "last_word": "stelele"},
        ]
        items.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    instances, more = (items, ["--logprobs"]) if scored else (make_set(3), [])

    class Run:
        logprobs = scored

        def __call__(self, server: Chat, *arguments: str) -> Result:
            return ask(instances, server.url, *more, *arguments)

        def words(self, server: Chat, *arguments: str) -> list[str]:
            return command(instances, server.url, tmp_path / "out.jsonl", *more, *arguments)

    return Run()


def prompts(server: Chat) -> Counter[str]:
    """Return the number of requests of each prompt."""
    return Counter(row.get("prompt") or row["messages"][-1]["content"] for row in server.asked)


def test_a_retry_after_is_obeyed(serve: Serve, asking: Asking) -> None:
    """The wait is waited, then the prompt is sent once more: four requests for three prompts."""
    server = serve(first(1, "status", (429, {"Retry_After": "0.4"}, error("slow down"))))
    started = time.monotonic()
    result = asking(server, "--concurrency", "1")
    assert result.exit_code == 0, result.output
    assert time.monotonic() - started >= 0.4
    assert sorted(prompts(server).values()) == [1, 1, 2]
    assert sorted(row["tries"] for row in rows()) == ([1, 2] if asking.logprobs else [1, 1, 2])


@pytest.mark.parametrize("concurrency", ["1", "8"])
def test_a_retry_after_of_a_day_is_not_slept(concurrency: str, serve: Serve, asking: Asking) -> None:
    """The run stops at once, and says so; at one place after one request."""
    server = serve(always("status", (429, {"Retry_After": "86400"}, error("come back tomorrow"))))
    started = time.monotonic()
    result = asking(server, "--concurrency", concurrency)
    assert time.monotonic() - started < 600
    assert result.exit_code == 4
    assert "rate-limit: the provider asks to wait 24.0 hours; run the same command then" in result.stderr
    assert max(prompts(server).values()) == 1
    assert len(server.asked) == 1 if concurrency == "1" else len(server.asked) <= 3


@pytest.mark.parametrize("retries", [0, 2])
def test_the_count_of_requests_is_exact(retries: int, serve: Serve, asking: Asking) -> None:
    """Each prompt once and once for each retry, and each item has one line."""
    server = serve(always("status", (500, {}, "oops")))
    result = asking(server, "--retries", str(retries))
    assert result.exit_code == 1
    assert set(prompts(server).values()) == {retries + 1}
    assert len(server.asked) == 3 * (retries + 1)
    assert [row["tries"] for row in rows()] == [retries + 1] * (2 if asking.logprobs else 3)
    assert {row["error_kind"] for row in rows()} == {"server"}


def test_what_no_retry_mends_is_sent_once(serve: Serve, asking: Asking) -> None:
    """A prompt that is too long stays too long."""
    server = serve(always("status", (400, {}, error("x", code="context_length_exceeded"))))
    assert asking(server).exit_code == 1
    assert set(prompts(server).values()) == {1}


def test_ctrl_c_ends_the_wait(serve: Serve, asking: Asking, tmp_path: Path) -> None:
    """Long before the wait is over, with exit code 130: the one request that was refused is not sent again."""
    server = serve(always("status", (429, {"Retry_After": "60"}, error("slow down"))))
    process = subprocess.Popen(asking.words(server, "--concurrency", "1"), stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + PATIENCE
    while not server.asked and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.3)
    started = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stderr
    said = process.stderr.readline()
    took = time.monotonic() - started
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, said
    assert took < 0.9 * 60
    assert len(server.asked) == 1
    assert "interrupted" in said
    (run,) = json.loads((tmp_path / "out.run.json").read_text())["runs"]
    assert (run["stopped"], run["answered"]) == ("interrupted", 0)


def test_retries_keep_to_the_budget(serve: Serve, asking: Asking) -> None:
    """Tries that may be charged count at their most: after three of them the fourth is not sent.

    One try costs at most the estimate of its prompt, 64 tokens and its length, at a dollar a token.
    """
    server = serve(always("body", "<html></html>"))
    arguments = ("--price", "1000000,0", "--max-tokens", "1", "--concurrency", "1", "--retries", "9")
    result = asking(server, *arguments, "--budget", "300")
    assert result.exit_code == 1, result.output
    assert "the budget does not reach for another request" in result.stderr
    assert len(server.asked) == (3 if asking.logprobs else 4)
    server.asked.clear()
    server.faults = None
    for _ in range(2):
        assert asking(server, *arguments, "--budget", "300").exit_code == 1
        assert server.asked == []
    assert sum(row["doubtful_usd"] for row in rows()) > 300 - 2 * 64
    assert asking(server, *arguments, "--budget", "3000").exit_code == 0


def test_what_came_before_a_stop_is_kept(serve: Serve, asking: Asking) -> None:
    """The line of the item that was answered, and its cost; the next run sends the rest only."""
    count = 2 if asking.logprobs else 1
    answered = iter(range(count))
    server = serve(
        lambda *_: None if next(answered, None) is not None else ("status", (429, {"Retry_After": "86400"}, ""))
    )
    result = asking(server, "--concurrency", "1", "--price", "1,1")
    assert result.exit_code == 4
    assert "1 answers of this run are saved" in result.stderr
    assert rows()[0]["cost_usd"] > 0
    server.asked.clear()
    server.faults = None
    assert asking(server, "--price", "1,1").exit_code == 0
    assert len(server.asked) == 3 - count


def test_all_tokens_of_candidates_are_paid_for(serve: Serve, asking: Asking) -> None:
    """Usage and cost of an item are those that the server reports for each of its candidates."""
    if not asking.logprobs:
        pytest.skip("chats: tests/generation/test_budget.py")
    result = asking(serve(), "--price", "1000000,1000000")
    assert result.exit_code == 0, result.output
    lines = sorted(rows(), key=lambda row: str(row["instance_id"]))
    assert [line["usage"]["prompt"] for line in lines] == [5 + 3, 4]
    assert [line["usage"]["completion"] for line in lines] == [2, 1]
    assert [line["cost_usd"] for line in lines] == [10, 5]
