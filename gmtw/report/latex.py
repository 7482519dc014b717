"""The table of models for a paper: LaTeX with the rules of booktabs, the best figure bold, intervals under figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.core.sanitize import visible
from gmtw.report import of_summary
from gmtw.report.summary_rows import SummaryRow, by_model, columns, has_intervals, mean_of, title
from gmtw.report.text_table import interval
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
"""What LaTeX would take for a command -> how it is printed."""


def render(summary: Summary) -> str:
    """Return a `table` that needs the packages booktabs and fontenc (T1)."""
    heads = columns(summary)
    said = " In brackets: 95\\,\\% intervals over worlds." if has_intervals(summary) else ""
    lines = [
        r"\begin{table}",
        r"\centering\small",
        rf"\begin{{tabular}}{{l{'r' * len(heads)}}}",
        r"\toprule",
        _row(["model", *map(title, heads)]),
        r"\midrule",
        *(line for row in by_model(summary) for line in _lines(row, heads)),
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
    means = [mean_of(row.part, head) for head in heads]
    figures = ["--" if mean.value is None else f"{mean.value:.3f}" for mean in means]
    best = [rf"\textbf{{{one}}}" if head in row.best else one for one, head in zip(figures, heads, strict=True)]
    yield _row([*map(escaped, row.names), *best], plain=True)
    reaches = [interval(mean) for mean in means]
    if any(reaches):
        yield _row(["", *(rf"{{\tiny {one}}}" if one else "" for one in reaches)], plain=True)


FORMAT = of_summary("latex", ".tex", render)
