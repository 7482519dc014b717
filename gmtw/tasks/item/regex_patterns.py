"""Regular expressions that users bring: Unicode, any case, and a time limit of a second for each."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_letters, digits
from typing import Any

LIMIT = 1.0
"""Seconds of the processor that one search may take."""

PROBE = 0.1
"""Seconds that a pattern may take on a short text that is made to mislead it, when its file is read."""

LONGEST = 2000
"""Characters of a pattern."""

LENGTH = 40


class SlowPatternError(Exception):
    """The pattern did not come to an end within the limit."""


@lru_cache(maxsize=4096)
def compiled(pattern: str) -> Any:
    """The pattern, compiled for any case; raises ValueError with what is wrong with it."""
    import regex

    if len(pattern) > LONGEST:
        raise ValueError(f"has {len(pattern)} characters, expected at most {LONGEST}")
    try:
        return regex.compile(pattern, regex.IGNORECASE | regex.UNICODE)
    except (regex.error, RecursionError, OverflowError, ValueError) as error:
        raise ValueError(str(error)) from None


def found(pattern: str, text: str, limit: float = LIMIT) -> bool:
    """Return whether the pattern is found anywhere in the text; raise SlowPatternError, ValueError for no pattern."""
    try:
        return compiled(pattern).search(text, timeout=limit) is not None
    except TimeoutError:
        raise SlowPatternError(f"the pattern {pattern!r} took more than {limit:g} s") from None


def whole(pattern: str, text: str) -> bool:
    """Return whether the pattern matches the whole text."""
    try:
        return compiled(pattern).fullmatch(text, timeout=LIMIT) is not None
    except TimeoutError:
        raise SlowPatternError(f"the pattern {pattern!r} took more than {LIMIT:g} s") from None


@lru_cache(maxsize=4096)
def fault(pattern: str) -> str:
    """Return what is wrong with the pattern: it is invalid, or too slow on short texts; "" if nothing is.

    Tried on runs of each character that the pattern names, alone and in pairs, with an end that fits nothing.
    """
    try:
        compiled(pattern)
    except ValueError as error:
        return f"is no regular expression: {error}"
    named = [c for c in dict.fromkeys(pattern) if c in ascii_letters + digits or ord(c) > 127][:12]
    letters = [*dict.fromkeys([*named, "a", "0", " "])]
    pairs = [one + other for one in letters[:4] for other in letters[:4] if one != other]
    try:
        for run in (*letters, *pairs):
            found(pattern, run * LENGTH + "\x00", PROBE)
    except SlowPatternError:
        return f"takes for ever: {PROBE:g} s were not enough for {run * LENGTH!r}"
    return ""
