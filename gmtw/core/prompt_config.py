"""The prompt configuration: few-shot examples, whether options are shown, and the variant in whose words was asked.

It moves scores. One value goes from the command line through the prompt, the line of outputs, the answer and the record
to the summary. Records also have it as notes, for readers; run folders of older versions have nothing else: `of_notes`
and `PromptUsage.of_notes` read those, and nothing else does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field


@dataclass(frozen=True, slots=True)
class PromptConfig:
    """A prompt's settings.

    shots: the number of few-shot examples before each text. seed: draws the examples, 0 without examples.
    options: whether the options are shown. variant: the other words in which a plan was asked (gmtw.worlds.variants);
    "" for the plain ones. The instance says it, and no line of outputs.
    """

    shots: int = 0
    seed: int = 0
    options: bool = True
    variant: Annotated[str, Field(exclude_if=lambda variant: not variant)] = ""

    def __post_init__(self) -> None:
        if not self.shots:
            object.__setattr__(self, "seed", 0)

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> PromptConfig:
        """Return what a line of outputs says. Values of another type belong to another program and are ignored."""
        shots, seed = (value if type(value) is int else 0 for value in (row.get("shots"), row.get("shot_seed")))
        return cls(max(0, shots), seed, row.get("options") != "hidden")

    def differences(self) -> Iterator[PromptConfig]:
        """Yield a configuration for each way in which this one differs from the default; none for the default."""
        if self.shots:
            yield PromptConfig(self.shots, self.seed)
        if not self.options:
            yield PromptConfig(options=False)
        if self.variant:
            yield PromptConfig(variant=self.variant)

    def row_fields(self) -> dict[str, Any]:
        """Return the fields of a line of outputs; none for the default configuration."""
        shots = {"shots": self.shots, "shot_seed": self.seed} if self.shots else {}
        return shots if self.options else {**shots, "options": "hidden"}

    def notes(self) -> Iterator[str]:
        """Yield the kinds of notes of a record; none for the default configuration."""
        if self.shots:
            yield f"{self.shots}-shot" + (f"/seed {self.seed}" if self.seed else "")
        if not self.options:
            yield _HIDDEN_NOTE
        if self.variant:
            yield f"{_VARIANT}{self.variant}"

    def __str__(self) -> str:
        return ", ".join(self.notes()) or "no examples, options shown"


DEFAULT_PROMPT = PromptConfig()


@dataclass(frozen=True, slots=True)
class PromptUsage:
    """The prompt configurations of a model's answers.

    every: what all answers have in common. partly: what only some answers have. Each entry differs from the default in
    one way (see `PromptConfig.differences`).
    """

    every: tuple[PromptConfig, ...] = ()
    partly: tuple[PromptConfig, ...] = ()

    @classmethod
    def of(cls, configs: Iterable[PromptConfig], answered: int) -> PromptUsage:
        """Return the usage from the configuration of each answer."""
        counts = Counter(one for config in configs for one in config.differences())
        return cls._counted(counts, answered)

    @classmethod
    def of_notes(cls, counts: Mapping[str, int], answered: int) -> PromptUsage:
        """Return the usage from the notes of a model in the summary of an older version, counted by kind."""
        return cls._counted({config: n for kind, n in counts.items() if (config := _of_note(kind))}, answered)

    @classmethod
    def _counted(cls, counts: Mapping[PromptConfig, int], answered: int) -> PromptUsage:
        found = sorted(counts, key=str)
        return cls(
            every=tuple(config for config in found if counts[config] >= answered),
            partly=tuple(config for config in found if counts[config] < answered),
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


_SHOTS_NOTE = re.compile(r"(\d+)-shot(?:/seed (-?\d+))?")
_HIDDEN_NOTE = "options-hidden"
_VARIANT = "variant/"


def of_notes(kinds: Iterable[str]) -> PromptConfig:
    """Return the configuration that the notes of a record of an older version name, by their kinds."""
    found = [config for kind in kinds if (config := _of_note(kind))]
    shots = next((config for config in found if config.shots), DEFAULT_PROMPT)
    variant = next((config.variant for config in found if config.variant), "")
    return PromptConfig(shots.shots, shots.seed, all(config.options for config in found), variant)


def _of_note(kind: str) -> PromptConfig | None:
    if kind == _HIDDEN_NOTE:
        return PromptConfig(options=False)
    if kind.startswith(_VARIANT):
        return PromptConfig(variant=kind.removeprefix(_VARIANT))
    found = _SHOTS_NOTE.fullmatch(kind)
    return PromptConfig(int(found[1]), int(found[2] or 0)) if found else None
