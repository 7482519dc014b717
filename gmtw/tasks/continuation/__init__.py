"""Texts to be continued, apart from their formats (gmtw.datasets) and metrics (gmtw.scoring.metrics).

task              context, candidates, and which of them are right
prompt            item -> prompt, with few-shot examples before it
parse             output -> what it says, without labels and further items
text_similarity   how similar two texts are, by their vectors; gmtw.scoring.similarity measures outputs by it
audit             what can be had of an item without understanding it
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gmtw.core.prompt_config import PromptConfig
from gmtw.core.types import Answer, Instance, Output
from gmtw.tasks.continuation.parse import measured, parse_continuation
from gmtw.tasks.continuation.task import ContinuationTask
from gmtw.tasks.handler import Candidates, TaskHandler
from gmtw.tasks.parsed_output import ParsedOutput

if TYPE_CHECKING:
    from gmtw.tasks.inspection import AuditTools, Inspection

NOT_ASKED = {"labels", "answer"}
"""Fields that do not change what is asked: labels are wording."""


class ContinuationHandler(TaskHandler[ContinuationTask]):
    """The handler of texts to be continued."""

    kind = "continuation"
    task_type = ContinuationTask
    takes_few_shot = True
    answer_tokens = 512
    one_language = True

    def fingerprint_form(self, task: ContinuationTask) -> Mapping[str, Any]:
        """Return context, candidates and what is asked of them."""
        return task.model_dump(mode="json", exclude=NOT_ASKED)

    def with_few_shot_prompts(self, instances: Sequence[Instance], config: PromptConfig) -> Sequence[Instance]:
        """Return the items with few-shot examples before them, and with options shown or hidden."""
        from gmtw.tasks.continuation.prompt import with_few_shot_prompts

        return with_few_shot_prompts(instances, config)

    def few_shot_texts(self, instances: Sequence[Instance], config: PromptConfig) -> Mapping[str, str]:
        """Return by id the examples as plain text before an item whose candidates are scored."""
        from gmtw.tasks.continuation.prompt import few_shot_texts

        return few_shot_texts(instances, config)

    def candidates(self, task: ContinuationTask) -> Candidates:
        """Return the candidates; a last word, or texts without a context, cannot be asked for in words."""
        in_words = task.asks != "last-word" and bool(task.context)
        return Candidates(task.context, task.head, task.candidates, task.gold, in_words)

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the answer, without labels and further items. Never raise: what cannot be read is noted."""
        return parse_continuation(text, instance, language)

    def measured(self, answer: Answer, output: Output) -> Answer:
        """Return the answer with the log-probabilities and similarities of the line, and how it was asked."""
        return measured(answer, output)

    def audit(self, instances: Sequence[Instance], language: str, tools: AuditTools) -> Iterable[Inspection]:
        """Return the findings of `gmtw.tasks.continuation.audit`; it reads no prompt."""
        from gmtw.tasks.continuation.audit import inspect

        return inspect(instances)


HANDLER = ContinuationHandler()
