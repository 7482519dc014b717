"""The page's figures of errors of language: of each model how many per 100 words, by category."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from math import fsum
from typing import Any

from gmtw.core.sanitize import visible
from gmtw.report.html.board import Board
from gmtw.results.summary import Mean, ModelSummary


def error_categories(board: Board) -> list[str]:
    """Return the categories of which a model of the board has any error, those first of which there are most."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for row in board.rows:
        for name, mean in (row.model.errors_by_category or {}).items():
            found[visible(name)].append(mean.value or 0.0)
    return sorted(found, key=lambda name: (-fsum(found[name]), name))


def category_figures(model: ModelSummary, written: Callable[[Mean | None], Any]) -> Mapping[str, Any] | None:
    """Return the errors per 100 words of a model by category; None if none of its texts was searched for errors."""
    if model.errors_by_category is None:
        return None
    return {visible(name): written(mean) for name, mean in model.errors_by_category.items()}
