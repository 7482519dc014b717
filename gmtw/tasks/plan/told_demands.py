"""The demands that an explanation names by number, and those that it wrongly counts among a conflict.

A demand is named by a number after a word for a demand ("cerința 3", "punctul trei"), by an ordinal beside one ("a
doua condiție"), or by a bare number that counts nothing: "1, 2 și 4", "fără 1, trandafirii pleacă", a cell of a table.
Before a noun ("2 muzee", "3 lei") a number is an amount. A list of numbers in a clause that speaks of a conflict ("1, 2
și 3 se exclud") claims that all of them are part of it, unless the clause says that they have none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.lexicons.features import features_of
from gmtw.text.number_words import listed_numbers
from gmtw.text.offset_map import Span
from gmtw.text.words import fold, tidy

_SENTENCE = re.compile(r"[.!?](?=\s+\D|\s*$)|\n+|;")
_BARE = re.compile(r"(?<![\w.,:/-])(?P<number>\d{1,2})(?![\w%/]|[.,:]\d)")
_NEXT = re.compile(r"\s*(?P<mark>[^\w\s]*)\s*(?P<word>[^\W\d]+)?")
_LIST = r"\d{1,2}(?:\s*(?:,|,?\s*(?:%s))\s*\d{1,2})+"


class ToldDemands(NamedTuple):
    """Numbers of demands in a text, each with its characters.

    told: all that are named. clashing: lists of numbers that are said to be a conflict.
    """

    told: Mapping[int, Span]
    clashing: Sequence[Mapping[int, Span]]

    def added(self, named: frozenset[int]) -> Mapping[int, Span]:
        """Return the numbers that a list with some of the `named` ones wrongly counts among the conflict."""
        wrong = (found for found in self.clashing if not named.isdisjoint(found))
        return {number: span for found in wrong for number, span in found.items() if number not in named}


def told_demands(text: str, language: Language, demands: int) -> ToldDemands:
    """Return which of so many demands a text names."""
    words = _words(language)
    told: dict[int, Span] = {}
    clashing: list[Mapping[int, Span]] = []
    for start, clause in words.clauses(text):
        for number, (first, last) in words.numbers(clause):
            if 1 <= number <= demands:
                told.setdefault(number, (start + first, start + last))
        if words.speaks_of_conflict(clause):
            lists = ({n: (start + a, start + b) for n, (a, b) in one.items()} for one in words.lists(clause))
            clashing += [one for one in lists if max(one) <= demands]
    return ToldDemands(told, clashing)


class _Words:
    """The words of one language by which demands are named."""

    def __init__(self, language: Language) -> None:
        self._language, self._goals = language, language.goals
        self._features = features_of(language)

    def clauses(self, text: str) -> Iterator[tuple[int, str]]:
        """Yield the clauses of a text with where they begin: sentences, cut before "iar" and the like."""
        start = 0
        for match in (*_SENTENCE.finditer(text), None):
            end = match.start() if match is not None else len(text)
            cuts = [start + cut.start() for cut in self._turns.finditer(_bare(text[start:end]))]
            for one, other in zip((start, *cuts), (*cuts, end), strict=True):
                yield one, text[one:other]
            start = match.end() if match is not None else end

    def speaks_of_conflict(self, clause: str) -> bool:
        """Return whether a clause says that demands clash, and not that some have no part in it."""
        folded = f" {fold(clause)}"
        acquits = any(f" {fold(word)}" in folded for word in self._goals.acquits)
        return not acquits and any(f" {fold(word)}" in folded for word in self._goals.conflict)

    def numbers(self, clause: str) -> Iterator[tuple[int, Span]]:
        """Yield the numbers of demands in a clause, with their characters."""
        bare = _bare(clause)
        for match in self._worded.finditer(bare):
            yield self._named[match["word"]], match.span("word")
        for pattern in self._ordinals:
            for match in pattern.finditer(bare):
                for found in self._ordinal.finditer(bare, *match.span()):
                    yield self._rank[" ".join(found[0].split())], found.span()
        for match in _BARE.finditer(clause):
            if self._follows_a_demand.search(bare, 0, match.start()) or not self._counts(clause, match.end()):
                yield int(match["number"]), match.span("number")

    def lists(self, clause: str) -> Iterator[Mapping[int, Span]]:
        """Yield the lists of two numbers or more."""
        for match in self._list.finditer(_bare(clause)):
            if not self._counts(clause, match.end()):
                yield {int(one[0]): one.span() for one in re.compile(r"\d+").finditer(clause, *match.span())}

    def _counts(self, clause: str, end: int) -> bool:
        """Return whether a noun follows a number, so that it is an amount: "2 muzee", "20 de minute", "15 lei"."""
        found = _NEXT.match(clause, end)
        if found is None or found["mark"] or found["word"] is None:
            return False
        word = tidy(found["word"])
        if word in self._goals.not_numbers:
            return True
        if self._features is None:
            return word.endswith("s")
        readings = self._features.readings(word)
        return any(one.pos in ("noun", "adj") for one in readings) and not any(
            one.pos in ("verb", "aux") for one in readings
        )

    @cached_property
    def _named(self) -> Mapping[str, int]:
        """Word for a number -> the number; what is also an article is none."""
        listed = listed_numbers(self._language)
        return {word: number for word, number in listed.items() if number > 1 and " " not in word}

    @cached_property
    def _rank(self) -> Mapping[str, int]:
        return {fold(word): n for n, listed in enumerate(self._goals.ordinals, start=1) for word in listed}

    @cached_property
    def _demand(self) -> str:
        return _any_of(map(fold, self._goals.demands))

    @cached_property
    def _worded(self) -> re.Pattern[str]:
        """What finds a number in words after a word for a demand: "punctul trei", "cerințele doi și cinci"."""
        counted, named = _any_of(map(fold, self._goals.not_numbers)), _any_of(self._named)
        return re.compile(
            rf"\b(?:{self._demand})(?:\s+(?:{named})(?:,|\s+\w{{1,4}})?){{0,3}}\s+(?P<word>{named})\b(?!\s+(?:{counted})\b)"
        )

    @cached_property
    def _follows_a_demand(self) -> re.Pattern[str]:
        """What ends at a number that a word for a demand announces: "cerința nr. 3", "cerințele 1 și 3"."""
        return re.compile(rf"\b(?:{self._demand})(?:\s+nr)?[\s.:]*(?:\d{{1,2}}[\s,]*(?:\w{{1,4}}\s+){{0,2}}){{0,9}}$")

    @cached_property
    def _list(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![\w.,:/-]){_LIST % _any_of(self._joiners)}(?![\w%/]|[.,:]\d)")

    @cached_property
    def _joiners(self) -> Sequence[str]:
        return [fold(word) for word in self._language.slots.expressions.joiners if word.isalpha()]

    @cached_property
    def _ordinal(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{_any_of(self._rank)})\b")

    @cached_property
    def _ordinals(self) -> Sequence[re.Pattern[str]]:
        """What finds ordinals beside a word for a demand, or in a pair that clashes: "prima cu a treia se exclud"."""
        if not (self._goals.demands and self._goals.ordinals):
            return ()
        one = rf"(?:{_any_of(self._rank)})"
        listed = rf"{one}(?:[\s,]+(?:[a-z]{{1,4}}\s+){{0,2}}{one}){{0,9}}"
        beside = rf"\b(?:{listed}\s+(?:{self._demand})|(?:{self._demand})\s+{listed})\b"
        clash = _any_of(map(fold, self._goals.conflict))
        pair = rf"\b{one}(?:\s+[a-z]{{1,4}}){{1,2}}\s+{one}(?=\s+(?:[a-z]{{1,3}}\s+)?(?:{clash}))"
        return re.compile(beside), re.compile(pair)

    @cached_property
    def _turns(self) -> re.Pattern[str]:
        """What finds the words before which a clause ends."""
        turns = self._language.slots.contrasts
        return re.compile(rf",\s+(?:{_any_of(turns)})\b" if turns else r"(?!)")


def _any_of(words: Sequence[str] | Mapping[str, int] | Iterator[str]) -> str:
    """Return the alternatives of a pattern, the longest first; nothing fits where there are none."""
    listed = sorted(words, key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in listed) or r"(?!)"


def _bare(text: str) -> str:
    """Return a text in lower case and without diacritics, letter for letter."""
    bare = (unicodedata.normalize("NFD", letter)[0].lower() for letter in text)
    return "".join(letter if len(letter) == 1 else " " for letter in bare)


@lru_cache(maxsize=8)
def _words(language: Language) -> _Words:
    """Return the words of a language, built once."""
    return _Words(language)
