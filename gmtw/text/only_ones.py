"""Tell what a negator leaves alone, and so affirms: "nu vedem decât X și Y", "X nu poate fi decât marți"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gmtw.languages import Language
from gmtw.text.sentences import PAUSE, Atom

REACH = 14
"""The most atoms from a negator to the word that makes the exception."""

LISTED = 40
"""The most atoms of a list from that word on."""


class OnlyOnes:
    """Tells it in one language."""

    def __init__(self, language: Language) -> None:
        words = language.slots
        self._except, self._compares = frozenset(words.origins.except_for), frozenset(words.origins.compares)
        self._negators = frozenset(words.negators)
        self._between = frozenset((*words.expressions.links, *words.expressions.joiners, *words.obliques))

    def are_at(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether the name or the place at `at` is what a negator leaves alone, or one of a list of such.

        Not what something is only compared with: "nu e mai scump decât X".
        """
        to = self._exception(atoms, at)
        for atom in reversed(atoms[max(0, to - REACH) : to]):
            if atom.text == PAUSE or atom.text in self._compares:
                return False
            if atom.text in self._negators:
                return True
        return False

    def _exception(self, atoms: Sequence[Atom], at: int) -> int:
        """Return the place of the word that makes the exception, before a list up to `at`; 0 if there is none."""
        for to in range(at - 1, max(-1, at - 1 - LISTED), -1):
            if atoms[to].text in self._except:
                return to
            if not (atoms[to].mention is not None or atoms[to].text in self._between or atoms[to].text == PAUSE):
                break
        return 0


@lru_cache(maxsize=8)
def only_ones_of(language: Language) -> OnlyOnes:
    """Return what tells it in that language, built once."""
    return OnlyOnes(language)
