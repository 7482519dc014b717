"""Output text and instance -> answer: each kind of task parses its own outputs.

What happens to JSON that does not parse ("unparsable"), and how it is repaired, is in `gmtw.tasks.plan.parse`.
"""

from __future__ import annotations

from gmtw.core.types import Answer, Instance
from gmtw.tasks.handler import handler_of
from gmtw.tasks.parsed_output import ParsedOutput


def parse(text: str, instance: Instance, language: str) -> ParsedOutput:
    """Return what the output `text` says, as the kind of the instance's task reads it. Never raises."""
    return handler_of(instance.task).parse(text, instance, language)


def read(text: str, instance: Instance, language: str) -> Answer:
    """Return the answer alone."""
    return parse(text, instance, language).answer
