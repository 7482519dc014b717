"""Texts that hold a sentence of the English words of marks."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

from gmtw.report.annotate.messages import message_table


def english_of(text: str) -> str:
    """The key of the first sentence whose English words stand in the text, whatever fills them; "" where none does."""
    return next((key for key, pattern in _patterns() if pattern.search(text)), "")


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Those of every sentence that Romanian says in other words."""
    told = ((key, words["en"]) for key, words in message_table().items() if words["en"] != words["ro"])
    return tuple((key, re.compile(rf"(?<!\w){_any_fields(words)}(?!\w)")) for key, words in told)


def _any_fields(words: str) -> str:
    return "".join(re.escape(before) + (".+?" if name else "") for before, name, _, _ in Formatter().parse(words))
