"""Log-probabilities from an OpenAI-compatible server: a completion that echoes its prompt, token by token.

For servers such as vLLM, which still know `echo` and `logprobs`. One text is one request.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import isfinite
from typing import Any

import requests

from gmtw.core.types import Scored
from gmtw.providers.http_chat import ChatServer, chunks_of, failure_of
from gmtw.providers.logprobs import Text
from gmtw.providers.messages import ChatRequest, Failure, Reply, Settings, Usage
from gmtw.providers.responses import read_json, read_usage
from gmtw.providers.server_text import excerpt

TIE = 1e-9
"""A token is the likeliest if its log-probability is at most this much below the best."""


@dataclass(frozen=True, slots=True)
class CompletionServer(ChatServer):
    """The same server, asked for completions. The text of a reply is the whole body, for `read_echo`."""

    @property
    def url(self) -> str:
        """The address of completions."""
        return f"{self.provider.base_url}/completions"

    def body(self, settings: Settings, chat: ChatRequest, sample: int = 0) -> bytes:
        """Return the body of a request that has the text of `chat` echoed with its log-probabilities."""
        fields = {"model": settings.model, "prompt": chat.text, "max_tokens": 1, "echo": True, "logprobs": 1}
        return json.dumps({**fields, "temperature": 0}).encode()

    def _read(self, response: requests.Response, started: float) -> Reply | Failure:
        body = b"".join(chunks_of(response))
        if response.status_code != 200:
            return failure_of(response, body, self.key, time.time())
        row = read_json(body, self.key)
        return row if isinstance(row, Failure) else Reply(json.dumps(row, ensure_ascii=False), usage=_usage(row))


def _usage(row: Any) -> Usage | None:
    """Return the tokens that the server says it read, else those that it echoes, None if it does neither."""
    try:
        return read_usage(row.get("usage")) or Usage(prompt=len(row["choices"][0]["logprobs"]["tokens"]))
    except (LookupError, TypeError, AttributeError):
        return None


def read_echo(body: str, text: Text) -> Scored | Failure:
    """Return the log-probabilities in a completion. Return a failure if its tokens do not spell the text.

    Servers write a token that is part of a letter as they please, so that nobody can tell where it stands.
    """
    try:
        return _read_echo(json.loads(body)["choices"][0]["logprobs"], text)
    except (ValueError, LookupError, TypeError, AttributeError):
        return Failure("no-logprobs", f"expected choices with logprobs, got {excerpt(body)}")


def _read_echo(given: Mapping[str, Any], text: Text) -> Scored | Failure:
    tokens, logprobs = [str(token) for token in given["tokens"]], list(given["token_logprobs"])
    best: list[Mapping[str, float] | None] = list(given.get("top_logprobs") or [])
    for bos in (0, 1):
        ends = list(accumulate(map(len, tokens[bos:])))
        number = next((n for n, end in enumerate(ends, start=1) if end == len(text.whole)), 0)
        own = slice(bos, bos + number)
        if number and "".join(tokens[own]) == text.whole:
            return _scored(logprobs[own], ends[:number], best[own], text.start, bool(bos))
    return Failure("misaligned", "the server's tokens do not spell the text; score it with hf/PATH")


def _scored(
    logprobs: list[Any], ends: list[int], best: list[Mapping[str, float] | None], start: int, bos: bool
) -> Scored | Failure:
    """Return the scores of the tokens that reach beyond `start`."""
    first = next(n for n, end in enumerate(ends) if end > start)
    values = logprobs[first:]
    wrong = [one for place, one in enumerate(values) if not _is_number(one) and (first + place or one is not None)]
    if wrong:
        return Failure("no-number", f"a token has the log-probability {wrong[0]}")
    if values == [None]:
        return Failure("one-token", "nothing stands before its only token")
    offsets = tuple(zip([0, *ends][first : len(ends)], ends[first:], strict=True))
    top = tuple(_is_likeliest(one, other) for one, other in zip(values, best[first:], strict=False))
    known = tuple(None if one is None else min(0.0, float(one)) for one in values)
    return Scored(logprobs=known, offsets=offsets, top=top if len(top) == len(known) else (), bos=bos)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and isfinite(value)


def _is_likeliest(value: float | None, best: Mapping[str, float] | None) -> bool:
    return value is not None and bool(best) and value >= max((best or {}).values()) - TIE
