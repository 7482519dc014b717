"""How a text to be continued was asked: examples before it, options shown or not. It moves scores: every line says it.

One value from the command line through the prompt, the line of outputs and the notes of a record to the signature.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

KIND = re.compile(r"\d+-shot\b.*|options-hidden")
"""The kinds of note that say it (`Manner.kinds`)."""


@dataclass(frozen=True, slots=True)
class Manner:
    """shots: examples before each text. seed: which ones, 0 where there are none. options: whether they are shown."""

    shots: int = 0
    seed: int = 0
    options: bool = True

    def __post_init__(self) -> None:
        if not self.shots:
            object.__setattr__(self, "seed", 0)

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Manner:
        """What a line of outputs says; keys that another program uses for something else are the usual way."""
        shots, seed = (value if type(value) is int else 0 for value in (row.get("shots"), row.get("shot_seed")))
        return cls(max(0, shots), seed, row.get("options") != "hidden")

    def fields(self) -> dict[str, Any]:
        """What a line of outputs says of it, where it is not the usual way."""
        shots = {"shots": self.shots, "shot_seed": self.seed} if self.shots else {}
        return shots if self.options else {**shots, "options": "hidden"}

    def kinds(self) -> Iterator[str]:
        """The notes of a record that say it, where it is not the usual way."""
        if self.shots:
            yield f"{self.shots}-shot" + (f"/seed {self.seed}" if self.seed else "")
        if not self.options:
            yield "options-hidden"

    def __str__(self) -> str:
        return ", ".join(self.kinds()) or "no examples, options shown"


USUAL = Manner()
