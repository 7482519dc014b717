"""Stored metrics of the published evaluator beside each other and beside runs of gmtw, as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.core.sanitize import visible
from gmtw.core.text_width import wrapped
from gmtw.report.text_table import chance, signed, table_row, table_widths
from gmtw.results.compare.stored_metrics import KEYS, ColumnDifference, StoredComparison
from gmtw.results.summary import Mean

NOTE = (
    "U, R, G and F of the published evaluator and of gmtw are not the same measures (docs/published-models.md): the "
    "differences say what the reported figures hide, and not that a model is better."
)


def stored_metrics_text(found: StoredComparison) -> str:
    """Return the means of each column, then the differences to the first one and where they are largest."""
    heads = [*KEYS, "n"]
    body = [(one, [*(_figure(one.means[key]) for key in KEYS), str(one.answered)]) for one in found.columns]
    widths = table_widths([heads, *(cells for _, cells in body)])
    lines = [f"on the {found.common} instances that all have", "", *table_row("", heads, widths)]
    for one, cells in body:
        lines += [*table_row(one.label, cells, widths), *wrapped(f"  by {one.origin}")]
    for other in found.differences:
        lines += ["", *wrapped(f"{other.label} - {found.columns[0].label}"), *_gaps(other), *_worst(other)]
    return "\n".join(line.rstrip() for line in [*lines, "", *wrapped(NOTE)]) + "\n"


def _figure(mean: Mean) -> str:
    return "-" if mean.value is None else f"{mean.value:.3f}"


def _gaps(other: ColumnDifference) -> Iterator[str]:
    for key, gap in other.gaps.items():
        ends = f" [{signed(gap.interval[0])}, {signed(gap.interval[1])}]" if gap.interval else ""
        yield f"  {key}  {signed(gap.mean)}{ends}  p {chance(gap.p)}"


def _worst(other: ColumnDifference) -> Iterator[str]:
    for id_, scores in other.worst.items():
        told = ", ".join(f"{key} {_value(a)} -> {_value(b)}" for key, (a, b) in scores.items() if a != b)
        yield from wrapped(f"  {visible(id_)}: {told}")


def _value(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
