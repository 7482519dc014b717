"""The prompt configuration of a text to be continued: few-shot examples, and whether the options are shown.

It moves scores. One value goes from the command line through the prompt and the line of outputs to the notes of a
record; the notes are read back here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

SHOTS_NOTE = re.compile(r"(\d+)-shot(?:/seed (-?\d+))?")
HIDDEN_NOTE = "options-hidden"


@dataclass(frozen=True, slots=True)
class PromptConfig:
    """How a text is asked.

    shots: the number of few-shot examples before each text. seed: draws the examples, 0 without examples.
    options: whether the options are shown.
    """

    shots: int = 0
    seed: int = 0
    options: bool = True

    def __post_init__(self) -> None:
        if not self.shots:
            object.__setattr__(self, "seed", 0)

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> PromptConfig:
        """Return what a line of outputs says. Values of another type belong to another program and are ignored."""
        shots, seed = (value if type(value) is int else 0 for value in (row.get("shots"), row.get("shot_seed")))
        return cls(max(0, shots), seed, row.get("options") != "hidden")

    @classmethod
    def from_note(cls, kind: str) -> PromptConfig | None:
        """Return the configuration that a kind of note in a record names, None if it names none (see `notes`)."""
        if kind == HIDDEN_NOTE:
            return cls(options=False)
        found = SHOTS_NOTE.fullmatch(kind)
        return cls(int(found[1]), int(found[2] or 0)) if found else None

    def row_fields(self) -> dict[str, Any]:
        """Return the fields of a line of outputs; none for the default configuration."""
        shots = {"shots": self.shots, "shot_seed": self.seed} if self.shots else {}
        return shots if self.options else {**shots, "options": "hidden"}

    def notes(self) -> Iterator[str]:
        """Yield the kinds of notes of a record; none for the default configuration."""
        if self.shots:
            yield f"{self.shots}-shot" + (f"/seed {self.seed}" if self.seed else "")
        if not self.options:
            yield HIDDEN_NOTE

    def __str__(self) -> str:
        return ", ".join(self.notes()) or "no examples, options shown"


DEFAULT_PROMPT = PromptConfig()


@dataclass(frozen=True, slots=True)
class PromptUsage:
    """The prompt configurations of a model's answers.

    every: what all answers have in common. partly: what only some answers have. Each entry differs from the default in
    one way, as a note of a record does.
    """

    every: tuple[PromptConfig, ...] = ()
    partly: tuple[PromptConfig, ...] = ()

    @classmethod
    def from_notes(cls, counts: Mapping[str, int], answered: int) -> PromptUsage:
        """Return the usage from the kinds of notes of a model, counted over `answered` answers."""
        found = [(kind, config) for kind in sorted(counts) if (config := PromptConfig.from_note(kind))]
        return cls(
            every=tuple(config for kind, config in found if counts[kind] >= answered),
            partly=tuple(config for kind, config in found if counts[kind] < answered),
        )

    def __str__(self) -> str:
        """Return the notes with "+" between them, "" for the default configuration."""
        named = [("", kind) for config in self.every for kind in config.notes()]
        named += [("partly ", kind) for config in self.partly for kind in config.notes()]
        return "+".join(how + kind for how, kind in sorted(named, key=lambda one: one[1]))


def usages_text(usages: Iterable[PromptUsage]) -> tuple[str, ...]:
    """Return the different usages as sorted texts, "usual" for the default one; () if all use the default."""
    texts = sorted({str(one) or "usual" for one in usages})
    return tuple(texts) if texts != ["usual"] else ()
