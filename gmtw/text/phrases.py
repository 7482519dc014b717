"""Phrases of folded words, found in a run of atoms; a star ends a beginning ("elimin*")."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from gmtw.text.sentences import Atom
from gmtw.text.words import fold

T = TypeVar("T")

MOST_WORDS = 1 << 16
"""How many words are remembered with what they do."""

LONGEST = 4
"""The most words of a phrase that is looked for before a place."""


class Hit(NamedTuple, Generic[T]):
    """A phrase found: atoms `first` to `last`, the latter not included, and what it stands for."""

    first: int
    last: int
    value: T


class Phrases(Generic[T]):
    """A table of phrases of words and signs, each standing for a value; the longest that fits is the one found."""

    def __init__(self, table: Iterable[tuple[str, T]]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], T]]] = {}
        for phrase, value in table:
            if parts := tuple(fold(part) or part for part in phrase.split()):
                self._by_first.setdefault(parts[0], []).append((parts, value))
        for entries in self._by_first.values():
            entries.sort(key=lambda entry: -len(entry[0]))

    @property
    def starts(self) -> Collection[str]:
        """The words that a phrase starts with."""
        return self._by_first.keys()

    def at(self, atoms: Sequence[Atom], place: int) -> Hit[T] | None:
        """The longest phrase that starts at `place`."""
        for parts, value in self._by_first.get(atoms[place].text, ()):
            end = place + len(parts)
            if end > len(atoms) or (len(parts) > 1 and atoms[place + 1].text != parts[1]):
                continue
            if len(parts) < 3 or all(atoms[place + n].text == parts[n] for n in range(2, len(parts))):
                return Hit(place, end, value)
        return None

    def find(self, atoms: Sequence[Atom]) -> list[Hit[T]]:
        """All phrases in order, without overlap."""
        hits: list[Hit[T]] = []
        free = 0
        for place, atom in enumerate(atoms):
            if place >= free and atom.text in self._by_first and (hit := self.at(atoms, place)) is not None:
                hits.append(hit)
                free = hit.last
        return hits

    def before(self, atoms: Sequence[Atom], place: int) -> T | None:
        """What the longest phrase stands for that ends right before `place`."""
        for start in range(max(0, place - LONGEST), place):
            if atoms[start].text in self._by_first:
                hit = self.at(atoms, start)
                if hit is not None and hit.last == place:
                    return hit.value
        return None

    def ends_at(self, atoms: Sequence[Atom], place: int) -> bool:
        """Whether a phrase ends right before `place`."""
        return self.before(atoms, place) is not None


class Sieve:
    """Which sets of words have one that passes a test, asked once for each word."""

    def __init__(self, passes: Callable[[str], bool]) -> None:
        self._passes = passes
        self._known: set[str] = set()
        self._passing: set[str] = set()

    def holds(self, words: frozenset[str]) -> bool:
        """Whether one of the words passes."""
        if len(self._known) > MOST_WORDS:
            self._known, self._passing = set(), set()
        if new := words - self._known:
            self._passing.update(filter(self._passes, new))
            self._known |= new
        return not words.isdisjoint(self._passing)


class Cues:
    """What words and phrases do, by the names of the tables that list them; the first table wins."""

    def __init__(self, tables: Mapping[str, Sequence[str]]) -> None:
        self._phrases = Phrases([(phrase, name) for name, table in tables.items() for phrase in table if " " in phrase])
        self._words = {name: tuple(phrase for phrase in table if " " not in phrase) for name, table in tables.items()}
        self._starts = self._phrases.starts
        self.kind = lru_cache(maxsize=1 << 14)(self._kind)

    def at(self, atoms: Sequence[Atom], place: int) -> tuple[int, str]:
        """Where the longest cue ends that starts at `place`, and its kind; empty where a word does nothing."""
        word = atoms[place].text
        hit = self._phrases.at(atoms, place) if word in self._starts else None
        return (hit.last, hit.value) if hit is not None else (place + 1, self.kind(word))

    def _kind(self, word: str) -> str:
        return next((name for name, table in self._words.items() if among(table, word)), "")


def among(patterns: tuple[str, ...], word: str) -> bool:
    """Whether `word` is one of the patterns, or begins like one that ends in a star."""
    exact, beginnings = _split(patterns)
    return word in exact or word.startswith(beginnings)


@lru_cache(maxsize=1 << 8)
def _split(patterns: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    return (
        frozenset(p for p in patterns if not p.endswith("*")),
        tuple(p[:-1] for p in patterns if p.endswith("*")),
    )
