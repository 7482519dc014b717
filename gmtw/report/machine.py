"""The summary as JSON, for programs: every figure, unrounded."""

from __future__ import annotations

from gmtw.aggregate import Summary


class Json:
    """Writes summary.json."""

    key = "json"

    def render(self, summary: Summary) -> str:
        """The summary, indented, its keys in the order in which Summary names them."""
        return summary.model_dump_json(indent=2) + "\n"


FORMAT = Json()
