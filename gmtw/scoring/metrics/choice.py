"""choice: which letter does the answer choose, and is it the right one?"""

from __future__ import annotations

from gmtw.scoring.metrics.items import ItemScorer
from gmtw.tasks.item.choice_parser import chosen
from gmtw.tasks.item.option_order import LETTERS
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.item.verdict import Verdict

FEWEST = 4
"""Letters that an item has whose options stand in its prompt only."""


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """1 for the gold letter, 0 for another one; unparsed where no letter can be read."""
    gold = str(task.expect["letter"])
    letter = chosen(text, task.choices, letters=max(FEWEST, LETTERS.index(gold) + 1))
    parts = {"gold": gold, "chosen": letter or "?", "options": len(task.choices)}
    return Verdict(float(letter == gold), unparsed=letter is None, parts=parts)


METRIC = ItemScorer("choice", "multiple choice", robust)
