"""Words of other languages, as errors: the verdicts of `gmtw.text.errors.foreigners`."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.languages import Language
from gmtw.text.errors import Masks, RegisteredDetector, SparedWords, TextError
from gmtw.text.errors.foreigners import Foreigners, foreigners_of
from gmtw.text.words import Tokens


class ForeignWords:
    """The detector of one language."""

    key = "foreign"
    categories = ("foreign",)

    def __init__(self, foreigners: Foreigners) -> None:
        self._foreigners = foreigners

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the words that are not of the language, each on its own."""
        found = self._foreigners.find(tokens.text, SparedWords(masks))
        return [TextError(word.start, word.end, "foreign", "foreign-word") for word in found]


def _of(language: Language) -> ForeignWords | None:
    return ForeignWords(foreigners_of(language)) if language.foreign.languages else None


DETECTOR = RegisteredDetector("foreign", _of)
