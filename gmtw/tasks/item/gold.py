"""The answer that an item expects, where it says one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from gmtw.tasks.item.regex_patterns import SlowPatternError, found
from gmtw.tasks.item.task import AnswerTask

_FIRST = re.compile(r"\(\?:|[()^$]")


def gold(task: AnswerTask) -> str | None:
    """An answer that is right, None where the item does not say one: a quality, a form, a pattern of any texts."""
    say = _SAY.get(str(task.expect.get("method")))
    return say(task.expect) if say else None


def _matching(expect: Mapping[str, Any]) -> str | None:
    """The first of the alternatives that a pattern like `^(a|b)$` lists."""
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
