"""composite: keywords, language quality and format together, each as much as the others."""

from __future__ import annotations

from gmtw.scoring.metrics.items import ItemScorer
from gmtw.scoring.metrics.keywords import share
from gmtw.tasks.item.format_checks import compliance
from gmtw.tasks.item.language_quality import quality
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.item.verdict import Verdict


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """The mean of those of the three that the item asks for; the quality of the language it always does."""
    parts: dict[str, float] = {"quality": quality(text, language) or 0.0}
    if task.expect.get("words"):
        parts["keywords"] = share(task.expect["words"], text)[0]
    if task.expect.get("checks"):
        parts["format"] = compliance(task.expect["checks"], text, language)[0]
    return Verdict(sum(parts.values()) / len(parts), parts=dict(sorted(parts.items())))


METRIC = ItemScorer("composite", "composite", robust)
