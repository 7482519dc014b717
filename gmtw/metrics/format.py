"""format: does the answer have the form that was asked for? The checks stand in gmtw.items.checks."""

from __future__ import annotations

from gmtw.items.checks import compliance
from gmtw.items.verdict import Verdict
from gmtw.metrics.items import ItemScorer
from gmtw.values import AnswerTask


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """The share of demands met times the share of limits kept; each check stands in the parts."""
    value, each = compliance(task.expect["checks"], text, language)
    return Verdict(value, parts={"checks": dict(each)})


METRIC = ItemScorer("format", "format", robust)
