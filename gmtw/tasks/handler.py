"""The protocol behind which a kind of task hides from the stages that use it."""

from __future__ import annotations

from typing import Protocol, cast

from gmtw.core.types import TASK_KINDS, Answer, Instance, Output, Task
from gmtw.tasks.parsed_output import ParsedOutput


class TaskHandler(Protocol):
    """One kind of task: its type, and (as the stages come to need them) what each stage does with it."""

    kind: str
    task_type: type[Task]

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the answer in the text of an output. Never raises: what cannot be read is noted."""
        ...

    def measured(self, answer: Answer, output: Output) -> Answer:
        """Return the answer with what its line says beside the text, such as log-probabilities of candidates."""
        ...


def handler_of(task: Task) -> TaskHandler:
    """Return the handler of the kind that `task` is of, by the registry of kinds."""
    return cast("TaskHandler", TASK_KINDS.get(task.type))
