"""exact: is the answer the expected one, whatever its quotes, marks and case?"""

from __future__ import annotations

from gmtw.items.announcing import value_said
from gmtw.items.folds import composed, folded, plain
from gmtw.items.verdict import Verdict
from gmtw.metrics.items import ItemScorer
from gmtw.values import AnswerTask


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """1 where both are the same after all folds (gmtw.items.folds): the answer, or what its line "Answer: ..." says."""
    wanted = folded(str(task.expect["value"]))
    value = value_said(plain(composed(text)))
    return Verdict(float(folded(text) == wanted or (value is not None and folded(value) == wanted)))


METRIC = ItemScorer("exact", "exact answer", robust)
