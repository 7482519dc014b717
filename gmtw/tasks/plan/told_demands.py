"""The numbers of demands that an explanation says cannot go together, by the words of the language (`[goals]`).

A number is told where it follows a word for a demand ("cerințele 2 și 5", "condiția nr. 3", "punctul patru"), alone or
in a list, or stands in brackets; so is an ordinal beside such a word ("a doua și a patra condiție"), or in a pair that
clashes ("prima cu a treia se bat cap în cap"). It is told as part of a conflict if words that say so stand in its
clause. Where some clauses have words of a conflict itself ("se contrazic"), only they count, because others only say
what a demand does not allow; if no clause has any, every told number counts, because "Cerința 2 cere ... . Cerința 5
cere ... . Împreună sunt imposibile." is fine. What has no part in it ("nu contribuie la conflict") is in none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.number_words import listed_numbers
from gmtw.text.offset_map import Span
from gmtw.text.words import fold

_SENTENCE = re.compile(r"[.!?](?=\s+\D|\s*$)|\n+|;")
_BRACKETS = re.compile(r"\((\d{1,3}(?:\s*[,;&]\s*\d{1,3}|\s+\w{1,4}\s+\d{1,3})*)\)")
_NUMBER = re.compile(r"\d+")
_MARKS = re.compile(r"[^\w\s]|_")
MOST_DEMANDS = 999
"""The most demands of a prompt that is not known."""

LONGEST_JOIN = 4
"""Letters of the words between two numbers of a list ("și", "și cu"), each."""

_JOIN = re.compile(rf"\s+(?:[a-z]{{1,{LONGEST_JOIN}}}\s+){{0,2}}")
"""What may be between two ordinals of a list."""


class ToldDemands(NamedTuple):
    """Numbers of demands in a text. told: all of them but those that are said to have no part in the conflict.

    clashing: those told in a clause that says what cannot be, each with its characters. says_so: Whether the text says
    at all that something cannot be. acquitted: those said to have no part in it, with the characters that say so.
    """

    told: frozenset[int]
    clashing: Mapping[int, Span]
    says_so: bool
    acquitted: Mapping[int, Span] = {}


def told_demands(text: str, language: Language, demands: int = MOST_DEMANDS) -> ToldDemands:
    """Return which demands a text speaks of, and which of them it says cannot go together.

    demands: how many there are; a higher number in brackets is none of them.
    """
    words, told, says_so = _words(language), set[int](), False
    strong: dict[int, Span] = {}
    weak: dict[int, Span] = {}
    acquitted: dict[int, Span] = {}
    for start, clause in words.clauses(text):
        numbers = {number: span for number, span in words.numbers(clause) if number <= demands}
        spans = {number: (start + at, start + end) for number, (at, end) in numbers.items()}
        told |= numbers.keys()
        folded = f" {fold(clause)}"
        if words.acquits(folded):
            acquitted |= dict.fromkeys(numbers, (start, start + len(clause)))
            continue
        says = words.clashes(folded)
        says_so |= says
        if says:
            of = strong if words.conflicts(folded) else weak
            of |= {number: span for number, span in spans.items() if number not in of}
    clashing = strong or weak
    out = {number: span for number, span in acquitted.items() if number not in clashing}
    return ToldDemands(frozenset(told - out.keys()), clashing, says_so, out)


def share_told(named: frozenset[int], found: ToldDemands, false: int = 0) -> float:
    """Return the share of the demands named or told as a conflict that are both; 0 if the text says no such thing.

    Each that is named must be told somewhere, and none else may be told as part of the conflict. false: how many false
    statements the text has, each of which counts as one more.
    """
    if not found.says_so or not named:
        return 0.0
    return len(named & found.told) / (len(named | found.clashing.keys()) + false)


class _Words:
    """The words of one language by which demands are told."""

    def __init__(self, language: Language) -> None:
        self._language, self._goals = language, language.goals
        self.acquits = _beginnings(self._goals.acquits)
        self.clashes = _beginnings(self._goals.clash)
        self.conflicts = _beginnings(self._goals.conflict)

    def clauses(self, text: str) -> Iterator[tuple[int, str]]:
        """Yield the clauses of a text with where they begin: sentences, cut before "iar" and the like."""
        start = 0
        for match in (*_SENTENCE.finditer(text), None):
            end = match.start() if match is not None else len(text)
            cuts = [start + cut.start() for cut in self._turns.finditer(_bare(text[start:end]))]
            for one, other in zip((start, *cuts), (*cuts, end), strict=True):
                yield one, text[one:other]
            start = match.end() if match is not None else end

    def numbers(self, clause: str) -> Iterator[tuple[int, Span]]:
        """Yield the numbers of demands in a clause, with their characters."""
        bare = _MARKS.sub(" ", _bare(clause))
        for match in self._after_a_demand.finditer(bare):
            for found in self._number.finditer(bare, *match.span(1)):
                yield self._value(found[0]), found.span()
        for start, end in (*self._beside_a_demand(bare), *(match.span() for match in self._pair.finditer(bare))):
            for found in self._ordinal.finditer(bare, start, end):
                yield self._rank[" ".join(found[0].split())], found.span()
        for match in _BRACKETS.finditer(clause):
            for found in _NUMBER.finditer(clause, *match.span(1)):
                yield int(found[0]), found.span()

    def _beside_a_demand(self, bare: str) -> Iterator[Span]:
        """Yield each list of ordinals beside a word for a demand: "prima și a patra condiție", "condiția a doua".

        A demand between two lists belongs to the first one, unless that has one before it.
        """
        opened = {match.end(): match.start() for match in self._demand_before.finditer(bare)}
        taken = -1
        for start, end in self._lists(bare):
            if opened.get(start, -1) > taken:
                yield start, end
            elif closing := self._demand_after.match(bare, end):
                taken = closing.start(1)
                yield start, end

    def _lists(self, bare: str) -> Iterator[Span]:
        """Yield the lists of ordinals with nothing but joining words between them, each as long as it can be."""
        found = [match.span() for match in self._ordinal.finditer(bare)]
        joined = (_JOIN.fullmatch(bare, one[1], other[0]) for one, other in pairwise(found))
        breaks = [number for number, join in enumerate(joined, start=1) if not join]
        for first, behind in zip((0, *breaks), (*breaks, len(found)), strict=True):
            if first < behind:
                yield found[first][0], found[behind - 1][1]

    def _value(self, text: str) -> int:
        return int(text) if text.isdigit() else self._named[text]

    @cached_property
    def _named(self) -> Mapping[str, int]:
        """Word for a number -> the number; what is also an article is none."""
        listed = listed_numbers(self._language)
        return {word: number for word, number in listed.items() if number > 1 and " " not in word}

    @cached_property
    def _rank(self) -> Mapping[str, int]:
        return {fold(word): n for n, listed in enumerate(self._goals.ordinals, start=1) for word in listed}

    @cached_property
    def _number(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:\d{{1,3}}|{_any_of(self._named)})\b")

    @cached_property
    def _ordinal(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{_any_of(self._rank)})\b")

    @cached_property
    def _after_a_demand(self) -> re.Pattern[str]:
        """What finds a list of numbers after a word for a demand; in folded text all marks are spaces."""
        if not self._goals.demands:
            return re.compile(r"(?!)()")
        counted, named = _any_of(map(fold, self._goals.not_numbers)), _any_of(self._named)
        word = rf"(?:{named})\b(?!\s+(?:{counted})\b)"
        joiners = _any_of(self._language.slots.expressions.joiners)
        joined = rf"(?:\s+(?:[a-z]{{1,{LONGEST_JOIN}}}\s+){{0,2}}\d{{1,3}}\b|\s+(?:(?:{joiners})\s+)?{word})*"
        words = _any_of(map(fold, self._goals.demands))
        return re.compile(rf"\b(?:{words})((?:(?:\s+[a-z]{{1,9}}){{0,2}}\s+\d{{1,3}}\b|\s+{word}){joined})")

    @cached_property
    def _demand_before(self) -> re.Pattern[str]:
        """What finds a word for a demand and the space behind it."""
        return re.compile(rf"\b(?:{_any_of(map(fold, self._goals.demands))})\s+")

    @cached_property
    def _demand_after(self) -> re.Pattern[str]:
        """What finds a word for a demand behind space."""
        return re.compile(rf"\s+({_any_of(map(fold, self._goals.demands))})\b")

    @cached_property
    def _pair(self) -> re.Pattern[str]:
        """What finds two ordinals that clash: "prima cu a treia se contrazic"."""
        if not (self._goals.conflict and self._goals.ordinals):
            return re.compile(r"(?!)")
        one, clash = rf"(?:{_any_of(self._rank)})", _any_of(map(fold, self._goals.conflict))
        joined = rf"(?:\s+[a-z]{{1,{LONGEST_JOIN}}}){{1,2}}\s+{one}"
        return re.compile(rf"\b{one}{joined}(?=\s+(?:[a-z]{{1,3}}\s+)?(?:{clash}))")

    @cached_property
    def _turns(self) -> re.Pattern[str]:
        """What finds the words before which a clause ends."""
        turns = self._language.slots.contrasts
        return re.compile(rf",\s+(?:{_any_of(turns)})\b" if turns else r"(?!)")


def _any_of(words: Sequence[str] | Mapping[str, int] | Iterator[str]) -> str:
    """Return the alternatives of a pattern, the longest first; nothing fits where there are none."""
    listed = sorted(words, key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in listed) or r"(?!)"


def _beginnings(phrases: Sequence[str]) -> Callable[[str], bool]:
    """Return a test whether folded text, with a space before it, has words that begin like one of some phrases."""
    folded = [f" {fold(phrase)}" for phrase in phrases]
    return lambda text: any(phrase in text for phrase in folded)


def _bare(text: str) -> str:
    """Return a text in lower case and without diacritics, letter for letter."""
    bare = (unicodedata.normalize("NFD", letter)[0].lower() for letter in text)
    return "".join(letter if len(letter) == 1 else " " for letter in bare)


@lru_cache(maxsize=8)
def _words(language: Language) -> _Words:
    """Return the words of a language, built once."""
    return _Words(language)
