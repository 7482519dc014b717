"""What a language folder says for item suites: the words around an item, and what shows that a text is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Label = Literal["text", "question", "story", "options", "answer", "continuation", "summary"]
"""A part of an item that is continued in words; `[continuations]` says what a language calls it."""


class Asking(BaseModel):
    """The table `[items]`: the system prompts, and the words around sentence, options and answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    cloze_system: str
    choice_system: str
    sentence: str
    options: str
    cloze_form: str
    choice_form: str


class Controls(BaseModel):
    """The table `[controls]`: what baselines say that understand nothing.

    paragraph: A good paragraph that answers nothing. invented: Names of nothing. slips: Phrases of another language.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    paragraph: str = ""
    invented: tuple[str, ...] = ()
    slips: tuple[str, ...] = ()


class Quality(BaseModel):
    """The table `[quality]`; where it is empty, how far a text is in the language is not measured.

    alphabet: its letters in both cases; those beyond a-z mark a word as its own. shared: letters of it that
    other languages write too, which show nothing. markers: whole words that are frequent in it.
    other_function_words: by language, whole words that show another one; what stands in both lists shows
    nothing. pro, con: words that open reasons for and against. own_share: the share of own words from which
    a text is wholly in the language; enough: how many different ones it takes.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    alphabet: str | tuple[str, ...] = ()
    shared: str = ""
    markers: tuple[str, ...] = ()
    other_function_words: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    pro: tuple[str, ...] = ()
    con: tuple[str, ...] = ()
    own_share: float = Field(default=0.3, gt=0, le=1)
    enough: int = Field(default=5, gt=0)
