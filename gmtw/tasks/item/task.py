"""The task of an item of a suite."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

from pydantic import Field, NonNegativeInt

from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance, Message, Task
from gmtw.tasks.handler import task_of

LETTERS = "ABCDEFGHIJ"
"""The letters of options."""

Profile = Literal["robust", "published"]


class AnswerTask(Task):
    """Answer a question of an item suite; what is right is said by `expect` (docs/items.md).

    context: the instruction. choices: the options as they are asked, `order` their places in the file: None
    if nobody has decided yet, () in the file's order. messages: the turns before the question. suite and
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
    profile: Profile = "robust"

    @property
    def several(self) -> bool:
        """True if several options are right."""
        return "letters" in self.expect


def with_profile(instance: Instance, profile: str) -> Instance:
    """Return the item under that profile; "" keeps its own. Raise GmtwError if no published suite has it."""
    task = task_of(instance, AnswerTask)
    if profile in ("", task.profile):
        return instance
    if profile == "published" and not task.suite:
        raise GmtwError(f"{instance.id!r} is of no published suite, so that --profile published means nothing for it")
    return instance.model_copy(update={"task": task.model_copy(update={"profile": cast("Profile", profile)})})
