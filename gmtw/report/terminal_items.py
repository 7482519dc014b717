"""The summary of a suite of items as plain text: totals, categories, letters, what answers took, what was left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum

from gmtw.core.text_width import wrapped
from gmtw.report.summary_rows import boards, ranked, said_of_cuts
from gmtw.report.text_table import signature_lines, text_table
from gmtw.results.summary import Mean, ModelSummary, Stratum, Summary

MOST_IN_FULL = 6

Figure = Callable[[Stratum], str]
"""The text of a column for a part of the suite."""

HEADS: dict[str, Figure] = {
    "total": lambda part: _hundred(_total(part)),
    "answered": lambda part: _hundred(_answered(part)),
    "correct": lambda part: str(part.items.correct if part.items else 0),
    "wrong": lambda part: str(part.items.wrong if part.items else 0),
    "unparsed": lambda part: str(part.items.unparsed if part.items else 0),
    "errors": lambda part: str(part.errors + part.missing),
    "n": lambda part: str(part.instances),
}
"""The columns: points of all items, points of those answered, and what became of the items."""


def item_text(summary: Summary) -> str:
    """The tables, the best model first, and the notes under them."""
    models = ranked(summary)
    notes = [line for model in models for line in _notes(model)]
    blocks = [
        *(_table(title, [(model.label, model) for model in rows]) for title, rows in boards(summary)),
        ["", *_by_category(models)],
        ["", *wrapped(READING)],
        *map(wrapped, [*_remarks(summary), *notes]),
        signature_lines([summary.signature]),
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"


READING = (
    "total: points of 100, errors and missing answers as 0; answered: of those answered alone. "
    "correct: passed 0.7; unparsed: no answer could be read."
)


def _table(title: str, rows: Iterable[tuple[str, Stratum]]) -> list[str]:
    return text_table(title, [*HEADS], [(name, [cell(part) for cell in HEADS.values()]) for name, part in rows])


def _by_category(models: Sequence[ModelSummary]) -> list[str]:
    """Return a table of categories for each model; for many models only a line that says where they are."""
    if len(models) > MOST_IN_FULL:
        return ["By category: summary.json of the report."]
    return [line for model in models for line in _table(model.label, _categories(model))]


def _categories(model: ModelSummary) -> list[tuple[str, Stratum]]:
    """The categories of a model, each with its weight."""
    weights = model.points.weights if model.points else {}
    whole = fsum(weights.values())
    return [(f"  {name} ({weights.get(name, 0) / whole:.0%})", part) for name, part in model.worlds.items() if whole]


def _total(part: Stratum) -> float | None:
    """Return the points over all items, weighted for a whole model."""
    if isinstance(part, ModelSummary) and part.points:
        return part.points.all
    return _points(part.items.of_all) if part.items else None


def _answered(part: Stratum) -> float | None:
    points = part.points if isinstance(part, ModelSummary) else None
    return points.answered if points else _points(part.over_answered("avg"))


def _points(mean: Mean) -> float | None:
    return None if mean.value is None else 100 * mean.value


def _hundred(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _notes(model: ModelSummary) -> Iterator[str]:
    """Accuracy with both denominators, the letters chosen, what answers took, and oddities."""
    found = model.items
    if found is None:
        return
    yield (
        f"{model.label}: accuracy {_share(found.accuracy)} of all {model.instances}, "
        f"{_share(found.accuracy_answered)} of {model.answered} answered"
    )
    if found.gold:
        letters = ", ".join(f"{name} {found.chosen.get(name, 0)}/{found.gold.get(name, 0)}" for name in _all(model))
        yield f"{model.label}: letters chosen/right: {letters}"
    if model.spent:
        yield f"{model.label}: {', '.join(_took(model))}"
    yield from (f"{model.label}: {line}" for line in said_of_cuts(model))
    odd = ", ".join(f"{kind} {count}" for kind, count in model.notes.items())
    if odd:
        yield f"{model.label}: {odd}"


def _all(model: ModelSummary) -> list[str]:
    assert model.items
    return sorted({*model.items.chosen, *model.items.gold}, key=lambda letter: (letter == "?", letter))


def _share(mean: Mean) -> str:
    """A share in percent with its interval."""
    if mean.value is None:
        return "-"
    ends = f" ({100 * mean.interval[0]:.1f} to {100 * mean.interval[1]:.1f})" if mean.interval else ""
    return f"{100 * mean.value:.2f} %{ends}"


def _took(model: ModelSummary) -> Iterator[str]:
    spent = model.spent
    if spent and spent.prompt_tokens.value is not None:
        thought = f" ({spent.thought:,.0f} of thinking an answer)" if spent.thought else ""
        yield f"{spent.prompt_tokens.value:,.0f} + {spent.completion_tokens.value or 0:,.0f} tokens{thought}"
    if spent and spent.latency_s.value is not None:
        yield f"{spent.latency_s.value:.2f} s an answer"
    if spent and spent.cost_usd.value is not None:
        yield f"${spent.cost_usd.value:.6f}"


def _remarks(summary: Summary) -> Iterator[str]:
    """Yield the remarks on the whole run."""
    if summary.partial:
        yield f"PARTIAL RUN: {summary.partial}"
    if summary.unknown:
        shown = ", ".join(summary.unknown[:5]) + (", ..." if len(summary.unknown) > 5 else "")
        yield f"{len(summary.unknown)} ids that {summary.set} does not have, not graded: {shown}"
    if summary.repeats:
        yield f"{summary.repeats} output lines that repeat another, graded once"
    yield from (f"left out: {line}" for line in summary.left_out)
