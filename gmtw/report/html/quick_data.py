"""The whole set on the page of a quick run: beside each model the predicted figures with their intervals."""

from __future__ import annotations

from typing import Any

from gmtw.core.sanitize import visible
from gmtw.datasets.quick import whole_set_of
from gmtw.report.html.board import Board
from gmtw.report.quick_text import SHOWN
from gmtw.results.quick import whole_set

Json = dict[str, Any]


def whole_name(board: Board) -> str:
    """Return the name of the set that the quick instances are of; "" for a board of no quick run."""
    return visible(next((name for run in board.runs if (name := whole_set_of(run.summary.set))), ""))


def predicted(board: Board) -> list[Json | None]:
    """Return for each row [value, n, low, high] by figure; None where nothing is predicted."""
    found = {
        (str(run.folder), (one.model, one.language, one.sample)): {
            key: [figure.value, figure.n, figure.low, figure.high]
            for key in SHOWN
            if (figure := one.figures.get(key)) is not None
        }
        for run in board.runs
        for one in whole_set(run)
    }
    return [found.get((str(row.run.folder), row.key)) for row in board.rows]
