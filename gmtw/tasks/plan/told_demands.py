"""The numbers of demands that an explanation says cannot go together, by the words of the language (`[goals]`).

A number is told where it follows a word for a demand ("cerințele 2 și 5", "condiția nr. 3"), alone or in a list, or
stands in brackets. It is told as part of a conflict if words that say so stand in its sentence; if no sentence has
both, every told number counts, because "Cerința 2 cere ... . Cerința 5 cere ... . Împreună sunt imposibile." is fine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.words import fold

_SENTENCE = re.compile(r"[.!?](?=\s+\D|\s*$)|\n+")
_BRACKETS = re.compile(r"\((\d{1,3}(?:\s*[,;&]\s*\d{1,3}|\s+\w{1,4}\s+\d{1,3})*)\)")
_NUMBER = re.compile(r"\d+")
LONGEST_JOIN = 4
"""Letters of the words between two numbers of a list ("și", "și cu"), each."""


class ToldDemands(NamedTuple):
    """Numbers of demands in a text. told: all of them. clashing: those told in a sentence that says what cannot be.

    says_so: Whether the text says at all that something cannot be.
    """

    told: frozenset[int]
    clashing: frozenset[int]
    says_so: bool


def told_demands(text: str, language: Language) -> ToldDemands:
    """Return which demands a text speaks of, and which of them it says cannot go together."""
    told: set[int] = set()
    clashing: set[int] = set()
    says_so = False
    for sentence in _SENTENCE.split(text):
        numbers = set(_numbers(sentence, language))
        told |= numbers
        if _denies(sentence, language):
            says_so = True
            clashing |= numbers
    return ToldDemands(frozenset(told), frozenset(clashing), says_so)


def share_told(named: frozenset[int], found: ToldDemands) -> float:
    """Return the share of the demands named or told as a conflict that are both; 0 if the text says no such thing.

    Each that is named must be told somewhere, and none else may be told as part of the conflict.
    """
    if not found.says_so or not named:
        return 0.0
    return len(named & found.told) / len(named | found.clashing)


def _denies(sentence: str, language: Language) -> bool:
    folded = f" {fold(sentence)}"
    return any(f" {fold(word)}" in folded for word in language.goals.clash)


def _numbers(sentence: str, language: Language) -> Iterator[int]:
    for match in _after_a_demand(language.goals.demands).finditer(fold(sentence)):
        yield from (int(number) for number in _NUMBER.findall(match[1]))
    for match in _BRACKETS.finditer(sentence):
        yield from (int(number) for number in _NUMBER.findall(match[1]))


@lru_cache(maxsize=8)
def _after_a_demand(demands: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds a list of numbers after a word for a demand; in folded text all marks are spaces."""
    if not demands:
        return re.compile(r"(?!)()")
    words = "|".join(re.escape(fold(word)) for word in sorted(demands, key=len, reverse=True))
    joined = rf"(?:\s+(?:[a-z]{{1,{LONGEST_JOIN}}}\s+){{0,2}}\d{{1,3}})"
    return re.compile(rf"\b(?:{words})((?:\s+[a-z]{{1,9}}){{0,2}}\s+\d{{1,3}}\b{joined}*)")
