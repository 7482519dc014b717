"""What all scorers of items share: the profile decides whose rules are followed.

`published` follows the suite's own rules to the verdict; where they crash, the score is None and says how.
`robust` is each scorer's own: what cannot be read is *unparsed*, a 0 that is not counted as wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gmtw.core.types import Answer, Instance, Score
from gmtw.scoring.metrics import TaskMetric
from gmtw.tasks.item import catbench, ewebench
from gmtw.tasks.item.regex_patterns import SlowPatternError
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.item.verdict import UNPARSED, PublishedCrash, Verdict

Robust = Callable[[AnswerTask, str, str], Verdict]
"""Item, answer as read and language -> verdict. May raise SlowPatternError."""

SUITES: Mapping[str, Callable[[Mapping[str, Any], str], float]] = {
    "catbench": catbench.score,
    "ewebench": ewebench.score,
}
"""The published rules by suite."""


class ItemScorer(TaskMetric[AnswerTask]):
    """The metric of the items whose `expect` names its method."""

    task_type = AnswerTask

    def __init__(self, key: str, name: str, robust: Robust) -> None:
        self.key, self.name, self.robust = key, name, robust
        self.decides = (key,)

    def suits(self, task: AnswerTask) -> bool:
        """Return whether the item names this method."""
        return bool(task.expect.get("method") == self.key)

    def score(self, task: AnswerTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the score by the profile of the item."""
        try:
            verdict = PROFILES[task.profile](self, instance, task, answer.explanation)
        except (PublishedCrash, SlowPatternError) as end:
            how = f"{task.profile} scorer: {end}"
            return Score(metric=self.key, value=None, why_none=how, parts={"rules": 1, "held": 0, "crash": how})
        parts: dict[str, Any] = {"rules": 1, "held": int(verdict.passed), **verdict.parts}
        return Score(metric=self.key, value=verdict.value, parts=parts | ({"unparsed": 1} if verdict.unparsed else {}))


def _robust(scorer: ItemScorer, instance: Instance, task: AnswerTask, text: str) -> Verdict:
    """An answer without a letter or digit is none, whoever scores it."""
    if not any(map(str.isalnum, text)):
        return UNPARSED
    return scorer.robust(task, text, next(iter(instance.prompts), ""))


def _published(scorer: ItemScorer, instance: Instance, task: AnswerTask, text: str) -> Verdict:
    return Verdict(SUITES[task.suite](task.published, text))


PROFILES: Mapping[str, Callable[[ItemScorer, Instance, AnswerTask, str], Verdict]] = {
    "robust": _robust,
    "published": _published,
}
