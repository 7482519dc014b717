"""quality: how far is the answer in the language of the suite, by its letters and words?"""

from __future__ import annotations

from gmtw.scoring.metrics.items import ItemScorer
from gmtw.tasks.item.language_quality import quality
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.item.verdict import Verdict


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """What `language_quality` says; 0 where the language has no table, which the audit of the suite reports."""
    return Verdict(quality(text, language) or 0.0)


METRIC = ItemScorer("quality", "language quality", robust)
