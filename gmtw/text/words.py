"""Text as words: folding for comparison, and tokens with their place in the text.

A word is a run of letters and digits. Hyphens and apostrophes end a word, so that clitics ("s-a",
"într-o") and hyphenated articles ("workshop-ul") are words of their own, as in the frequency lists
that judge them. Combining marks and invisible characters inside a word belong to it, and so does a middle dot
between two letters ("col·legi"), as Unicode cuts words (UAX 29).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain, compress
from typing import Generic, NamedTuple, TypeVar

from gmtw.core.cache import memoized
from gmtw.core.output_limits import LONGEST_NAME

Key = TypeVar("Key", bound=Hashable)

HYPHENS = "-\u2010\u2011\u2012\u2013\ufe63\uff0d"
"""Characters that join two words if there is no space beside them."""

_HYPHENS = frozenset(HYPHENS)

_MARKS = "\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff"
_DOT = r"(?<=[^\W\d_])\u00b7(?=[^\W\d_])"
_WORD = re.compile(rf"[^\W_][^\W_{_MARKS}]*(?:(?:[{_MARKS}]+|{_DOT})[^\W_{_MARKS}]*)*")
_CUT = re.compile(f"({_WORD.pattern})")
_CUT_PLAIN = re.compile(r"(\w+)")
"""The same for text without marks, dots and underscores, where it is twice as fast."""

_MARK = re.compile(f"[{_MARKS}\u00b7]")
_INNER_DOT = re.compile(_DOT)
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_ALNUM = re.compile(r"[^\W_]+")


class Word(NamedTuple):
    """A word of a text; `start` and `end` are its characters there, `text[start:end]`."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class Tokens:
    """The words of a text as parallel lists; entry `n` of each is about word `n`.

    texts: the words. starts, ends: their characters in the text. gaps: the text before each word, and after the
    last one. folded, tidied: the words by `fold_word` and `tidy`.
    """

    text: str
    texts: Sequence[str]
    starts: Sequence[int]
    ends: Sequence[int]
    gaps: Sequence[str]

    @classmethod
    def of(cls, text: str) -> Tokens:
        """Return the words of `text`, in linear time."""
        pieces = _CUT_PLAIN.split(text)
        if "_" in text or _MARK.search("".join(set(pieces[::2]))):
            pieces = _CUT.split(text)
        bounds = list(accumulate(map(len, pieces)))
        return cls(text, pieces[1::2], bounds[:-1:2], bounds[1::2], pieces[::2])

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def folded(self) -> Sequence[str]:
        """The words without case and diacritics."""
        return list(map(fold_word, self.texts))

    @cached_property
    def alphabetic(self) -> Sequence[int]:
        """The places of the words of letters only."""
        letters = (text.replace("\u00b7", "") for text in self.texts) if "\u00b7" in self.text else self.texts
        return list(compress(range(len(self.texts)), map(str.isalpha, letters)))

    @cached_property
    def tidied(self) -> Sequence[str]:
        """The words as dictionaries spell them."""
        return list(map(tidy, self.texts))

    @cached_property
    def places(self) -> Mapping[str, Sequence[int]]:
        """The places of each tidied word."""
        places: dict[str, list[int]] = {}
        for n, form in enumerate(self.tidied):
            places.setdefault(form, []).append(n)
        return places

    def places_of(self, words: frozenset[str]) -> Sequence[int]:
        """Return where these words (tidied) stand, in order."""
        return self._places_of(words & self.vocabulary)

    def _places_of(self, said: Collection[str]) -> Sequence[int]:
        """Return where these words of the text stand, in order."""
        if not said:
            return ()
        found = [self.places[form] for form in said]
        return sorted(chain.from_iterable(found)) if len(found) > 1 else found[0]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The distinct words (tidied)."""
        return frozenset(self.places)

    @cached_property
    def hyphened(self) -> Sequence[bool]:
        """True where the gap before a word, or after the last one, is a hyphen."""
        return list(map(_HYPHENS.__contains__, self.gaps))

    def around(self, said: Collection[str], reach: int) -> list[tuple[int, int]]:
        """Return the characters of each passage from so many words before one of these of the text to so many after it.

        What stands before and after those words belongs to the passage.
        """
        found: list[tuple[int, int]] = []
        until = -1
        for place in self._places_of(said):
            start = self.ends[place - reach - 1] if place > reach else 0
            if found and place - reach <= until:
                start = found.pop()[0]
            until = place + reach + 1
            found.append((start, self.starts[until] if until < len(self.starts) else len(self.text)))
        return found

    def word(self, place: int) -> Word:
        """Return one word with its place in the text."""
        return Word(self.texts[place], self.starts[place], self.ends[place])

    def tied(self, place: int) -> bool:
        """Return whether a hyphen ties the word to the one before it: the "ul" of "workshop-ul"."""
        return self.hyphened[place] and place > 0 and self.texts[place - 1][-1].isalnum()

    def merged(self, tails: Collection[str]) -> Tokens:
        """Return the words where each that a hyphen ties on, and is one of `tails` (folded), is drawn into its carrier.

        The carrier keeps its text; only its end moves.
        """
        glued = compress(range(len(self.texts)), self.hyphened)
        drawn = [n for n in glued if self.folded[n] in tails and self.tied(n)]
        return self._without(drawn) if drawn else self

    def _without(self, drawn: Sequence[int]) -> Tokens:
        """Return the words without those drawn into the word before them."""
        gone = frozenset(drawn)
        kept = [n for n in range(len(self)) if n not in gone]
        last = [*(n - 1 for n in kept[1:]), len(self) - 1]
        return Tokens(
            self.text,
            [self.texts[n] for n in kept],
            [self.starts[n] for n in kept],
            [self.ends[n] for n in last],
            [*(self.gaps[n] for n in kept), self.gaps[-1]],
        )


@lru_cache(maxsize=8)
def tokens_of(text: str) -> Tokens:
    """Return the words of `text`; the last few texts are remembered."""
    return Tokens.of(text)


class WordIndex(Generic[Key]):
    """Sets of words (tidied), each with a key: one look-up tells of which sets a text has a word."""

    def __init__(self, sets: Iterable[tuple[Key, Iterable[str]]]) -> None:
        self._keys: dict[str, list[Key]] = {}
        for key, words in sets:
            for word in words:
                self._keys.setdefault(word, []).append(key)
        self._words = frozenset(self._keys)

    def said_in(self, tokens: Tokens) -> set[Key]:
        """Return the keys of the sets of which a text has a word."""
        return {key for word in self._words & tokens.vocabulary for key in self._keys[word]}

    def words_in(self, tokens: Tokens) -> Mapping[Key, Sequence[str]]:
        """Return the keys of the sets of which a text has a word, each with those words."""
        found: dict[Key, list[str]] = {}
        for word in self._words & tokens.vocabulary:
            for key in self._keys[word]:
                found.setdefault(key, []).append(word)
        return found


def words(text: str) -> tuple[Word, ...]:
    """Return the words of `text` in order, each with its place."""
    tokens = tokens_of(text)
    return tuple(map(Word, tokens.texts, tokens.starts, tokens.ends))


def vocabulary(text: str) -> frozenset[str]:
    """Return the distinct words of `text`, tidied."""
    return frozenset().union(*map(_words_of_line, text.split("\n")))


@lru_cache(maxsize=1 << 14)
def _words_of_line(line: str) -> frozenset[str]:
    """Return the distinct words of a line, tidied: prompts of one set share most of their lines."""
    return frozenset(map(tidy, set(_WORD.findall(line))))


def fold(text: str) -> str:
    """Return `text` without case, diacritics, punctuation and odd spaces: "Ședința (1)" -> "sedinta 1".

    Comma and cedilla letters, NFC and NFD, and all hyphens and quotes fold alike; digits stay.
    """
    return " ".join(_ALNUM.findall(_plain(text)))


def fold_name(name: str) -> str:
    """Return `fold` of a name, remembered: the answers to one scene say the same ones; what is too long is no name."""
    return _folded_name(name) if len(name) <= LONGEST_NAME else fold(name)


_folded_name = lru_cache(maxsize=1 << 12)(fold)


@memoized
def fold_word(word: str) -> str:
    """Return `fold` of one word, remembered."""
    return fold(word)


@memoized
def tidy(word: str) -> str:
    """Return the word as dictionaries spell it: composed (NFC), lower case, without invisible characters."""
    composed = unicodedata.normalize("NFC", word)
    if not composed.isalnum():
        composed = "".join(c for c in composed if unicodedata.category(c) != "Cf")
    return composed.lower()


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return _NOT_ASCII.sub(_unless_mark, _INNER_DOT.sub("", apart))


def _unless_mark(match: re.Match[str]) -> str:
    """Return a character, or nothing for a mark and for what is invisible."""
    return "" if unicodedata.category(match[0]) in ("Mn", "Cf") else match[0]
