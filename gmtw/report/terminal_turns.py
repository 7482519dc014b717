"""The turns of episodes as plain text (`--by turn`): of each model the turns that it holds, by move and by depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.core.text_width import wrapped
from gmtw.report.text_table import interval, table_row, table_widths
from gmtw.results.summary import Mean, ModelSummary

HEADS = ("turns", "held", "interval")

TURNS = "T"
"""The metric whose rules are turns."""

NONE = "By turn: no episode of this set was graded."


def turn_text(models: Sequence[ModelSummary]) -> list[str]:
    """Return the lines of the tables; a line that says so if the set has no episodes."""
    known = [model for model in models if model.turns]
    return [line for model in known for line in _table(model)] or wrapped(NONE)


def _table(model: ModelSummary) -> Iterator[str]:
    moves = [(move, part.held) for move, part in model.rules.items() if part.metric == TURNS]
    depths = [(f"turn {turn}", mean) for turn, mean in (model.turns or {}).items()]
    rows = [(name, _cells(mean)) for name, mean in (*moves, *depths)]
    widths = table_widths([HEADS, *(cells for _, cells in rows)])
    yield from table_row(f"{model.label}, by move and by turn", HEADS, widths)
    for name, cells in rows:
        yield from (line.rstrip() for line in table_row(f"  {name}", cells, widths))


def _cells(mean: Mean) -> list[str]:
    return [str(mean.n), "-" if mean.value is None else f"{mean.value:.3f}", interval(mean)]
