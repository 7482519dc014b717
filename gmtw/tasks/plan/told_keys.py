"""Keys that say their slot as a sentence would, and not as the prompt lists it: "Ziua întâi", "Prima cursă", "1"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gmtw import languages
from gmtw.constraints import Scene
from gmtw.core.output_limits import LONGEST_TOLD_KEY
from gmtw.languages import Language
from gmtw.text.sentences import Atom, sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.words import fold

_ROMAN = re.compile(r"(?<=[^\W\d_][ _])(?:I{1,3}|IV|VI{0,3}|IX|X)(?=\b|_)")
"""A Roman number behind a word: "Ziua I", "Ziua a II-a"."""

_TENS = {"I": 1, "V": 5, "X": 10}


class _Place(NamedTuple):
    """The slots that a key means: days, parts of the day, the part by which a slot that is no day is called."""

    days: frozenset[int]
    parts: frozenset[str]
    kind: frozenset[str]


class ToldKeys:
    """Reads such keys of one scene, in the language of the prompt or another one that its keys are listed in."""

    def __init__(self, scene: Scene, language: Language) -> None:
        listed = {code for slot in scene.slots for code in slot.names} & set(languages.known())
        codes = [language.code, *sorted(listed - {language.code})]
        self._finders = [SlotFinder(scene.slots, languages.load(code)) for code in codes]
        self._numbered = not any(slot.weekday or slot.place or slot.free_text for slot in scene.slots)
        keys = (name for slot in scene.slots for names in slot.names.values() for name in names)
        small = frozenset(word for code in codes for word in languages.load(code).inflection.function_words)
        self._of_keys = frozenset(word for key in keys for word in fold(key).split() if not word.isdecimal()) - small
        self._words = small | self._of_keys
        self._said = lru_cache(maxsize=1 << 8)(self._read)

    def slot(self, key: str) -> str | None:
        """Return the one slot that a key says."""
        return next((next(iter(meant)) for meant in self._meant(key) if len(meant) == 1), None)

    def slots(self, text: str) -> frozenset[str]:
        """Return the slots that a text says, all of a day where it names no part of it; none if it says no slot.

        A sentence says the slots that it names, if it names one place.
        """
        found = next(self._meant(text), None)
        if found is not None or len(text) > LONGEST_TOLD_KEY:
            return found or frozenset()
        atoms = [atom for sentence in sentences(text.replace("_", " "), ()) for atom in sentence.atoms]
        named = [
            finder.meant(p.days, p.parts, p.kind)
            for finder in self._finders
            for p in finder.find(atoms) or finder.short_days(atoms)
        ]
        return named[0] if named and len(set(named)) == 1 else frozenset()

    def _meant(self, text: str) -> Iterator[frozenset[str]]:
        """Yield the slots that a text says in each language in which it says nothing else."""
        return (finder.meant(*place) for finder, place in self._said(text))

    def is_like_slot(self, key: str) -> bool:
        """Return whether a key has a word of the slots' keys: "ziua_9_cină" where there are eight days."""
        return not self._of_keys.isdisjoint(fold(key).split())

    def says_place(self, text: str) -> bool:
        """Return whether a text says nothing but a slot, or a part of its key: "prânz"."""
        return bool(self._said(text))

    def _read(self, key: str) -> Sequence[tuple[SlotFinder, _Place]]:
        """Return what a key says in each language."""
        if len(key) > LONGEST_TOLD_KEY:
            return ()
        spelt = _ROMAN.sub(_in_digits, key).replace("_", " ")
        atoms = [atom for sentence in sentences(spelt, ()) for atom in sentence.atoms]
        return tuple((finder, place) for finder in self._finders for place in self._places(finder, atoms))

    def _places(self, finder: SlotFinder, atoms: Sequence[Atom]) -> Iterator[_Place]:
        """Yield the place that all the words of a key say together; nothing if one says something else."""
        found = finder.find(atoms) or finder.kinds(atoms)
        if any(place.left or place.same or place.offers or place.half or len(place.cells) > 1 for place in found):
            return
        inside = {at for place in found for at in range(place.first, place.last)}
        rest = [atom.text for at, atom in enumerate(atoms) if at not in inside and atom.text.isalnum()]
        days = frozenset[int]().union(*(place.days for place in found))
        if not days and self._numbered and rest and rest[0].isdecimal() and len(rest[0]) < 4:
            days, rest = frozenset({int(rest[0]) - 1} & set(finder.days)), rest[1:]
        place = _Place(
            days,
            frozenset[str]().union(*(place.parts for place in found)),
            frozenset[str]().union(*(place.kind for place in found)),
        )
        if any(place) and len(place.days) < 2 and len(place.parts) < 2 and self._words.issuperset(rest):
            yield place


def _in_digits(roman: re.Match[str]) -> str:
    """Return a Roman number below eleven in digits."""
    values = [_TENS[letter] for letter in roman[0]]
    return str(sum(-one if one < after else one for one, after in pairwise((*values, 0))))
