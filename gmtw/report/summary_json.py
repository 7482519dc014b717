"""The summary as JSON, for programs: every figure, unrounded."""

from __future__ import annotations

from gmtw.report import of_summary
from gmtw.results.summary import Summary


def render(summary: Summary) -> str:
    """The summary, indented, its keys in the order in which Summary names them."""
    return summary.model_dump_json(indent=2) + "\n"


FORMAT = of_summary("json", ".json", render)
