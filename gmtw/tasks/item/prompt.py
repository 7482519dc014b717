"""What is sent of an item: instruction, sentence, options and the form of the answer, in the language's words."""

from __future__ import annotations

from collections.abc import Mapping

from gmtw import languages
from gmtw.core.types import Instance
from gmtw.languages.items import Asking
from gmtw.tasks.item.task import AnswerTask

LETTERS = "ABCDEFGH"


def words_of(code: str) -> Asking:
    """The words around an item in that language; raises KeyError where its folder has none."""
    found = languages.load(code).items
    if found is None:
        raise KeyError(code)
    return found


def written(task: AnswerTask, code: str) -> str:
    """The message that asks the item."""
    own = words_of(code)
    lettered = "\n".join(f"{letter}. {choice}" for letter, choice in zip(LETTERS, task.choices, strict=False))
    options = f"{own.options}\n{lettered}" if task.choices else ""
    form = own.choice_form if task.choices else own.cloze_form
    return "\n\n".join(part for part in (task.context, f"{own.sentence}\n{task.question}", options, form) if part)


def rewritten(instance: Instance, task: AnswerTask) -> Mapping[str, str]:
    """The prompts of the instance once its task is this: anew where it has options, else as they are."""
    return {code: written(task, code) for code in instance.prompts} if task.choices else instance.prompts
