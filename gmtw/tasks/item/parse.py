"""Output text x item -> answer: as it is for the published rules, else cleaned, and without the prompt repeated."""

from __future__ import annotations

from gmtw.core.types import Answer, Instance, Note
from gmtw.tasks.handler import task_of
from gmtw.tasks.item.ewebench import ERROR
from gmtw.tasks.item.prompt_echo import without_echo
from gmtw.tasks.item.task import AnswerTask
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.text.clean import clean
from gmtw.text.offset_map import MappedText


def parse_item(text: str, instance: Instance, language: str) -> ParsedOutput:
    """Return the answer that a scorer of items grades; it is `failed` if there is an error text in its place.

    Never raises. The published rules see every character, error texts too.
    """
    task = task_of(instance, AnswerTask)
    if task.profile == "published":
        return ParsedOutput(Answer(plan=None, explanation=text), MappedText.of(text))
    cleaned = clean(text, announced=True)
    spoken = cleaned.mapped.stripped()
    notes = [Note(kind=kind, detail=str(n)) for kind, n in sorted(cleaned.found.items())]
    notes += [Note(kind="options-as-filed")] if task.choices and task.order == () else []
    if spoken.text.startswith(ERROR):
        failed = Answer(plan=None, explanation="", failed=" ".join(spoken.text.split())[:200], notes=tuple(notes))
        return ParsedOutput(failed, spoken.part(0, 0), None, cleaned.left_out)
    left = without_echo(spoken, _asked(instance, task)).stripped()
    notes += [Note(kind="prompt-repeated")] if left.text != spoken.text else []
    answer = Answer(plan=None, explanation=left.text, notes=tuple(notes))
    return ParsedOutput(answer, left, None, cleaned.left_out)


def _asked(instance: Instance, task: AnswerTask) -> list[str]:
    """Return the texts that an answer may repeat: the prompt, and a whole conversation before its turns."""
    prompts, turns = [*instance.prompts.values()], [turn.content for turn in task.messages]
    return [*prompts, *(["\n".join([*turns, *prompts]), *turns] if turns else [])]
