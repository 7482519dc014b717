"""What a quick run says of the whole set, for the terminal: a figure and its 95 % prediction interval."""

from __future__ import annotations

from gmtw.core.text_width import wrapped
from gmtw.datasets.quick import whole_set_of
from gmtw.report.text_table import table_row, table_widths
from gmtw.results.quick import PredictedFigure, whole_set
from gmtw.results.records import AVG, SOLVED
from gmtw.results.run import Run

SHOWN = (SOLVED, AVG)

READING = (
    "Predicted for a run of all of {set}, with the 95 % prediction interval. The figures above are of the quick "
    "instances only."
)


def quick_lines(run: Run) -> list[str]:
    """Return the lines; none for a run that is no quick one."""
    name = whole_set_of(run.summary.set)
    if not name or not (found := whole_set(run)):
        return []
    cells = [tuple(_cell(one.figures.get(key)) for key in SHOWN) for one in found]
    widths = table_widths([SHOWN, *cells])
    lines = ["", *table_row(f"all of {name}", SHOWN, widths)]
    for one, row in zip(found, cells, strict=True):
        sample = f" {one.sample}" if one.sample else ""
        lines += table_row(f"{one.model}{sample} ({one.language})", row, widths)
    return [*lines, *wrapped(READING.format(set=name))]


def _cell(figure: PredictedFigure | None) -> str:
    """Return a figure with the ends of its interval: "0.523 [0.464, 0.582]"."""
    return f"{figure.value:.3f} [{figure.low:.3f}, {figure.high:.3f}]" if figure else "-"
