"""The task of continuing a text, and what a model gave to its tokens; `values` has both beside the other tasks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal
from unicodedata import normalize

from pydantic import Field, FiniteFloat, NonNegativeInt, model_validator

from gmtw.constraints import Frozen
from gmtw.languages.items import Label

LogProbability = Annotated[float, Field(ge=-1e100, le=0, allow_inf_nan=False, strict=True)]
"""Sums of these are finite."""

Asks = Literal["choice", "last-word", "text"]


class ContinuationTask(Frozen):
    """How likely a model finds continuations of a context, or how near its own answer comes to them.

    asks: "choice", which candidate is likeliest; "last-word", the one candidate is the word that ends the text;
    "text", how likely the one candidate is, `gold` saying whether it is good. gold: places of the right candidates.
    joint: what stands between context and candidate, where there is a context. labels: what the parts of the context
    are, by the character where each begins, and answer: what a candidate is (`[continuations]` of a language).
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
        """What stands before a candidate."""
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
    """The task whose context is these parts, a line each; raises ValueError for candidates and gold that do not fit."""
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


class Scored(Frozen):
    """What a model gave to the tokens of one candidate, in natural logarithms.

    logprobs: None for a first token with nothing before it. offsets: characters of `head` and candidate together,
    the end not included. top: whether no other token was likelier. windows: how many pieces the text was cut into
    for a model that does not hold it whole. bos: whether a token that begins texts stood before it.
    """

    logprobs: Annotated[tuple[LogProbability | None, ...], Field(min_length=1)]
    offsets: tuple[tuple[NonNegativeInt, NonNegativeInt], ...]
    top: tuple[bool, ...] = ()
    windows: int = 1
    bos: bool = False

    @model_validator(mode="after")
    def _aligned(self) -> Scored:
        if len(self.offsets) != len(self.logprobs) or len(self.top) not in (0, len(self.logprobs)):
            raise ValueError("logprobs: expected as many offsets (and top) as log-probabilities")
        return self

    @property
    def known(self) -> tuple[float, ...]:
        """The log-probabilities that are there."""
        return tuple(one for one in self.logprobs if one is not None)

    @property
    def nats(self) -> float:
        """The surprisal: minus the sum of the log-probabilities."""
        from math import fsum

        return -fsum(self.known)


class Similar(Frozen):
    """How near an answer came to each candidate, by an encoder that is not the model: see gmtw.tasks.continuation.text_similarity.

    bertscore: F1 by `layer`, with inverse frequencies as weights where `idf`.
    """

    embedder: str
    layer: int
    idf: bool = False
    cosine: tuple[FiniteFloat, ...] = ()
    bertscore: tuple[FiniteFloat, ...] = ()
    moverscore: tuple[FiniteFloat, ...] = ()
