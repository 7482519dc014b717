"""The scorers of item suites: choice, exact, regex, keywords, format, quality and composite.

The profile of an item decides by whose rules it is scored. `published` follows the suite's own rules; if they crash,
the score is None and says how. `robust` follows ours, one function per scorer below: an answer that cannot be read
is *unparsed*, which scores 0 and is not counted as wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import fsum
from typing import Any

from gmtw.core.types import Answer, Instance, Score
from gmtw.scoring.metrics import TaskMetric
from gmtw.tasks.item import catbench, ewebench
from gmtw.tasks.item.answer_patterns import value_said
from gmtw.tasks.item.choice_parser import all_chosen, chosen
from gmtw.tasks.item.format_checks import compliance
from gmtw.tasks.item.language_quality import quality
from gmtw.tasks.item.normalization import composed, folded, lowered, plain, straight
from gmtw.tasks.item.regex_patterns import SlowPatternError, found
from gmtw.tasks.item.task import LETTERS, AnswerTask
from gmtw.tasks.item.verdict import UNPARSED, ItemVerdict, PublishedCrash

Robust = Callable[[AnswerTask, str, str], ItemVerdict]
"""(item, parsed answer, language) -> verdict. May raise SlowPatternError."""

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


def _robust(scorer: ItemScorer, instance: Instance, task: AnswerTask, text: str) -> ItemVerdict:
    """Return the verdict of the scorer; an answer without any letter or digit is unparsed for all of them."""
    if not any(map(str.isalnum, text)):
        return UNPARSED
    return scorer.robust(task, text, next(iter(instance.prompts), ""))


def _published(scorer: ItemScorer, instance: Instance, task: AnswerTask, text: str) -> ItemVerdict:
    return ItemVerdict(SUITES[task.suite](task.published, text))


PROFILES: Mapping[str, Callable[[ItemScorer, Instance, AnswerTask, str], ItemVerdict]] = {
    "robust": _robust,
    "published": _published,
}


FEWEST = 4
"""The number of letters that an item offers if its options are in its prompt only."""


def choice(task: AnswerTask, text: str, language: str) -> ItemVerdict:
    """Return 1 if the answer chooses the gold letter, 0 if another one; unparsed if no letter can be read.

    Where several letters are right, 1 if it chooses exactly these. Credit by share is the number of right letters, less
    the number of wrong ones, of all right ones, and at least 0.
    """
    if task.several:
        return _several(task, text)
    gold = str(task.expect["letter"])
    letter = chosen(text, task.choices, letters=max(FEWEST, LETTERS.index(gold) + 1))
    parts = {"gold": gold, "chosen": letter or "?", "options": len(task.choices)}
    return ItemVerdict(float(letter == gold), unparsed=letter is None, parts=parts)


def _several(task: AnswerTask, text: str) -> ItemVerdict:
    gold = frozenset(task.expect["letters"])
    found = all_chosen(text, task.choices, letters=max(FEWEST, LETTERS.index(max(gold)) + 1))
    share = max(0.0, (len(found & gold) - len(found - gold)) / len(gold))
    value = share if task.expect["credit"] == "share" else float(found == gold)
    parts = {"gold": "".join(sorted(gold)), "chosen": "".join(sorted(found)) or "?", "options": len(task.choices)}
    return ItemVerdict(value, unparsed=not found, parts=parts)


def exact(task: AnswerTask, text: str, language: str) -> ItemVerdict:
    """Return 1 if the answer, or what its line "Answer: ..." says, equals the expected text after normalization."""
    wanted = folded(str(task.expect["value"]))
    value = value_said(plain(composed(text)))
    return ItemVerdict(float(folded(text) == wanted or (value is not None and folded(value) == wanted)))


CASE_KEPT = frozenset({"case"})
"""The normalization that `regex` leaves out: the pattern itself ignores case, and may name capitals."""


def regex(task: AnswerTask, text: str, language: str) -> ItemVerdict:
    """Return 1 if the pattern is found in the answer. Raise SlowPatternError if the search takes over a second.

    Searched are the answer as it is, the answer without the quotes and marks around it, and its line "Answer: ...".
    The pattern anchors itself if it wants to.
    """
    pattern = straight(composed(str(task.expect["pattern"])))
    value = value_said(plain(composed(text)))
    said = (text.strip(), folded(text, but=CASE_KEPT), folded(value or text, but=CASE_KEPT))
    forms = dict.fromkeys(map(straight, said))
    return ItemVerdict(float(any(found(pattern, form) for form in forms)))


STEM = 4
"""The least number of letters of a keyword that may take an ending: endings are no mistake."""

ENDING = 4
"""The most letters of such an ending."""


def keyword_share(words: Iterable[str], text: str) -> tuple[float, list[str]]:
    """Return the share of the words that are in the text as whole words, and the words that are not."""
    wanted = list(dict.fromkeys(map(_normalized, words)))
    said = _normalized(text)
    missing = [word for word in wanted if not _keyword_pattern(word).search(said)]
    return 1 - len(missing) / len(wanted), missing


def keywords(task: AnswerTask, text: str, language: str) -> ItemVerdict:
    """Return the share of the keywords found; the parts list those that are missing."""
    value, missing = keyword_share(task.expect["words"], text)
    return ItemVerdict(value, parts={"missing": missing} if missing else {})


def _normalized(text: str) -> str:
    return " ".join(lowered(straight(plain(composed(text)))).split())


@lru_cache(maxsize=4096)
def _keyword_pattern(word: str) -> re.Pattern[str]:
    """Return the pattern of a word with an ending; a mark at its edge needs no word boundary."""
    ending = rf"\w{{0,{ENDING}}}" if len(word) >= STEM else ""
    before = r"(?<!\w)" if word[:1].isalnum() else ""
    after = rf"{ending}(?!\w)" if word[-1:].isalnum() else ""
    return re.compile(f"{before}{re.escape(word)}{after}")


def format_compliance(task: AnswerTask, text: str, language: str) -> ItemVerdict:
    """Return the share of demands met times the share of limits kept; the parts list each check (`format_checks`)."""
    value, each = compliance(task.expect["checks"], text, language)
    return ItemVerdict(value, parts={"checks": dict(each)})


def language_quality(task: AnswerTask, text: str, language: str) -> ItemVerdict:
    """Return how far the answer is in the language of the suite; 0 if it has no table (the audit says so)."""
    return ItemVerdict(quality(text, language) or 0.0)


def composite(task: AnswerTask, text: str, language: str) -> ItemVerdict:
    """Return the mean of language quality, and of keywords and format if the item asks for them."""
    parts: dict[str, float] = {"quality": quality(text, language) or 0.0}
    if task.expect.get("words"):
        parts["keywords"] = keyword_share(task.expect["words"], text)[0]
    if task.expect.get("checks"):
        parts["format"] = compliance(task.expect["checks"], text, language)[0]
    return ItemVerdict(fsum(parts.values()) / len(parts), parts=dict(sorted(parts.items())))


METRICS = (
    ItemScorer("choice", "multiple choice", choice),
    ItemScorer("exact", "exact answer", exact),
    ItemScorer("regex", "pattern", regex),
    ItemScorer("keywords", "keywords", keywords),
    ItemScorer("format", "format", format_compliance),
    ItemScorer("quality", "language quality", language_quality),
    ItemScorer("composite", "composite", composite),
)
