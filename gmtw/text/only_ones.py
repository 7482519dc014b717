"""Tell what a negator leaves alone, and so affirms: "nu vedem decât X și Y", "X nu poate fi decât marți"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gmtw.languages import Language
from gmtw.text.sentences import PAUSE, Atom

REACH = 14
"""The most atoms from a negator to the word that makes the exception."""


class OnlyOnes:
    """Tells it in one language."""

    def __init__(self, language: Language) -> None:
        claims, denials = language.claims, language.denials
        self._except, self._compares = frozenset(claims.origins.except_for), frozenset(claims.origins.compares)
        self._negators = frozenset(denials.negation.of_names)
        self._between = frozenset((*claims.expressions.links, *claims.expressions.joiners, *denials.scope.obliques))

    def are_at(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether the name or the place at `at` is what a negator leaves alone, or one of a list of such.

        Not what something is only compared with: "nu e mai scump decât X".
        """
        to = at - 1
        while to >= 0 and atoms[to].text not in self._except:
            if not (atoms[to].mention is not None or atoms[to].text in self._between or atoms[to].text == PAUSE):
                return False
            to -= 1
        for atom in reversed(atoms[max(0, to - REACH) : max(0, to)]):
            if atom.text == PAUSE or atom.text in self._compares:
                return False
            if atom.text in self._negators:
                return True
        return False


@lru_cache(maxsize=8)
def only_ones_of(language: Language) -> OnlyOnes:
    """Return what tells it in that language, built once."""
    return OnlyOnes(language)
