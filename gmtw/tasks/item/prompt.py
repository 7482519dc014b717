"""The prompt of an item: instruction, sentence, options and the form of the answer, in the language's words."""

from __future__ import annotations

from collections.abc import Mapping

from gmtw import languages
from gmtw.core.types import Instance
from gmtw.languages.items import Asking
from gmtw.tasks.item.task import LETTERS, AnswerTask


def words_of(code: str) -> Asking:
    """Return the words around an item in that language. Raise KeyError if its folder has none."""
    found = languages.load(code).items
    if found is None:
        raise KeyError(code)
    return found


def system_prompt(task: AnswerTask, code: str) -> str:
    """Return the system prompt of a cloze or a choice."""
    own = words_of(code)
    return own.several_system if task.several else own.choice_system if task.choices else own.cloze_system


def written(task: AnswerTask, code: str) -> str:
    """Return the message that asks the item."""
    own = words_of(code)
    lettered = "\n".join(f"{letter}. {choice}" for letter, choice in zip(LETTERS, task.choices, strict=False))
    options = f"{own.options}\n{lettered}" if task.choices else ""
    form = own.several_form if task.several else own.choice_form if task.choices else own.cloze_form
    return "\n\n".join(part for part in (task.context, f"{own.sentence}\n{task.question}", options, form) if part)


def rewritten(instance: Instance, task: AnswerTask) -> Mapping[str, str]:
    """Return the prompts of the instance with this task: new ones if it has options, else as they are."""
    return {code: written(task, code) for code in instance.prompts} if task.choices else instance.prompts
