"""Output text -> the text that was written, without what is not part of it: reasoning, code fences, quotation marks."""

from __future__ import annotations

from gmtw.core.types import Answer, Instance, Note
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.text.clean import clean


def parse_writing(text: str, instance: Instance, language: str) -> ParsedOutput:
    """Return the answer, whose explanation is the whole text. Never raises."""
    cleaned = clean(text, announced=True)
    written = cleaned.mapped.stripped()
    notes = tuple(Note(kind=kind, detail=str(n)) for kind, n in sorted(cleaned.found.items()))
    return ParsedOutput(Answer(plan=None, explanation=written.text, notes=notes), written, None, cleaned.left_out)
