"""Controls for item suites: answers without understanding, and the gold ones beside them.

`empty` and `echo` of `controls` answer items too. Each says in its docstring what it shows; the scores that
they may reach under `robust` stand in docs/items.md and are tested.
"""

from __future__ import annotations

from gmtw.baselines.controls import Model
from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance
from gmtw.tasks.item.gold import gold
from gmtw.tasks.item.task import AnswerTask

ITEMS = ("answer",)

SENTENCE = "I am sorry. I am a helpful assistant and the people came to the house. They ate the fruit of the tree."
"""The answer of `constant`: English, with words that a search for parts of words takes for others."""


def right(instance: Instance, language: str) -> str:
    """Gives the answer that the item expects: a suite whose own answers fail is not fit."""
    assert isinstance(instance.task, AnswerTask)
    answer = gold(instance.task)
    if answer is None:
        raise GmtwError(f"{instance.id} does not say which answer it expects")
    return answer


def error_text(instance: Instance, language: str) -> str:
    """Says what a client writes when nothing answers: a dead API earns nothing."""
    return "[ERROR] Failed to establish a new connection: [Errno 111] Connection refused"


def constant(instance: Instance, language: str) -> str:
    """Says one English sentence, whatever is asked: length and a few common letters earn nothing."""
    return SENTENCE


def always_a(instance: Instance, language: str) -> str:
    """Chooses A, whatever is asked: at chance where the gold letters are balanced, or the options permuted."""
    return "A"


class _Right(Model):
    """The gold answers, to those items that say one."""

    def applies(self, instance: Instance) -> bool:
        """Whether the item says which answer it expects."""
        return isinstance(instance.task, AnswerTask) and gold(instance.task) is not None


ITEM_CONTROLS: tuple[Model, ...] = (
    _Right("gold", right, tasks=ITEMS),
    Model("error-text", error_text, tasks=ITEMS),
    Model("constant", constant, tasks=ITEMS),
    Model("always-a", always_a, tasks=ITEMS),
)
