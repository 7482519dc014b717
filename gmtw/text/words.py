"""Text as words: folding for comparison, and tokens with their place in the text.

A word is a run of letters and digits. Hyphens and apostrophes end a word, so that clitics ("s-a",
"într-o") and hyphenated articles ("workshop-ul") are words of their own, as in the frequency lists
that judge them. Combining marks and invisible characters inside a word belong to it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

HYPHENS = "-\u2010\u2011\u2012\u2013\ufe63\uff0d"
"""Characters that tie two words together where no space stands beside them."""

_MARKS = "\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff"
_WORD = re.compile(rf"[^\W_][^\W_{_MARKS}]*(?:[{_MARKS}]+[^\W_{_MARKS}]*)*")
_GLUE = re.compile(rf"(?<=[^\W_])[{HYPHENS}](?=[^\W_])")
_ALNUM = re.compile(r"[^\W_]+")


class Word(NamedTuple):
    """A word of a text; `start` and `end` are its characters there, `text[start:end]`."""

    text: str
    start: int
    end: int


@lru_cache(maxsize=4)
def words(text: str) -> tuple[Word, ...]:
    """The words of `text` in order, in linear time; the last few texts are remembered."""
    return tuple([Word(match[0], *match.span()) for match in _WORD.finditer(text)])


def vocabulary(text: str) -> frozenset[str]:
    """The distinct words of `text`, tidied."""
    return frozenset(map(tidy, set(_WORD.findall(text))))


def fold(text: str) -> str:
    """`text` without case, diacritics, punctuation and odd spaces: "Ședința (1)" -> "sedinta 1".

    Comma and cedilla letters, NFC and NFD, and all hyphens and quotes fold alike; digits stay.
    """
    return " ".join(_ALNUM.findall(_plain(text)))


@lru_cache(maxsize=1 << 16)
def fold_word(word: str) -> str:
    """`fold` of one word, remembered."""
    return fold(word)


@lru_cache(maxsize=1 << 16)
def tidy(word: str) -> str:
    """The word as dictionaries spell it: composed (NFC), lower case, without invisible characters."""
    visible = "".join(c for c in unicodedata.normalize("NFC", word) if unicodedata.category(c) != "Cf")
    return visible.lower()


def glued(text: str) -> frozenset[int]:
    """Where words start that a hyphen ties to the word before them: the "ul" of "workshop-ul"."""
    return frozenset(match.end() for match in _GLUE.finditer(text))


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(c for c in apart if unicodedata.category(c) not in ("Mn", "Cf"))
