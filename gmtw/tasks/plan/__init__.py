"""Plan tasks: fill the slots of a scene under rules."""

from __future__ import annotations

from gmtw.core.types import Answer, Instance, Output
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.plan.parse import parse_plan
from gmtw.tasks.plan.task import PlanTask


class _Handler:
    """What the stages need of this kind of task."""

    kind = "plan"
    task_type = PlanTask

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the answer in the text of an output. Never raises: what cannot be read is noted."""
        return parse_plan(text, instance, language)

    def measured(self, answer: Answer, output: Output) -> Answer:
        """Return the answer with what its line says beside the text, such as log-probabilities of candidates."""
        return answer


HANDLER = _Handler()
