"""The page's data of models asked in other words: what each loses in each variant beside the plain prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gmtw.report.html.board import Board
from gmtw.report.robustness_text import SHOWN, consistency
from gmtw.results.records import SOLVED
from gmtw.results.summary import Mean, ModelSummary, VariantShift

Json = dict[str, Any]

PANELS = SHOWN
"""The scores whose differences the chart draws."""


def variants(board: Board) -> list[str]:
    """Return the variants of the board, by name."""
    return sorted({name for row in board.rows if row.model.robustness for name in row.model.robustness.variants})


def by_variant(model: ModelSummary) -> Mapping[str, Json]:
    """Return what a model loses in each variant, in the shape of the figures by world: the means are differences."""
    return {name: _shift(shift) for name, shift in (model.robustness.variants if model.robustness else {}).items()}


def robustness(model: ModelSummary, written: Callable[[Mean | None], Any]) -> Json | None:
    """Return the figures of a model over all variants; None if it was not asked in any."""
    found = model.robustness
    if found is None:
        return None
    kept = written(consistency(found))
    return {"n": found.instances, "plain": found.plain, "all": kept, "worst": found.worst, "noise": found.noise}


def _shift(shift: VariantShift) -> Json:
    gaps = {key: shift.gaps[key] for key in PANELS if key in shift.gaps}
    return {
        "means": {key: [gap.mean, shift.n, *(gap.interval or ())] for key, gap in gaps.items()},
        "n": shift.n,
        "plain": {key: shift.plain[key] for key in gaps},
        "varied": {key: shift.varied[key] for key in gaps},
        "p": {key: gap.p if gap.adjusted is None else gap.adjusted for key, gap in gaps.items()},
        "flips": shift.flips if SOLVED in gaps else None,
    }
