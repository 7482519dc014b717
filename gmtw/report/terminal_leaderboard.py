"""A leaderboard as plain text, as wide as the terminal: the overview of each language, models, runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gmtw.core.sanitize import visible
from gmtw.core.text_width import columns, fitted, wrapped
from gmtw.report.board_contents import BoardContents
from gmtw.report.model_facts import ModelFacts
from gmtw.report.overall import OverallBoard, OverallCell, OverallColumn, OverallRow
from gmtw.report.summary_rows import BUILT_IN, PARTIAL, TOO_FEW

NARROW, WIDE = 80, 200
"""The least and the most columns that are used."""

HEAD = 18
"""The most columns for the title of a set, if its cells need less."""

GAP = "  "

CELLS = (
    "Of each set: {leads}, the rank, and letters; models that share a letter cannot be told apart there "
    "(sign flips by world, Holm)."
)
LEADS = {
    "solved": "the share of all tasks whose plan obeys every rule",
    "points": "the weighted points of the suite, from 0 to 1",
    "avg": "the mean score",
}
OVERALL = "rank: by the mean over the sets, each weighing the same, of models with a rank on every set{that_counts}."
COUNTS = "(set): does not count for the first rank, because at most half of the models, or only one, have a rank on it."
WHY = {TOO_FEW: "< 95 %", PARTIAL: "partial", BUILT_IN: "built in"}
"""The words beside a missing rank, by `Standing.last`."""

WITHOUT = {
    TOO_FEW: "< 95 %: less than 95 % of the tasks are answered",
    PARTIAL: "partial: only some tasks or scores were selected",
    BUILT_IN: "built in: comes with gmtw",
}
NO_RANK = "-: no rank"
NO_OVERALL = "- in the first column: no rank on a set that counts"

Cells = Sequence[str]
"""The texts of a column of a table, its head first."""


def leaderboard_text(found: BoardContents, title: str = "", width: int = NARROW) -> str:
    """Return the whole text, of at most `width` columns but for signatures and links, ending in a newline."""
    width = max(NARROW, min(width, WIDE))
    blocks = [
        *([wrapped(title, width)] if title else []),
        *(list(_board(board, width)) for board in found.overall),
        list(_reading(found.overall, width)),
        *([_models(found.facts.values(), width)] if found.facts else []),
        list(_runs(found, width)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _board(board: OverallBoard, width: int) -> Iterator[str]:
    """Yield the tables of a language."""
    ranked = any(cell and cell.place for row in board.rows for cell in row.cells)
    none = "" if ranked else "; no model has a rank"
    yield f"{board.language}: {_count(len(board.rows), 'model')} on {_count(len(board.columns), 'set')}{none}"
    yield ""
    several = len(board.columns) > 1
    about = [["rank", *map(_rank, board.rows)], ["model", *(visible(row.model) for row in board.rows)]]
    means = [["mean", *(_figure(row.value) for row in board.rows)]] if several else []
    yield from _tables(about, [*means, *(_on_set(board, at) for at in range(len(board.columns)))], width)


def _reading(boards: Sequence[OverallBoard], width: int) -> Iterator[str]:
    """Yield how the tables are read."""
    every = [column for board in boards for column in board.columns]
    leads = " or ".join(LEADS[lead] for lead in dict.fromkeys(column.lead for column in every))
    some = not all(column.counts for column in every)
    yield from wrapped(CELLS.format(leads=leads), width)
    if any(len(board.columns) > 1 for board in boards):
        yield from wrapped(OVERALL.format(that_counts=" that counts" if some else ""), width)
    if some:
        yield from wrapped(COUNTS, width)
    lasts = sorted({cell.last for board in boards for row in board.rows for cell in row.cells if cell and cell.last})
    unplaced = any(row.place is None for board in boards if len(board.columns) > 1 for row in board.rows)
    if lasts or unplaced:
        told = [*([NO_RANK] if lasts else []), *(WITHOUT[last] for last in lasts), *([NO_OVERALL] if unplaced else [])]
        yield from wrapped("; ".join(told), width)


def _rank(row: OverallRow) -> str:
    return "-" if row.place is None else f"{row.place} {row.ties}".rstrip()


def _on_set(board: OverallBoard, at: int) -> list[str]:
    """Return the column of a set: its title, cut in its middle if it is long, and a cell for each model."""
    cells = [_cell(row.cells[at]) for row in board.rows]
    room = max(HEAD, *map(columns, cells))
    head = _head(board.columns[at])
    return [head if columns(head) <= room else fitted(head, room), *cells]


def _head(column: OverallColumn) -> str:
    return visible(column.title) if column.counts else f"({visible(column.title)})"


def _cell(cell: OverallCell | None) -> str:
    if cell is None:
        return ""
    place = "-" if cell.place is None else str(cell.place)
    return f"{_figure(cell.value)} {place:>2} {WHY[cell.last] if cell.last else cell.ties}".rstrip()


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _tables(about: Sequence[Cells], rest: Sequence[Cells], width: int) -> Iterator[str]:
    """Yield the columns of `rest` beside those of `about`, the last of which are names; in as few tables as fit."""
    names = _width(about[-1])
    others = sum(_width(column) + len(GAP) for column in about[:-1])
    wide = [_width(column) + len(GAP) for column in rest]
    names = min(names, max(width // 3, width - others - sum(wide)))
    first = [*about[:-1], [fitted(name, names).rstrip() for name in about[-1]]]
    for number, part in enumerate(_packed(rest, width - others - names)):
        yield from [""] if number else []
        yield from _lines([*first, *part])


def _packed(rest: Sequence[Cells], room: int) -> list[list[Cells]]:
    """Return the columns in groups that have room side by side, each group as large as it can be."""
    groups: list[list[Cells]] = [[]]
    left = room
    for column in rest:
        needed = _width(column) + len(GAP)
        if groups[-1] and needed > left:
            groups.append([])
            left = room
        groups[-1].append(column)
        left -= needed
    return groups


def _lines(table: Sequence[Cells]) -> Iterator[str]:
    widths = [_width(column) for column in table]
    for cells in zip(*table, strict=True):
        yield GAP.join(fitted(cell, wide) for cell, wide in zip(cells, widths, strict=True)).rstrip()


def _width(column: Cells) -> int:
    return max(map(columns, column))


def _models(facts: Iterable[ModelFacts], width: int) -> list[str]:
    """Return the table of what models.yml says; links are below it, uncut."""
    every = sorted(facts, key=lambda one: one.name)
    about = [["models", *(visible(one.name) for one in every)]]
    rest = [
        ["size", *(one.parameters or "" for one in every)],
        ["weights", *(one.weights or "" for one in every)],
        ["licence", *(visible(one.licence or "") for one in every)],
    ]
    table = _tables(about, [column for column in rest if any(column[1:])], width)
    return [*table, *(f"{visible(one.name)}: {visible(one.link)}" for one in every if one.link)]


def _runs(found: BoardContents, width: int) -> Iterator[str]:
    """Yield the runs, the newest first: date, set and models, and under them the signature, uncut."""
    yield "runs"
    for one in found.runs:
        yield from wrapped(f"{one.when or 'no date'}  {visible(one.set)}: {', '.join(one.models)}", width)
        yield f"  {one.signature}"


def _count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
