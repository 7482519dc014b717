"""The prompts of the published runners: under the profile "published" an item is asked as they ask it.

Their few fixed sentences stand here word for word, because answers to other words could not be compared with theirs:
CATBench (lib/catbench/prompt.ex) and EweBench (ewe_bench.py). Everything else of a prompt comes from the item. CATBench
writes its messages with two spaces before each line of its own, which are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gmtw.tasks.item.task import LETTERS, AnswerTask

EWE_SYSTEM = "Tu t'appelles Yawo. Tu es un assistant et tu réponds en éwé."
"""The default system prompt of an item of EweBench without one: ours, in other words than theirs."""

_EWE = "Tu es Yawo, un assistant IA qui répond en Ewe."
_CLOZE = "Ets un corrector de català. Respon només amb la paraula correcta."
_CHOICE = "Ets un avaluador de català. Respon només amb la lletra A, B, C o D que correspon a la opció correcta."
SHOWN = 4
"""Options that CATBench shows and looks at."""

_CLOZE_FORM = "Recorda: respon només amb una sola paraula, sense explicacions."
_CHOICE_FORM = "Recorda: respon només amb la lletra corresponent a la opció correcta."


class PublishedPrompt(NamedTuple):
    """The system prompt, "" for none, and the last message."""

    system: str
    text: str


def published_prompt(task: AnswerTask, text: str, language: str) -> PublishedPrompt:
    """Return what the suite's own runner sends of an item whose prompt is `text` otherwise.

    The runners know one language each; an item in another one is asked in our words.
    """
    ask = RUNNERS.get((task.suite, language))
    return ask(task, text) if ask else PublishedPrompt(task.system, text)


def _catbench(task: AnswerTask, text: str) -> PublishedPrompt:
    lettered = "\n".join(f"{letter}. {choice}" for letter, choice in zip(LETTERS, task.choices[:SHOWN], strict=False))
    parts = [task.context, f"Frase:\n  {task.question}", *([f"Opcions:\n  {lettered}"] if task.choices else [])]
    form = _CHOICE_FORM if task.choices else _CLOZE_FORM
    said = "".join(f"  {part}\n\n" for part in parts) + f"  {form}\n"
    return PublishedPrompt(_CHOICE if task.choices else _CLOZE, said)


def _ewebench(task: AnswerTask, text: str) -> PublishedPrompt:
    return PublishedPrompt(_EWE if task.system == EWE_SYSTEM else task.system, text)


RUNNERS: Mapping[tuple[str, str], Callable[[AnswerTask, str], PublishedPrompt]] = {
    ("catbench", "ca"): _catbench,
    ("ewebench", "ee"): _ewebench,
}
"""By suite and language, how its runner asks."""
