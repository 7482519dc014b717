"""Words in a heap: a paragraph in which words stand side by side that never do in a sentence.

Grammar knows which words cannot be neighbours ("să de", "un vom", "foarte și"), and that small words hold the others
together: nouns, verbs and adjectives stand in a row of three, hardly ever of more. Each odd pair, and each word that
makes a row too long, is an error in a paragraph that has too many of them; in other paragraphs none is.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import compress, count, pairwise
from operator import and_, itemgetter
from types import MappingProxyType
from typing import NamedTuple

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.languages.word_order import WordOrder
from gmtw.text.errors import Masks, RegisteredDetector, TextError
from gmtw.text.lexicons.features import Reading, features_of
from gmtw.text.words import Tokens

PAIR = "impossible-neighbours"
ROW = "no-small-word"

LEAST = 2
"""The fewest odd pairs that prove anything."""

Readings = Callable[[str], tuple[Reading, ...]]
"""All that a word may be; nothing, of a language whose words nobody has classed."""

_ENDS = frozenset(".!?")


class Kinds:
    """One kind of words for each rule. Answers are bits, bit `n` for rule `n`: one look-up asks all rules at once."""

    def __init__(self, listed: Iterable[Sequence[str]], readings: Readings) -> None:
        self._words: dict[str, int] = {}
        self._classes: list[tuple[int, list[frozenset[str]]]] = []
        for number, entries in enumerate(listed):
            for entry in entries:
                self._words[entry] = self._words.get(entry, 0) | 1 << number
            classes = [frozenset(entry[1:].split(":")) for entry in entries if entry[0] == "@"]
            self._classes.append((1 << number, classes))
        self._readings = readings
        self._of_all = lru_cache(maxsize=1 << 12)(partial(self._bits, all))
        self._of_any = lru_cache(maxsize=1 << 12)(partial(self._bits, any))

    def surely(self, form: str) -> int:
        """Return the rules that list the word, or whose classes have all that it may be."""
        readings = self._readings(form)
        return self._words.get(form, 0) | (self._of_all(readings) if readings else 0)

    def possibly(self, form: str) -> int:
        """Return the rules that list the word, or whose classes have something that it may be; all if nobody knows."""
        readings = self._readings(form)
        return self._words.get(form, 0) | (self._of_any(readings) if readings else -1)

    def _bits(self, quantified: Callable[[Iterable[bool]], bool], readings: tuple[Reading, ...]) -> int:
        """Return the rules whose classes have all, or any, of these readings."""
        marks = [_marks(reading) for reading in readings]
        return sum(
            bit for bit, classes in self._classes if quantified(any(map(has.issuperset, classes)) for has in marks)
        )


def _marks(reading: Reading) -> frozenset[str]:
    """Return what a class may ask of a reading."""
    definite = {True: "def", False: "indef", None: ""}[reading.definite]
    return frozenset((reading.pos, reading.form, reading.gender, reading.number, reading.case or "na", definite))


class _Known(NamedTuple):
    """The rules' view of a word: the rules that begin with it, those whose words it never follows, and its kind.

    bare: it is no small word.
    """

    rules: int
    bars: int
    bare: bool


class Heaps:
    """The detector of one language."""

    key = "word-order"
    rules = MappingProxyType(dict.fromkeys((PAIR, ROW), "word-order"))

    def __init__(self, table: WordOrder, readings: Readings) -> None:
        self._table, rules = table, table.rules
        self._firsts = Kinds([rule.first for rule in rules], readings)
        self._never = Kinds([rule.never for rule in rules], readings)
        self._only = Kinds([rule.only for rule in rules], readings)
        self._limited = sum(1 << number for number, rule in enumerate(rules) if rule.only)
        self._never_last = sum(1 << number for number, rule in enumerate(rules) if rule.end)
        self._freed = [
            (1 << number, frozenset(rule.unless_after)) for number, rule in enumerate(rules) if rule.unless_after
        ]
        """The rules that do not hold after some words, with these."""
        small = (word for rule in rules for word in rule.first if word[0] != "@" and len(word) > 1)
        self._capitals = frozenset(map(str.capitalize, small))
        """Small words with a capital, which they have only where a sentence begins."""
        self._bare = re.compile(rb"\x01{%d,}" % (table.row + 1))
        """As many bare words, which are true, as make a row too long."""
        self._row = re.compile(f"[wb]b{{{table.row},}}")
        self._small, self._readings = frozenset(table.small), readings
        self._small_words = frozenset(table.small_words)
        self._known = memoized(self._of_form)

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the words before an odd neighbour, and those too many in a row, where a paragraph has too many."""
        known = list(map(self._known, tokens.tidied))
        odd, excess = self._odd(tokens, masks, known), list(self._excess(tokens, masks, known))
        errors: list[TextError] = []
        for start, end in _paragraphs(tokens) if self._weight(odd, excess) >= LEAST else ():
            pairs, rows = _between(odd, start, end), _between(excess, start, end)
            enough = max(LEAST, self._table.share * (end - start))
            if end - start >= self._table.words and self._weight(pairs, rows) >= enough:
                rule = {**dict.fromkeys(rows, ROW), **dict.fromkeys(pairs, PAIR)}
                errors += (TextError(tokens.starts[at], tokens.ends[at], "word-order", rule[at]) for at in sorted(rule))
        return errors

    def _weight(self, odd: Sequence[int], excess: Sequence[int]) -> float:
        """Return how many odd pairs these places are worth."""
        return len(odd) + self._table.excess * len(excess)

    def _excess(self, tokens: Tokens, masks: Masks, known: Sequence[_Known]) -> Iterator[int]:
        """Yield the words that make a row of words too long; small words, names and marks end a row."""
        for run in self._bare.finditer(bytes(map(itemgetter(2), known))):
            marks = "".join(self._mark(tokens, masks, at) for at in range(*run.span()))
            for found in self._row.finditer(marks):
                yield from range(run.start() + found.start() + self._table.row, run.start() + found.end())

    @staticmethod
    def _mark(tokens: Tokens, masks: Masks, at: int) -> str:
        """Return what a bare word is in a row: "b" goes on with it, "w" begins one, and a name or a capital ends it."""
        if not tokens.texts[at].islower() or tokens.tidied[at] in masks.names:
            return "."
        return "b" if tokens.gaps[at] == " " else "w"

    def _odd(self, tokens: Tokens, masks: Masks, known: Sequence[_Known]) -> list[int]:
        """Return the words that cannot stand before the next one, or at the end of their sentence."""
        rules, gaps = list(map(itemgetter(0), known)), tokens.gaps[1:]
        barred = map(and_, rules, map(itemgetter(1), known[1:]))
        begins = compress(count(), map(self._capitals.__contains__, tokens.texts[1:]))
        together = [at for at in {*compress(count(), barred), *begins} if gaps[at] == " "]
        closing = compress(count(), map(self._never_last.__and__, rules))
        last = [at for at in closing if gaps[at][:1] in _ENDS and gaps[at][1:2] != "." and not _is_short(tokens, at)]
        odd = [
            at
            for at in together
            if not (self._is_named(tokens, at, masks) or _is_title(tokens, at) or self._is_freed(tokens, at, known))
            and not _is_short(tokens, at + 1)
        ]
        return sorted(at for at in (*odd, *last) if not tokens.tied(at))

    @staticmethod
    def _is_named(tokens: Tokens, at: int, masks: Masks) -> bool:
        """Return whether the next word begins a name, or both are of names: names have an order of their own."""
        form, second = tokens.tidied[at : at + 2]
        return second in masks.names and (form in masks.names or tokens.texts[at + 1][0].isupper())

    def _is_freed(self, tokens: Tokens, at: int, known: Sequence[_Known]) -> bool:
        """Return whether the rules that two words break do not hold after the words before them."""
        before = tokens.tidied[max(0, at - 2) : at]
        freed = sum(bit for bit, words in self._freed if not words.isdisjoint(before))
        broken = known[at].rules & known[at + 1].bars
        return bool(broken) and not broken & ~freed

    def _of_form(self, form: str) -> _Known:
        """Return what the rules say of a word."""
        bars = self._never.surely(form) | (self._limited & ~self._only.possibly(form))
        bare = form not in self._small_words and _is_bare(self._readings(form), self._small)
        return _Known(self._firsts.surely(form), bars, bare)


def _is_short(tokens: Tokens, at: int) -> bool:
    """Return whether a word is the short form of a name: the "Al." of "Al. Lungu"."""
    return tokens.texts[at][0].isupper() and tokens.gaps[at + 1][:1] == "."


def _is_title(tokens: Tokens, at: int) -> bool:
    """Return whether two words are a title in bold type, which need be no sentence: "**Verificare sloturi**"."""
    return tokens.gaps[at].endswith("**") and tokens.gaps[at + 2].startswith("**")


def _is_bare(readings: Sequence[Reading], small: frozenset[str]) -> bool:
    """Return whether a word is known and no small word in any reading."""
    return bool(readings) and small.isdisjoint(reading.pos for reading in readings)


def _between(places: Sequence[int], start: int, end: int) -> Sequence[int]:
    """Return those of the sorted places that are of one paragraph."""
    return places[bisect_left(places, start) : bisect_left(places, end)]


def _paragraphs(tokens: Tokens) -> list[tuple[int, int]]:
    """Return the first word and the one after the last of each paragraph; blank lines stand between them."""
    breaks = [at for at in range(1, len(tokens)) if len(tokens.gaps[at]) > 1 and tokens.gaps[at].count("\n") > 1]
    bounds = [0, *breaks, len(tokens)]
    return [(start, end) for start, end in pairwise(bounds) if start < end]


def _of(language: Language) -> Heaps | None:
    features = features_of(language)
    readings = features.readings if features else _of_nothing
    return Heaps(language.word_order, readings) if language.word_order.rules else None


def _of_nothing(form: str) -> tuple[Reading, ...]:
    return ()


DETECTOR = RegisteredDetector("word-order", _of)
