"""The turns of episodes as plain text (`--by turn`): of each model the turns that it holds, by move and by depth."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.core.text_width import wrapped
from gmtw.report.text_table import interval, text_table
from gmtw.results.records import TURNS
from gmtw.results.summary import Mean, ModelSummary

HEADS = ("turns", "held", "interval")

NONE = "By turn: no episode of this set was graded."


def turn_text(models: Sequence[ModelSummary]) -> list[str]:
    """Return the lines of the tables; a line that says so if the set has no episodes."""
    known = [model for model in models if model.turns]
    return [line for model in known for line in _table(model)] or wrapped(NONE)


def _table(model: ModelSummary) -> list[str]:
    moves = [(move, part.held) for move, part in model.rules.items() if part.metric == TURNS]
    depths = [(f"turn {turn}", mean) for turn, mean in (model.turns or {}).items()]
    rows = [(f"  {name}", _cells(mean)) for name, mean in (*moves, *depths)]
    return text_table(f"{model.label}, by move and by turn", HEADS, rows)


def _cells(mean: Mean) -> list[str]:
    return [str(mean.n), "-" if mean.value is None else f"{mean.value:.3f}", interval(mean)]
