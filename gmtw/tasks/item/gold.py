"""The answer that an item expects, if it says one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from gmtw.tasks.item.regex_patterns import SlowPatternError, found
from gmtw.tasks.item.task import AnswerTask

Credit = Literal["all", "share"]
"""The credit for several right letters: 1 if all are chosen and no other, or a share."""

SEVERAL = re.compile(r"[\s,;/+&]+")

_FIRST = re.compile(r"\(\?:|[()^$]")


def gold(task: AnswerTask) -> str | None:
    """Return a right answer; None if the item says none, because it asks for a quality, a form or any matching text."""
    say = _SAY.get(str(task.expect.get("method")))
    return say(task.expect) if say else None


def right_letters(said: str | Sequence[str], known: str) -> str:
    """Return the letters of "C", "A, C", "AC" or a list of letters, in their order.

    known: the letters that there are. Raise ValueError for any other text.
    """
    parts = [part for part in SEVERAL.split(said) if part] if isinstance(said, str) else list(said)
    found = "".join(parts).upper()
    if not found or any(letter not in known for letter in found) or len(set(found)) < len(found):
        shown = said if isinstance(said, str) else ", ".join(said)
        raise ValueError(f"{shown!r} is none of its options, {known[0]} to {known[-1]}; several are written 'A, C'")
    return "".join(sorted(found))


def expected_letters(letters: str, credit: Credit) -> dict[str, Any]:
    """Return what an item of multiple choice expects, with one right letter or several."""
    if len(letters) == 1:
        return {"method": "choice", "letter": letters}
    return {"method": "choice", "letters": letters, "credit": credit}


def _matching(expect: Mapping[str, Any]) -> str | None:
    """Return the first of the alternatives that a pattern like `^(a|b)$` lists."""
    first = _FIRST.sub("", str(expect["pattern"]).split("|")[0])
    try:
        return first if found(str(expect["pattern"]), first) else None
    except (SlowPatternError, ValueError):
        return None


_SAY: Mapping[str, Callable[[Mapping[str, Any]], str | None]] = {
    "exact": lambda expect: str(expect["value"]),
    "choice": lambda expect: ", ".join(expect["letters"] if "letters" in expect else expect["letter"]),
    "keywords": lambda expect: ", ".join(expect["words"]),
    "regex": _matching,
}
