"""Find the words and phrases of a language's tables in a sentence; a star ends a beginning ("elimin*")."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from gmtw.core.cache import memoized
from gmtw.languages.grammar import WordSet
from gmtw.text.sentences import Atom
from gmtw.text.words import fold_word

T = TypeVar("T")
C = TypeVar("C", bound=StrEnum)

MOST_WORDS = 1 << 16
"""The most words remembered with what they do."""

_made = tuple.__new__
"""Makes a hit in a third of the time of its class: a text has hundreds."""

LONGEST = 4
"""The most words of a phrase that is looked for before a place."""


class PhraseHit(NamedTuple, Generic[T]):
    """A phrase that was found: atoms `first` to `last`, `last` not included, and the value of the phrase."""

    first: int
    last: int
    value: T


class Phrases(Generic[T]):
    """A table of phrases of words and signs, each with a value. Where several fit, the longest one is found."""

    def __init__(self, table: Iterable[tuple[str, T]]) -> None:
        words: dict[str, tuple[T]] = {}
        longer: dict[str, dict[str, list[tuple[list[str], T]]]] = {}
        self.listed: list[tuple[str, ...]] = []
        """The words of each phrase."""
        for phrase, value in table:
            parts = [fold_word(part) or part for part in phrase.split()]
            if parts:
                self.listed.append(tuple(parts))
            if len(parts) == 1:
                words.setdefault(parts[0], (value,))
            elif parts:
                longer.setdefault(parts[0], {}).setdefault(parts[1], []).append((parts[2:], value))
        for seconds in longer.values():
            for rests in seconds.values():
                rests.sort(key=lambda rest: -len(rest[0]))
        self._from = {first: (words.get(first), longer.get(first, {})) for first in (*words, *longer)}
        """First word -> its value as a phrase of its own, and second word -> the words that follow, with the value."""
        self.starts = frozenset(self._from)
        """The first words of all phrases."""
        self._ends = frozenset([parts[-1] for parts in self.listed])
        """Their last words."""
        self.longest = needed_by(self)
        """A word of each phrase, a long one: a sentence without any of them has no phrase."""

    @cached_property
    def all_words(self) -> Mapping[str, Sequence[frozenset[str]]]:
        """The words of each phrase, by the longest one of them; few tables are asked for them."""
        found: dict[str, list[frozenset[str]]] = {}
        for parts in self.listed:
            found.setdefault(max(parts, key=len), []).append(frozenset(parts))
        return found

    def may_be_in(self, words: frozenset[str]) -> bool:
        """Return whether a sentence of these words has all words of a phrase."""
        if words.isdisjoint(self.longest):
            return False
        return any(phrase <= words for longest in words & self.all_words.keys() for phrase in self.all_words[longest])

    def at(self, atoms: Sequence[Atom], place: int) -> PhraseHit[T] | None:
        """Return the longest phrase that starts at `place`, or None; none does after the last atom."""
        found = self._from.get(atoms[place].text) if place < len(atoms) else None
        if found is None:
            return None
        alone, seconds = found
        if seconds and (after := place + 2) <= len(atoms):
            for rest, value in seconds.get(atoms[place + 1].text, ()):
                end = after + len(rest)
                if not rest or [atom.text for atom in atoms[after:end]] == rest:
                    return _made(PhraseHit, (place, end, value))
        return _made(PhraseHit, (place, place + 1, alone[0])) if alone else None

    def find(self, atoms: Sequence[Atom]) -> list[PhraseHit[T]]:
        """Return all phrases in order, without overlap."""
        hits: list[PhraseHit[T]] = []
        free, starts = 0, self.starts
        for place in [place for place, atom in enumerate(atoms) if atom.text in starts] if starts else ():
            if place >= free and (hit := self.at(atoms, place)) is not None:
                hits.append(hit)
                free = hit.last
        return hits

    def starts_within(self, atoms: Sequence[Atom], first: int) -> bool:
        """Return whether a phrase starts at one of the first `first` atoms."""
        return any(self.at(atoms, place) is not None for place in range(min(first, len(atoms))))

    def before(self, atoms: Sequence[Atom], place: int) -> T | None:
        """Return the value of the longest phrase that ends right before `place`, or None."""
        if place <= 0 or atoms[place - 1].text not in self._ends:
            return None
        for start in range(max(0, place - LONGEST), place):
            hit = self.at(atoms, start) if atoms[start].text in self.starts else None
            if hit is not None and hit.last == place:
                return hit.value
        return None

    def ends_at(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether a phrase ends right before `place`."""
        return self.before(atoms, place) is not None


def needed_by(*tables: Phrases[Any]) -> frozenset[str]:
    """Return words of which each phrase of some tables has one: its longest, if it has none of a shorter phrase.

    "pentru a doua" needs no word of its own beside "a doua".
    """
    found: set[str] = set()
    for parts in sorted(chain.from_iterable(table.listed for table in tables), key=len):
        if found.isdisjoint(parts):
            found.add(max(parts, key=len))
    return frozenset(found)


def phrase_set(phrases: Iterable[str]) -> Phrases[bool]:
    """Return a table of phrases that all mean the same, built once for each list."""
    return _phrase_set(tuple(phrases))


@lru_cache(maxsize=512)
def _phrase_set(phrases: tuple[str, ...]) -> Phrases[bool]:
    return Phrases([(phrase, True) for phrase in phrases])


class SentenceFilter:
    """Tells cheaply which sentences have a word that passes a test; each word is tested once."""

    def __init__(self, passes: Callable[[str], bool]) -> None:
        self._passes = passes
        self._known: set[str] = set()
        self._passing: set[str] = set()

    def holds(self, words: frozenset[str]) -> bool:
        """Return whether one of the words of a sentence passes."""
        if len(self._known) > MOST_WORDS:
            self._known, self._passing = set(), set()
        if new := words - self._known:
            self._passing.update(filter(self._passes, new))
            self._known |= new
        return not words.isdisjoint(self._passing)


class CueLexicon(Generic[T]):
    """The cue that each word or phrase of a language is. Where two cues list a word, the first one has it."""

    def __init__(self, words: Mapping[T, Sequence[str]]) -> None:
        self._phrases = Phrases([(phrase, cue) for cue, listed in words.items() for phrase in listed if " " in phrase])
        sets = {cue: WordSet(word for word in listed if " " not in word) for cue, listed in words.items()}
        self._cues = list(sets)
        self._exact = _first_ranks(entries.exact for entries in sets.values())
        self._beginnings = _first_ranks(entries.beginnings for entries in sets.values())
        self._lengths = sorted({len(beginning) for beginning in self._beginnings})
        self.cue = memoized(self._cue)
        """Return the cue that a single word is, or None."""
        self._is_quiet = memoized(self._says_nothing)

    def find(self, atoms: Sequence[Atom]) -> list[PhraseHit[T]]:
        """Return all cues in order, without overlap; of those that start at a word the longest."""
        hits: list[PhraseHit[T]] = []
        free, is_quiet = 0, self._is_quiet
        for place in [place for place, atom in enumerate(atoms) if not is_quiet(atom.text)]:
            hit = self._phrases.at(atoms, place) if place >= free else None
            if hit is None and place >= free and (cue := self.cue(atoms[place].text)) is not None:
                hit = _made(PhraseHit, (place, place + 1, cue))
            if hit is not None:
                hits.append(hit)
                free = hit.last
        return hits

    def _says_nothing(self, word: str) -> bool:
        """Return whether a word is no cue and starts no phrase that is one: most words are read over so."""
        return word not in self._phrases.starts and self.cue(word) is None

    def _cue(self, word: str) -> T | None:
        beginnings = (self._beginnings.get(word[:length]) for length in self._lengths)
        ranks = [rank for rank in (self._exact.get(word), *beginnings) if rank is not None]
        return self._cues[min(ranks)] if ranks else None


def words_of_cues(cues: type[C], tables: object) -> Mapping[C, Sequence[str]]:
    """Return the words of each cue: those under the key of `tables` that is its value, as in "verbs.leave_out"."""
    return {cue: attrgetter(cue.value)(tables) for cue in cues}


def _first_ranks(listed: Iterable[Iterable[str]]) -> dict[str, int]:
    """Return each entry with the number of the first list that has it."""
    found: dict[str, int] = {}
    for rank, entries in enumerate(listed):
        for entry in entries:
            found.setdefault(entry, rank)
    return found
