"""The summary as plain text of at most 80 columns: a table of models, one by world, and what was odd."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from gmtw.aggregate import ORDER_FAULTS, ModelSummary, Stratum, Summary, in_order
from gmtw.report import of_summary
from gmtw.visible import visible

COLUMNS = 80
MOST_IN_FULL = 6
"""More models than this are not shown world by world: nobody would scroll back to the table."""

NAME = 20
"""The least that the column of names gets; a longer name stands on a line of its own."""


def render(summary: Summary) -> str:
    """What pytest and `gmtw grade` print: the tables, the best model first, and the notes under them."""
    models = sorted(summary.models, key=lambda model: (-(model.avg.value or 0), model.label))
    keys = in_order({key for model in models for key in model.means})
    blocks = [
        _table("model", [(visible(model.label), model) for model in models], keys),
        ["", *_worlds(models, keys), ""],
        *map(_wrapped, [*_above_chance(models), *(line for model in models for line in _grammar(model))]),
        *map(_wrapped, [*_remarks(summary), *(line for model in models for line in _oddities(model))]),
        [visible(summary.signature)],
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"


def _worlds(models: Sequence[ModelSummary], keys: Sequence[str]) -> list[str]:
    """A table for each model of the worlds that it answered something of; only a word where there are many models."""
    if len(models) > MOST_IN_FULL:
        return ["By world and level: summary.json of the report."]
    lines = []
    for model in models:
        parts = [
            (f"  {visible(name)}", part)
            for name, part in model.worlds.items()
            if part.answered or part.errors or part.missing
        ]
        lines += _table(visible(model.label), parts, keys)
    return lines


def _table(title: str, rows: Iterable[tuple[str, Stratum]], keys: Sequence[str]) -> list[str]:
    heads = [*map(visible, keys), "avg", "solved", "n", "answered"]
    body = [(name, _cells(part, keys)) for name, part in rows]
    widths = [max(map(len, column)) for column in zip(heads, *(cells for _, cells in body), strict=True)]
    space = max(NAME, COLUMNS - sum(width + 2 for width in widths))
    return [line for name, cells in [(title, heads), *body] for line in _row(name, cells, widths, space)]


def _row(name: str, cells: Sequence[str], widths: Sequence[int], space: int) -> Iterator[str]:
    """The row, the name above it where it is too long to stand beside it."""
    if columns(name) > space:
        yield name
        name = ""
    figures = "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    yield name + " " * (space - columns(name)) + figures


def _cells(part: Stratum, keys: Sequence[str]) -> list[str]:
    means = [part.means[key].value if key in part.means else None for key in keys]
    figures = [_figure(value) for value in (*means, part.avg.value, part.solved.value)]
    return [*figures, str(part.avg.n), f"{part.answered}/{part.instances}"]


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _remarks(summary: Summary) -> list[str]:
    """What is to be said of the whole run."""
    lines = [f"PARTIAL RUN: {summary.partial}"] if summary.partial else []
    if summary.unknown:
        shown = ", ".join(summary.unknown[:5])
        more = ", ..." if len(summary.unknown) > 5 else ""
        lines.append(f"{len(summary.unknown)} ids that {summary.set} does not have, not graded: {shown}{more}")
    if summary.repeats:
        lines.append(f"{summary.repeats} output lines that repeat another, graded once")
    return lines


def _above_chance(models: Sequence[ModelSummary]) -> list[str]:
    """U above what random valid plans earn, of the models whose set knows it."""
    known = [(model.label, model.above_chance.value) for model in models if model.above_chance]
    figures = ", ".join(f"{label} {_figure(value)}" for label, value in known)
    return [f"U above chance (0 is a random valid plan): {figures}"] if figures else []


def _grammar(model: ModelSummary) -> list[str]:
    """The errors that LanguageTool found, where it was asked; on how many texts, where not on all."""
    mean = model.grammar
    if mean is None:
        return []
    if mean.value is None:
        return [f"{model.label}: grammar not measured"]
    texts = "" if mean.n == model.answered else f", measured on {mean.n}"
    return [f"{model.label}: {mean.value:.1f} grammar errors per 100 words{texts}"]


def _oddities(model: ModelSummary) -> list[str]:
    """What the means do not show: a line of counts, where any is not 0."""
    counts = {
        "errors": model.errors,
        "missing": model.missing,
        "wrong order": model.order_faults,
        **{f"{key} measured on": mean.n for key, mean in model.means.items() if mean.n != model.answered},
        **{kind: count for kind, count in model.notes.items() if kind not in ORDER_FAULTS},
    }
    found = [f"{what} {count}" for what, count in counts.items() if count]
    if model.unresolved:
        found.append(f"names unresolved {model.unresolved_share:.1%}")
    return [f"{model.label}: {', '.join(found)}"] if found else []


def _wrapped(line: str) -> list[str]:
    return wrap(visible(line), COLUMNS, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def columns(text: str) -> int:
    """How many columns of a terminal the text takes: marks take none, wide letters two."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


FORMAT = of_summary("terminal", ".txt", render)
