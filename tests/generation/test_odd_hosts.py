"""Hosts that answer or refuse in ways of their own: what a run learns, pays, says, and never mixes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.providers.catalog import Key, Provider
from gmtw.providers.dialect import Dialect
from gmtw.providers.http_chat import ChatServer
from gmtw.providers.messages import Failure, Settings
from tests.generation.chat_server import Chat, Fault, Faults, answer_to, completion, error, rows

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve

ONE_AT_A_TIME = ("--concurrency", "1", "--retries", "3")

TPM = "Request too large for model `m` on tokens per minute (TPM): Limit 8000, Requested 9100"


def status(number: int, body: str) -> Fault:
    """A refusal."""
    return ("status", (number, {}, body))


def no_field(name: str, other: str) -> Faults:
    """A host that knows the limit of an answer only by the other name."""
    said = f"Unsupported parameter: '{name}' is not supported with this model. Use '{other}' instead."
    return lambda _, row: status(400, error(said)) if name in row else None


def no_room(most: int, number: int, said: str, **fields: Any) -> Faults:
    """A host that refuses larger limits with these words."""
    return lambda _, row: status(number, error(said, **fields)) if row["max_tokens"] > most else None


def only_below(path: str, other: Fault) -> Faults:
    """A host whose chats are at that path, and which says so elsewhere."""
    return lambda chat, _: None if chat.headers[-1].startswith(f"POST {path}/chat/completions ") else other


NAME = "max_completion_tokens"
PAGE = "<!doctype html><html><head><title>Chat</title></head></html>"

LEARNT: dict[str, tuple[Faults, int, str]] = {
    "name": (no_field("max_tokens", NAME), 1, f"the server wants {NAME}, not max_tokens"),
    "unknown name": (
        lambda _, row: status(422, '{"detail": [{"loc": ["body", "max_tokens"], "msg": "Extra inputs are not '
        'permitted"}]}') if "max_tokens" in row else None,
        1,
        f"the server wants {NAME}",
    ),
    "room": (
        no_room(4096, 400, "`max_tokens` must be less than or equal to `4096`"), 1, "answers of more than 4096"
    ),
    "window": (
        no_room(3000, 400, "maximum context length is 4096 tokens (952 in the messages, 8192 in the completion)"),
        2,
        "no room for answers of more than 2048",
    ),
    "rate": (no_room(5000, 413, TPM, code="rate_limit_exceeded"), 1, "no room for answers of more than 4096"),
}  # fmt: skip


@pytest.mark.parametrize("name", LEARNT)
def test_a_refusal_is_learnt_once(name: str, serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """The first request is sent again as the server wants it, the others so at once; the last lines say it."""
    faults, refused, says = LEARNT[name]
    server = serve(faults)
    result = ask(make_set(3), server.url, *ONE_AT_A_TIME)
    assert result.exit_code == 0, result.stderr
    assert len(server.asked) == 3 + refused
    assert says in result.stderr
    assert says in json.loads(Path("out.run.json").read_text())["runs"][0]["notes"][0]


@pytest.mark.parametrize(
    ("name", "kind"), [("room", "refused-request"), ("window", "context-overflow"), ("rate", "rate-limit")]
)
def test_the_users_own_limit_stays(name: str, kind: str, serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """It is refused as it is; only the rate limit is tried again."""
    server = serve(LEARNT[name][0])
    ask(make_set(1), server.url, "--max-tokens", "8192", "--retries", "1")
    assert rows()[0]["error_kind"] == kind
    assert {row["max_tokens"] for row in server.asked} == {8192}
    assert len(server.asked) == 1 + (kind == "rate-limit")


@pytest.mark.parametrize(
    "other",
    [status(404, '{"detail": "Not Found"}'), status(405, "no"), ("body", PAGE), ("body", error("Unexpected endpoint"))],
    ids=["404", "405", "page", "error"],
)
def test_a_missing_v1_is_tried_once(other: Fault, serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """The run goes on there, and says what to type; it is resumed at either address."""
    server = serve(only_below("/v1", other))
    base = server.url.removesuffix("/v1")
    result = ask(make_set(3), base, *ONE_AT_A_TIME)
    assert result.exit_code == 0, result.stderr
    assert f"type --base-url {base}/v1" in result.stderr
    assert len(server.asked) == 4
    assert ask(make_set(4), server.url, *ONE_AT_A_TIME).exit_code == 0
    assert len(rows()) == 4


def test_an_address_without_chats_is_tried_twice(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """With and without /v1; then the run stops, and names the address that was given."""
    server = serve(only_below("/elsewhere", status(404, "404 page not found")))
    base = server.url.removesuffix("/v1")
    result = ask(make_set(3), base, *ONE_AT_A_TIME)
    assert result.exit_code == 4
    assert f"at {base}/chat/completions" in result.stderr
    assert len(server.asked) == 3


def test_a_page_at_a_200_is_called_a_page(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """With what to do."""
    ask(make_set(1), serve(lambda *_: ("body", PAGE)).url, "--retries", "0")
    assert "a web page came: --base-url is no API's (many end with /v1)" in rows()[0]["error"]


def test_dialects_do_not_swing() -> None:
    """A server that refuses both names is asked by each once; an answer ends the search for an address."""
    server = ChatServer(Provider(name="test", base_url="http://127.0.0.1:9"), Key())
    first = Dialect(server, Settings("m", 8192, least_tokens=0))
    names = ("max_tokens", NAME)
    one, other = (Failure("refused-request", f"400 '{name}' is unknown") for name in names)
    second = first.learnt(one, False)
    assert second is not None
    assert second.server.provider.max_tokens == NAME
    assert second.learnt(other, False) is None
    other = Failure("refused-request", "400 'max_tokens must be greater than thinking.budget_tokens'")
    assert Dialect(server, Settings("m", 8192, least_tokens=2048)).learnt(other, False) is None
    lost = Failure("no-model", "404 'Not Found'")
    assert first.learnt(lost, True) is None
    there = first.learnt(lost, False)
    assert there is not None
    back = there.learnt(lost, False)
    assert back is not None
    assert [each.server.url for each in (there, back)] == [
        "http://127.0.0.1:9/v1/chat/completions",
        "http://127.0.0.1:9/chat/completions",
    ]
    assert back.learnt(lost, False) is None


def test_reasoning_without_an_answer_is_paid_once(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """The line keeps it and says what to do; with --read-reasoning it is the answer, and files of both do not mix."""
    server, instances = serve(lambda *_: ("body", completion(None, reasoning="Luni: muzeul."))), make_set(1)
    result = ask(instances, server.url)
    assert (result.exit_code, len(server.asked)) == (1, 1)
    row = rows()[0]
    assert (row["error_kind"], row["reasoning"]) == ("only-reasoning", "Luni: muzeul.")
    assert "--read-reasoning" in row["error"]
    assert row["usage"]["completion"] == 50
    assert "read_reasoning" in ask(instances, server.url, "--read-reasoning").stderr
    assert ask(instances, server.url, "--read-reasoning", "--no-resume").exit_code == 0
    assert rows()[0]["output"] == "Luni: muzeul."


@pytest.mark.parametrize("stream", [False, True])
def test_an_answer_that_broke_off_is_asked_again(stream: bool, serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """Within the run, and by the next one; what it cost is counted."""
    piece = {"choices": [{"delta": {"content": "Lu"}}, {"delta": {}, "finish_reason": "error"}]}
    events = "".join(f"data: {json.dumps({'choices': [one]})}\n\n" for one in piece["choices"])
    broken = ("stream", events + "data: [DONE]\n\n") if stream else ("body", completion("Lu", "error"))

    def faults(chat: Chat, _: dict[str, Any]) -> Fault | None:
        return broken if len(chat.asked) < 3 else None

    server, instances = serve(faults), make_set(1)
    arguments = ("--extra-body", '{"stream": true}') if stream else ()
    assert ask(instances, server.url, "--retries", "0", *arguments).exit_code == 1
    assert (rows()[0]["error_kind"], "output" in rows()[0]) == ("server", False)
    assert ask(instances, server.url, "--retries", "1", *arguments).exit_code == 0
    assert rows()[1]["output"] == answer_to("Planul 0.")
    assert (rows()[1]["tries"], rows()[1]["finish_reason"]) == (2, "stop")


@pytest.mark.parametrize(("cut", "many"), [(1, False), (2, True)])
def test_the_last_line_says_when_many_were_cut(cut: int, many: bool, serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """From 2 in 100 on, thinking without an answer among them."""

    def faults(chat: Chat, _: dict[str, Any]) -> Fault | None:
        at = len(chat.asked)
        if at > cut:
            return None
        return ("body", completion("Lu", "length") if at == 1 else completion("", "length", reasoning="hm"))

    result = ask(make_set(100), serve(faults).url)
    last = result.stderr.splitlines()[-1]
    assert ("2 of 100 answers (2 %) were cut off at 8,192 tokens" in last) == many
    assert ("1 cut at --max-tokens" in last) == (not many)
    assert sum(row.get("finish_reason") == "length" for row in rows()) == 1


@pytest.mark.parametrize(("model", "task", "tokens"), [("vllm/tiny", {}, 8192), ("x", {}, 16384), ("groq/x", {}, 6144)])
def test_the_limit_is_that_of_task_and_host(
    model: str, task: dict[str, Any], tokens: int, serve: Serve, make_set: MakeSet, ask: Ask
) -> None:
    """The limit is what a task's answers take and the host leaves for thinking; the user's own number goes before."""
    server, instances = serve(), make_set(2)
    assert ask(instances, server.url, "--limit", "1", model=model).exit_code == 0
    assert ask(instances, server.url, "--max-tokens", "77", model=model).exit_code == 0
    field = "max_completion_tokens" if model.startswith("groq") else "max_tokens"
    assert [row[field] for row in server.asked] == [tokens, 77]


def test_a_run_is_not_resumed_elsewhere(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """Another address is refused in one line, which says how to go on; nothing is asked, nothing changes."""
    here, there, instances = serve(), serve(), make_set(2)
    assert ask(instances, here.url, "--limit", "1").exit_code == 0
    before = Path("out.jsonl").read_text(), Path("out.run.json").read_text()
    refused = ask(instances, there.url)
    assert refused.exit_code == 4
    (line,) = refused.stderr.splitlines()
    assert f"made with base_url '{here.url}', not '{there.url}' (if both are one server, " in line
    assert "ask as before, give another -o, or --no-resume" in line
    assert there.asked == []
    assert before == (Path("out.jsonl").read_text(), Path("out.run.json").read_text())
    Path("out.run.json").write_text(before[1].replace(here.url, there.url))
    assert ask(instances, there.url).exit_code == 0


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        (("--reasoning-effort", "low"), ("--reasoning-effort", "high"), "of 'vllm/tiny:low', not of 'vllm/tiny:high'"),
        (("--reasoning-effort", "low"), (), "outputs of 'vllm/tiny:low', not of 'vllm/tiny'"),
        (('--extra-body={"thinking": {"budget_tokens": 9}}',), (), "outputs of 'vllm/tiny:9', not of 'vllm/tiny'"),
        (('--extra-body={"provider": {"order": ["a"]}}',), (), "made with provider {'order': ['a']}, not None"),
    ],
    ids=["effort", "no effort", "budget", "routing"],
)  # fmt: skip
def test_a_run_is_not_resumed_otherwise(
    first: tuple[str, ...], second: tuple[str, ...], says: str, serve: Serve, make_set: MakeSet, ask: Ask
) -> None:
    """Another effort or routing is refused in one line that says what differs; the same goes on."""
    server, instances = serve(), make_set(2)
    assert ask(instances, server.url, "--limit", "1", *first).exit_code == 0
    refused = ask(instances, server.url, *second)
    assert refused.exit_code == 4
    (line,) = refused.stderr.splitlines()
    assert says in line
    assert ask(instances, server.url, *first).exit_code == 0
    assert len(server.asked) == 2


def test_a_run_is_not_resumed_with_another_revision(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """A name that means another model now is seen in what the server says, and its answer is not written."""
    revision = ["m-1"]

    def faults(*_: Any) -> Fault:
        return ("body", json.dumps({**json.loads(completion("da")), "model": revision[0]}))

    server, instances = serve(faults), make_set(3)
    assert ask(instances, server.url, "--limit", "1").exit_code == 0
    assert ask(instances, server.url, "--limit", "2").exit_code == 0
    revision[0] = "m-2"
    refused = ask(instances, server.url)
    assert refused.exit_code == 4
    assert "cannot resume: m-1 answered it, and now 'm-2' does" in refused.stderr
    assert [row["served"] for row in rows()] == ["m-1", "m-1"]
