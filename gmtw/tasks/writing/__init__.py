"""Writing tasks: a text that tells given facts, has a form, and meets constraints that are checked.

task            what is asked, with a witness and texts that break one constraint each
constraints     one class a constraint: met, not met, or not to be told
contradictions  the pairs of constraints that no text can meet
written_text    a text with all that constraints ask of it
told_facts      which facts it tells, and what numbers and names nobody gave it
grading         a text held against a task
parse           output -> text
audit           the witness meets everything, and no other text does
view            constraints and facts for a reader, and what each found in an answer
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gmtw.core.types import Answer, Instance
from gmtw.tasks.handler import BuiltInModel, Section, TaskHandler
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.writing.parse import parse_writing
from gmtw.tasks.writing.task import WritingTask

if TYPE_CHECKING:
    from gmtw.tasks.inspection import AuditTools, Inspection, Wording

PROVED = {"witness", "breaks", "chance"}
"""Fields that do not change what is asked."""


class WritingHandler(TaskHandler[WritingTask]):
    """The handler of writing tasks."""

    kind = "writing"
    task_type = WritingTask
    changed_by_loading = False

    def fingerprint_form(self, task: WritingTask) -> Mapping[str, Any]:
        """Return what is asked, without what is proved of it."""
        return task.model_dump(mode="json", exclude=PROVED)

    def built_in_models(self) -> tuple[BuiltInModel, ...]:
        """Return the models of `built_in_models.py`."""
        from gmtw.tasks.writing.built_in_models import BUILT_IN_MODELS

        return BUILT_IN_MODELS

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the text of an output. Never raise."""
        return parse_writing(text, instance, language)

    def audit(self, instances: Sequence[Instance], language: str, tools: AuditTools) -> Iterable[Inspection]:
        """Return the findings of `gmtw.tasks.writing.audit`."""
        from gmtw.tasks.writing.audit import inspect

        return inspect(instances, language, tools)

    def chance(self, task: WritingTask) -> float | None:
        """Return the mean U of texts for other tasks."""
        return task.chance

    def facts(self, task: WritingTask) -> Iterator[str]:
        """Yield the genre, and the chance of the task."""
        yield task.genre
        if task.chance is not None:
            yield f"mean U of texts for other tasks {task.chance:.3f}"

    def view(self, task: WritingTask, instance: Instance, language: str, wording: Wording) -> Iterator[Section]:
        """Yield constraints, form, facts and witness."""
        from gmtw.tasks.writing.view import sections

        return sections(task)

    def judged_view(self, task: WritingTask, answer: Answer, language: str) -> Iterator[Section]:
        """Yield what each constraint found in the text."""
        from gmtw.tasks.writing.view import verdicts

        return verdicts(task, answer.explanation, language)


HANDLER = WritingHandler()
