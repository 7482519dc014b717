"""exact: is the answer the expected one, whatever its quotes, marks and case?"""

from __future__ import annotations

from gmtw.items.folds import folded
from gmtw.items.verdict import Verdict
from gmtw.metrics.items import ItemScorer
from gmtw.values import AnswerTask


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """1 where both are the same after all folds (gmtw.items.folds)."""
    return Verdict(float(folded(text) == folded(str(task.expect["value"]))))


METRIC = ItemScorer("exact", "exact answer", robust)
