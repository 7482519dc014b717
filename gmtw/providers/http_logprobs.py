"""Log-probabilities from an OpenAI-compatible server: a completion that echoes its prompt, token by token.

Written for servers such as vLLM, which still know `echo` and `logprobs`. One text is one request.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate
from math import isfinite
from typing import Any

import requests

from gmtw.core.errors import GmtwError
from gmtw.core.types import Scored
from gmtw.providers.http_chat import Server, refused
from gmtw.providers.logprobs import Text
from gmtw.providers.messages import OWN, RETRIED, Failure, Reply
from gmtw.providers.responses import shown

SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Completions(Server):
    """The same server, asked for completions; the text of a reply is the whole body."""

    @property
    def url(self) -> str:
        """Where questions go."""
        return f"{self.provider.base_url}/completions"

    def _read(self, response: requests.Response, started: float) -> Reply | Failure:
        body = self.key.hide_in(b"".join(self._chunks(response, started + self.timeout)))
        if response.status_code != 200:
            return refused(response, body, time.time())
        return Reply(body.decode("utf-8", "replace"))


class EchoServer:
    """A model behind that server. places: requests at once. Raises GmtwError where the server does not answer."""

    def __init__(
        self, server: Completions, model: str, places: int, retries: int, pause: Callable[[float], None] = time.sleep
    ) -> None:
        self.server, self.model, self.places, self.retries, self.pause = server, model, places, retries, pause

    def score(self, texts: Sequence[Text]) -> list[Scored | Failure]:
        """What the model gives to each text, in their order."""
        with ThreadPoolExecutor(self.places) as pool:
            return list(pool.map(self._one, texts))

    def _one(self, text: Text) -> Scored | Failure:
        fields = {"model": self.model, "prompt": text.whole, "max_tokens": 1, "echo": True, "logprobs": 1}
        body = json.dumps({**fields, "temperature": 0}).encode()
        with self.server.session() as session:
            came = self._asked(session, body)
        if isinstance(came, Reply):
            return read_echo(came.text, text)
        if came.kind in OWN:
            return came
        raise GmtwError(f"{self.server.url}: {came.kind}: {came.detail}")

    def _asked(self, session: requests.Session, body: bytes) -> Reply | Failure:
        """What came at last: a failure that another try may mend is tried again."""
        for tried in range(self.retries + 1):
            came = self.server.ask(session, body)
            if isinstance(came, Reply) or came.kind not in RETRIED or tried == self.retries:
                break
            self.pause(came.wait_s or min(60.0, self.server.provider.first_wait * 2**tried))
        return came


def read_echo(body: str, text: Text) -> Scored | Failure:
    """The log-probabilities in a completion; a failure where its tokens do not spell the text.

    Servers write a token that is part of a letter as they please, so that its place cannot be told.
    """
    try:
        given: Mapping[str, Any] = json.loads(body)["choices"][0]["logprobs"]
        tokens, logprobs = [str(token) for token in given["tokens"]], list(given["token_logprobs"])
        best: list[Mapping[str, float] | None] = list(given.get("top_logprobs") or [])
    except (ValueError, LookupError, TypeError):
        return Failure("no-logprobs", f"expected choices with logprobs, got {shown(body.encode())}")
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
    """Of the tokens those that reach beyond `start`."""
    first = next(n for n, end in enumerate(ends) if end > start)
    values = logprobs[first:]
    wrong = [one for place, one in enumerate(values) if not _is_number(one) and (first + place or one is not None)]
    if wrong:
        return Failure("no-number", f"a token has the log-probability {wrong[0]}")
    if values == [None]:
        return Failure("one-token", "nothing stands before its only token")
    offsets = tuple(zip([0, *ends][first : len(ends)], ends[first:], strict=True))
    top = tuple(_led(one, other) for one, other in zip(values, best[first:], strict=False))
    known = tuple(None if one is None else min(0.0, float(one)) for one in values)
    return Scored(logprobs=known, offsets=offsets, top=top if len(top) == len(known) else (), bos=bos)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and isfinite(value)


def _led(value: float | None, best: Mapping[str, float] | None) -> bool:
    return value is not None and bool(best) and value >= max((best or {}).values()) - SAME
