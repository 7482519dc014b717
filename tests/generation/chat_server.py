"""A server of chats and completions on loopback that injects faults: real HTTP, in a thread or a process of its own.

    python tests/generation/chat_server.py      prints its port, and answers at once until it is ended

Each answer is a function of its question, so that a test knows which answer belongs where.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import struct
import sys
import threading
from collections import Counter
from collections.abc import Callable
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path
from typing import Any

Fault = tuple[str, Any]
"""A fault in place of an answer: ("status", (429, {header: value}, body)), "hang", "body" ..."""

BODY = (b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", b" ")
HEAD = (b"HTTP/1.1 200 OK\r\nX-A: ", b"a")
CONTINUE = (b"", b"HTTP/1.1 100 Continue\r\n\r\n")
"""Bytes that trickle: a beginning, and those after it, without an end."""

Faults = Callable[["Chat", dict[str, Any]], Fault | None]


def answer_to(question: str, seed: int | None = None) -> str:
    """The answer that belongs to a question."""
    return f"răspuns {sha256(question.encode()).hexdigest()[:16]}" + (f" {seed}" if seed is not None else "")


class Chat:
    """The server: `url` is its base address, `asked` the questions that came, `answered` those that got an answer.

    listed: further models of its list, with what it says of each. trickles: what it does whatever it is asked.
    faults: called for each request, in order; what it returns is done instead of answering, None for an answer.
    """

    def __init__(self, faults: Faults | None = None) -> None:
        self.faults = faults
        self.asked: list[dict[str, Any]] = []
        self.headers: list[str] = []
        self.listed: dict[str, dict[str, Any]] = {}
        self.trickles: tuple[bytes, bytes] | None = None
        self.answered: Counter[str] = Counter()
        self.most = self.open = 0
        self._ready = threading.Event()
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> Chat:
        self._thread.start()
        self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self._over.set)
        self._thread.join(10)

    @property
    def url(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self.port}/v1"

    def _serve(self) -> None:
        self.loop.run_until_complete(self._live())
        self.loop.close()

    async def _live(self) -> None:
        self._over = asyncio.Event()
        self.connections: set[Connection] = set()
        server = await self.loop.create_server(lambda: Connection(self), "127.0.0.1", 0)
        self.port: int = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        server.close()
        for connection in list(self.connections):
            connection.transport.abort()
        await asyncio.sleep(0)


class Connection(asyncio.Protocol):
    """One client's connection: requests one after another."""

    def __init__(self, chat: Chat) -> None:
        self.chat = chat
        self.data = self.piece = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.chat.connections.add(self)

    def connection_lost(self, _: Exception | None) -> None:
        self.chat.connections.discard(self)

    def data_received(self, data: bytes) -> None:
        self.data += data
        while b"\r\n\r\n" in self.data:
            head, _, rest = self.data.partition(b"\r\n\r\n")
            length = next(
                (int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0
            )
            if len(rest) < length:
                return
            self.data = rest[length:]
            self.chat.headers.append(head.decode("latin-1"))
            self.request(head.split(b" ", 2)[1].decode(), rest[:length])

    def request(self, path: str, body: bytes) -> None:
        if self.chat.trickles:
            self.fail("trickle", self.chat.trickles)
            return
        if path.endswith("/models"):
            listed = [{"id": name, **self.chat.listed.get(name, {})} for name in ("b", "a", *self.chat.listed)]
            self.send(200, json.dumps({"object": "list", "data": listed}))
            return
        row = json.loads(body)
        self.chat.asked.append(row)
        fault = self.chat.faults(self.chat, row) if self.chat.faults else None
        if fault is None:
            self.reply(row)
        else:
            self.fail(*fault)

    def reply(self, row: dict[str, Any]) -> None:
        if "prompt" in row:
            self.chat.answered[row["prompt"]] += 1
            self.send(200, echo(row["prompt"]))
            return
        question = row["messages"][-1]["content"]
        self.chat.answered[question] += 1
        self.send(200, completion(answer_to(question, row.get("seed"))))

    def fail(self, kind: str, what: Any = None) -> None:
        if kind == "status":
            status, headers, body = what
            self.send(status, body, **headers)
        elif kind == "reset":
            self.send(200, completion("x" * 1000), cut=400)
            linger = struct.pack("ii", 1, 0)
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            self.transport.abort()
        elif kind == "cut":
            self.send(200, completion("x" * 1000), cut=400)
            self.transport.close()
        elif kind == "later":
            self.chat.loop.call_later(0.05, self.reply, what)
        elif kind == "close":
            self.transport.close()
        elif kind == "trickle":
            head, self.piece = what or BODY
            self.transport.write(head)
            self.drip()
        elif kind == "body":
            self.send(200, what)
        elif kind == "stream":
            self.send(200, what, Content_Type="text/event-stream")
        elif kind == "raw":
            self.transport.write(what)
            self.transport.close()
        elif kind == "endless":
            head, self.piece = what
            self.transport.write(b"HTTP/1.1 200 Said\r\n" + head)
            self.flood()
        # "hang": nothing is ever sent

    def drip(self) -> None:
        """A little now and then, so that the connection never falls silent."""
        if not self.transport.is_closing():
            self.transport.write(self.piece)
            self.chat.loop.call_later(0.02, self.drip)

    def flood(self) -> None:
        """More and more, as fast as the client takes it."""
        if not self.transport.is_closing():
            if self.transport.get_write_buffer_size() < 2**22:
                self.transport.write(self.piece)
            self.chat.loop.call_soon(self.flood)

    def send(self, status: int, body: str, cut: int | None = None, **headers: str) -> None:
        content = body.encode()
        lines = [f"HTTP/1.1 {status} Said", f"Content-Length: {len(content)}"]
        lines += [f"{key.replace('_', '-')}: {value}" for key, value in headers.items()]
        self.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode() + content[:cut])


def completion(text: Any, finish: str = "stop", **message: Any) -> str:
    """The body of a chat completion."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": finish}
    usage = {"prompt_tokens": 100, "completion_tokens": 50, "completion_tokens_details": {"reasoning_tokens": 10}}
    return json.dumps({"id": "c", "object": "chat.completion", "choices": [choice], "usage": usage})


def echo(prompt: str) -> str:
    """The body of a completion that echoes its prompt: each word is a token of half a nat, and one token follows."""
    tokens = [word if n == 0 else f" {word}" for n, word in enumerate(prompt.split())] + [" și"]
    logprobs = {"tokens": tokens, "token_logprobs": [None, *[-0.5] * (len(tokens) - 1)], "top_logprobs": None}
    usage = {"prompt_tokens": len(tokens) - 1, "completion_tokens": 1}
    return json.dumps({"choices": [{"text": "".join(tokens), "logprobs": logprobs}], "usage": usage})


def error(message: str, **fields: Any) -> str:
    """The body of an error."""
    return json.dumps({"error": {"message": message, **fields}})


def mixed(seed: int) -> Faults:
    """10 % 429 with and without Retry-After, 5 % 500, 2 % resets mid-body, 2 % hangs, 1 % null, 1 % HTML."""
    rng = random.Random(seed)

    def faults(_: Chat, __: dict[str, Any]) -> Fault | None:
        at = rng.random()
        if at < 0.10:
            date = formatdate(usegmt=True)
            headers = rng.choice([{}, {"Retry_After": "0"}, {"Retry_After": "0.05"}, {"Retry_After": date}])
            return ("status", (429, headers, error("slow down")))
        if at < 0.15:
            return ("status", (500, {}, "Internal Server Error"))
        if at < 0.17:
            return rng.choice([("reset", None), ("cut", None)])
        if at < 0.19:
            return ("hang", None)
        if at < 0.20:
            return ("body", completion(None))
        return ("body", "<html><body>Bad gateway</body></html>") if at < 0.21 else None

    return faults


def rows(path: Path = Path("out.jsonl")) -> list[dict[str, Any]]:
    """The lines of an outputs file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def command(instances: Path, url: str, output: Path, *arguments: str) -> list[str]:
    """`gmtw run` of that server as a process of its own."""
    given = ["run", str(instances), "--model", "vllm/tiny", "--base-url", url, "-o", str(output)]
    return [sys.executable, "-m", "gmtw", *given, *arguments]


if __name__ == "__main__":
    with Chat() as chat:
        print(chat.port, flush=True)
        threading.Event().wait()
