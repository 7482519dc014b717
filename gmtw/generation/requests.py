"""What a run asks: instances x samples in one language, in the order of their ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import ceil

from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance, Prompt
from gmtw.outputs.reader import nfc
from gmtw.providers.messages import Asked
from gmtw.tasks.prompt import prompt

BYTES = 2.5
"""Bytes of UTF-8 in a token, fewer than in any tokenizer's Romanian: an estimate that is rather too high."""

FRAME = 64
"""Tokens that a chat puts around its messages."""

Key = tuple[str, str, int]
"""(instance id, language, sample): what a file of one model may answer once."""


@dataclass(frozen=True, slots=True)
class Question:
    """One prompt to one model: the instance it states, and the sample it is."""

    instance_id: str
    language: str
    sample: int
    fingerprint: str
    asked: Asked

    @property
    def key(self) -> Key:
        """What tells this question from all others of its run."""
        return (nfc(self.instance_id), self.language, self.sample)

    def tokens(self, system: str = "") -> int:
        """How many tokens the prompt has at most, as far as its length tells."""
        return ceil((len(str(self.asked).encode()) + len(system.encode())) / BYTES) + FRAME


def questions(instances: Sequence[Instance], language: str, samples: int = 1, most: int = 0) -> list[Question]:
    """The questions of the first `most` instances (all where 0), sample by sample.

    Raises UnknownNameError where an instance has no prompt in that language, GmtwError for a count below 1.
    """
    if samples < 1 or most < 0:
        raise GmtwError(f"expected --samples of 1 or more and --max of 0 or more, got {samples} and {most}")
    chosen = instances[:most] if most else instances
    return [
        Question(instance.id, language, sample, instance.fingerprint, _asked(prompt(instance, language)))
        for sample in range(samples)
        for instance in chosen
    ]


def _asked(prompt: Prompt) -> Asked:
    turns = tuple((turn.role, turn.content) for turn in prompt.messages)
    return Asked(prompt.text, prompt.system, turns, prompt.temperature)


def digest(instances: Iterable[Instance]) -> str:
    """The sha256 of the set: of its ids, fingerprints and prompts."""
    content = sha256()
    for instance in instances:
        parts = (instance.id, instance.fingerprint, *(f"{k}={v}" for k, v in sorted(instance.prompts.items())))
        content.update("\0".join(parts).encode() + b"\n")
    return content.hexdigest()
