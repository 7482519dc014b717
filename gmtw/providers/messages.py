"""Messages to a chat model and from it, whoever answers: a reply, or a failure of a named kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gmtw.core.types import Exchange, Scored

STOPPING = frozenset({"refused-key", "no-credit", "no-model", "bad-address"})
"""Kinds of failure that every further request would meet too: the run stops at once."""

OWN = frozenset({"null-content", "out-of-tokens", "context-overflow", "refused-content"})
"""Kinds that belong to one prompt and its answer, and say nothing against the server."""

DOUBTFUL = frozenset(
    {
        "timeout",
        "reset",
        "truncated",
        "not-json",
        "no-choices",
        "too-long",
        "only-reasoning",
        "null-content",
        "out-of-tokens",
    }
)
"""Kinds after which the provider may charge for an answer that never came, or does not say what it took."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one exchange; `completion` includes `reasoning`."""

    prompt: int = 0
    completion: int = 0
    reasoning: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.prompt + other.prompt, self.completion + other.completion, self.reasoning + other.reasoning)


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """The content of one request: its text, and the wishes of an item of a suite.

    Attributes:
        text: the last turn of the user.
        system: a system prompt, "" for that of the run.
        turns: (role, content) of a conversation before the text.
        temperature: None for that of the run.
    """

    text: str
    system: str = ""
    turns: tuple[tuple[str, str], ...] = ()
    temperature: float | None = None

    @property
    def has_system(self) -> bool:
        """True if it brings a system prompt, so that none of the run is sent."""
        return bool(self.system) or any(role == "system" for role, _ in self.turns)

    def __str__(self) -> str:
        """Return all that is sent as one text: to count it, and for a model without a chat template."""
        return "\n\n".join(part for part in (self.system, *(content for _, content in self.turns), self.text) if part)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a model, the same for every request of a run; None leaves one to the model.

    Attributes:
        forced: whether the temperature is the user's wish, which goes before that of an item.
        dtype: of a transformers model in this process, as `--dtype` says.
        device: of such a model, as `--device` says.
        fields: what the user adds to the body of each request (see `request_fields`).
        least_tokens: how far `max_tokens` may be lowered where there is no room for it; 0 where the user chose it.
    """

    model: str
    max_tokens: int
    temperature: float | None = None
    seed: int | None = None
    system: str = ""
    forced: bool = False
    dtype: str = "auto"
    device: str = "auto"
    fields: Mapping[str, Any] = field(default_factory=dict)
    least_tokens: int = 0

    def messages(self, chat: ChatRequest) -> list[dict[str, Any]]:
        """Return the messages of the chat. A conversation with a system turn of its own keeps it."""
        own = any(role == "system" for role, _ in chat.turns)
        system = "" if own else chat.system or self.system
        turns = [("system", system)] if system else []
        return [{"role": role, "content": said} for role, said in (*turns, *chat.turns, ("user", chat.text))]

    def temperature_for(self, chat: ChatRequest) -> float | None:
        """Return the temperature of this request: the item's, unless the user wishes another."""
        return self.temperature if self.forced or chat.temperature is None else chat.temperature

    def seed_for(self, sample: int) -> int | None:
        """Return the seed of that sample. Samples of one prompt differ, and each is the same in every run."""
        return None if self.seed is None else self.seed + sample


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer. `text` is empty only if candidates were scored instead.

    Attributes:
        latency_s: seconds to the whole answer.
        first_token_s: seconds to the first token of a streamed answer.
        scored: the log-probabilities of candidates.
        turns: the whole conversation that it ends.
        served: what the server calls the model that answered, or the revision of a model of the hub; "" if unsaid.
    """

    text: str
    reasoning: str = ""
    finish_reason: str = ""
    usage: Usage | None = None
    latency_s: float = 0.0
    first_token_s: float | None = None
    scored: tuple[Scored, ...] = ()
    served: str = ""
    turns: tuple[Exchange, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """The reason why no answer came.

    Attributes:
        kind: one of the kinds that docs/running.md lists.
        retry_after: the seconds that the server asks to wait (Retry-After), None if it does not say.
        usage: what was charged all the same.
        reasoning: what the model thought all the same.
    """

    kind: str
    detail: str
    retry_after: float | None = None
    usage: Usage | None = None
    reasoning: str = ""
