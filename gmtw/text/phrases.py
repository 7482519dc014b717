"""Phrases of folded words, found in a run of atoms, and what stands around a verb or a name there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from gmtw.languages.grammar import Denials
from gmtw.text.sentences import Atom
from gmtw.text.words import fold

T = TypeVar("T")

LONGEST = 4
"""The most words of a phrase that is looked for before a place."""

CHAIN = 5
"""The most words of one verb: "nu a mai putut fi inclus"."""


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

    def before(self, atoms: Sequence[Atom], place: int) -> T | None:
        """What the longest phrase stands for that ends right before `place`."""
        hits = (self.at(atoms, start) for start in range(max(0, place - LONGEST), place))
        return next((hit.value for hit in hits if hit is not None and hit.last == place), None)

    def ends_at(self, atoms: Sequence[Atom], place: int) -> bool:
        """Whether a phrase ends right before `place`."""
        return self.before(atoms, place) is not None


class Cues:
    """What words and phrases do, by the names of the tables that list them; the first table wins."""

    def __init__(self, tables: Mapping[str, Sequence[str]]) -> None:
        self._phrases = Phrases([(phrase, name) for name, table in tables.items() for phrase in table if " " in phrase])
        self._words = {name: tuple(phrase for phrase in table if " " not in phrase) for name, table in tables.items()}
        self.kind = lru_cache(maxsize=1 << 14)(self._kind)

    def at(self, atoms: Sequence[Atom], place: int) -> Hit[str]:
        """The longest cue that starts at `place`; the empty name where a word does nothing."""
        return self._phrases.at(atoms, place) or Hit(place, place + 1, self.kind(atoms[place].text))

    def _kind(self, word: str) -> str:
        return next((name for name, table in self._words.items() if among(table, word)), "")


class Around:
    """What stands around a verb or a name in the atoms of a sentence, by the words of a language."""

    def __init__(self, atoms: Sequence[Atom], table: Denials) -> None:
        self.atoms, self.table = atoms, table

    def text(self, place: int) -> str:
        """The word or sign at `place`; empty for a name and outside the sentence."""
        return self.atoms[place].text if 0 <= place < len(self.atoms) else ""

    def named(self, place: int) -> bool:
        """Whether a name stands at `place`."""
        return 0 <= place < len(self.atoms) and self.atoms[place].mention is not None

    def acts(self, place: int) -> bool:
        """Whether the name at `place` starts a clause of its own: "..., X rămâne"."""
        after = place + 1
        if self.text(after) == "(":
            after = self.closing(after) + 1
        return self.text(after) in self.table.finite

    def closing(self, place: int) -> int:
        """Where the bracket closes that opens at `place`."""
        return next((at for at in range(place, len(self.atoms)) if self.text(at) == ")"), len(self.atoms))

    def joined(self, place: int) -> bool:
        """Whether "și" stands right before the name at `place`, or before its preposition."""
        one, two = self.text(place - 1), self.text(place - 2)
        return one in self.table.ands or (one in self.table.joins and two in self.table.ands)

    def negator(self, place: int) -> str:
        """The word that negates just the name at `place`: "nu X", "nu la X", "nu mai este X,"; else empty."""
        at = place - 1 - (self.text(place - 1) in self.table.joins)
        if self.text(at) in self.table.bare_negators:
            return self.text(at)
        while place - at <= CHAIN and self.text(at) in self.table.copulas:
            at -= 1
        whole = place + 1 == len(self.atoms) or self.text(place + 1) in (*self.table.contrasts, ",", ")")
        return self.text(at) if whole and self.text(at) in self.table.bare_negators else ""

    def ahead(self, place: int) -> bool:
        """Whether a name stands at `place`, or after a few small words."""
        for at in range(place, place + 3):
            if self.named(at):
                return True
            if self.text(at) not in self.table.joins and not among(self.table.classes, self.text(at)):
                return False
        return False

    def governed(self, place: int) -> bool:
        """Whether the verb at `place` depends on another one: "să includem", "să o includem"."""
        first = place - 1 - (self.text(place - 1) in self.table.pronouns)
        return self.text(first) in self.table.infinitives and not self.text(place).endswith(self.table.participles)

    def relative(self, place: int) -> bool:
        """Whether the verb at `place` stands right after "care"."""
        return any(self.text(at) in self.table.relatives for at in range(place - CHAIN, place))

    def open_choice(self, place: int) -> bool:
        """Whether the verb at `place` is one of two: "mutat sau eliminat"."""
        near = [self.text(at) for at in range(place - CHAIN, place + 2)]
        return any(word in self.table.alternatives for word in near)

    def starts_subject(self, place: int) -> bool:
        """Whether another subject follows a verb: "nu au fost incluse alte programări"."""
        word = self.text(place)
        return word in self.table.others or among(self.table.classes, word)

    def verbal(self, place: int) -> bool:
        """Whether the verb at `place` is one, and not a participle beside a noun ("programările excluse")."""
        helped = any(self.text(at) in self.table.verbal for at in (place - 1, place - 2))
        return helped or not self.text(place).endswith(self.table.participles)

    def single(self, place: int) -> bool:
        """Whether the verb that ends at `place` has one subject."""
        verb = {self.text(at) for at in range(place - CHAIN, place)}
        return not verb.isdisjoint(self.table.singular)

    def pronoun(self, place: int, end: int) -> str:
        """The pronoun that the verb at `place` to `end` is about: "l-am exclus", "exclus-o"; else empty."""
        after = self.atoms[end] if end < len(self.atoms) else None
        if after and (after.text in self.table.enclitics or (after.tied and after.text in self.table.pronouns)):
            return after.text
        at = place - 1
        while place - at <= CHAIN and self.text(at) in self.table.verbal:
            at -= 1
        words = f"{self.text(at - 1)} {self.text(at)}"
        return next((word for word in (self.text(at), words) if word in self.table.pronouns), "")

    def elsewhere(self, start: int, place: int, end: int) -> bool:
        """Whether a clause that starts at `start` says of its verb only where not: "nu este luni"."""
        if any(among(self.table.places, self.text(at)) for at in range(start, min(place, start + 3))):
            return True
        for at in range(end, len(self.atoms)):
            word = self.text(at)
            if word in self.table.anywhere or among(self.table.wholes, word):
                return False
            if among(self.table.places, word):
                return True
            if word in (",", ":", "(", *self.table.breaks, *self.table.contrasts, *self.table.infinitives):
                return False
            if word in self.table.limits and not among(self.table.places, self.text(at + 1)):
                return False
        return False

    def from_a_day(self, end: int) -> bool:
        """Whether what ends at `end` is left out of a day only: "exclus din prima zi"."""
        end += end < len(self.atoms) and self.atoms[end].tied
        rest = [self.text(at) for at in range(end + 1, end + 4)]
        inside = any(among(self.table.wholes, word) for word in rest)
        return self.text(end) in self.table.leaving and not inside and any(w in self.table.days for w in rest)


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
