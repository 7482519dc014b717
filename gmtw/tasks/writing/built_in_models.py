"""The built-in models of writing tasks: the witness, and texts that were written without reading the task.

Their docstrings say what each shows; `gmtw.tasks.writing.audit` lets no instance pass that one of them solves.
"""

from __future__ import annotations

import re

from gmtw.core.types import Instance
from gmtw.tasks.handler import BuiltInModel, task_of
from gmtw.tasks.writing.task import WritingTask

ESSAY = (
    "Despre lucrurile simple\n\nViața de zi cu zi este făcută din lucruri simple. Deoarece ne grăbim, trecem pe lângă "
    "ele fără să le vedem. Totuși, frumusețea unei dimineți liniștite merită atenția noastră. De asemenea, bucuria "
    "unui drum făcut împreună rămâne în amintirea oamenilor. Prin urmare, cine știe să privească nu se plictisește "
    "niciodată. Cu stimă, un cititor."
)
"""The text of `fixed-essay`: proper Romanian, with connectives, genitives and a close."""

ENGLISH = (
    "A short text\n\nThank you for your request. The following text was written with care, and it takes every point "
    "into account. Please let me know if anything should be changed. Kind regards."
)
"""The text of `english`."""


def witness(instance: Instance, language: str) -> str:
    """Gives the text that was composed with the task: it meets everything."""
    return task_of(instance, WritingTask).witness


def source_copied(instance: Instance, language: str) -> str:
    """Copies what the prompt gives to write about."""
    return task_of(instance, WritingTask).given


def prompt_echoed(instance: Instance, language: str) -> str:
    """Repeats the prompt."""
    return instance.prompts[language]


def fixed_essay(instance: Instance, language: str) -> str:
    """Writes one essay, whatever is asked."""
    return ESSAY


def keywords(instance: Instance, language: str) -> str:
    """Writes the words of the facts in a row, with no sentence around them."""
    words = re.findall(r"\w{4,}|\d+", task_of(instance, WritingTask).given)
    return f"{', '.join(dict.fromkeys(words))}."


def english(instance: Instance, language: str) -> str:
    """Writes English."""
    return ENGLISH


BUILT_IN_MODELS = (
    BuiltInModel("witness", witness),
    BuiltInModel("source-copied", source_copied),
    BuiltInModel("prompt-echoed", prompt_echoed),
    BuiltInModel("fixed-essay", fixed_essay),
    BuiltInModel("keywords", keywords),
    BuiltInModel("english", english),
)
