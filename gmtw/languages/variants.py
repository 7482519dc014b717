"""The table `[variants]` of a language folder: how the same prompt is asked in other words (gmtw.worlds.variants)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table


class Typing(Table):
    """Typing errors.

    neighbours: letter -> the letters beside it on the keyboard. kept: Words that are never mistyped, because the
    sense of a sentence hangs on them, folded.
    """

    neighbours: Mapping[str, str] = Field(default_factory=dict)
    kept: tuple[str, ...] = ()


class Manner(Table):
    """The frame of a prompt: the text before it and after it, and the words that lead to each further demand."""

    opening: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


class Dialect(Table):
    """A region's writing. words: the words of standard prompts, in small letters -> those of the region."""

    name: str
    words: Mapping[str, str]
    opening: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()


class Person(Table):
    """Somebody with wishes. who: As a subject ("mama"). to: As the one to whom something is so ("mamei")."""

    who: str
    to: str


class Oblique(Table):
    """Demands told as wishes.

    notes: Sentences before the demands: wishes oblige like the rest.
    wanted, refused: What leads over from a person to what is wanted, or not wanted. circles: People who travel, eat
    or plan together; formal: those of prompts in the formal register.
    """

    notes: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    circles: tuple[tuple[Person, ...], ...] = ()
    formal: tuple[tuple[Person, ...], ...] = ()


class Variants(Table):
    """All of the table. A variant of which it has no data is not there in that language.

    frame_numbers: Phrases with numbers that frames of prompts have and that state nothing of the task, regular
    expressions over folded text. pointing: How sentences begin that point back to the one before, folded.
    distractions: Sentences that are true and useless. masculine: The nouns before which a number has its masculine
    form, folded.
    """

    typing: Typing = Field(default_factory=Typing)
    informal: Manner = Field(default_factory=Manner)
    formal: Manner = Field(default_factory=Manner)
    dialects: Mapping[str, Dialect] = Field(default_factory=dict)
    oblique: Oblique = Field(default_factory=Oblique)
    frame_numbers: tuple[str, ...] = ()
    pointing: tuple[str, ...] = ()
    distractions: tuple[str, ...] = ()
    masculine: tuple[str, ...] = ()
