"""A server's wishes for its requests, as far as its refusals say: learnt from the first, and kept for the run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from gmtw.providers.http_chat import ChatServer
from gmtw.providers.messages import Failure, Settings
from gmtw.providers.responses import A_PAGE

LIMITS = {"max_tokens": "max_completion_tokens", "max_completion_tokens": "max_tokens"}
"""The field that limits an answer -> its other name."""

UNKNOWN = re.compile(
    r"\b(?:unsupported|unrecogni[sz]ed|unknown|unexpected|not (?:supported|permitted|allowed)|deprecated|instead)\b",
    re.I,
)
"""Words of a refusal that is about a field, and not about its value."""

TOO_MANY = re.compile(r"less than|at most|maximum|too (?:large|high|many|big)|<=|exceed|valid range|no more than", re.I)
"""Words of a refusal that is about a number of tokens."""

TOKENS = re.compile(r"\bmax_\w*tokens\b|\btokens per minute\b|\bin the completion\b|\boutput tokens\b", re.I)
"""Words of a refusal of which a lower limit may be the cure."""

TOO_LARGE = re.compile(r"^413\b")
"""The status of a request that is larger than the rate allows at all."""

VERSION = re.compile(r"/v\d")
"""The sign that a base address is whole."""

ELSEWHERE = re.compile(rf"^40[45]\b|unexpected endpoint|{re.escape(A_PAGE)}", re.I)
"""The answers of an address without chats."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """A server and the settings of a run, as they are sent now.

    Attributes:
        notes: what was learnt, by what it is about; "" for what was tried in vain.
    """

    server: ChatServer
    settings: Settings
    notes: Mapping[str, str] = field(default_factory=dict)

    def learnt(self, failure: Failure, answered: bool) -> Dialect | None:
        """Return how to ask after that refusal, None if it says nothing new. answered: whether any request was."""
        found = self._other_name(failure) or self._fewer_tokens(failure)
        return found or (None if answered else self._other_address(failure))

    def _other_name(self, failure: Failure) -> Dialect | None:
        """Ask with the other name of the limit where the server does not know the one that was sent."""
        sent, said = self.server.provider.max_tokens, failure.detail
        other = LIMITS.get(sent, "")
        if failure.kind != "refused-request" or "name" in self.notes or not other:
            return None
        if not re.search(rf"\b{sent}\b", said) or not UNKNOWN.search(said):
            return None
        return self._with("name", f"the server wants {other}, not {sent}, and got it", max_tokens=other)

    def _fewer_tokens(self, failure: Failure) -> Dialect | None:
        """Ask for half as many tokens where the server has no room for the default: the user's own number stays."""
        settings = self.settings
        fewer = max(settings.max_tokens // 2, settings.least_tokens) if settings.least_tokens else 0
        refused = failure.kind in ("refused-request", "context-overflow", "rate-limit")
        if not refused or not 0 < fewer < settings.max_tokens or not TOKENS.search(failure.detail):
            return None
        about_size = {"refused-request": TOO_MANY, "rate-limit": TOO_LARGE}.get(failure.kind, TOKENS)
        if not about_size.search(failure.detail):
            return None
        note = f"the server has no room for answers of more than {fewer} tokens, and was asked for these"
        return replace(self._with("tokens", note), settings=replace(settings, max_tokens=fewer))

    def _other_address(self, failure: Failure) -> Dialect | None:
        """Ask at /v1 where the address of the user has no chats; if that has none either, at the first again."""
        base, tried = self.server.provider.base_url, self.notes.get("address")
        if not ELSEWHERE.search(failure.detail):
            return None
        if tried:
            return self._with("address", "", base_url=base.removesuffix("/v1"))
        if tried is not None or VERSION.search(urlsplit(base).path):
            return None
        note = f"no chats at {base}, asked at {base}/v1; type --base-url {base}/v1"
        return self._with("address", note, base_url=f"{base}/v1")

    def _with(self, about: str, note: str, **fields: Any) -> Dialect:
        """Return the dialect with that note, and with other fields of the provider."""
        provider = self.server.provider.model_copy(update=fields)
        return Dialect(replace(self.server, provider=provider), self.settings, {**self.notes, about: note})
