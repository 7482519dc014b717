"""Phrases of folded words, found in a run of atoms; a star ends a beginning ("elimin*")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from gmtw.text.sentences import Atom
from gmtw.text.words import fold

T = TypeVar("T")


class Hit(NamedTuple, Generic[T]):
    """A phrase found: atoms `first` to `last`, the latter not included, and what it stands for."""

    first: int
    last: int
    value: T


class Phrases(Generic[T]):
    """A table of phrases, each standing for a value; the longest that fits is the one found."""

    def __init__(self, table: Iterable[tuple[str, T]]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], T]]] = {}
        for phrase, value in table:
            if parts := tuple(fold(phrase).split()):
                self._by_first.setdefault(parts[0], []).append((parts, value))
        for entries in self._by_first.values():
            entries.sort(key=lambda entry: -len(entry[0]))

    def at(self, atoms: Sequence[Atom], place: int) -> Hit[T] | None:
        """The longest phrase that starts at `place`."""
        for parts, value in self._by_first.get(atoms[place].text, ()):
            end = place + len(parts)
            if end <= len(atoms) and all(atom.text == part for atom, part in zip(atoms[place:end], parts, strict=True)):
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

    def ends_at(self, atoms: Sequence[Atom], place: int) -> bool:
        """Whether a phrase ends right before `place`."""
        return any(
            (hit := self.at(atoms, start)) is not None and hit.last == place
            for start in range(max(0, place - 3), place)
        )


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
