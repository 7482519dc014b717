"""format: does the answer have the form that was asked for? The checks stand in gmtw.tasks.item.format_checks."""

from __future__ import annotations

from gmtw.scoring.metrics.items import ItemScorer
from gmtw.tasks.item.format_checks import compliance
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.item.verdict import Verdict


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """The share of demands met times the share of limits kept; each check stands in the parts."""
    value, each = compliance(task.expect["checks"], text, language)
    return Verdict(value, parts={"checks": dict(each)})


METRIC = ItemScorer("format", "format", robust)
