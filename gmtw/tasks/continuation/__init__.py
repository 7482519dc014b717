"""Texts to be continued, apart from their formats (gmtw.datasets) and metrics (gmtw.scoring.metrics).

asking    item -> prompt, with examples before it
answer    output -> what it says, without labels and further items
nearness  how near two texts are, by their vectors; gmtw.scoring.similarity measures outputs by it
"""

from __future__ import annotations

from gmtw.core.types import Answer, Instance, Output
from gmtw.tasks.continuation.parse import measured, parse_continuation
from gmtw.tasks.continuation.task import ContinuationTask
from gmtw.tasks.parsed_output import ParsedOutput


class _Handler:
    """What the stages need of this kind of task."""

    kind = "continuation"
    task_type = ContinuationTask

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the answer in the text of an output. Never raises: what cannot be read is noted."""
        return parse_continuation(text, instance, language)

    def measured(self, answer: Answer, output: Output) -> Answer:
        """Return the answer with what its line says beside the text, such as log-probabilities of candidates."""
        return measured(answer, output)


HANDLER = _Handler()
