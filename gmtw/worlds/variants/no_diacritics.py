"""Without diacritics: how most people type on a phone or a foreign keyboard. Names and JSON keys lack them too."""

from __future__ import annotations

from gmtw.core.rng import RandomStream
from gmtw.languages import Language
from gmtw.worlds.variants import Variant
from gmtw.worlds.variants.plain_prompt import PlainPrompt, with_asked


class NoDiacritics(Variant):
    """Every letter with a mark becomes the plain letter."""

    key = "no-diacritics"

    def missing(self, language: Language) -> str:
        """Return the table of letters with marks, if the language has none."""
        return "" if language.diacritics.letters else "diacritics"

    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the user's turns without marks."""
        letters = plain.language.diacritics.letters
        small = {mark: letter for letter, marks in letters.items() for mark in marks}
        bare = str.maketrans(small | {mark.upper(): letter.upper() for mark, letter in small.items()})
        return tuple(with_asked(plain.said, lambda turn: turn.translate(bare)))


VARIANT = NoDiacritics()
