"""The shape of a table for a paper: which columns it has, in which order, and whether intervals stand in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gmtw.core.errors import UnknownNameError
from gmtw.report.summary_rows import columns, title
from gmtw.results.summary import Stratum, Summary

COUNTS = ("n", "answered")
"""The columns that count answers, after those of figures."""


class TableShape(NamedTuple):
    """columns: by key or title, in their order; all of them if none is named. intervals: beside figures."""

    columns: tuple[str, ...] = ()
    intervals: bool = True

    def heads(self, summary: Summary, usual: Sequence[str]) -> tuple[str, ...]:
        """Return the keys of the columns; `usual` if none is named. Raise UnknownNameError if one is not there."""
        known = {name: key for key in (*columns(summary), *COUNTS) for name in (key, title(key))}
        for name in self.columns:
            if name not in known:
                raise UnknownNameError("column", name, known)
        return tuple(dict.fromkeys(known[name] for name in self.columns)) or tuple(usual)

    def applied(self, summary: Summary) -> Summary:
        """Return the summary, without its intervals if they are not to be shown."""
        return summary if self.intervals else Summary.model_validate(_without_intervals(summary.model_dump()))


USUAL = TableShape()


def counted(part: Stratum, head: str) -> str:
    """Return the text of one of COUNTS."""
    return str(part.avg.n) if head == "n" else f"{part.answered}/{part.instances}"


def _without_intervals(value: Any) -> Any:
    """Return the same value in which every interval is None."""
    if isinstance(value, dict):
        return {key: None if key == "interval" else _without_intervals(one) for key, one in value.items()}
    return [_without_intervals(one) for one in value] if isinstance(value, (list, tuple)) else value
