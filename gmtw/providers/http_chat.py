"""OpenAI-compatible chat completions: one request, one reply or one failure of a named kind.

No request is retried here: `gmtw.providers.retry` decides that. The key is sent in a header. Whatever a server says
passes `gmtw.providers.server_text`, so that no reply, failure or log holds the key, and no text does harm.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from email.utils import parsedate_to_datetime
from http.client import IncompleteRead
from typing import Any

import requests
from requests.utils import get_environ_proxies
from urllib3.exceptions import DecodeError, HTTPError, ProtocolError, ReadTimeoutError

from gmtw.core.errors import GmtwError
from gmtw.providers.catalog import Key, Provider
from gmtw.providers.deadline import punctual
from gmtw.providers.messages import ChatRequest, Failure, Reply, Settings
from gmtw.providers.prices import Price, price_in_list
from gmtw.providers.responses import parse_error, read_completion, read_json
from gmtw.providers.server_text import TooLongError, bounded, clean, clean_text, excerpt, parse_json
from gmtw.providers.streaming import StreamedReply, stream_events

CONNECT = 10.0
"""The most seconds to connect; the rest of the time belongs to the model."""

CHUNK = 65_536

NOT_THERE = (404, 405)
"""Statuses that may be about the address, which the failure then names."""


CONNECTION_ERRORS = (requests.RequestException, HTTPError, TooLongError, OSError)
"""The errors of a request. Each is a failure of a named kind."""


@dataclass(frozen=True, slots=True)
class ChatServer:
    """A server of chat completions: its address, the key to it, and the seconds that one answer may take.

    read_reasoning: whether the reasoning is the answer where the content is empty.
    """

    provider: Provider
    key: Key
    timeout: float = 120.0
    read_reasoning: bool = False
    clock: Callable[[], float] = time.monotonic

    @property
    def url(self) -> str:
        """The address of chat completions."""
        return f"{self.provider.base_url}/chat/completions"

    def session(self) -> requests.Session:
        """Return a connection for one thread. Of the settings of this machine only the proxies apply."""
        session = punctual(requests.Session())
        session.proxies = get_environ_proxies(self.url)
        # A .netrc would replace the key, and looking for it and for proxies costs a third of a fast request.
        session.trust_env = False
        session.headers.update({"Content-Type": "application/json", "Accept": "application/json", **self.key.headers()})
        return session

    def body(self, settings: Settings, chat: ChatRequest, sample: int = 0) -> bytes:
        """Return the body of the request in the form that this provider wants."""
        seed = settings.seed_for(sample)
        fields: dict[str, Any] = {
            "model": settings.model,
            "messages": settings.messages(chat),
            self.provider.max_tokens: settings.max_tokens,
            "temperature": settings.temperature_for(chat),
            self.provider.seed: seed,
        }
        sent = {key: value for key, value in fields.items() if value is not None}
        return json.dumps({**sent, **settings.fields}).encode()

    def ask(self, session: requests.Session, body: bytes) -> Reply | Failure:
        """Return the reply to that request, or the failure that came instead. No server can make it raise."""
        started = self.clock()
        try:
            with session.post(
                self.url,
                data=body,
                timeout=(min(CONNECT, self.timeout), self.timeout),
                stream=True,
                allow_redirects=False,
            ) as response:
                found = self._read(response, started)
        except CONNECTION_ERRORS as error:
            found = _connection_failure(error, self.timeout)
        return self._hidden(found, self.clock() - started)

    def _read(self, response: requests.Response, started: float) -> Reply | Failure:
        chunks = chunks_of(response)
        if response.status_code != 200:
            return failure_of(response, b"".join(chunks), self.key, time.time())
        if "event-stream" in response.headers.get("Content-Type", ""):
            return self._streamed(chunks, started)
        row = read_json(b"".join(chunks), self.key)
        return row if isinstance(row, Failure) else read_completion(row, self.read_reasoning)

    def _streamed(self, chunks: Iterator[bytes], started: float) -> Reply | Failure:
        joined, first, done = StreamedReply(), None, False
        try:
            for event in stream_events(chunks):
                done = event is None
                if joined.add(event) and first is None:
                    first = self.clock() - started
                if done:
                    break
        except ValueError as error:
            return Failure("not-json", f"an event of the stream is no JSON: {excerpt(str(error))}")
        if not (done or joined.ended):
            return Failure("truncated", "the stream ended before the answer did")
        found = read_completion(clean(joined.row(), self.key), self.read_reasoning)
        return replace(found, first_token_s=first) if isinstance(found, Reply) else found

    def _hidden(self, found: Reply | Failure, seconds: float) -> Reply | Failure:
        """Return the result with its seconds. The key is looked for again, since pieces of texts were joined."""
        hide = self.key.hide
        if isinstance(found, Failure):
            return replace(found, detail=hide(found.detail), reasoning=hide(found.reasoning))
        return replace(found, text=hide(found.text), reasoning=hide(found.reasoning), latency_s=seconds)


def chunks_of(response: requests.Response) -> Iterator[bytes]:
    """Return the body as it comes, bounded."""
    return bounded(iter(lambda: response.raw.read1(CHUNK, decode_content=True), b""))


def failure_of(response: requests.Response, body: bytes, key: Key, now: float) -> Failure:
    """Return the failure of a response whose status is not 200."""
    wait = retry_after(response.headers, now)
    try:
        row: Any = clean(parse_json(body), key)
    except ValueError:
        row = {"error": {"message": clean_text(body or str(response.reason).encode(errors="replace"), key)}}
    failure = parse_error(row, response.status_code)
    where = f" at {response.url}" if response.status_code in NOT_THERE else ""
    return replace(failure, detail=failure.detail + where, retry_after=wait)


def retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """Return the seconds that Retry-After (a number or a date) asks to wait, None if it is missing or unreadable."""
    value = headers.get("Retry-After", "").strip()
    try:
        return max(0.0, float(headers["retry-after-ms"]) / 1000)
    except (KeyError, ValueError):
        pass
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (ValueError, OverflowError, TypeError, IndexError, OSError):
        return None


def _connection_failure(error: Exception, timeout: float) -> Failure:
    """Return the failure of a connection. What libraries say of it is not repeated: it may hold the key."""
    causes = (error, *error.args)
    if isinstance(error, TooLongError):
        return Failure("too-long", str(error))
    if isinstance(error, ValueError):
        return Failure("bad-address", f"nothing can be sent to this address or proxy ({type(error).__name__})")
    if isinstance(error, requests.Timeout | ReadTimeoutError | TimeoutError):
        return Failure("timeout", f"no whole answer within {timeout:g} s; raise --timeout if the model is slow")
    if any(isinstance(cause, IncompleteRead) for cause in causes):
        return Failure("truncated", "the connection ended before the answer did")
    if any(isinstance(cause, DecodeError) for cause in causes):
        return Failure("truncated", "the answer is compressed, and cannot be unpacked")
    if isinstance(error, requests.ConnectionError) and not any(isinstance(cause, ProtocolError) for cause in causes):
        return Failure("unreachable", f"no connection ({type(error).__name__})")
    return Failure("reset", "the connection was closed instead of an answer")


def offered_models(server: ChatServer) -> list[str]:
    """Return the sorted names of the models that the server offers. Raise GmtwError if it does not say."""
    return sorted(_offered(server))


def listed_prices(server: ChatServer) -> Mapping[str, Price]:
    """Return the prices in the server's list of models, by model. Raise GmtwError if it has no list."""
    date = time.strftime("%Y-%m-%d")
    found = {name: price_in_list(entry, date) for name, entry in _offered(server).items()}
    return {name: price for name, price in found.items() if price}


def _offered(server: ChatServer) -> dict[str, Mapping[str, Any]]:
    """Return the entries of the server's list of models, by name. Raise GmtwError if it does not say."""
    url = f"{server.provider.base_url}/models"
    timeout = (min(CONNECT, server.timeout), server.timeout)
    try:
        with server.session() as session, session.get(url, timeout=timeout, allow_redirects=False, stream=True) as got:
            status, body = got.status_code, b"".join(chunks_of(got))
        row: Any = clean(parse_json(body), server.key) if status == 200 else {}
        return {str(entry["id"]): entry for entry in (row["data"] if isinstance(row, dict) else row)}
    except CONNECTION_ERRORS as error:
        problem = _connection_failure(error, server.timeout).detail
    except (KeyError, TypeError, ValueError):
        problem = f"expected JSON with data, got {status} {excerpt(clean_text(body, server.key))}"
    raise GmtwError(f"no list of models at {url}: {problem}")
