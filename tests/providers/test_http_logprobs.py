"""Log-probabilities from a server: `echo` and `logprobs`, what its tokens spell, and what goes wrong."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.types import Scored
from gmtw.providers.http_logprobs import read_echo
from gmtw.providers.logprobs import Text
from gmtw.providers.messages import Failure


def body(tokens: list[str], logprobs: list[float | None], top: list[dict[str, float] | None] | None = None) -> str:
    given = {"tokens": tokens, "token_logprobs": logprobs, "top_logprobs": top}
    return json.dumps({"choices": [{"text": "".join(tokens), "logprobs": given}]})


def test_tokens_beyond_the_context_are_scored() -> None:
    """The one token that a server adds is left out, and the likeliest are marked."""
    tokens, values = ["El", " prinde", " șo", "areci", "."], [None, -3.0, -1.0, -2.0, -0.5]
    top = [None, {"x": -1.0}, {" șo": -1.0}, {"x": -1.0}, {".": -0.5}]
    found = read_echo(body(tokens, values, top), Text("El prinde șoareci", 9))
    assert found == Scored(logprobs=(-1.0, -2.0), offsets=((9, 12), (12, 17)), top=(True, False))
    without = read_echo(body(tokens, values), Text("El prinde șoareci"))
    assert isinstance(without, Scored)
    assert (without.logprobs, without.top) == ((None, -3.0, -1.0, -2.0), ())


def test_a_token_that_begins_texts_is_seen() -> None:
    found = read_echo(body(["<s>", "El", " vine", "!"], [None, -2.0, -1.0, -1.0]), Text("El vine"))
    assert found == Scored(logprobs=(-2.0, -1.0), offsets=((0, 2), (2, 7)), bos=True)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("no JSON", "no-logprobs"),
        (json.dumps({"choices": [{"text": "x", "logprobs": None}]}), "no-logprobs"),
        (body(["c", "\ufffd", "\ufffd", "ine"], [None, -1.0, -1.0, -1.0]), "misaligned"),
        (body(["câ", "ine"], [None, float("nan")]), "no-number"),
        (body(["câ", "ine"], [None, None]), "no-number"),
        (body(["câine", "."], [None, -1.0]), "one-token"),
    ],
)
def test_what_is_no_log_probability_is_a_failure(answer: str, kind: str) -> None:
    found = read_echo(answer, Text("câine"))
    assert isinstance(found, Failure)
    assert found.kind == kind


class Words(ThreadingHTTPServer):
    """A server to which each word is a token of half a nat; the first request of all is refused as too many."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.asked: list[dict[str, Any]] = []
        self.paths: set[str] = set()


class _Answering(BaseHTTPRequestHandler):
    server: Words

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(asked)
        self.server.paths.add(self.path)
        first = len(self.server.asked) == 1
        words = [word if n == 0 else f" {word}" for n, word in enumerate(asked["prompt"].split())] + [" și"]
        said = "{}" if first else body(words, [None, *[-0.5] * (len(words) - 1)])
        self.send_response(429 if first else 200)
        self.send_header("Retry-After", "0.01")
        self.send_header("Content-Length", str(len(said.encode())))
        self.end_headers()
        self.wfile.write(said.encode())

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


@pytest.fixture
def words(loopback: None) -> Iterator[Words]:
    with Words() as server:
        threading.Thread(target=server.serve_forever, args=(0.02,)).start()
        yield server
        server.shutdown()


def test_a_server_is_asked_and_its_answers_are_graded(words: Words, tmp_path: Path) -> None:
    """Every candidate is one request; what is refused as too many is asked again."""
    items, out = tmp_path / "items.jsonl", tmp_path / "out.jsonl"
    rows = [
        {"id": "a", "context": "Pisica prinde", "candidates": ["doi șoareci mici", "nori albi"], "gold": [1]},
        {"id": "b", "context": "Seara se aprind", "last_word": "stelele"},
    ]
    items.write_text("".join(json.dumps(row) + "\n" for row in rows))
    url = f"http://127.0.0.1:{words.server_port}/v1"
    asked = ["run", str(items), "--model", "vllm/tiny", "--base-url", url, "--logprobs", "-o", str(out)]
    told = CliRunner().invoke(app, asked)
    assert told.exit_code == 0, told.output
    assert (len(words.asked), words.paths) == (4, {"/v1/completions"})
    assert all(one["echo"] and one["logprobs"] == 1 and one["model"] == "tiny" for one in words.asked)
    lines = sorted(
        map(json.loads, out.read_text(encoding="utf-8").splitlines()), key=lambda line: str(line["instance_id"])
    )
    assert [[len(one["logprobs"]) for one in line["logprobs"]] for line in lines] == [[3, 2], [1]]
    graded = CliRunner().invoke(app, ["grade", str(items), str(out), "--report-dir", str(tmp_path / "reports")])
    assert graded.exit_code == 0, graded.output
    assert "bos:no" in graded.output


def test_a_server_that_refuses_ends_the_run(loopback: None, tmp_path: Path) -> None:
    """Nothing listens: one line with the address, and exit code 4."""
    items = tmp_path / "items.jsonl"
    items.write_text('{"id": "a", "good": "da", "bad": "nu"}\n')
    asked = ["run", str(items), "--model", "vllm/tiny", "--base-url", "http://127.0.0.1:9/v1", "--retries", "0"]
    told = CliRunner().invoke(app, [*asked, "--logprobs", "-o", str(tmp_path / "o.jsonl")])
    assert told.exit_code == 4
    assert "nothing answers at http://127.0.0.1:9/v1: no connection" in told.output
