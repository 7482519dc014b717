"""The requests of a run: instances x samples in one language, in the order of the instances."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from math import ceil
from typing import Any

from gmtw import languages
from gmtw.core.errors import GmtwError, MissingTextError
from gmtw.core.types import Instance, Prompt
from gmtw.datasets.spread import first_of_each
from gmtw.outputs.reader import nfc
from gmtw.providers.messages import ChatRequest
from gmtw.tasks.handler import FollowUp, handler_of
from gmtw.tasks.prompt import prompt

BYTES_PER_TOKEN = 2.5
"""Bytes of UTF-8 in a token, fewer than in any tokenizer's Romanian: an estimate that is rather too high."""

CHAT_TOKENS = 64
"""Tokens that a chat template puts around its messages."""

MOST_SAMPLES = 10_000
"""The most answers to each instance: all requests of a run stand in memory."""

RequestKey = tuple[str, str, int]
"""(instance id, language, sample): what a file of one model may answer once."""


@dataclass(frozen=True, slots=True)
class Request:
    """One prompt to one model: the instance that it states, and the number of the sample.

    turn: what it asks, if it is a turn after others. about: the line of the answer that it asks about, if there is one.
    """

    instance_id: str
    language: str
    sample: int
    fingerprint: str
    chat: ChatRequest
    turn: FollowUp | None = None
    about: Mapping[str, Any] | None = None

    @property
    def key(self) -> RequestKey:
        """The key that tells this request from all others of its run."""
        return (nfc(self.instance_id), self.language, self.sample)

    @property
    def prompt_digest(self) -> str:
        """A digest of what is sent: the text, the turns before it, and what the item brings of its own."""
        chat = self.chat
        parts = [chat.text, chat.system, chat.turns, chat.temperature]
        return sha256(json.dumps(parts, ensure_ascii=False).encode("utf-8", "replace")).hexdigest()[:16]

    def then(self, turn: FollowUp, about: Mapping[str, Any] | None = None) -> Request:
        """Return the request of the turn after this one."""
        return replace(self, chat=chat_of(turn.prompt), turn=turn, about=about)

    def tokens(self, system: str = "") -> int:
        """Return an upper estimate of the tokens of the prompt, from its length."""
        return ceil((len(str(self.chat).encode()) + len(system.encode())) / BYTES_PER_TOKEN) + CHAT_TOKENS


def build_requests(instances: Sequence[Instance], language: str, samples: int = 1, limit: int = 0) -> list[Request]:
    """Return the requests of `limit` instances, spread over worlds, goals and levels (all if 0), sample by sample.

    Raise UnknownNameError if an instance has no prompt in that language, GmtwError for a count that cannot be.
    """
    if not 1 <= samples <= MOST_SAMPLES or limit < 0:
        wanted = f"--samples of 1 to {MOST_SAMPLES:,} and --limit of 0 or more"
        raise GmtwError(f"expected {wanted}, got {samples} and {limit}")
    chosen = first_of_each(instances, limit)
    return [
        Request(instance.id, language, sample, instance.fingerprint, chat_of(prompt(instance, language)))
        for sample in range(samples)
        for instance in chosen
    ]


def in_json_mode(requests: Sequence[Request], instances: Sequence[Instance]) -> list[Request]:
    """Return the requests with the line that asks for the explanation inside the JSON, where JSON mode has to have it.

    Raise GmtwError if an instance asks for no JSON.
    """
    other = next((one for one in instances if handler_of(one.task).plan_task(one.task) is None), None)
    if other:
        kind = handler_of(other.task).kind
        raise GmtwError(f"--json-mode is for plans and facts, which are JSON; {other.id!r} is of type {kind!r}")
    return [replace(one, chat=_with_line(one.chat, _json_line(one.language))) for one in requests]


def _with_line(chat: ChatRequest, line: str) -> ChatRequest:
    return replace(chat, text=f"{chat.text.rstrip()}\n\n{line}")


def _json_line(code: str) -> str:
    phrases = languages.load(code).phrases
    if "json_mode" not in phrases:
        raise MissingTextError(f'gmtw/languages/{code}/language.toml: write json_mode = "..." under [phrases]')
    return phrases["json_mode"]


def chat_of(prompt: Prompt) -> ChatRequest:
    """Return what is sent of a prompt."""
    turns = tuple((turn.role, turn.content) for turn in prompt.messages)
    return ChatRequest(prompt.text, prompt.system, turns, prompt.temperature)


def requests_in_every_language(instances: Iterable[Instance]) -> list[Request]:
    """Return the first request of each instance in each of its languages."""
    return [
        Request(one.id, language, 0, one.fingerprint, chat_of(prompt(one, language)))
        for one in instances
        for language in one.prompts
    ]


def digest_prompts(requests: Iterable[Request]) -> str:
    """Return the sha256 of all prompts of a run, whatever their order."""
    lines = {f"{request.key[:2]} {request.prompt_digest}\n" for request in requests}
    return sha256("".join(sorted(lines)).encode("utf-8", "replace")).hexdigest()


def digest_instances(instances: Iterable[Instance]) -> str:
    """Return the sha256 of the ids, fingerprints and prompts of a set, of variants also of what is sent."""
    content = sha256()
    for instance in instances:
        sent = instance.variant.turns if instance.variant else {}
        said = (*sorted(instance.prompts.items()), *((k, turn) for k, turns in sorted(sent.items()) for turn in turns))
        parts = (instance.id, instance.fingerprint, *(f"{k}={v}" for k, v in said))
        content.update("\0".join(parts).encode() + b"\n")
    return content.hexdigest()
