"""keywords: which of the expected words does the answer have?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from gmtw.scoring.metrics.items import ItemScorer
from gmtw.tasks.item.normalization import composed, lowered, plain, straight
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.item.verdict import Verdict

STEM = 4
"""Letters from which a keyword may be the beginning of a longer word: endings are no mistake."""

ENDING = 4
"""The most letters of such an ending."""


def share(words: Iterable[str], text: str) -> tuple[float, list[str]]:
    """The share of the words that stand in the text as whole words, and those that do not."""
    wanted = list(dict.fromkeys(map(_fold, words)))
    said = _fold(text)
    missing = [word for word in wanted if not _pattern(word).search(said)]
    return 1 - len(missing) / len(wanted), missing


def robust(task: AnswerTask, text: str, language: str) -> Verdict:
    """The share of the keywords found; those that are missing stand in the parts."""
    value, missing = share(task.expect["words"], text)
    return Verdict(value, parts={"missing": missing} if missing else {})


def _fold(text: str) -> str:
    return " ".join(lowered(straight(plain(composed(text)))).split())


@lru_cache(maxsize=4096)
def _pattern(word: str) -> re.Pattern[str]:
    """The word with its ending, where it begins and ends with a letter or digit; a mark stands anywhere."""
    ending = rf"\w{{0,{ENDING}}}" if len(word) >= STEM else ""
    before = r"(?<!\w)" if word[:1].isalnum() else ""
    after = rf"{ending}(?!\w)" if word[-1:].isalnum() else ""
    return re.compile(f"{before}{re.escape(word)}{after}")


METRIC = ItemScorer("keywords", "keywords", robust)
