"""The contents of the tables of all reports: rows of a summary, in their order, and the best of each group."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import inf
from typing import Literal, NamedTuple

from gmtw.core.types import MANY_CUT
from gmtw.outputs.reader import LANGUAGE
from gmtw.results.records import POINTS, TURNS
from gmtw.results.summary import (
    ConstructionStratum,
    Mean,
    ModelSummary,
    SamplesSummary,
    Stratum,
    Summary,
    in_order,
    over_samples,
)
from gmtw.tasks.plan.constructions import PLAIN
from gmtw.tasks.plan.goals import GOALS
from gmtw.worlds import ALL_LEVELS

Axis = Literal["worlds", "levels", "goals"]

BESIDE: Mapping[str, Callable[[Stratum], Mean | None]] = {
    "solved": lambda part: part.solved,
    "above_chance": lambda part: part.above_chance,
    "faithful": lambda part: part.faithful,
    "errors_per_100": lambda part: part.errors_per_100,
    "avg": lambda part: part.avg,
}
"""The figures beside the means of metrics."""

LEADING = ("solved", "above_chance", "faithful")
"""The figures that the tables of plans begin with, and by which their rows are sorted."""

TITLES = {"above_chance": "U>chance", "errors_per_100": "errors/100w"}
"""The heads of columns that differ from the names of their figures."""

LOWER = frozenset({"errors_per_100"})
"""The figures that are better the lower they are."""

NONE = Mean(value=None, n=0)

OF_ITEMS: Mapping[str, Callable[[Stratum], Mean]] = {
    "of all": lambda part: part.items.of_all if part.items else NONE,
    "of answered": lambda part: part.over_answered("avg"),
    "accuracy": lambda part: part.items.accuracy if part.items else NONE,
    "accuracy of answered": lambda part: part.items.accuracy_answered if part.items else NONE,
}
"""The columns of a suite of items: scores and accuracy, with both denominators."""


def said_of_cuts(model: ModelSummary) -> list[str]:
    """Return a line that says what to do where many answers were cut off, nothing where few were."""
    if not model.cut or model.cut_share < MANY_CUT:
        return []
    came = model.answered + model.errors
    share = f"{model.cut} of {came} answers ({100 * model.cut_share:.0f} %)"
    return [f"{share} were cut off, so that less is solved: ask again with a larger --max-tokens"]


class Standing(NamedTuple):
    """The place of a model on a board. place: from 1, the same where the first figure of `key` is; None without a rank.

    A model with several samples has one rank, by the mean over all of them (`over_samples`). last: 0 for a model that
    has a rank, else the reason why it has none. Tables end with these, however they are sorted, and nothing of theirs
    is the best. key: what the row is sorted by, the lowest first.
    """

    model: ModelSummary
    last: int
    place: int | None = None
    key: tuple[float, ...] = ()


TOO_FEW, PARTIAL, BUILT_IN, ONE_SAMPLE = 1, 2, 3, 4
"""Each reason of `Standing.last`: less than 95 % answered, a part of a run on a leaderboard, built in beside others,
one sample of several.
"""


class SummaryRow(NamedTuple):
    """One row of a table. names: its first cells. best: the columns in which no row of its group has a better value.

    The group of a row are the rows of its part of the set and in its language that have a rank.
    """

    names: tuple[str, ...]
    part: Stratum
    standing: Standing
    best: frozenset[str] = frozenset()


def standings(
    models: Iterable[ModelSummary],
    pooled: Iterable[SamplesSummary] = (),
    partial: Container[tuple[str, str]] = (),
) -> list[Standing]:
    """Return the models language by language, the best first; those without a rank are last in their language.

    models: all samples. pooled: the figures of several samples of a model, where the run has them. partial: the names
    and languages of models of which only a part of a run is there, so that they have no rank.
    """
    known = {(one.model, one.language): one for one in pooled}
    own: defaultdict[tuple[str, str], list[ModelSummary]] = defaultdict(list)
    for model in models:
        own[model.model, model.language].append(model)
    every = [over_samples(of, known.get(key)) if len(of) > 1 else of[0] for key, of in own.items()]
    samples = [_named(one) for of in own.values() if len(of) > 1 for one in of]
    alone, plans = all(model.built_in for model in every), solved_leads(every)
    found = [Standing(model, _last(model, alone, partial), key=rank(model, plans)) for model in every]
    found.sort(key=lambda one: (one.last, one.key, one.model.label))
    found += [Standing(one, ONE_SAMPLE) for one in sorted(samples, key=lambda one: (one.model, one.sample))]
    found.sort(key=lambda one: language_place(one.model.language))
    ranks: defaultdict[str, list[float]] = defaultdict(list)
    for one in found:
        if not one.last:
            ranks[one.model.language].append(one.key[0])
    return [one if one.last else one._replace(place=_place_among(one, ranks)) for one in found]


def _last(model: ModelSummary, alone: bool, partial: Container[tuple[str, str]]) -> int:
    """Return `Standing.last`. alone: whether all models of the table are built in."""
    if model.built_in and not alone:
        return BUILT_IN
    if (model.model, model.language) in partial:
        return PARTIAL
    return 0 if model.covered else TOO_FEW


def _named(one: ModelSummary) -> ModelSummary:
    """Return a sample of several under a label of its own, the first one too, without what is over all samples."""
    language = "" if one.language == LANGUAGE else f"@{one.language}"
    return one.model_copy(update={"label": f"{one.model}{language}#{one.sample}", "robustness": None})


def _place_among(one: Standing, ranks: Mapping[str, Sequence[float]]) -> int:
    """Return 1 more than how many of its language are better in what leads. `ranks`: of each language, sorted."""
    return 1 + bisect_left(ranks[one.model.language], one.key[0])


def ranked(summary: Summary) -> list[ModelSummary]:
    """Return the models in the order of their standings, each with all its samples."""
    return [one.model for one in standings(summary.models, summary.samples) if one.last != ONE_SAMPLE]


WITHOUT_RANK = {TOO_FEW: "no rank (< 95 %)", BUILT_IN: "built in", ONE_SAMPLE: "samples, no rank"}
"""The title of a table of models without a rank, by `Standing.last`."""


def boards(summary: Summary) -> list[tuple[str, list[ModelSummary]]]:
    """Return the tables of a board with their titles: in each language the models with a rank, then the others."""
    found = standings(summary.models, summary.samples)
    several = len({one.model.language for one in found}) > 1
    parts = dict.fromkeys((one.model.language, one.last) for one in found)
    tables = []
    for language, last in parts:
        title = WITHOUT_RANK[last] if last and (language, 0) in parts else "model"
        rows = [one.model for one in found if (one.model.language, one.last) == (language, last)]
        tables.append((f"{title}, {language}" if several else title, rows))
    return tables


def language_place(language: str) -> tuple[bool, str]:
    """Return the place of a language among others: Romanian first, then by code."""
    return (language != LANGUAGE, language)


def rank(model: ModelSummary, plans: bool) -> tuple[float, ...]:
    """Return what models of one language are sorted by, the lowest first: of plans `solved`, of a suite its total.

    plans: whether the table is of plans, or of conversations about them, which T sorts last. Of models without these
    (texts to be continued) it is the mean of their scores. Errors and missing answers count as 0, so that nobody rises
    by leaving out the answers that are wrong.
    """
    keys = (*LEADING, TURNS) if plans else ("avg",)
    values = [model.points.all] if model.points else [mean_of(model, key).value for key in keys]
    return tuple(inf if value is None else -round(value, 9) for value in values)


def of_plans(models: Iterable[ModelSummary]) -> bool:
    """Return whether any of the models made plans, each in one answer."""
    return any("R" in model.means for model in models)


def solved_leads(models: Iterable[ModelSummary]) -> bool:
    """Return whether tables of these models are sorted by `solved`: of plans, and of conversations about them."""
    return any(metric in model.means for model in models for metric in ("R", TURNS))


def columns(summary: Summary) -> tuple[str, ...]:
    """Return the columns of means; for a suite of items, those of OF_ITEMS."""
    if any(model.items for model in summary.models):
        return tuple(OF_ITEMS)
    return figure_keys(summary.models)


def figure_keys(models: Sequence[ModelSummary]) -> tuple[str, ...]:
    """Return the figures of these models in the order of reports.

    Of plans and conversations: solved, U above chance, faithful, U, R, G, errors per 100 words, F, other metrics, avg;
    those that no model has are left out. Of other tasks: the metrics, avg, solved.
    """
    metrics = metric_keys(models)
    if not solved_leads(models):
        return (*metrics, "avg", "solved")
    keys = [*LEADING, *(key for metric in metrics for key in (metric, *([] if metric != "G" else ["errors_per_100"])))]
    there = [key for key in keys if key not in BESIDE or any(BESIDE[key](model) for model in models)]
    return (*there, "avg")


def narrow_keys(rows: Sequence[Mapping[str, Mean]]) -> list[str]:
    """Return the figures that a table of 80 columns has room for, of rows that have a mean of each figure.

    Left out are `avg` where `solved` leads or where it repeats the only metric, and a `solved` that no row has.
    """
    keys = list(rows[0])
    metrics = [key for key in keys if key not in {*BESIDE, POINTS}]
    repeats = len(metrics) == 1 and all(row["avg"].value == row[metrics[0]].value for row in rows)
    dropped = {"avg"} if repeats or keys[0] == LEADING[0] else set()
    dropped |= {key for key in {"solved"} & {*keys} if all(row[key].value is None for row in rows)}
    return [key for key in keys if key not in dropped] or keys


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
    """Return a row for each model, the best first, and at the end of its language for each sample of several."""
    rows = [SummaryRow((one.model.label,), one.model, one) for one in standings(summary.models, summary.samples)]
    return _marked(rows, columns(summary))


def by_part(summary: Summary, axis: Axis) -> list[SummaryRow]:
    """Return a row for each world (level, goal) and model, grouped by world, the best model of the whole set first.

    Parts of which a model has nothing, neither answered nor failed nor missing, are left out.
    """
    found = [one for one in standings(summary.models, summary.samples) if one.last != ONE_SAMPLE]
    names = sorted({name for one in found for name in _parts(one.model, axis)}, key=_place)
    rows = [
        SummaryRow((name, one.model.label), part, one)
        for name in names
        for one in found
        if (part := _parts(one.model, axis).get(name)) and (part.answered or part.errors or part.missing)
    ]
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row.names[0])]
    return [row for group in groups for row in _marked(group, columns(summary))]


def _parts(model: ModelSummary, axis: Axis) -> Mapping[str, Stratum]:
    return getattr(model, axis) or {}


def _place(name: str) -> tuple[int, str]:
    """Return the place of a name: levels from easy to hard, goals as they are listed, everything else by name."""
    known = (*ALL_LEVELS, *GOALS)
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
    """Return whether any mean of the summary comes with its interval."""
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
    """Return the rows, each with the columns in which it has the best value of its language."""
    spoken = {row.standing.model.language for row in rows}
    top = {(language, column): _best_of(rows, language, column) for language in spoken for column in of}
    return [row._replace(best=frozenset(column for column in of if _leads(row, column, top))) for row in rows]


def _best_of(rows: Iterable[SummaryRow], language: str, column: str) -> float | None:
    rivals = [row.part for row in rows if _counts(row) and row.standing.model.language == language]
    return best(column, [mean_of(part, column).value for part in rivals])


def _counts(row: SummaryRow) -> bool:
    """Return whether the row may have the best value: also of the part of the set enough must be answered."""
    return row.part.covered and not row.standing.last


def _leads(row: SummaryRow, column: str, top: Mapping[tuple[str, str], float | None]) -> bool:
    return _counts(row) and _is(mean_of(row.part, column).value, top[row.standing.model.language, column])


def _is(value: float | None, top: float | None) -> bool:
    return value is not None and top is not None and round(value, 3) == top
