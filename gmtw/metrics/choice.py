"""choice: which letter does the answer choose, and is it the right one?"""

from __future__ import annotations

from gmtw.items.chosen import chosen
from gmtw.items.order import LETTERS
from gmtw.items.verdict import Verdict
from gmtw.metrics.items import ItemScorer
from gmtw.values import AnswerTask

FEWEST = 4
"""Letters that an item has whose options stand in its prompt only."""


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """1 for the gold letter, 0 for another one; unparsed where no letter can be read."""
    gold = str(task.expect["letter"])
    letter = chosen(text, task.choices, letters=max(FEWEST, LETTERS.index(gold) + 1))
    parts = {"gold": gold, "chosen": letter or "?", "options": len(task.choices)}
    return Verdict(float(letter == gold), unparsed=letter is None, parts=parts)


METRIC = ItemScorer("choice", "multiple choice", robust)
