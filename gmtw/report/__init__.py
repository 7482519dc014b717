"""Summary -> text: one small file per format, each exposing FORMAT; `FORMATS` finds them."""

from __future__ import annotations

from typing import Protocol

from gmtw.aggregate import Summary
from gmtw.registry import Registry


class Format(Protocol):
    """A way to write a summary. Pure: the same summary gives the same text."""

    key: str

    def render(self, summary: Summary) -> str:
        """The whole text, ending in a newline."""
        ...


FORMATS: Registry[Format] = Registry("gmtw.report", "FORMAT")
