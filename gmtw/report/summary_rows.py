"""What the tables of all reports show: rows of a summary, in their order, and the best of each group."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import inf
from typing import Literal, NamedTuple

from gmtw.results.summary import ConstructionStratum, Mean, ModelSummary, Stratum, Summary, in_order
from gmtw.tasks.plan.constructions import PLAIN
from gmtw.tasks.plan.goals import GOALS
from gmtw.worlds import LEVELS

Axis = Literal["worlds", "levels", "goals"]

BESIDE: Mapping[str, Callable[[Stratum], Mean | None]] = {
    "solved": lambda part: part.solved,
    "above_chance": lambda part: part.above_chance,
    "told": lambda part: part.told,
    "errors_per_100": lambda part: part.errors_per_100,
    "avg": lambda part: part.avg,
}
"""The figures beside the means of metrics."""

LEADING = ("solved", "above_chance", "told")
"""The figures that the tables of plans begin with, and by which their rows are sorted."""

TITLES = {"above_chance": "above chance", "errors_per_100": "errors per 100"}
"""What figures are called at the head of a column, if not by their name."""

LOWER = frozenset({"errors_per_100"})
"""The figures that are better the lower they are."""

NONE = Mean(value=None, n=0)

OF_ITEMS: Mapping[str, Callable[[Stratum], Mean]] = {
    "of all": lambda part: part.items.of_all if part.items else NONE,
    "of answered": lambda part: part.avg,
    "accuracy": lambda part: part.items.accuracy if part.items else NONE,
    "accuracy of answered": lambda part: part.items.accuracy_answered if part.items else NONE,
}
"""The columns of a suite of items: scores and accuracy, with both denominators."""


class SummaryRow(NamedTuple):
    """One row of a table. names: its first cells. best: the columns in which no row of its group has a higher value."""

    names: tuple[str, ...]
    part: Stratum
    best: frozenset[str] = frozenset()


def ranked(summary: Summary) -> list[ModelSummary]:
    """The models, the best first."""
    return sorted(summary.models, key=lambda model: (rank(model), model.label))


def rank(model: ModelSummary) -> tuple[float, ...]:
    """Return what models are sorted by, the lowest first: of plans `solved` first, of a suite its weighted total.

    Of models without these (texts to be continued) it is the mean of their scores.
    """
    if model.points:
        return (-(model.points.all or 0),)
    keys = LEADING if of_plans([model]) else ("avg",)
    return tuple(inf if (value := mean_of(model, key).value) is None else -value for key in keys)


def of_plans(models: Iterable[ModelSummary]) -> bool:
    """Return whether any of the models made plans: then `solved` leads."""
    return any("R" in model.means for model in models)


def columns(summary: Summary) -> tuple[str, ...]:
    """Return the columns of means; for a suite of items, those of OF_ITEMS."""
    if any(model.items for model in summary.models):
        return tuple(OF_ITEMS)
    return figure_keys(summary.models)


def figure_keys(models: Sequence[ModelSummary]) -> tuple[str, ...]:
    """Return the figures of these models in the order of reports.

    Of plans: solved, above chance, told, U, R, G, errors per 100 words, F, other metrics, avg; those that no model has
    are left out. Of other tasks: the metrics, avg, solved.
    """
    metrics = metric_keys(models)
    if not of_plans(models):
        return (*metrics, "avg", "solved")
    keys = [*LEADING, *(key for metric in metrics for key in (metric, *([] if metric != "G" else ["errors_per_100"])))]
    there = [key for key in keys if key not in BESIDE or any(BESIDE[key](model) for model in models)]
    return (*there, "avg")


def metric_keys(models: Iterable[ModelSummary]) -> tuple[str, ...]:
    """Return the metrics that were measured: U R G F, then the others."""
    return in_order({key for model in models for key in model.means})


def title(column: str) -> str:
    """Return what stands at the head of that column."""
    return TITLES.get(column, column)


def mean_of(part: Stratum, column: str) -> Mean:
    """Return the mean in that column; a mean without a value if the part did not measure it."""
    if column in OF_ITEMS:
        return OF_ITEMS[column](part)
    if column in BESIDE:
        return BESIDE[column](part) or NONE
    return part.means.get(column, NONE)


def by_model(summary: Summary) -> list[SummaryRow]:
    """A row for each model, the best first."""
    return _marked([SummaryRow((model.label,), model) for model in ranked(summary)], columns(summary))


def by_part(summary: Summary, axis: Axis) -> list[SummaryRow]:
    """Return a row for each world (level, goal) and model, grouped by world, the best model of the whole set first.

    Parts of which a model has nothing, neither answered nor failed nor missing, are left out.
    """
    models = ranked(summary)
    names = sorted({name for model in models for name in _parts(model, axis)}, key=_place)
    rows = [
        SummaryRow((name, model.label), part)
        for name in names
        for model in models
        if (part := _parts(model, axis).get(name)) and (part.answered or part.errors or part.missing)
    ]
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row.names[0])]
    return [row for group in groups for row in _marked(group, columns(summary))]


def _parts(model: ModelSummary, axis: Axis) -> Mapping[str, Stratum]:
    return getattr(model, axis) or {}


def _place(name: str) -> tuple[int, str]:
    """Levels from easy to hard, goals as they are listed, everything else by name."""
    known = (*LEVELS, *GOALS)
    return (known.index(name) if name in known else len(known), name)


def hardest_first(model: ModelSummary) -> list[tuple[str, ConstructionStratum]]:
    """Return the constructions of a model by tag: the common wording, then the others, the least understood first.

    Those that stand alone in no rule come last: what stands with them may be what was not understood.
    """
    parts = (model.constructions or {}).items()
    return sorted(parts, key=lambda one: (one[0] != PLAIN, not one[1].alone.n, *_understood(one[1]), one[0]))


def _understood(part: ConstructionStratum) -> tuple[float, float]:
    return part.alone.value or 0.0, part.held.value or 0.0


def has_intervals(summary: Summary) -> bool:
    """Whether any mean of the summary comes with its interval."""
    return any(mean.interval for mean in _means(summary))


def highest(values: Iterable[float | None]) -> float | None:
    """Return the highest value, rounded to three decimals; None if fewer than two are measured."""
    known = [round(value, 3) for value in values if value is not None]
    return max(known) if len(known) > 1 else None


def best(column: str, values: Iterable[float | None], lower: Container[str] = LOWER) -> float | None:
    """Return the best value of a column, rounded to three decimals; None if fewer than two are measured.

    lower: the columns that are better the lower they are.
    """
    if column not in lower:
        return highest(values)
    top = highest(None if value is None else -value for value in values)
    return None if top is None else -top


def _means(summary: Summary) -> Iterator[Mean]:
    for model in summary.models:
        for part in (model, *model.worlds.values(), *model.levels.values()):
            yield from (mean_of(part, column) for column in columns(summary))


def _marked(rows: Sequence[SummaryRow], of: Sequence[str]) -> list[SummaryRow]:
    """Return the rows, each with the columns in which it has the highest value."""
    top = {column: best(column, [mean_of(row.part, column).value for row in rows]) for column in of}
    return [row._replace(best=frozenset(c for c in of if _is(mean_of(row.part, c).value, top[c]))) for row in rows]


def _is(value: float | None, top: float | None) -> bool:
    return value is not None and top is not None and round(value, 3) == top
