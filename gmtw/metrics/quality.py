"""quality: how far is the answer in the language of the suite, by its letters and words?"""

from __future__ import annotations

from gmtw.items.language import quality
from gmtw.items.verdict import Verdict
from gmtw.metrics.items import ItemScorer
from gmtw.values import AnswerTask


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """What gmtw.items.language says; 0 where the language has no table, which the audit of the suite reports."""
    return Verdict(quality(text, language) or 0.0)


METRIC = ItemScorer("quality", "language quality", robust)
