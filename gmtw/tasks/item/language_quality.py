"""Measures of a text's language, by its folder: own letters, whole-word markers, function words of others."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from gmtw import languages
from gmtw.languages.items import Quality

_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f]|'(?=[^\W\d_]))*")
_TONES = "\u0300\u0301\u0302\u0303\u0304\u030c"
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz'’")


class Signs(NamedTuple):
    """The table of a language, as sets of folded words and letters. own: letters beyond a-z.

    written: what a word may consist of.
    """

    written: frozenset[str]
    own: frozenset[str]
    markers: frozenset[str]
    others: dict[str, frozenset[str]]
    share: float
    enough: int


class LanguageSigns(NamedTuple):
    """The signs of a text. own: words with an own letter or on the list; other: the most of another language."""

    words: int
    own: int
    distinct: int
    other: int
    strange: int


@lru_cache(maxsize=64)
def signs(code: str) -> Signs | None:
    """Return the signs of that language; None if its folder has none."""
    if code not in languages.known():
        return None
    table: Quality = languages.load(code).quality
    if not (table.alphabet or table.markers):
        return None
    letters = frozenset("".join(_fold(one) for one in table.alphabet))
    markers = frozenset(map(_fold, table.markers))
    others = {name: frozenset(map(_fold, words)) for name, words in table.other_function_words.items()}
    shared = markers & frozenset(word for words in others.values() for word in words)
    return Signs(
        (letters or _PLAIN) | frozenset(_fold(table.shared)) | frozenset(_TONES + "'"),
        frozenset(letter for letter in letters if letter not in _PLAIN and letter.isalpha()),
        markers - shared,
        {name: words - markers for name, words in others.items()},
        table.own_share,
        table.enough,
    )


@lru_cache(maxsize=64)
def seen(text: str, code: str) -> LanguageSigns | None:
    """Return what the text shows of that language; None if its folder says nothing."""
    known = signs(code)
    if known is None:
        return None
    words = words_of(text)
    own = [word for word in words if word in known.markers or (_varied(word) and not known.own.isdisjoint(word))]
    other = max((sum(word in listed for word in words) for listed in known.others.values()), default=0)
    strange = sum(not known.written.issuperset(word) for word in words)
    return LanguageSigns(len(words), len(own), len(set(own)), other, strange)


def _varied(word: str) -> bool:
    """Return whether this is more than one letter again and again."""
    return len(word) < 3 or len(set(word)) > 1


def speaks(text: str, code: str) -> bool:
    """Return whether the text shows the language more than any other; any text does if nothing is known."""
    found = seen(text, code)
    return found is None or (found.own > 0 and found.own > found.other)


def speaks_other(text: str, code: str, other: str) -> bool:
    """Return whether the text has a function word of that other language, which is none of its own."""
    known = signs(code)
    listed = known.others.get(other, frozenset()) if known else frozenset()
    return any(word in listed for word in words_of(text))


def quality(text: str, code: str) -> float | None:
    """Return how far the text is in the language, 0 to 1; None if its folder says nothing.

    The share of own words against what is usual, times their variety, times the share of words that its alphabet
    can write, times what other languages leave. Repeating one word is no text.
    """
    known, found = signs(code), seen(text, code)
    if known is None or found is None:
        return None
    if not found.words:
        return 0.0
    if Counter(words_of(text)).most_common(1)[0][1] > max(3, found.words * 0.5):
        return 0.0
    own = min(1.0, found.own / (known.share * found.words))
    varied = min(1.0, found.distinct / min(known.enough, max(2, found.words * known.share)))
    written = 1 - found.strange / found.words
    foreign = max(0.0, 1 - 3 * found.other / found.words)
    return own * varied * written * foreign


@lru_cache(maxsize=256)
def words_of(text: str) -> tuple[str, ...]:
    """The words of the text, folded."""
    return tuple(_WORD.findall(_fold(text)))


def _fold(text: str) -> str:
    return normalize("NFC", text).casefold().replace("’", "'")
