"""composite: keywords, language quality and format together, each as much as the others."""

from __future__ import annotations

from gmtw.items.checks import compliance
from gmtw.items.language import quality
from gmtw.items.verdict import Verdict
from gmtw.metrics.items import ItemScorer
from gmtw.metrics.keywords import share
from gmtw.values import AnswerTask


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """The mean of those of the three that the item asks for; the quality of the language it always does."""
    parts: dict[str, float] = {"quality": quality(text, language) or 0.0}
    if task.expect.get("words"):
        parts["keywords"] = share(task.expect["words"], text)[0]
    if task.expect.get("checks"):
        parts["format"] = compliance(task.expect["checks"], text, language)[0]
    return Verdict(sum(parts.values()) / len(parts), parts=dict(sorted(parts.items())))


METRIC = ItemScorer("composite", "composite", robust)
