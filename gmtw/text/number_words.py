"""Numbers that are written in words, read back: "două mii opt sute cinci" -> 2805.

Composed numbers are read by the table `[number.words]`; the words of small ones, with all their genders, are listed in
`[quantities.words]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.number import NumberWords
from gmtw.text.words import fold

Read = tuple[int, int]
"""A number, and the place after its last word."""

Reading = Callable[[Sequence[str], int], Read | None]


class _Scale(NamedTuple):
    """A hundred or a thousand: the words of one of them, and the word after a number of them."""

    one: tuple[str, ...]
    many: str
    size: int


class NumberReader:
    """Reads the numbers that a language writes as its table `[number.words]` says.

    A word for one that is an article too ("o", "un", "una") is no number by itself.
    """

    def __init__(self, words: NumberWords, joiner: str) -> None:
        feminine = {fold(form): int(n) for n, form in words.feminine.items()}
        small = {form: n for form, n in feminine.items() if n < 100}
        self._small = small | {fold(word): n for n, word in enumerate(words.below_twenty)}
        self._several = {tuple(word.split()): self._small.pop(word) for word in tuple(self._small) if " " in word}
        self._lengths = sorted({len(several) for several in self._several}, reverse=True)
        articles = {*feminine, fold(words.article)}
        self._alone = {word for word, n in self._small.items() if n != 1 or word not in articles}
        self._tens = {fold(word): 10 * n for n, word in enumerate(words.tens, 2)}
        self._and, self._of = fold(words.tens_joiner), fold(joiner)
        self._elided = {fold(short): fold(whole) for whole, short in words.elided.items()}
        self._scales = [_scale(*words.hundred, 100), _scale(*words.thousand, 1000)]
        self._hundreds = _one_word_hundreds(words)
        ones = (scale.one[0] for scale in self._scales if scale.one)
        self.begins = frozenset((*self._small, *self._tens, *self._hundreds, *ones))
        """The words with which a number may begin."""

    def in_digits(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the folded words with each number as digits; the word between a number and its noun is left out."""
        at = 0
        while at < len(words):
            found = self._number(words, at)
            if found is None:
                whole = self._elided.get(words[at])
                yield whole if whole and self._number(words, at + 1) else words[at]
                at += 1
                is_number = words[at - 1].isdecimal()
            else:
                number, at = found
                yield str(number)
                is_number = True
            if is_number and self._of and words[at : at + 1] == [self._of]:
                at += 1

    def at(self, words: Sequence[str], place: int) -> Read | None:
        """Return the number whose first word is at `place`, and the place after its last one; None if none is."""
        return self._number(words, place) if words[place : place + 1] else None

    def is_part(self, word: str) -> bool:
        """Return whether a folded word can be a part of a number."""
        scales = (word == scale.many or word in scale.one[-1:] for scale in self._scales)
        return word.isdecimal() or word in self._tens or word in self._alone or word in self._hundreds or any(scales)

    def _number(self, words: Sequence[str], at: int) -> Read | None:
        if at >= len(words) or words[at] not in self.begins:
            return None
        found = self._scaled(words, at, self._scales[1], self._below_thousand) or self._below_thousand(words, at)
        return None if found == (1, at + 1) and words[at] not in self._alone else found

    def _below_thousand(self, words: Sequence[str], at: int) -> Read | None:
        if hundreds := self._hundreds.get(words[at] if at < len(words) else ""):
            rest = self._below_hundred(words, at + 1)
            return (hundreds + rest[0], rest[1]) if rest and rest[0] else (hundreds, at + 1)
        return self._scaled(words, at, self._scales[0], self._below_hundred) or self._below_hundred(words, at)

    def _scaled(self, words: Sequence[str], at: int, scale: _Scale, smaller: Reading) -> Read | None:
        """Return a number of hundreds or thousands with what follows it, read by `smaller`."""
        end = at + len(scale.one)
        if tuple(words[at:end]) == scale.one:
            many = 1
        else:
            found = smaller(words, at)
            if found is None:
                return None
            many, end = found
            end += words[end : end + 1] == [self._of]
            if words[end : end + 1] != [scale.many]:
                return None
            end += 1
        rest = smaller(words, end)
        return (many * scale.size + rest[0], rest[1]) if rest and rest[0] else (many * scale.size, end)

    def _below_hundred(self, words: Sequence[str], at: int) -> Read | None:
        word = words[at] if at < len(words) else ""
        for length in self._lengths:
            if found := self._several.get(tuple(words[at : at + length])):
                return found, at + length
        if word in self._small:
            return self._small[word], at + 1
        if word not in self._tens:
            return None
        joined = words[at + 1 : at + 2] == [self._and] if self._and else True
        end = at + 2 + bool(self._and)
        ones = self._small.get(words[end - 1], 0) if joined and end <= len(words) else 0
        return (self._tens[word] + ones, end) if 0 < ones < 10 else (self._tens[word], at + 1)


def _scale(one: str, many: str, size: int) -> _Scale:
    return _Scale(tuple(fold(one).split()), fold(many.format(n="")), size)


def _one_word_hundreds(words: NumberWords) -> Mapping[str, int]:
    """Return the round hundreds that are one folded word each ("duascentas" -> 200)."""
    if not words.below_twenty or not words.hundred[0]:
        return {}
    hundreds = {fold(words.spelled(n, feminine)): n for n in range(100, 1000, 100) for feminine in (False, True)}
    return {word: n for word, n in hundreds.items() if " " not in word}


@lru_cache(maxsize=8)
def number_reader(language: Language) -> NumberReader:
    """Return the reader of a language, built once."""
    return NumberReader(language.number.words, language.number.joiner)


@lru_cache(maxsize=8)
def listed_numbers(language: Language) -> Mapping[str, int]:
    """Return the listed words for numbers, folded, each with its number; those for one may be articles, too."""
    return {fold(word): int(digits) for digits, listed in language.quantities.words.items() for word in listed}


@lru_cache(maxsize=8)
def plural_numbers(language: Language) -> Mapping[str, int]:
    """Return the listed words for two and more."""
    return {word: number for word, number in listed_numbers(language).items() if number > 1}


def in_digits(text: str, language: Language) -> str:
    """Return the text folded, its numbers in digits: "Două mii de lei" -> "2000 lei"."""
    words = fold(text).split()
    return " ".join(number_reader(language).in_digits(words) if language.number.words.tens else words)
