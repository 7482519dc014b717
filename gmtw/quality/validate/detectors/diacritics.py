"""Words that lack their diacritics, as the part `dia` of G finds them."""

from __future__ import annotations

from gmtw.quality.validate.word_rows import WordDetector

DETECTOR = WordDetector("diacritics")
