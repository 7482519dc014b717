"""The built-in models that answer items: the expected answers, and answers without understanding beside them.

The docstring of each says what it shows. The scores that they may reach under the profile `robust` are in
docs/items.md and are tested.
"""

from __future__ import annotations

from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance
from gmtw.tasks.handler import BuiltInModel, task_of
from gmtw.tasks.item.gold import gold
from gmtw.tasks.item.task import AnswerTask

SENTENCE = "I am sorry. I am a helpful assistant and the people came to the house. They ate the fruit of the tree."
"""The answer of `constant`: English, with words that a search for parts of words takes for others."""


def right(instance: Instance, language: str) -> str:
    """Gives the answer that the item expects: a suite whose own answers fail is not fit."""
    answer = gold(task_of(instance, AnswerTask))
    if answer is None:
        raise GmtwError(f"{instance.id} does not say which answer it expects")
    return answer


def says_answer(instance: Instance) -> bool:
    """Return whether the item says which answer it expects."""
    return gold(task_of(instance, AnswerTask)) is not None


def error_text(instance: Instance, language: str) -> str:
    """Says what a client writes when nothing answers: a dead API earns nothing."""
    return "[ERROR] Failed to establish a new connection: [Errno 111] Connection refused"


def constant(instance: Instance, language: str) -> str:
    """Says one English sentence, whatever is asked: length and a few common letters earn nothing."""
    return SENTENCE


def always_a(instance: Instance, language: str) -> str:
    """Chooses A, whatever is asked: at chance where the gold letters are balanced, or the options permuted."""
    return "A"


BUILT_IN_MODELS = (
    BuiltInModel("gold", right, says_answer),
    BuiltInModel("error-text", error_text),
    BuiltInModel("constant", constant),
    BuiltInModel("always-a", always_a),
)
