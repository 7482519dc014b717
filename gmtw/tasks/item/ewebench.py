"""The published rules of the suite of eval methods (EweBench), to the verdict, with what they crash on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import fsum
from typing import Any

from gmtw.tasks.item.regex_patterns import LIMIT
from gmtw.tasks.item.verdict import PublishedCrash

MARKERS = ("ɖe", "nye", "wò", "mí", "ɛ", "ɔ", "ƒe", "kple", "dzi", "le")
"""Any of these anywhere in a text shows Ewe, it says."""

LETTERS = "ɖɛɔƒŋɣ"
COMMON = [
    "nye",
    "wò",
    "mí",
    "ɖe",
    "le",
    "kple",
    "dzi",
    "ƒe",
    "gbɔ",
    "aɖe",
    "ame",
    "esia",
    "eya",
    "mele",
    "woɖo",
    "afi",
    "nyo",
]
FRENCH = ["le", "la", "les", "de", "du", "des", "un", "une", "est", "sont", "pour", "dans", "avec", "cette", "voici"]

ERROR = "[ERROR]"
"""The text of EweBench in the place of an answer that did not come."""


def score(item: Mapping[str, Any], output: str) -> float:
    """The score in [0, 1]; raises PublishedCrash."""
    try:
        return METHODS.get(item.get("eval_method", "keywords"), _quality)(item, output)
    except (AttributeError, KeyError, TypeError, ValueError) as crash:
        raise PublishedCrash(f"{type(crash).__name__}: {crash}") from None


def _exact(item: Mapping[str, Any], output: str) -> float:
    return float(item["expected"].strip().lower() == output.strip().lower())


def _keywords(item: Mapping[str, Any], output: str) -> float:
    words, said = item.get("expected_keywords", []), output.lower()
    return sum(word.lower() in said for word in words) / len(words) if words else 0.0


def _choice(item: Mapping[str, Any], output: str) -> float:
    """The letter among the first five characters, or alone, or before a bracket or dot; the last pattern is dead."""
    said, letter = output.strip().upper(), item["expected"].strip().upper()
    patterns = (rf"\b{letter}\b", rf"{letter}\)", rf"{letter}\.", f"réponse.*{letter}")
    search = _found if letter.isalnum() else _found_in_time
    return float(letter in said[:5] or any(search(pattern, said) for pattern in patterns))


def _found(pattern: str, text: str) -> bool:
    """As Python's `re` finds it, whose words and spaces are not those of other engines."""
    return re.search(pattern, text) is not None


def _found_in_time(pattern: str, text: str) -> bool:
    """The same of a pattern that a file brings and that may not end."""
    import regex

    try:
        return regex.search(pattern, text, timeout=LIMIT) is not None
    except regex.error as error:
        raise ValueError(str(error)) from None
    except TimeoutError:
        raise ValueError(f"the pattern {pattern!r} does not end") from None


def _format(item: Mapping[str, Any], output: str) -> float:
    """The mean of the checks that it knows and the item names; the value true or false is not looked at."""
    asked = item.get("expected_format", {})
    values = [value for name, check in CHECKS.items() if name in asked for value in (check(asked[name], output),)]
    return fsum(values) / len(values) if values else 0.0


def _markdown(asked: Any, output: str) -> float:
    present = sum(name in asked and bool(there(output)) for name, there in ELEMENTS.items())
    return present / len(asked) if asked else 0.0


def _quality(item: Mapping[str, Any], output: str) -> float:
    if not output or output.startswith(ERROR):
        return 0.0
    said = output.lower()
    french = sum(_found(rf"\b{word}\b", said) for word in FRENCH)
    total = 0.3 if any(letter in output for letter in LETTERS) else 0.0
    total += min(0.4, 0.05 * sum(word in said for word in COMMON))
    total -= 0.2 if french > 5 else 0.0
    total += 0.2 if "." in output else 0.0
    total += 0.1 if len(output) > 20 else 0.0
    return max(0.0, min(1.0, total))


def _composite(item: Mapping[str, Any], output: str) -> float:
    return (_keywords(item, output) + _quality(item, output) + _format(item, output)) / 3


def _lines(pattern: str) -> Callable[[str], bool]:
    return lambda output: _found(f"(?m){pattern}", output)


def _said(names: Iterator[str] | tuple[str, ...], output: str) -> bool:
    said = output.lower()
    return any(name in said for name in names)


CHECKS: Mapping[str, Callable[[Any, str], float]] = {
    "contains_ewe": lambda _, output: float(_said(MARKERS, output)),
    "min_length": lambda least, output: float(len(output) >= least),
    "max_length": lambda most, output: float(len(output) <= most),
    "contains_function_call": lambda _, output: float("<function_call>" in output),
    "markdown_elements": _markdown,
}

ELEMENTS: Mapping[str, Callable[[str], bool]] = {
    "table": lambda output: "|" in output and "---" in output,
    "header": _lines(r"^#{1,3}\s"),
    "list": _lines(r"^[-*]\s"),
    "bold": lambda output: "**" in output,
}

METHODS: Mapping[Any, Callable[[Mapping[str, Any], str], float]] = {
    "exact_match": _exact,
    "keywords": _keywords,
    "multiple_choice": _choice,
    "format": _format,
    "ewe_quality": _quality,
    "composite": _composite,
}
