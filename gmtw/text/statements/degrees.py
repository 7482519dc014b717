"""The words by which a language compares amounts: "mai lung", "durează mai puțin", "cele mai multe calorii"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import Phrases, phrase_set
from gmtw.text.sentences import Atom, text_at


class Degree(NamedTuple):
    """Atoms up to `last` (not included) say more, or less, of one of the attributes; of none if a verb says which.

    `more` is None where things are said to have as much.
    """

    last: int
    about: str
    more: bool | None


class DegreeWords:
    """Reads words of degree in one language."""

    def __init__(self, language: Language) -> None:
        table = language.statements.degrees
        self._more, self._less, self._alike = _by_phrase(table.more), _by_phrase(table.less), _by_phrase(table.alike)
        self._much, self._little = frozenset(table.much), frozenset(table.little)
        self.verbs: Mapping[str, str] = _listed(table.verbs)
        """Each verb of an amount, with the attributes that it may mean."""
        self._same, self._er = phrase_set(table.same), frozenset(table.er)
        self.articles = frozenset(table.articles)
        """The words that make a comparison one with all others."""
        single: Sequence[Phrases[Any]] = (self._more, self._less, phrase_set((*table.much, *table.little)))
        compares = (phrase_set(table.er),) if table.er else single
        self.needed: Sequence[Phrases[Any]] = (*compares, self._same, self._alike)
        """The tables without a phrase of which a sentence compares nothing."""

    def at(self, atoms: Sequence[Atom], place: int) -> Degree | None:
        """Return what is compared at a place: "MAI LUNG", "MAI MULT", "LA FEL DE LUNG", "ACEEAȘI DURATĂ".

        In a language without words for "mai" those of degree compare by themselves: "LONGER".
        """
        if text_at(atoms, place) in self._er:
            return self._after(atoms, place + 1)
        alike, same = self._alike.at(atoms, place), self._same.at(atoms, place)
        if alike is not None:
            return Degree(alike.last, alike.value, None)
        found = self._after(atoms, same.last) if same is not None else None
        if found is not None:
            return found._replace(more=None)
        return self._after(atoms, place) if not self._er else None

    def _after(self, atoms: Sequence[Atom], place: int) -> Degree | None:
        for phrases, more in ((self._more, True), (self._less, False)):
            hit = phrases.at(atoms, place)
            if hit is not None:
                return Degree(hit.last, hit.value, more)
        much = text_at(atoms, place) in self._much
        return Degree(place + 1, "", much) if much or text_at(atoms, place) in self._little else None


def _listed(table: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return each phrase with all attributes that list it, in one string."""
    found: dict[str, str] = {}
    for about, phrases in table.items():
        for phrase in phrases:
            found[phrase] = f"{found.get(phrase, '')} {about}".strip()
    return found


def _by_phrase(table: Mapping[str, Sequence[str]]) -> Phrases[str]:
    return Phrases(_listed(table).items())
