"""The task of continuing a text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal
from unicodedata import normalize

from pydantic import NonNegativeInt, model_validator

from gmtw.core.types import Task
from gmtw.languages.items import Label

Asks = Literal["choice", "last-word", "text"]


class ContinuationTask(Task):
    """A task about continuations of a context: how likely a model finds them, or how near its own answer comes.

    asks: "choice", which candidate is likeliest; "last-word", the one candidate is the word that ends the text;
    "text", how likely the one candidate is, `gold` saying whether it is good. gold: places of the right candidates.
    joint: the text between context and candidate, if there is a context. labels: what the parts of the context are,
    with the character at which each begins, and answer: what a candidate is (`[continuations]` of a language).
    """

    type: Literal["continuation"] = "continuation"
    context: str = ""
    candidates: tuple[str, ...]
    gold: tuple[NonNegativeInt, ...]
    asks: Asks = "choice"
    joint: str = " "
    labels: tuple[tuple[Label, NonNegativeInt], ...] = (("text", 0),)
    answer: Label = "continuation"

    @model_validator(mode="after")
    def _whole(self) -> ContinuationTask:
        if empty := [place for place, text in enumerate(self.candidates) if not text.strip()]:
            raise ValueError(f"candidate {empty[0]} is empty")
        if len({normalize("NFC", text) for text in self.candidates}) < len(self.candidates):
            raise ValueError("two candidates are the same")
        if strange := [place for place in self.gold if place >= len(self.candidates)]:
            raise ValueError(f"gold {strange[0]} is no place of {len(self.candidates)} candidates; the first is 0")
        if self.asks == "choice" and not 0 < len(set(self.gold)) < len(self.candidates):
            raise ValueError("expected right and wrong candidates, of each at least one")
        if self.asks != "choice" and len(self.candidates) != 1:
            raise ValueError(f"expected one candidate, got {len(self.candidates)}")
        return self

    @property
    def head(self) -> str:
        """The text before a candidate."""
        return self.context + self.joint if self.context else ""

    @property
    def wrong(self) -> tuple[int, ...]:
        """The places of the wrong candidates."""
        return tuple(place for place in range(len(self.candidates)) if place not in self.gold)


def continuation(
    parts: Mapping[Label, str],
    candidates: tuple[str, ...],
    gold: tuple[int, ...],
    asks: Asks = "choice",
    answer: Label = "continuation",
) -> ContinuationTask:
    """Return the task whose context is these parts, a line each. Raise ValueError if candidates and gold do not fit."""
    context, labels = "", list[tuple[Label, int]]()
    for label, text in parts.items():
        if text.strip():
            context += "\n" if context else ""
            labels.append((label, len(context)))
            context += text.strip()
    return ContinuationTask(
        context=context,
        candidates=candidates,
        gold=gold,
        asks=asks,
        labels=tuple(labels) or (("text", 0),),
        answer=answer,
    )
