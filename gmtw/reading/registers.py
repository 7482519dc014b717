"""The words of a text that show its register, by the lexicon of a language, and the register that they make."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, get_args

from gmtw.languages import Language
from gmtw.text.clean import CEDILLA
from gmtw.text.offset_map import Span

Register = Literal["formal", "colloquial", "regional"]
"""A register that has words of its own."""

REGISTERS: Sequence[Register] = get_args(Register)

ENOUGH = 2
"""The words of a register that make one; a text with fewer is neutral."""


def register_words(text: str, language: Language) -> Mapping[Register, Sequence[Span]]:
    """Return the characters of the words of each register."""
    return {register: listed_in(text, getattr(language.registers, register)) for register in REGISTERS}


def listed_in(text: str, words: Sequence[str]) -> Sequence[Span]:
    """Return the characters of the words and phrases of a list: a star ends a beginning."""
    return [match.span() for match in _pattern(words).finditer(text.translate(CEDILLA))]


def office_words(text: str, language: Language) -> Mapping[str, Sequence[Span]]:
    """Return the expressions of offices in a text with their characters, in the order in which they come."""
    found = {name: listed_in(text, forms) for name, forms in language.registers.office.items()}
    return dict(sorted(((name, spans) for name, spans in found.items() if spans), key=lambda one: one[1][0]))


def register_of(found: Mapping[Register, Sequence[Span]]) -> str:
    """Return the register that words make: "formal", "colloquial", "mixed" or "neutral"; regional is colloquial."""
    formal, low = len(found["formal"]), len(found["colloquial"]) + len(found["regional"])
    if max(formal, low) < ENOUGH:
        return "neutral"
    return "mixed" if formal == low else "formal" if formal > low else "colloquial"


@cache
def _pattern(words: Sequence[str]) -> re.Pattern[str]:
    """Return what finds these words: a phrase before a word that it begins with."""
    parts = sorted(words, key=lambda word: (-len(word.split()), word))
    said = "|".join(re.escape(part).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for part in parts) or r"(?!)"
    return re.compile(rf"(?<![\w-])(?:{said})(?!\w)", re.IGNORECASE)
