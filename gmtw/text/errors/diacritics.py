"""Words that lack their diacritics, as errors: the verdicts of `gmtw.text.errors.speller`."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.languages import Language
from gmtw.text.errors import Masks, RegisteredDetector, SparedWords, TextError
from gmtw.text.errors.speller import Speller, speller_of
from gmtw.text.words import Tokens


class MissingDiacritics:
    """The detector of one language."""

    key = "diacritics"
    categories = ("diacritics",)

    def __init__(self, speller: Speller) -> None:
        self._speller = speller

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the words that lack diacritics. A quoted word may still be wrong where its neighbours decide."""
        spared = SparedWords(masks, but=self._speller.paired)
        return [
            TextError(said.word.start, said.word.end, "diacritics", "missing-diacritic", said.better)
            for said in self._speller.lacking(tokens.text, spared)
        ]


def _of(language: Language) -> MissingDiacritics | None:
    return MissingDiacritics(speller_of(language)) if language.diacritics.letters else None


DETECTOR = RegisteredDetector("diacritics", _of)
