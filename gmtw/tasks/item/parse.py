"""Output text x item -> answer: as it is for the published rules, else cleaned, and without the prompt repeated."""

from __future__ import annotations

from gmtw.core.types import Answer, Instance, Note
from gmtw.tasks.item.ewebench import ERROR
from gmtw.tasks.item.prompt_echo import without_echo
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.text.clean import clean


def parse_item(text: str, instance: Instance, language: str) -> ParsedOutput:
    """The answer that a scorer of items grades; `failed` where an error text stands in its place.

    Never raises. The published rules see every character, error texts too.
    """
    task = instance.task
    assert isinstance(task, AnswerTask)
    if task.profile == "published":
        return ParsedOutput(Answer(plan=None, explanation=text))
    spoken, odd = clean(text)
    spoken = spoken.strip()
    notes = [Note(kind=kind, detail=str(n)) for kind, n in sorted(odd.items())]
    notes += [Note(kind="options-as-filed")] if task.choices and task.order == () else []
    if spoken.startswith(ERROR):
        return ParsedOutput(
            Answer(plan=None, explanation="", failed=" ".join(spoken.split())[:200], notes=tuple(notes))
        )
    left = without_echo(spoken, _asked(instance, task)).strip()
    notes += [Note(kind="prompt-repeated")] if left != spoken else []
    return ParsedOutput(Answer(plan=None, explanation=left, notes=tuple(notes)))


def _asked(instance: Instance, task: AnswerTask) -> list[str]:
    """The texts that an answer may repeat: the prompt, and a whole conversation before its turns."""
    prompts, turns = [*instance.prompts.values()], [turn.content for turn in task.messages]
    return [*prompts, *(["\n".join([*turns, *prompts]), *turns] if turns else [])]
