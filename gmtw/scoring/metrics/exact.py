"""exact: is the answer the expected one, whatever its quotes, marks and case?"""

from __future__ import annotations

from gmtw.scoring.metrics.items import ItemScorer
from gmtw.tasks.item.answer_patterns import value_said
from gmtw.tasks.item.normalization import composed, folded, plain
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.item.verdict import Verdict


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """1 where both are the same after all folds: the answer, or what its line "Answer: ..." says."""
    wanted = folded(str(task.expect["value"]))
    value = value_said(plain(composed(text)))
    return Verdict(float(folded(text) == wanted or (value is not None and folded(value) == wanted)))


METRIC = ItemScorer("exact", "exact answer", robust)
