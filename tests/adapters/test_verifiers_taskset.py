"""gmtw in verifiers itself: its validation is our controls, and an evaluation finds our figures."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.adapters import core

if TYPE_CHECKING:
    from tests.adapters.conftest import Sample

pytestmark = pytest.mark.hosts
FOLDER = str(Path(core.__file__).parent)


def command(name: str, *arguments: str, folder: Path, module: str = "verifiers_taskset") -> str:
    """Return the output of a command of verifiers; it finds our module on the path."""
    pytest.importorskip("verifiers")
    program = Path(sys.executable).with_name(name)
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), FOLDER]))
    environment = {**os.environ, "PYTHONPATH": path, "PRIME_API_KEY": "none"}
    words = [str(program), module, *arguments, "--no-rich"]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("check", ["gold", "noop"])
def test_the_oracle_is_right_and_silence_is_not(check: str, tmp_path: Path) -> None:
    """`vf-validate` on the sample: all tasks are valid."""
    where = ("--taskset.instances", "sample", "--runtime.type", "subprocess", "-o", str(tmp_path / "out"))
    command("vf-validate", f"--only-{check}", *where, folder=tmp_path)
    (summary,) = (tmp_path / "out").rglob("summary.json")
    found = json.loads(summary.read_text("utf-8"))
    assert (found["total"], found["valid_rate"]) == (12, 1.0)


class Replies(ThreadingHTTPServer):
    """A chat server on loopback that streams what a file of outputs says."""

    def __init__(self, replies: Mapping[str, str]) -> None:
        super().__init__(("127.0.0.1", 0), Replying)
        self.replies = replies

    def answer(self, asked: Mapping[str, Any]) -> str:
        """Return the answer to a request."""
        content = asked["messages"][-1]["content"]
        return self.replies[content if isinstance(content, str) else content[0]["text"]]


class Replying(BaseHTTPRequestHandler):
    server: Replies

    def do_POST(self) -> None:
        asked: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        said = {"role": "assistant", "content": self.server.answer(asked)}
        about = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": asked["model"]}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        chunks = [
            {**about, "choices": [{"index": 0, "delta": said, "finish_reason": None}]},
            {**about, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
            {**about, "choices": [], "usage": usage},
        ]
        body = "".join(f"data: {line}\n\n" for line in (*map(json.dumps, chunks), "[DONE]")).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


@pytest.fixture
def server(sample: Sample) -> Iterator[Replies]:
    """The server of that sample, until the end of the test."""
    with Replies(sample.replies) as serving:
        threading.Thread(target=serving.serve_forever, args=(0.02,), daemon=True).start()
        yield serving
        serving.shutdown()


def test_an_evaluation_finds_the_figures_of_gmtw_grade(sample: Sample, server: Replies, tmp_path: Path) -> None:
    """`vf-eval --no-push` with the server; verifiers starts its chat program with uv."""
    if not shutil.which("uv"):
        pytest.skip("verifiers starts its chat program with uv, which is not on PATH")
    address = ("--client.base-url", f"http://127.0.0.1:{server.server_port}/v1", "--model", "m", "--no-push")
    agent = ("--env.agent.harness.id", "null", "--env.agent.runtime.type", "subprocess")
    run = ("--env.taskset.instances", "sample", "--output-dir", str(tmp_path), "--run.name", "run")
    command("vf-eval", *address, *agent, *run, folder=tmp_path)
    (file,) = (tmp_path / "run").rglob("traces.jsonl")
    traces = [trace for line in file.read_text("utf-8").splitlines() for trace in json.loads(line)["traces"]]
    assert len(traces) == 12
    sample.same_figures(core.mean_figures(trace["metrics"] for trace in traces))
