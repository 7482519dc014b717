"""The answer that an item expects, if it says one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from gmtw.tasks.item.regex_patterns import SlowPatternError, found
from gmtw.tasks.item.task import AnswerTask

_FIRST = re.compile(r"\(\?:|[()^$]")


def gold(task: AnswerTask) -> str | None:
    """Return a right answer; None if the item says none, because it asks for a quality, a form or any matching text."""
    say = _SAY.get(str(task.expect.get("method")))
    return say(task.expect) if say else None


def _matching(expect: Mapping[str, Any]) -> str | None:
    """Return the first of the alternatives that a pattern like `^(a|b)$` lists."""
    first = _FIRST.sub("", str(expect["pattern"]).split("|")[0])
    try:
        return first if found(str(expect["pattern"]), first) else None
    except (SlowPatternError, ValueError):
        return None


_SAY: Mapping[str, Callable[[Mapping[str, Any]], str | None]] = {
    "exact": lambda expect: str(expect["value"]),
    "choice": lambda expect: str(expect["letter"]),
    "keywords": lambda expect: ", ".join(expect["words"]),
    "regex": _matching,
}
