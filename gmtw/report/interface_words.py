"""The words of the page, and of a terminal that shows the same, by language: `html/static/words.json`.

Plurals are objects of Intl.PluralRules' categories.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

Words = Mapping[str, str | Mapping[str, str]]


@cache
def all_words() -> Mapping[str, Words]:
    """The words of every language of the interface, by its code."""
    text = (files("gmtw.report.html") / "static" / "words.json").read_text("utf-8")
    found: Mapping[str, Words] = json.loads(text)
    return found


def words(language: str) -> Words:
    """The words of one language."""
    return all_words()[language]
