"""Words of other languages, as the part `cs` of G finds them; single words apart from phrases."""

from __future__ import annotations

from gmtw.quality.validate.word_rows import WordDetector


class ForeignWords(WordDetector):
    """The detector of foreign words: a single one is harder than one among others."""

    shows = ("precision", "recall", "single", "f1", "false_per_1000")


DETECTOR = ForeignWords("foreign")
