"""A language folder's table for item suites: the words around an item, and the signs that a text is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Label = Literal["text", "question", "story", "options", "answer", "continuation", "summary"]
"""The parts of an item that is continued in words; `[continuations]` has the label of each part."""


class Asking(BaseModel):
    """The table `[items]`: the system prompts, and the words around sentence, options and answer.

    several: of items with several right options.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    cloze_system: str
    choice_system: str
    sentence: str
    options: str
    cloze_form: str
    choice_form: str
    several_system: str
    several_form: str


class Quality(BaseModel):
    """The table `[quality]`: what shows that a text is in the language. Without it that is not measured."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    alphabet: str | tuple[str, ...] = ()
    """The letters of the language in both cases. Those beyond a-z mark a word as its own."""

    shared: str = ""
    """Letters of the alphabet that other languages write too, which show nothing."""

    markers: tuple[str, ...] = ()
    """Whole words that are frequent in the language."""

    other_function_words: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """By language, whole words that show another language. A word in both lists shows nothing."""

    pro: tuple[str, ...] = ()
    """Words that open reasons for something."""

    con: tuple[str, ...] = ()
    """Words that open reasons against something."""

    own_share: float = Field(default=0.3, gt=0, le=1)
    """The share of own words from which on a text is wholly in the language."""

    enough: int = Field(default=5, gt=0)
    """The different own words needed for that."""
