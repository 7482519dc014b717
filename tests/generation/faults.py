"""Every kind of fault that a server of chats can have, and what `gmtw run` makes of it."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass

from tests.generation.chat_server import Fault, completion, error

SECRET = "sk-0123456789-secret"
"""The key that the tests send."""

ESCAPED = "".join(f"\\u{ord(character):04x}" for character in SECRET)
"""The key as JSON may write it."""

DEEP = "[" * 990 + "]" * 990
"""As deep as json reads at the bottom of a stack and not in the middle of a program."""


@dataclass(frozen=True)
class Case:
    """A fault, the kind of failure that it is ("" if it is answered all the same), and the exit code of the run."""

    fault: Fault
    kind: str
    code: int = 1
    answer: str = ""
    says: str = ""


def status(number: int, body: str = "", **headers: str) -> Fault:
    """A status with a body and headers."""
    return ("status", (number, headers, body))


def event(*lines: str, end: str = "\n") -> str:
    """A server-sent event of these lines."""
    return end.join(lines) + end + end


def piece(text: str, **fields: object) -> str:
    """A piece of a streamed answer, over several lines."""
    return json.dumps({"choices": [{"delta": {"content": text}, **fields}]}, indent=1)


def data(text: str, end: str = "\n") -> str:
    """An event whose data are these lines, as the standard wants them."""
    return event(*(f"data: {line}" for line in text.split("\n")), end=end)


def raw(head: str, body: bytes = b"") -> Fault:
    """A response as it is, closed after its last byte."""
    return ("raw", head.replace("\n", "\r\n").encode() + body)


def with_usage(usage: str) -> str:
    """A completion with that text in the place of its usage."""
    return '{"choices": [{"message": {"content": "da"}, "finish_reason": "stop"}], "usage": ' + usage + "}"


def zipped(body: bytes) -> Fault:
    """A response that says it is compressed."""
    return raw(f"HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: {len(body)}\n\n", body)


CHUNKED = b"Transfer-Encoding: chunked\r\n"

FAULTS: dict[str, Case] = {
    # refusals
    "429": Case(status(429, error("slow down"), Retry_After="0"), "rate-limit"),
    "429-for-a-day": Case(status(429, Retry_After="86400"), "rate-limit", 4),
    "429-until-nonsense": Case(status(429, Retry_After="Mon, 99 Foo 99999 99:99:99 +9999"), "rate-limit"),
    "500": Case(status(500, "oops"), "server"),
    "503-page": Case(status(503, "<html>" + "Bad gateway " * 9_000), "server"),
    "400": Case(status(400, error("temperature must be 1")), "refused-request"),
    "401": Case(status(401, error("no such key")), "refused-key", 4),
    "402": Case(status(402, error("pay")), "no-credit", 4),
    "404": Case(status(404, error("no such model")), "no-model", 4),
    "301": Case(status(301, Location="http://127.0.0.1:9/"), "refused-request"),
    "overflow": Case(status(400, error("x", code="context_length_exceeded")), "context-overflow"),
    "error-as-200": Case(("body", error("busy", code=429)), "rate-limit"),
    "error-of-odd-types": Case(("body", '{"error": [{"message": [null, {"a": 1e999}]}, NaN]}'), "server"),
    # connections
    "closed": Case(("close", None), "reset"),
    "reset": Case(("reset", None), "reset"),
    "cut": Case(("cut", None), "truncated"),
    "silent": Case(("hang", None), "timeout"),
    "trickle": Case(("trickle", None), "timeout"),
    "no-http": Case(("raw", b"\x00\xff SSH-2.0 nothing\r\n\r\n"), "reset"),
    "headers-without-end": Case(("endless", (b"", b"X-Y: " + b"z" * 60_000 + b"\r\n")), "reset"),
    "chunk-of-no-size": Case(raw("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nzz\n{}\n"), "truncated"),
    # bodies
    "empty": Case(("body", ""), "not-json"),
    "page": Case(("body", "<html><body>Sign in</body></html>"), "not-json"),
    "latin-1": Case(raw("HTTP/1.1 200 OK\nContent-Length: 5\n\n", "\xeen \xee\xe2".encode("latin-1")), "not-json"),
    "half": Case(("body", '{"choices": [{"message": {"content": "jum'), "truncated"),
    "no-choices": Case(("body", '{"choices": {"message": 1}}'), "no-choices"),
    "null": Case(("body", completion(None)), "null-content"),
    "content-of-odd-types": Case(("body", completion([5, {"type": "text", "text": {"a": 1}}])), "null-content"),
    "thought-only": Case(("body", completion(None, reasoning="Luni: muzeul.")), "only-reasoning"),
    "broken-off": Case(("body", completion("Lu", "error")), "server"),
    "filtered-by-azure": Case(status(400, error("filtered", code="content_filter")), "refused-content"),
    "tokens-per-minute": Case(status(413, error("Limit 8, Requested 9", code="rate_limit_exceeded")), "rate-limit"),
    "all-thought": Case(("body", completion("", "length", reasoning_content="hm")), "out-of-tokens"),
    "filtered": Case(("body", completion(None, "content_filter")), "refused-content"),
    "endless": Case(("endless", (b"\r\n", b" " * 2**20)), "too-long"),
    "endless-error": Case(("endless", (CHUNKED + b"\r\n", b"40000\r\n" + b"x" * 0x40000 + b"\r\n")), "too-long"),
    "deep": Case(("body", completion("da").replace('"da"', DEEP)), "not-json"),
    "deep-error": Case(status(400, '{"error": {"message": ' + DEEP + "}}"), "refused-request"),
    "no-gzip": Case(zipped(b"not gzip"), "truncated"),
    "gzip-of-too-much": Case(zipped(gzip.compress(b" " * 2**24)), "too-long"),
    # characters and numbers
    "half-emoji-error": Case(status(400, '{"error": {"message": "no \\ud83d"}}'), "refused-request"),
    "half-emoji-answer": Case(("body", completion("da").replace('"da"', '"da \\ud83d"')), "", 0, "da \ufffd"),
    "tokens-1e400": Case(("body", with_usage('{"prompt_tokens": 1' + "0" * 400 + "}")), "", 0, "da"),
    "tokens-of-5000-digits": Case(("body", with_usage('{"prompt_tokens": ' + "9" * 5_000 + "}")), "", 0, "da"),
    "tokens-nan": Case(("body", with_usage('{"prompt_tokens": NaN, "completion_tokens": -Infinity}')), "", 0, "da"),
    "key-across-the-cut": Case(
        status(400, '{"error": {"message": "' + "x" * 185 + ESCAPED + '"}}'), "refused-request", says="[key]"
    ),
    "key-in-a-page": Case(status(400, "x" * 150 + ESCAPED), "refused-request", says="[key]"),
    "half-a-key": Case(("body", '{"error": "' + ESCAPED[:80]), "truncated", says="[key]"),
    # streams
    "stream": Case(("stream", data(piece("d")) + data(piece("a")) + event("data: [DONE]")), "", 0, "da"),
    "stream-crlf": Case(
        ("stream", data(piece("d"), "\r\n") + data(piece("a"), "\r\n") + event("data:[DONE]")), "", 0, "da"
    ),
    "stream-cr": Case(("stream", data(piece("d"), "\r") + data(piece("a", finish_reason="stop"), "\r")), "", 0, "da"),
    "stream-without-blank-lines": Case(
        ("stream", "".join(f"data: {json.dumps(json.loads(piece(one)))}\n" for one in "da") + "data: [DONE]\n"),
        "",
        0,
        "da",
    ),
    "stream-that-ends": Case(("stream", data(piece("d"))), "truncated"),
    "stream-half-event": Case(("stream", data(piece("d")) + "data: {oops"), "truncated"),
    "stream-of-no-json": Case(("stream", event("data: oops") + event("data: [DONE]")), "not-json"),
    "stream-deep": Case(("stream", event("data: " + DEEP) + event("data: [DONE]")), "not-json"),
    "stream-error": Case(("stream", event("data: " + error("busy \\ud83d", code=429))), "rate-limit"),
    "endless-stream": Case(
        ("endless", (b"Content-Type: text/event-stream\r\n\r\n", b": wait" + b"." * 100_000 + b"\n\n")), "too-long"
    ),
    "endless-event": Case(("endless", (b"Content-Type: text/event-stream\r\n\r\ndata: {", b" " * 2**20)), "too-long"),
}
