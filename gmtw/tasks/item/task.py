"""The task of an item of a suite."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, NonNegativeInt

from gmtw.core.types import Message, Task


class AnswerTask(Task):
    """Answer a question of an item suite; what is right is said by `expect` (docs/items.md).

    context: the instruction. choices: the options as they are asked, `order` their places in the file: None
    where nobody has decided yet, () in the file's order. messages: the turns before the question. suite and
    published: whose rules the profile "published" follows, and the item's fields that they read, as they are.
    """

    type: Literal["answer"] = "answer"
    context: str = ""
    question: str
    choices: tuple[str, ...] = ()
    order: tuple[NonNegativeInt, ...] | None = None
    expect: Mapping[str, Any]
    system: str = ""
    messages: tuple[Message, ...] = ()
    temperature: float | None = None
    suite: str = ""
    published: Mapping[str, Any] = Field(default_factory=dict)
    profile: Literal["robust", "published"] = "robust"
