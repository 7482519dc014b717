"""What is said to a chat model and what comes back, whoever answers: a reply, or a failure of a named kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gmtw.core.types import Scored

RETRIED = frozenset(
    {
        "rate-limit",
        "server",
        "reset",
        "timeout",
        "truncated",
        "null-content",
        "not-json",
        "no-choices",
        "unreachable",
    }
)
"""Kinds of failure that another try may mend."""

STOPPING = frozenset({"refused-key", "no-credit", "no-model"})
"""Kinds that every further question would meet too: the run stops at once."""

OWN = frozenset({"null-content", "out-of-tokens", "context-overflow", "refused-content"})
"""Kinds that lie in one question and its answer, and say nothing against the server."""

DOUBTFUL = frozenset({"timeout", "reset", "truncated", "not-json", "no-choices"})
"""Kinds after which the provider may charge for an answer that never came."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one exchange; `completion` includes `reasoning`."""

    prompt: int = 0
    completion: int = 0
    reasoning: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.prompt + other.prompt, self.completion + other.completion, self.reasoning + other.reasoning)


@dataclass(frozen=True, slots=True)
class Asked:
    """What one question sends: its text, and what an item of a suite wants of its own.

    system: "" for that of the run. turns: (role, content) of a conversation before the text. temperature: None
    for that of the run.
    """

    text: str
    system: str = ""
    turns: tuple[tuple[str, str], ...] = ()
    temperature: float | None = None

    @property
    def own_system(self) -> bool:
        """Whether it brings a system prompt, so that none of the run is sent."""
        return bool(self.system) or any(role == "system" for role, _ in self.turns)

    def __str__(self) -> str:
        """All that is sent, as one text: to count, and for a model without a chat template."""
        return "\n\n".join(part for part in (self.system, *(content for _, content in self.turns), self.text) if part)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a model is asked: the same for every question of a run. None: left to the model.

    forced: whether the temperature is the user's wish, before that of an item. dtype, device: of a model of
    transformers in this process, as `--dtype` and `--device` say.
    """

    model: str
    max_tokens: int
    temperature: float | None = None
    seed: int | None = None
    system: str = ""
    stream: bool = False
    forced: bool = False
    dtype: str = "auto"
    device: str = "auto"

    def messages(self, asked: Asked) -> list[dict[str, Any]]:
        """The messages of a chat that asks this; a conversation with a system turn of its own keeps it."""
        own = any(role == "system" for role, _ in asked.turns)
        system = "" if own else asked.system or self.system
        turns = [("system", system)] if system else []
        return [{"role": role, "content": said} for role, said in (*turns, *asked.turns, ("user", asked.text))]

    def heat(self, asked: Asked) -> float | None:
        """The temperature of this question: the item's, unless the user wishes another."""
        return self.temperature if self.forced or asked.temperature is None else asked.temperature

    def seed_of(self, sample: int) -> int | None:
        """The seed of that sample: samples of one question differ, and each is the same in every run."""
        return None if self.seed is None else self.seed + sample


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; `text` is empty only where candidates were scored in its place.

    first_token_s: seconds to the first token, of a streamed answer.
    """

    text: str
    reasoning: str = ""
    finish_reason: str = ""
    usage: Usage | None = None
    latency_s: float = 0.0
    first_token_s: float | None = None
    scored: tuple[Scored, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """Why no answer came. wait_s: how long the server asks to wait. usage: what was charged all the same."""

    kind: str
    detail: str
    wait_s: float | None = None
    usage: Usage | None = None
