"""How much of an explanation G and F measure, and their evidence for a passage of it."""

from __future__ import annotations

from typing import Protocol

from gmtw.core.types import Evidence

LONGEST = 100_000
"""Characters measured; a longer explanation has run away, and its beginning says so."""

MOST_EVIDENCE = 60
"""Reasons of one kind that are listed; `parts` counts them all."""


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
