"""regex: is the pattern found in the answer? It is searched, as it anchors itself."""

from __future__ import annotations

from gmtw.scoring.metrics.items import ItemScorer
from gmtw.tasks.item.answer_patterns import value_said
from gmtw.tasks.item.normalization import composed, folded, plain, straight
from gmtw.tasks.item.regex_patterns import found
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.item.verdict import Verdict

KEPT = frozenset({"case"})
"""The fold that is left out: the pattern itself ignores case, and may name capitals."""


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """1 where the pattern is found in the answer as it stands, or as it is without quotes and marks around it,
    or in what its line "Answer: ..." says.

    Raises SlowPatternError where the search takes more than a second.
    """
    pattern = straight(composed(str(task.expect["pattern"])))
    value = value_said(plain(composed(text)))
    said = (text.strip(), folded(text, but=KEPT), folded(value or text, but=KEPT))
    forms = dict.fromkeys(map(straight, said))
    return Verdict(float(any(found(pattern, form) for form in forms)))


METRIC = ItemScorer("regex", "pattern", robust)
