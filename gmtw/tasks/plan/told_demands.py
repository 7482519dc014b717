"""The demands that an explanation names by number, and those that it wrongly counts among a conflict.

A demand is named by a number after a word for a demand ("cerința 3", "punctul trei"), by an ordinal beside one ("a
doua condiție"), or by a bare number that counts nothing: "1, 2 și 4", "fără 1, trandafirii pleacă", a cell of a table.
Before a noun ("2 muzee", "3 lei") a number is an amount, and after a word for a place ("ziua 1") it is the place's. A
list of numbers in a clause that speaks of a conflict ("1, 2 și 3 se exclud") claims that all of them are part of it,
unless the clause says that they have none, or the text lists just those of the answer too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.lexicons.features import features_of
from gmtw.text.number_words import listed_numbers
from gmtw.text.offset_map import Span
from gmtw.text.words import fold, tidy

_SENTENCE = re.compile(r"[.!?](?=\s+\D|\s*$)|\n+|;")
_BARE = re.compile(r"(?<![\w.,:/-])(?P<number>\d{1,2})(?![\w%/]|[.,:]\d)")
_NEXT = re.compile(r"\s*(?P<mark>[^\w\s]*)\s*(?P<word>[^\W\d]+)?")
_MARKS = re.compile(r"[^\w\s]|_")
_WORD = re.compile(r"\w+")
_JOIN = re.compile(r"\s*(?:[a-z]{1,4}\s+){0,3}")
_LIST = r"\d{1,2}(?:\s*(?:,|,?\s*(?:%s))\s*\d{1,2})+"


_NONE = re.compile(r"(?!)")


NEAR = 60
"""The characters after a word for a demand, and before a number, among which the two belong together."""

BEFORE = 2
"""The words before one of a conflict among which a negator denies it."""

LONGEST_JOIN = 4
"""Letters of the words between two numbers of a list ("și", "și cu"), each."""


class ToldDemands(NamedTuple):
    """Numbers of demands in a text, each with its characters.

    told: all that are named. clashing: lists of numbers that are said to be a conflict. lists: the numbers of all lists
    but the cleared ones. cleared: the numbers of each list or clause that are said to be none, with the characters of
    the clause. stated: whether a clause speaks of a conflict.
    """

    told: Mapping[int, Span]
    clashing: Sequence[Mapping[int, Span]]
    lists: Sequence[frozenset[int]] = ()
    cleared: Sequence[tuple[frozenset[int], Span]] = ()
    stated: bool = False

    def added(self, named: frozenset[int], true: Sequence[Sequence[int]] = ()) -> Mapping[int, Span]:
        """Return the numbers that a list wrongly counts among the conflict of the `named` ones; not a `true` one."""
        if not named or named in self.lists:
            return {}
        wrong = (
            found
            for found in self.clashing
            if not named.isdisjoint(found) or not any(found.keys() >= set(one) for one in true)
        )
        return {number: span for found in wrong for number, span in found.items() if number not in named}

    def denied(self, named: frozenset[int]) -> Span | None:
        """Return the characters of a clause by which the `named` ones go together, if none speaks of a conflict."""
        return None if self.stated else next((span for numbers, span in self.cleared if named <= numbers), None)


def told_demands(text: str, language: Language, demands: int) -> ToldDemands:
    """Return which of so many demands a text names."""
    words = _words(language)
    told: dict[int, Span] = {}
    clashing: list[Mapping[int, Span]] = []
    lists: list[frozenset[int]] = []
    cleared: list[tuple[frozenset[int], Span]] = []
    stated = False
    named: dict[int, Span] = {}
    for start, clause, goes_on in words.clauses(text):
        found = words.numbers(clause, goes_on and bool(named))
        named = {n: (start + a, start + b) for n, (a, b) in found if 1 <= n <= demands}
        told = named | told
        listed = [{n: (start + a, start + b) for n, (a, b) in one.items()} for one in words.lists(clause)]
        listed = [one for one in listed if max(one) <= demands]
        if words.speaks_of_conflict(clause):
            stated = True
            clashing += listed
        elif named and words.clears(clause):
            cleared += [(frozenset(one), (start, start + len(clause))) for one in listed or [named]]
            continue
        lists += map(frozenset, (*listed, words.ranked(clause)))
    return ToldDemands(told, clashing, lists, cleared, stated)


class _Words:
    """The words of one language by which demands are named."""

    def __init__(self, language: Language) -> None:
        self._language, self._goals = language, language.goals
        self._features = features_of(language)
        self._acquits, self._conflict, self._compatible = (
            [f" {fold(word)}" for word in words]
            for words in (self._goals.acquits, self._goals.conflict, self._goals.compatible)
        )
        reading = language.reading
        self._negators = frozenset(reading.negation.negators)
        suppose = (*reading.clauses.conditions, *reading.frames.without, *reading.stance.would)
        self._unsaid = listed_in((*reading.negation.negators, *suppose))

    def clauses(self, text: str) -> Iterator[tuple[int, str, bool]]:
        """Yield the clauses of a text, each with where it begins, and whether it goes on with a sentence.

        Sentences are cut before "iar" and the like.
        """
        start = 0
        for match in (*_SENTENCE.finditer(text), None):
            end = match.start() if match is not None else len(text)
            cuts = [start + cut.start() for cut in self._turns.finditer(_bare(text[start:end]))]
            for one, other in zip((start, *cuts), (*cuts, end), strict=True):
                yield one, text[one:other], one > start
            start = match.end() if match is not None else end

    def speaks_of_conflict(self, clause: str) -> bool:
        """Return whether a clause says that demands clash, and not that some have no part in it."""
        folded = f" {fold(clause)}"
        if any(word in folded for word in self._acquits):
            return False
        return any(word in folded and not self._is_denied(folded, word) for word in self._conflict)

    def clears(self, clause: str) -> bool:
        """Return whether a clause says that demands do not clash, or that others do: "nu 1 și 3, ci 2 și 4"."""
        folded = f" {fold(clause)}"
        if any(word in folded for word in (*self._acquits, *self._conflict)) or self._not_these.match(folded):
            return True
        said = any(word in folded for word in self._compatible)
        return said and not any(map(self._unsaid, folded.split()))

    def _is_denied(self, folded: str, phrase: str) -> bool:
        """Return whether a negator stands shortly before a phrase that has none of its own: "nu sunt incompatibile"."""
        if not self._negators.isdisjoint(phrase.split()):
            return False
        return not self._negators.isdisjoint(folded[: folded.index(phrase)].split()[-BEFORE:])

    def numbers(self, clause: str, goes_on: bool = False) -> Iterator[tuple[int, Span]]:
        """Yield the numbers of demands in a clause, with their characters.

        One that goes on after some may name others by ordinals alone: "prima cerință îl cere, iar A TREIA nu".
        """
        bare = _MARKS.sub(" ", _bare(clause))
        yield from self._in_words(bare)
        for chain in self._chains(bare):
            alone = goes_on and not self._counts(clause, chain[-1].end())
            if alone or self._is_of_demands(bare, chain):
                yield from ((self._rank[" ".join(one[0].split())], one.span()) for one in chain)
        for match in _BARE.finditer(clause):
            led = self._follows_a_demand.search(bare[max(0, match.start() - NEAR) : match.start()])
            if led or not (self._counts(clause, match.end()) or self._is_of_place(bare, match.start())):
                yield int(match["number"]), match.span("number")
        yield from ((int(match["number"]), match.span("number")) for match in self._lettered.finditer(clause))

    def ranked(self, clause: str) -> frozenset[int]:
        """Return the numbers of the ordinals in a clause of a conflict: "prima o exclude pe a treia"."""
        if not self.speaks_of_conflict(clause):
            return frozenset()
        bare = _MARKS.sub(" ", _bare(clause))
        return frozenset(self._rank[" ".join(one[0].split())] for one in self._ordinal.finditer(bare))

    def _in_words(self, bare: str) -> Iterator[tuple[int, Span]]:
        """Yield the numbers in words after a word for a demand: "punctul trei", "cerințele doi și cinci"."""
        for demand in self._demand.finditer(bare):
            words = list(_WORD.finditer(bare, demand.end(), demand.end() + NEAR))
            for at, word in enumerate(words):
                number = self._named.get(word[0])
                after = words[at + 1][0] if at + 1 < len(words) else ""
                if number is not None and after not in self._counted:
                    yield number, word.span()
                elif not (word[0].isdecimal() or word[0] in self._joiners):
                    break

    def _chains(self, bare: str) -> Iterator[list[re.Match[str]]]:
        """Yield the ordinals that hang together: "prima și cea de a treia"."""
        chain: list[re.Match[str]] = []
        for match in self._ordinal.finditer(bare):
            if chain and not _JOIN.fullmatch(bare, chain[-1].end(), match.start()):
                yield chain
                chain = []
            chain.append(match)
        if chain:
            yield chain

    def _is_of_demands(self, bare: str, chain: Sequence[re.Match[str]]) -> bool:
        """Return whether a word for a demand stands beside ordinals, or a pair of them clashes."""
        before, after = bare[: chain[0].start()].split()[-1:], bare[chain[-1].end() :].split(maxsplit=2)[:2]
        if any(self._demand.fullmatch(word) for word in (*before, *after[:1])):
            return True
        clash = f" {bare[chain[-1].end() :].lstrip()}".startswith(tuple(self._conflict))
        return len(chain) > 1 and (clash or any(word.startswith(tuple(self._clashes)) for word in after))

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
        if fold(word) in self._counted:
            return True
        if self._features is None:
            return word.endswith("s")
        readings = self._features.readings(word)
        return any(one.pos in ("noun", "adj") for one in readings) and not any(
            one.pos in ("verb", "aux") for one in readings
        )

    def _is_of_place(self, bare: str, start: int) -> bool:
        """Return whether a word for a place announces a number: "ziua 1", "cursele 1 și 3"."""
        return self._follows_a_place.search(bare[max(0, start - NEAR) : start]) is not None

    @cached_property
    def _named(self) -> Mapping[str, int]:
        """Word for a number -> the number; what is also an article is none."""
        listed = listed_numbers(self._language)
        articles = self._language.inflection.function_words
        return {word: n for word, n in listed.items() if n and word not in articles and " " not in word}

    @cached_property
    def _rank(self) -> Mapping[str, int]:
        return {fold(word): n for n, listed in enumerate(self._goals.ordinals, start=1) for word in listed}

    @cached_property
    def _demand(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{_any_of(map(fold, self._goals.demands))})\b")

    @cached_property
    def _counted(self) -> frozenset[str]:
        return frozenset(fold(phrase).split()[0] for phrase in self._goals.not_numbers)

    @cached_property
    def _clashes(self) -> Sequence[str]:
        return [
            word for phrase in self._goals.conflict for word in fold(phrase).split()[:2] if len(word) > LONGEST_JOIN
        ]

    @cached_property
    def _lettered(self) -> re.Pattern[str]:
        """The pattern of numbers behind the capital that begins a word for a demand and none for a place: "C1"."""
        capitals = {fold(word)[0].upper() for word in self._goals.demands} - {word[0].upper() for word in self._places}
        return (
            re.compile(rf"(?<![\w.-])[{''.join(sorted(capitals))}](?P<number>\d{{1,2}})(?!\w)") if capitals else _NONE
        )

    @cached_property
    def _follows_a_demand(self) -> re.Pattern[str]:
        """The words before a number that a word for a demand announces: "cerința nr. 3", "cerințele 1 și 3"."""
        return re.compile(rf"{self._demand.pattern}(?:\s+nr)?(?:\s+(?:\d{{1,2}}|[a-z]{{1,4}}))*\s+$")

    @cached_property
    def _follows_a_place(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{_any_of(self._places)})(?:\s+(?:\d{{1,2}}|[a-z]{{1,2}}))*\s+$")

    @cached_property
    def _places(self) -> frozenset[str]:
        """The words before the number of a place: "ziua 1", "cursele 1 și 3"."""
        days = self._language.slots.days
        patterns = (*days.numbered, *(one for unit in days.units.values() for one in unit.numbered))
        words = {first for pattern in patterns if (first := pattern.partition(" {n}")[0]) != pattern}
        return frozenset(words.union(days.plurals))

    @cached_property
    def _not_these(self) -> re.Pattern[str]:
        """The pattern of a negator and a number at the beginning: "nu cerințele 1 și 3"."""
        reading = self._language.reading
        negators = _any_of(set(reading.negation.beside_name).difference(reading.frames.without))
        return re.compile(rf"\s(?:{negators})\s(?:{self._demand.pattern}\s)?\d")

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
    def _turns(self) -> re.Pattern[str]:
        """The pattern of the words before which a clause ends."""
        turns = self._language.slots.contrasts
        return re.compile(rf",\s+(?:{_any_of(turns)})\b" if turns else r"(?!)")


def _any_of(words: Collection[str] | Iterator[str]) -> str:
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
