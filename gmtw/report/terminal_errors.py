"""The errors of language per 100 words by category as plain text: a table for each model, the most frequent first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtw.report.summary_rows import title
from gmtw.report.text_table import text_table
from gmtw.results.summary import Mean, ModelSummary

HEADS = (title("errors_per_100"), "interval")


def error_text(models: Sequence[ModelSummary]) -> list[str]:
    """Return the lines of the tables of these models, each with an empty line after it; none of one without errors."""
    found = ((model.label, model.errors_by_category) for model in models)
    return [line for label, errors in found if errors for line in (*_table(label, errors), "")]


def _table(label: str, errors: Mapping[str, Mean]) -> list[str]:
    rows = [(f"  {name}", _cells(mean)) for name, mean in errors.items()]
    return text_table(f"{label}, errors by category", HEADS, rows)


def _cells(mean: Mean) -> tuple[str, str]:
    ends = f"[{mean.interval[0]:.2f}, {mean.interval[1]:.2f}]" if mean.interval else ""
    return ("-" if mean.value is None else f"{mean.value:.2f}"), ends
