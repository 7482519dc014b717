"""The value of a fact as answers write it: 5316.00 and "5316,0" are 5316, "8h15" and "8.15" 8:15, "8:15 PM" 20:15."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from gmtw import languages
from gmtw.text.words import fold

NO_ANSWER = "unknown"
"""The id of the entity that answers a question of which the text says nothing."""

_NO_FRACTION = re.compile(r"(?<![\d.,])(\d+)[.,](?:0{1,2}|0{4,})(?![\d.,]*\d)")
"""A number with a fraction of nothing; three noughts may be thousands."""

_HOURS = re.compile(r"(?<![\w.,:])([01]?\d|2[0-3])\s?h\s?([0-5]\d)(?:\s?min)?(?!\w)", re.IGNORECASE)
_CLOCK = re.compile(r"(?<![\w.,:])([01]?\d|2[0-3])(?:\.([0-5]\d)|:([0-5]\d):00)(?![\w.,:]*\d)")
"""A time with a dot, as Romanian writes it too, or with its seconds."""

EVENING, NOON = 6, 12
"""Hours of the night from the first to before the second are before midnight, the others after it."""

_GLUED = re.compile(r"(?<=[^\W\d_]{4})(?=\d)")
"""The place where a word ends and a number begins without a space: two values that were put together."""


def plain_value(text: str) -> str:
    """Return a stated value without a fraction of nothing, a time on the clock of 24 hours without "at" before it."""
    text = _CLOCK.sub(r"\1:\2\3", _HOURS.sub(r"\1:\2", _NO_FRACTION.sub(r"\1", _GLUED.sub(" ", text))))
    return _led().sub("", _halved().sub(_on_24_hours, text))


def _on_24_hours(match: re.Match[str]) -> str:
    hour = int(match["hour"])
    late = match["late"] is not None or (match["night"] is not None and EVENING <= hour < NOON)
    return f"{hour % 12 + 12 if late else hour % 12}:{match['minute']}" if hour <= 12 else match[0]


@lru_cache(maxsize=1)
def _led() -> re.Pattern[str]:
    """Return the pattern of words that say that a time is one, where nothing else stands beside it, in any language."""
    tables = [languages.load(code).cells for code in languages.known()]
    words = "|".join(_forms(word for one in tables for word in one.hour))
    return re.compile(rf"^\s*(?:{words})\s+(?=\d{{1,2}}[:.]\d{{2}}[\s.]*$)", re.IGNORECASE)


def _forms(words: Iterable[str]) -> list[str]:
    """Return words as they are and folded, for a pattern, the longest first."""
    return sorted({re.escape(form) for word in words for form in (word, fold(word))}, key=lambda word: -len(word))


@lru_cache(maxsize=1)
def _halved() -> re.Pattern[str]:
    """Return the pattern of a time with the half of the day that it is in, in any language."""
    tables = [languages.load(code).cells for code in languages.known()]
    early, late, night = (
        "|".join(_forms(words))
        for words in (
            [w for one in tables for w in one.forenoon],
            [w for one in tables for w in one.afternoon],
            [w for one in tables for w in one.night],
        )
    )
    return re.compile(
        rf"(?<![\w.,:])(?P<hour>\d{{1,2}})[:.](?P<minute>\d{{2}})\s?"
        rf"(?:(?P<late>{late})|(?P<night>{night})|(?:{early}))(?!\w)",
        re.IGNORECASE,
    )
