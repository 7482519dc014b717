"""The cost of a run: prices, a budget that is never broken, what is foreseen, and what is not known."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.generation.budget import Budget
from gmtw.providers.messages import Failure, Reply, Usage
from gmtw.providers.prices import Price
from tests.generation.chat_server import completion, rows

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve

PRICE = Price(date="2026-01", prompt=1.0, completion=2.0, reasoning=4.0)
"""One exchange of the test server, 100 + 40 said + 10 thought, costs 100 + 80 + 40 millionths."""


def test_money_of_requests_under_way_is_put_by() -> None:
    """A request that could break the budget waits for those under way, and is refused when none is left."""
    budget, stop = Budget(PRICE, limit=500e-6), threading.Event()
    assert budget.hold(100, 50, stop)
    threading.Timer(0.1, budget.settle, (100, 50, Reply("da", usage=Usage(100, 10)))).start()
    assert budget.hold(100, 50, stop)
    assert budget.spent == pytest.approx(120e-6)
    budget.settle(100, 50, Reply("da", usage=Usage(100, 50)))
    assert not budget.hold(100, 50, stop)


def test_what_may_be_charged_counts() -> None:
    """An answer that never came may cost all that it could; a refusal costs nothing."""
    budget, stop = Budget(PRICE, limit=1.0), threading.Event()
    for kind in ("rate-limit", "timeout", "reset"):
        assert budget.hold(100, 50, stop)
        budget.settle(100, 50, Failure(kind, ""))
    assert budget.spent == 0
    assert budget.doubtful == pytest.approx(600e-6)


def test_an_estimate_that_is_too_low_is_corrected() -> None:
    """After a prompt of twice as many tokens as thought, all that are under way are thought twice as long."""
    budget, stop = Budget(PRICE, limit=1000e-6), threading.Event()
    assert budget.hold(100, 50, stop)
    assert budget.hold(100, 50, stop)
    budget.settle(100, 50, Reply("da", usage=Usage(200, 50)))
    budget.limit = 300e-6 + 2 * 400e-6 - 1e-9
    threading.Timer(0.1, budget.settle, (100, 50, Failure("server", ""))).start()
    assert budget.hold(100, 50, stop)
    assert budget._in_flight == 1


@pytest.fixture
def far_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of the test counts as one far away, which needs a key and has a price."""
    monkeypatch.setattr("gmtw.providers.catalog.is_loopback", lambda _: False)


def test_a_server_on_this_machine_is_free(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """Also under a provider's name, for whom neither key nor price is asked; a stated price counts."""
    server = serve()
    assert ask(make_set(1), server.url, "--budget", "1", model="groq/x").exit_code == 0
    assert not any("Authorization" in head for head in server.headers)
    assert rows()[0]["cost_usd"] == 0
    assert ask(make_set(2), server.url, "--price", "y=9,9", "--price", "groq/x=1,2", model="groq/x").exit_code == 0
    assert rows()[1]["cost_usd"] == pytest.approx(200e-6)


@pytest.mark.parametrize("places", ["1", "16"])
def test_a_run_stops_before_its_budget_is_spent(
    places: str, serve: Serve, make_set: MakeSet, ask: Ask, far_away: None
) -> None:
    """Whatever is under way; nothing more is sent in a second run, and a larger budget goes on from there."""
    server, instances = serve(), make_set(60)
    arguments = ("--price", "1,2", "--max-tokens", "50", "--concurrency", places)
    one = 200e-6
    result = ask(instances, server.url, *arguments, "--budget", str(20 * one), model="groq/x")
    assert result.exit_code == 4
    assert "GROQ_API_KEY is not set" in result.stderr
    result = ask(instances, server.url, *arguments, "--budget", str(20 * one), model="x")
    assert result.exit_code == 1, result.stderr
    assert "the budget does not reach for another request" in result.stderr
    spent = sum(row["cost_usd"] for row in rows())
    assert 18 * one <= spent <= 20 * one + 1e-9
    assert ask(instances, server.url, *arguments, "--budget", str(20 * one), model="x").exit_code == 1
    assert sum(row["cost_usd"] for row in rows()) <= 20 * one + 1e-9
    assert ask(instances, server.url, *arguments, "--budget", "1", model="x").exit_code == 0
    assert len(rows()) == len(server.asked) == 60


def test_an_unknown_price_has_no_budget_and_no_cost(serve: Serve, make_set: MakeSet, ask: Ask, far_away: None) -> None:
    """--budget says that the price is unknown; without it the run says so, and writes no cost."""
    server = serve()
    refused = ask(make_set(1), server.url, "--budget", "1", model="x")
    assert refused.exit_code == 4
    assert "--budget needs a price, and that of 'x' is unknown; give --price" in refused.stderr
    assert "price unknown" in ask(make_set(1), server.url, model="x").stderr
    assert "cost_usd" not in rows()[0]
    run = json.loads(Path("out.run.json").read_text())["runs"][0]
    assert (run["cost_usd"], run["tokens"]) == (None, {"prompt": 100, "completion": 50, "reasoning": 10})


def test_tokens_of_tries_without_an_answer_count(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """An empty answer was paid for: its tokens stand in the line of the answer that came after it."""
    bodies = iter([completion(None)])
    ask(make_set(1), serve(lambda *_: next((("body", body) for body in bodies), None)).url, "--price", "1,2", model="x")
    assert (rows()[0]["usage"]["prompt"], rows()[0]["cost_usd"], rows()[0]["tries"]) == (200, 0.0004, 2)


@pytest.mark.parametrize(
    ("text", "usage", "asked"),
    [
        ("da", None, 3),
        ("da", {}, 3),
        ("da", {"total_tokens": 5_000_000}, 3),
        ("da", {"prompt_tokens": 100}, 3),
        ("da", {"completion_tokens": 50}, 3),
        ("da", {"prompt_tokens": 100, "completion_tokens": 0}, 3),
        ("", {}, 3),
        ("", {"prompt_tokens": 100, "completion_tokens": 0}, 9),
    ],
)
def test_an_answer_that_does_not_say_what_it_took_is_not_free(
    text: str, usage: dict[str, int] | None, asked: int, serve: Serve, make_set: MakeSet, ask: Ask
) -> None:
    """It counts at its highest cost, so that a budget stops the run."""
    server = serve(lambda *_: ("body", json.dumps({**json.loads(completion(text)), "usage": usage})))
    arguments = ("--price", "0,2", "--max-tokens", "50", "--retries", "0", "--concurrency", "1", "--budget", "350e-6")
    result = ask(make_set(9), server.url, *arguments, model="x")
    assert len(server.asked) == asked
    assert ("the budget does not reach for another request" in result.stderr) == (asked < 9)


def foreseen(instances: Path, *arguments: str) -> list[str]:
    result = CliRunner().invoke(app, ["run", str(instances), "--dry-run", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_dry_run(serve: Serve, make_set: MakeSet, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests, tokens and cost, without a key and without a request; what is answered is not asked again."""
    monkeypatch.delenv("GROQ_API_KEY", raising=False)
    instances = make_set(10)
    lines = foreseen(instances, "--model", "groq/llama-3.3-70b-versatile", "--samples", "2", "--budget", "0.001")
    assert lines[0] == "requests  20 of 20 (0 answered before)"
    assert lines[1].endswith("at most 122,880 in answers")
    assert lines[2].startswith("cost      at most $0.09")
    assert lines[3] == "budget    $0.0010: may stop the run before its end"
    assert foreseen(instances, "--model", "groq/unlisted")[2] == "cost      price unknown"
    server = serve()
    ask(make_set(4, "few"), server.url)
    assert foreseen(instances, "--model", "vllm/tiny", "-o", "out.jsonl", "--base-url", server.url)[0].startswith(
        "requests  6 of 10 (4 "
    )


def test_list_models(serve: Serve) -> None:
    """The provider's own list, sorted, as --model takes it; without a set."""
    result = CliRunner().invoke(app, ["run", "--model", "vllm", "--base-url", serve().url, "--list-models"])
    assert result.stdout.splitlines() == ["vllm/a", "vllm/b"]
    failed: Any = CliRunner().invoke(
        app, ["run", "--model", "vllm", "--base-url", "http://127.0.0.1:9", "--list-models"]
    )
    assert failed.exit_code == 4
    assert "no list of models at http://127.0.0.1:9/models" in failed.stderr
