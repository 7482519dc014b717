"""The constructions of a language that the rules of a task are worded with: the tags of wordings.

`Instance.meta["constructions"]` has them by language, for each instruction of the task in order; of a text that is to
be answered from, for each line that counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gmtw.constraints import Rule
from gmtw.core.types import Instance
from gmtw.tasks.plan.task import PlanTask

PLAIN = "plain"
"""The tag of the common wording of a rule, its first one."""

NEGATIONS = ("negation", "double-negation")
"""Whoever does not hear these understands the opposite of a rule, and not nothing."""

CONSTRUCTIONS: Mapping[str, str] = {
    "negation": "it says what must not be: not, without, none, missing",
    "double-negation": "two denials: not less than, cannot be missing",
    "exception": "all but some: except for, the rest",
    "exclusive": "nothing else: only, nothing but, exactly one of",
    "condition": "if, in case, when",
    "comparison": "more than, exceeds, below, as many as",
    "number-words": "amounts in words and units: two, an hour and a quarter, half of",
    "anaphora": "what it points to must be found: this one, the other, on the same day",
    "passive": "passive and impersonal: are visited, it is necessary",
    "word-order": "marked order: what is usually last stands first",
    "idiom": "an idiom carries the meaning: at the very least, no later than",
    "ellipsis": "no verb, as in a note: museums: two at most",
}
"""Tag -> what a reader must understand."""


class Said(NamedTuple):
    """A rule of a prompt, and the constructions that its sentence is worded with."""

    rule: Rule
    tags: tuple[str, ...] = ()


def said(instance: Instance, task: PlanTask, language: str) -> tuple[Said, ...]:
    """Return the instructions of a task with their constructions; without any if the instance does not know them.

    The one instruction of a text, to answer from it, has those of all lines that the answer hangs on.
    """
    instructions = [rule for rule in task.rules if rule.side == "instruction"]
    tags = instance.meta.get("constructions", {}).get(language, [()] * len(instructions))
    if len(instructions) == 1:
        found = dict.fromkeys(tag for own in tags for tag in own)
        tags = [[tag for tag in found if tag != PLAIN or len(found) == 1]]
    return tuple(Said(rule, tuple(own)) for rule, own in zip(instructions, tags, strict=True))
