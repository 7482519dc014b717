"""The page's figures by construction: of each model the share of rules that its plans met, by what words them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from math import fsum, inf
from typing import Any

from gmtw.core.sanitize import visible
from gmtw.report.html.board import Board
from gmtw.results.summary import Mean, ModelSummary
from gmtw.tasks.plan.constructions import PLAIN

Json = dict[str, Any]

PANELS = ("met", "alone")
"""The figures that the chart draws: of all rules worded with a construction, of those worded with nothing else."""


def constructions(board: Board) -> list[str]:
    """Return the constructions of the board: the common wording, then those that its models understand least first.

    Those that stand alone in no rule come last.
    """
    shares: defaultdict[str, list[float]] = defaultdict(list)
    for row in board.rows:
        for tag, part in (row.model.constructions or {}).items():
            shares[visible(tag)] += [] if part.alone.value is None else [part.alone.value]
    means = {tag: fsum(found) / len(found) if found else inf for tag, found in shares.items()}
    return sorted(means, key=lambda tag: (tag != PLAIN, means[tag], tag))


def by_construction(model: ModelSummary, written: Callable[[Mean | None], Any]) -> Mapping[str, Json]:
    """Return the figures of a model by construction, in the shape of those by world."""
    return {
        visible(tag): {
            "means": {
                "met": written(part.held),
                "alone": written(part.alone),
                "minus_plain": written(part.minus_plain),
            },
            "n": part.instances,
        }
        for tag, part in (model.constructions or {}).items()
    }
