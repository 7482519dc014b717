"""As one speaks: numbers in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gmtw.core.rng import RandomStream
from gmtw.languages import Language
from gmtw.text.words import fold
from gmtw.worlds import Refused
from gmtw.worlds.variants import Variant
from gmtw.worlds.variants.layout import Line, joined, lines_of
from gmtw.worlds.variants.plain_prompt import PlainPrompt, with_asked
from gmtw.worlds.variants.protected import names_pattern, replaced

_NUMBER = re.compile(r"(?<![\w.,:/-])\d+(?![\w):/-]|[.,:]\d)")

MILLION = 1_000_000
"""Numbers below it can be written in words."""


class Spoken(Variant):
    """Numbers in digits become words, with the gender of their noun; those of demands and keys stay."""

    key = "spoken"

    def missing(self, language: Language) -> str:
        """Return the table of numbers in words, if the language does not write them so."""
        return "" if language.number.words.below_twenty else "number.words"

    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the user's turns with numbers in words. Raise Refused for a text, whose answer may be a number."""
        if plain.is_text:
            raise Refused("its answer may be a number, which must stand in digits")
        return tuple(with_asked(plain.said, lambda turn: joined(_said(line, plain) for line in lines_of(turn))))


def _said(line: Line, plain: PlainPrompt) -> Line:
    return line if line.kind == "json" else line.said(replaced(line.text, list(_in_words(line.text, plain))))


def _in_words(text: str, plain: PlainPrompt) -> Iterator[tuple[int, int, str]]:
    """Yield the place of each number that is no part of a name, and its words."""
    taken = [match.span() for match in names_pattern(plain).finditer(text)]
    for number in _NUMBER.finditer(text):
        inside = any(start <= number.start() < end for start, end in taken)
        if not inside and int(number[0]) < MILLION:
            feminine = _noun_after(text[number.end() :], plain.language) not in plain.language.variants.masculine
            words = plain.language.number.words.spelled(int(number[0]), feminine and number[0] != "1")
            start, before = _elided(text[: number.start()], words, plain.language)
            yield start, number.end(), before + words if text[:start].strip() else (before + words).capitalize()


def _elided(before: str, words: str, language: Language) -> tuple[int, str]:
    """Return where the number begins with its preposition, and the form of that before it; "" if it stays as it is."""
    table = language.number.words
    if words.startswith(table.hundred[0].split()[0] + " "):
        for whole, short in table.elided.items():
            if before.endswith(f" {whole} "):
                return len(before) - len(whole) - 1, short
    return len(before), ""


def _noun_after(text: str, language: Language) -> str:
    """Return the word after a number, folded, without the one that joins them."""
    words = fold(text[:40]).split()
    return next((word for word in words if word != language.number.joiner), "")


VARIANT = Spoken()
