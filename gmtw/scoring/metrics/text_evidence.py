"""The evidence of G and F for a passage of an explanation."""

from __future__ import annotations

from typing import Protocol

from gmtw.core.types import Evidence


class Span(Protocol):
    """A passage of a text: a word, or a mention of an entity."""

    @property
    def start(self) -> int:
        """Its first character."""
        ...

    @property
    def end(self) -> int:
        """The character after its last one."""
        ...


def evidence_at(kind: str, text: str, span: Span, where: str | None = None) -> Evidence:
    """Return the evidence that a passage of an explanation is; `text` is all of it."""
    return Evidence(kind=kind, where=where, text=text[span.start : span.end], start=span.start, end=span.end)
