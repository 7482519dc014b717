"""The table of models for a paper: LaTeX with the rules of booktabs, the best figure bold, intervals under figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gmtw.core.sanitize import visible
from gmtw.report import Format, Writer
from gmtw.report.summary_rows import SummaryRow, by_model, columns, has_intervals, mean_of, title
from gmtw.report.table_shape import COUNTS, USUAL, TableShape, counted
from gmtw.report.text_table import interval
from gmtw.results.run import Run
from gmtw.results.summary import Summary

ESCAPED = {
    "\\": r"\textbackslash{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}
"""Characters that LaTeX takes for commands -> their printed form."""


WITHOUT_RANK = (
    " Below the line: without a rank, as less than 95\\,\\% was answered, built in, or one sample of several."
)


def render(summary: Summary, shape: TableShape = USUAL) -> str:
    """Return a `table` that needs the packages booktabs and fontenc (T1)."""
    summary = shape.applied(summary)
    heads = shape.heads(summary, columns(summary))
    in_brackets = " In brackets: 95\\,\\% intervals over tasks." if has_intervals(summary) else ""
    rows = by_model(summary)
    placed = [row for row in rows if not row.standing.last]
    others = [row for row in rows if row.standing.last]
    said = in_brackets + (WITHOUT_RANK if placed and others else "")
    lines = [
        r"\begin{table}",
        r"\centering\small",
        rf"\begin{{tabular}}{{l{'r' * len(heads)}}}",
        r"\toprule",
        _row(["model", *map(title, heads)]),
        r"\midrule",
        *(line for row in placed for line in _lines(row, heads)),
        *([r"\midrule"] if placed and others else []),
        *(line for row in others for line in _lines(row, heads)),
        r"\bottomrule",
        r"\end{tabular}",
        rf"\caption{{{escaped(summary.set)}.{said} {escaped(str(summary.signature))}}}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Return a text as LaTeX prints it. Names come from outputs that anybody wrote."""
    return "".join(ESCAPED.get(letter, letter) for letter in visible(text))


def _row(cells: Sequence[str], plain: bool = False) -> str:
    return " & ".join(cells if plain else map(escaped, cells)) + r" \\"


def _lines(row: SummaryRow, heads: Sequence[str]) -> Iterator[str]:
    """Yield the row of a model, and the one of its intervals if it has any."""
    yield _row([*map(escaped, row.names), *(_cell(row, head) for head in heads)], plain=True)
    reaches = ["" if head in COUNTS else interval(mean_of(row.part, head)) for head in heads]
    if any(reaches):
        yield _row(["", *(rf"{{\tiny {one}}}" if one else "" for one in reaches)], plain=True)


def _cell(row: SummaryRow, head: str) -> str:
    """Return the figure of a column, bold if it is the best."""
    if head in COUNTS:
        return counted(row.part, head)
    value = mean_of(row.part, head).value
    figure = "--" if value is None else f"{value:.3f}"
    return rf"\textbf{{{figure}}}" if head in row.best else figure


def writer(shape: TableShape = USUAL) -> Writer:
    """Return the function that writes a run as such a table."""

    def write(run: Run, path: Path) -> None:
        path.write_text(render(run.summary, shape), encoding="utf-8", newline="\n")

    return write


FORMAT = Format("latex", ".tex", writer(), text=True, shaped=writer)
