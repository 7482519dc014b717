"""Predictions of a quick run for the whole set, in words: a figure and its 95 % prediction interval."""

from __future__ import annotations

from typing import NamedTuple

from gmtw.core.text_width import wrapped
from gmtw.datasets.quick import whole_set_of
from gmtw.report.text_table import text_table
from gmtw.results.quick import PredictedFigure, WholeSet, whole_set
from gmtw.results.records import AVG, SOLVED
from gmtw.results.run import Run

SHOWN = (SOLVED, AVG)

READING = (
    "Predicted for a run of all of {set}, with the 95 % prediction interval. The figures above are of the quick "
    "instances only."
)


class PredictedTable(NamedTuple):
    """heading: "all of SET". rows: for each model its label and the cells of SHOWN. reading: how to read it."""

    heading: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    reading: str


def predicted_table(run: Run) -> PredictedTable | None:
    """Return what the run says of the whole set; None for a run that is no quick one, or says nothing."""
    name = whole_set_of(run.summary.set)
    rows = tuple((_label(one), tuple(_cell(one.figures.get(key)) for key in SHOWN)) for one in whole_set(run))
    return PredictedTable(f"all of {name}", rows, READING.format(set=name)) if rows else None


def quick_lines(run: Run) -> list[str]:
    """Return the lines for a terminal; none without a prediction."""
    if (table := predicted_table(run)) is None:
        return []
    return ["", *text_table(table.heading, SHOWN, table.rows), *wrapped(table.reading)]


def _label(one: WholeSet) -> str:
    sample = f" {one.sample}" if one.sample else ""
    return f"{one.model}{sample} ({one.language})"


def _cell(figure: PredictedFigure | None) -> str:
    """Return a figure with the ends of its interval: "0.523 [0.464, 0.582]"."""
    return f"{figure.value:.3f} [{figure.low:.3f}, {figure.high:.3f}]" if figure else "-"
