"""One request to a chat server: what is sent, and that whatever comes is a reply or a failure of a named kind."""

from __future__ import annotations

import json
from email.utils import formatdate
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.core.errors import GmtwError, LanguageToolError
from gmtw.providers.catalog import Key, Provider
from gmtw.providers.http_chat import ChatServer, offered_models, retry_after
from gmtw.providers.languagetool import connect
from gmtw.providers.messages import ChatRequest, Failure, Reply, Settings, Usage
from tests.generation.chat_server import BODY, CONTINUE, HEAD, Chat, Fault, completion, error

if TYPE_CHECKING:
    from tests.generation.conftest import Serve

SETTINGS = Settings("tiny", 64)
SECRET = "sk-0123456789-secret"


def exchange(server: Chat, settings: Settings = SETTINGS, timeout: float = 5.0, **fields: Any) -> Reply | Failure:
    """Return the outcome of one request."""
    provider = Provider(name="test", base_url=server.url, **fields)
    client = ChatServer(provider, Key(SECRET), timeout)
    with client.session() as session:
        return client.ask(session, client.body(settings, ChatRequest("Salut?"), 2))


@pytest.mark.parametrize("what", [BODY, HEAD, CONTINUE])
def test_what_never_ends_is_late_whatever_is_asked(what: tuple[bytes, bytes], serve: Serve) -> None:
    """Also a list of models, and the check of grammar: the time is for the whole answer."""
    server = serve()
    server.trickles = what
    with pytest.raises(GmtwError, match=r"no whole answer within 0\.3 s"):
        offered_models(ChatServer(Provider(name="test", base_url=server.url), Key(), 0.3))
    with pytest.raises(LanguageToolError, match=r"0\.3 s passed"):
        connect(server.url, ["ro"], (1, 0.3))


def always(*fault: Any) -> Any:
    return lambda *_: fault


FAILURES: list[tuple[str, Fault]] = [
    ("rate-limit", ("status", (429, {}, error("slow down")))),
    ("rate-limit", ("body", error("upstream is busy", code=429))),
    ("server", ("status", (500, {}, "oops"))),
    ("server", ("status", (503, {}, error("overloaded")))),
    ("server", ("body", error("Provider returned error"))),
    ("reset", ("close", None)),
    ("reset", ("reset", None)),
    ("truncated", ("cut", None)),
    ("truncated", ("body", '{"choices": [{"message": {"content": "jum')),
    ("timeout", ("hang", None)),
    *(("timeout", ("trickle", what)) for what in (BODY, HEAD, CONTINUE)),
    ("null-content", ("body", completion(None))),
    ("null-content", ("body", completion(" \n"))),
    ("out-of-tokens", ("body", completion("", "length", reasoning_content="hm"))),
    ("refused-content", ("body", completion(None, "content_filter"))),
    ("not-json", ("body", "<html></html>")),
    ("not-json", ("body", "")),
    ("no-choices", ("body", '{"choices": []}')),
    ("no-choices", ("body", "[1]")),
    ("refused-content", ("body", '{"feedback": {"blockReason": "PROHIBITED_CONTENT"}}')),
    ("rate-limit", ("body", '{"error_code": 18, "error_msg": "request limit reached"}')),
    ("no-credit", ("body", '{"choices": null, "said": {"status": 1008, "message": "insufficient balance"}}')),
    ("refused-content", ("status", (400, {}, error("stopped by our safety system", code="content_policy_violation")))),
    ("refused-key", ("status", (400, {}, f"[{error('API key not valid')}]"))),
    ("refused-key", ("status", (401, {}, error("Incorrect API key")))),
    ("refused-key", ("status", (403, {}, "Forbidden"))),
    ("refused-content", ("status", (403, {}, error("Your input was flagged by moderation")))),
    ("no-credit", ("status", (402, {}, error("Insufficient credits")))),
    ("no-credit", ("status", (429, {}, error("You exceeded your current quota", code="insufficient_quota")))),
    ("no-model", ("status", (404, {}, error("The model does not exist")))),
    ("no-model", ("status", (400, {}, error("a/b is not a valid model ID")))),
    ("context-overflow", ("status", (400, {}, error("too long", code="context_length_exceeded")))),
    ("context-overflow", ("status", (400, {}, error("This model's maximum context length is 4096 tokens")))),
    ("context-overflow", ("status", (413, {}, error("Request too large")))),
    ("refused-request", ("status", (400, {}, error("temperature must be 1")))),
    ("refused-request", ("status", (301, {"Location": "http://127.0.0.1/"}, ""))),
]


@pytest.mark.parametrize(("kind", "fault"), FAILURES, ids=[f"{kind}-{fault[0]}" for kind, fault in FAILURES])
def test_what_comes_instead_of_an_answer_has_a_kind(kind: str, fault: Fault, serve: Serve) -> None:
    """Each in one line, and never an empty answer."""
    came = exchange(serve(always(*fault)), timeout=1)
    assert isinstance(came, Failure)
    assert (came.kind, "\n" in came.detail, bool(came.detail)) == (kind, False, True)


def test_no_server_is_a_kind_of_its_own(serve: Serve) -> None:
    """A port where nothing listens."""
    provider = Provider(name="test", base_url="http://127.0.0.1:9/v1")
    client = ChatServer(provider, Key())
    with client.session() as session:
        came = client.ask(session, client.body(SETTINGS, ChatRequest("?")))
    assert isinstance(came, Failure)
    assert came.kind == "unreachable"


def test_thinking_is_kept_apart(serve: Serve) -> None:
    """Under either name, or as parts of the content; tokens are counted apart too."""
    bodies = [
        completion("da", reasoning_content="hm"),
        completion("da", reasoning="hm"),
        json.dumps(
            {
                "choices": [
                    {
                        "message": {
                            "content": [
                                {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]},
                                {"type": "text", "text": "da"},
                            ]
                        }
                    }
                ],
                "usage": {"prompt_tokens": 100, "completion_tokens": 5, "completion_tokens_details": None},
            }
        ),
    ]
    for body in bodies:
        came = exchange(serve(always("body", body)))
        assert isinstance(came, Reply)
        assert (came.text, came.reasoning) == ("da", "hm")
    assert came.usage == Usage(100, 5, 0)


def test_what_is_sent(serve: Serve) -> None:
    """The fields as the provider calls them, the key in a header, nothing that was not asked for."""
    server = serve()
    exchange(server)
    settings = Settings("tiny", 64, 0.0, 40, "Ești un ghid.")
    exchange(server, settings, max_tokens="max_completion_tokens", seed="random_seed")
    plain, full = server.asked
    assert plain == {"model": "tiny", "messages": [{"role": "user", "content": "Salut?"}], "max_tokens": 64}
    assert (full["max_completion_tokens"], full["random_seed"], full["temperature"]) == (64, 42, 0)
    assert full["messages"][0] == {"role": "system", "content": "Ești un ghid."}
    assert f"Authorization: Bearer {SECRET}" in server.headers[0]


def test_the_key_is_taken_out_of_what_a_server_says(serve: Serve) -> None:
    """Answers, thinking and messages of errors are free of it, however long they are."""
    answer = exchange(serve(always("body", completion(f"a {SECRET}", reasoning=SECRET))))
    failure = exchange(serve(always("status", (401, {}, error(f"{'x' * 190} {SECRET}")))))
    assert SECRET[:5] not in repr((answer, failure))
    assert repr(Key(SECRET)) == "Key(hidden)"


def stream(*deltas: dict[str, Any], done: bool = True) -> str:
    """The body of a streamed answer."""
    rows = [{"choices": [{"index": 0, "delta": delta}]} for delta in deltas]
    usage = {"choices": [], "usage": {"prompt_tokens": 7, "completion_tokens": 3}}
    lines = [": keep-alive", *(f"data: {json.dumps(row, ensure_ascii=False)}" for row in [*rows, usage])]
    return "\r\n\r\n".join([*lines, "data: [DONE]\n"] if done else lines)


def test_a_streamed_answer_is_put_together(serve: Serve) -> None:
    """Text, thinking, tokens, and the time to the first token; a stream that ends early is truncated."""
    settings = Settings("tiny", 64, fields={"stream": True})
    parts = ({"role": "assistant"}, {"reasoning_content": "hm"}, {"content": "țară "}, {"content": "mică"})
    server = serve(always("stream", stream(*parts)))
    came = exchange(server, settings)
    assert isinstance(came, Reply)
    assert (came.text, came.reasoning, came.usage) == ("țară mică", "hm", Usage(7, 3))
    assert came.first_token_s is not None
    assert 0 <= came.first_token_s <= came.latency_s
    assert server.asked[0]["stream"] is True
    for body, kind in ((stream(*parts, done=False), "truncated"), ("data: {oops\n\n", "not-json")):
        came = exchange(serve(always("stream", body)), settings)
        assert isinstance(came, Failure)
        assert came.kind == kind


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"Retry-After": "3"}, 3.0),
        ({"Retry-After": "0.5"}, 0.5),
        ({"Retry-After": "-1"}, 0.0),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": formatdate(1000, usegmt=True)}, 10.0),
        ({"Retry-After": formatdate(10, usegmt=True)}, 0.0),
        ({"Retry-After": "2", "retry-after-ms": "1500"}, 1.5),
    ],
)
def test_how_long_a_server_asks_to_wait(headers: dict[str, str], seconds: float | None) -> None:
    """Seconds, milliseconds, or a date; what is over is no wait, what cannot be read is not there."""
    assert retry_after(headers, 990.0) == seconds
