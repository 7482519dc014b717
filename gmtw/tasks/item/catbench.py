"""The published rules of the cloze and choice suite (CATBench), to the verdict.

`expect` is looked at before `task`; exact: trimmed, all final dots gone, lower case; regex: searched in the
trimmed output, any case; choice: the first grapheme of the trimmed output. What it crashes on, crashes here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmtw.tasks.item.regex_patterns import SlowPatternError, compiled, found
from gmtw.tasks.item.verdict import PublishedCrash

SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
"""The characters with the Unicode property White_Space, which its language trims."""


def score(item: Mapping[str, Any], output: str) -> float:
    """1.0 or 0.0; raises PublishedCrash."""
    expect = item.get("expect")
    if isinstance(expect, Mapping):
        if expect.get("type") == "exact" and "value" in expect:
            return float(_normal(output) == _normal(_text(expect["value"])))
        if expect.get("type") == "regex" and "pattern" in expect:
            return float(_searched(_text(expect["pattern"]), output.strip(SPACE)))
    if item.get("task") == "mcq" and "correct" in item:
        return float(_first(output) == _text(item["correct"]).upper())
    return 0.0


def _normal(text: str) -> str:
    return _lower(text.strip(SPACE).rstrip("."))


def _lower(text: str) -> str:
    """Lower case letter by letter: a final sigma is no other letter there."""
    return text.replace("Σ", "σ").lower()


def _searched(pattern: str, text: str) -> bool:
    try:
        compiled(pattern)
    except ValueError as error:
        raise PublishedCrash(f"MatchError: the pattern {error}") from None
    try:
        return found(pattern, text)
    except SlowPatternError:
        return False  # its engine gives up too, and says that nothing matches


def _first(output: str) -> str:
    first = compiled(r"\X").match(output.strip(SPACE))
    if first is None:
        raise PublishedCrash("FunctionClauseError: the answer is empty")
    return str(first[0]).upper()


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise PublishedCrash(f"FunctionClauseError: {value!r} is no text")
    return value
