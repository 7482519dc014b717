"""A board -> the figures of its page, as plain JSON: one object per model, and the rows that charts are drawn from.

Untrusted names are made visible here (`gmtw.core.sanitize`). Scores keep three decimals where a
page shows thousands of them, and all their digits where it shows a mean.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from gmtw.core.sanitize import visible
from gmtw.report.html.board import Board, RecordFigures, Table
from gmtw.report.html.construction_data import by_construction, constructions
from gmtw.report.html.delta_data import between, delta
from gmtw.report.html.error_data import category_figures, error_categories
from gmtw.report.html.item_data import accuracies, counts
from gmtw.report.html.output_details import keyed
from gmtw.report.html.quick_data import predicted, whole_name
from gmtw.report.html.robustness_data import by_variant, robustness, variants
from gmtw.report.leaderboard import LeaderboardRow
from gmtw.report.summary_rows import BESIDE, LEADING, LOWER, Standing, figure_keys, mean_of, metric_keys, of_plans
from gmtw.results.compare.language_delta import KEYS
from gmtw.results.records import WORST
from gmtw.results.summary import EVERY, GoalStratum, Mean, Stratum
from gmtw.tasks.plan.goals import GOALS

Json = dict[str, Any]

OF_SUITE = ("accuracy", "accuracy.answered")
"""The first figures of a suite of items, beside its points."""

UNBOUNDED = frozenset({"above_chance", *LOWER})
"""Figures that are not between 0 and 1, and so not in the panels."""

LEVELS = ("easy", "medium", "hard", "long", "extreme")


def metrics_of(board: Board) -> tuple[str, ...]:
    """Return the metrics of the board, U R G F first."""
    return metric_keys(row.model for row in board.rows)


def figures_of(board: Board) -> tuple[str, ...]:
    """Return the figures of a line of the board, in the order of columns."""
    if any(row.model.items for row in board.rows):
        return (*OF_SUITE, *metrics_of(board))
    return figure_keys([row.model for row in board.rows])


def lead_of(board: Board) -> str:
    """Return the figure that the first chart draws: of a suite accuracy, of plans `solved`, else `avg`."""
    figures = figures_of(board)
    return figures[0] if figures[0] in (OF_SUITE[0], LEADING[0]) else "avg"


def figures(board: Board, table: Table) -> Json:
    """Return all that the page shows but the outputs."""
    metrics = metrics_of(board)
    items = any(row.model.items for row in board.rows)
    first = board.rows[0].run.summary if board.rows else None
    return {
        "title": visible(board.title),
        "site": board.site,
        "digest": first.set_digest[:12] if first else "",
        "scoring": first.scoring if first else None,
        "signatures": [visible(str(run.summary.signature)) for run in board.runs],
        "partial": [keyed(run.summary.partial) for run in board.runs if run.summary.partial],
        "metrics": list(metrics),
        "figures": list(figures_of(board)),
        "lower": sorted(LOWER),
        "lead": lead_of(board),
        "describing": sorted({key for row in table.values() for one in row.values() for key in one.describing}),
        "items": items,
        "profile": board.rows[0].run.summary.signature.profile if board.rows else "",
        "panels": _panels(board),
        "left_out": sorted({visible(line) for run in board.runs for line in run.summary.left_out}),
        "worlds": list(map(visible, sorted({part.source for part in board.parts.values()}))),
        "levels": list(map(visible, by_level({part.level for part in board.parts.values()}))),
        "goals": [goal for goal in GOALS if any(goal in (row.model.goals or {}) for row in board.rows)],
        "constructions": constructions(board),
        "categories": error_categories(board),
        "variants": variants(board),
        "whole": whole_name(board),
        "models": [
            {**_model(row, standing, metrics), "whole": whole}
            for row, standing, whole in zip(board.rows, board.standings, predicted(board), strict=True)
        ],
        "rules": rules(board, table),
        "delta": delta(board, table),
        "delta_languages": list(between(board)),
        "delta_keys": list(KEYS),
        "worst": list(WORST) if of_plans([row.model for row in board.rows]) else [],
        **_instances(board, table, metrics),
    }


def _panels(board: Board) -> list[str]:
    """Return the figures that are shown by world and level: of plans solved, faithful and the metrics."""
    if any(row.model.items for row in board.rows):
        return [OF_SUITE[0]]
    if not of_plans([row.model for row in board.rows]):
        return list(metrics_of(board))
    return [key for key in figures_of(board) if key not in {*UNBOUNDED, "avg"}]


def by_level(levels: Iterable[str]) -> list[str]:
    """Return the levels from easy to extreme, then others by name."""
    known = {level: place for place, level in enumerate(LEVELS)}
    return sorted(levels, key=lambda level: (known.get(level, len(known)), level))


def _model(row: LeaderboardRow, standing: Standing, metrics: Sequence[str]) -> Json:
    model = row.model
    return {
        **model_row(row, standing, metrics),
        "worlds": {visible(name): _stratum(part, metrics) for name, part in model.worlds.items()},
        "levels": {visible(name): _stratum(part, metrics) for name, part in model.levels.items()},
        "goals": {name: _goal(part, metrics) for name, part in (model.goals or {}).items()},
        "constructions": by_construction(model, _mean),
        "categories": category_figures(model, _mean),
        "variants": by_variant(model),
        "robustness": robustness(model, _mean),
    }


def model_row(row: LeaderboardRow, standing: Standing, metrics: Sequence[str]) -> Json:
    """Return the data of a line of a leaderboard. rank: null for a model without one; last: why (`Standing`).

    sample: null for a model with all its samples.
    """
    model = row.model
    return {
        "label": visible(model.label),
        "model": visible(model.model),
        "language": visible(model.language),
        "sample": None if model.sample == EVERY else model.sample,
        "rank": standing.place,
        "last": standing.last,
        "run": visible(row.run.folder.name),
        "asked": model.instances,
        "answered": model.answered,
        "of_answered": {key: mean.value for key, mean in (model.of_answered or {}).items()},
        "effort": visible(model.effort or ""),
        "spent": model.spent.model_dump() | {"thought": model.spent.thought} if model.spent else None,
        **_stratum(model, metrics),
    }


def _stratum(part: Stratum, metrics: Sequence[str]) -> Json:
    means = {key: _mean(part.means.get(key)) for key in metrics}
    means |= {key: _mean(mean) for key, mean in accuracies(part).items()}
    means |= {key: _mean(mean_of(part, key)) for key in BESIDE}
    found = {"means": means, "n": part.answered}
    return found | ({"items": counted} if (counted := counts(part)) else {})


def _goal(part: GoalStratum, metrics: Sequence[str]) -> Json:
    """Return the figures of a goal, with the mistakes about whether there is a plan."""
    found = _stratum(part, metrics)
    mistakes = {"false_alarms": _mean(part.false_alarms), "missed": _mean(part.missed)}
    return {**found, "means": {**found["means"], **mistakes}}


def _mean(mean: Mean | None) -> list[float | int | None] | None:
    """Return [value, n] or [value, n, low, high]; None if nothing was measured."""
    if mean is None or mean.value is None:
        return None
    return [mean.value, mean.n, *(mean.interval or ())]


def rules(board: Board, table: Table) -> list[Json]:
    """Every kind of rule of U and R: how often it was judged in the plans of each model, and how often it held."""
    stood: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * len(board.rows))
    held: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * len(board.rows))
    for place, sample in ((place, one) for place, of in enumerate(board.samples) for one in of if one in table):
        for one in table[sample].values():
            for metric, kind, kept in one.held:
                stood[metric, kind][place] += 1
                held[metric, kind][place] += kept
    sides = sorted(stood, key=lambda rule: ("URT".index(rule[0]), rule[1]))
    return [{"metric": m, "kind": kind, "n": stood[m, kind], "held": held[m, kind]} for m, kind in sides]


def _instances(board: Board, table: Table, metrics: Sequence[str]) -> Json:
    """Return the instances, and by model and metric the score of each in thousandths (-1: none), in the same order."""
    worlds = sorted({part.source for part in board.parts.values()})
    levels = by_level({part.level for part in board.parts.values()})
    places = range(len(board.rows))
    return {
        "ids": [visible(id_) for id_ in board.instances],
        "world_of": [worlds.index(part.source) for part in board.parts.values()],
        "level_of": [levels.index(part.level) for part in board.parts.values()],
        "scores": [
            {key: [_thousandths(one, key) for one in _ordered(board, table, p)] for key in metrics} for p in places
        ],
        "status": ["".join(map(_status, _ordered(board, table, place))) for place in places],
    }


def _ordered(board: Board, table: Table, place: int) -> list[RecordFigures | None]:
    row = table.get(place, {})
    return [row.get(id_) for id_ in board.instances]


def _thousandths(one: RecordFigures | None, key: str) -> int:
    value = one.values.get(key) if one else None
    return -1 if value is None else round(value * 1000)


def _status(one: RecordFigures | None) -> str:
    """One letter.

    s solved, or right; b some rule is broken, or wrong; u unparsed; g graded without rules; e error; l late; m missing;
    - not asked.
    """
    if one is None:
        return "-"
    if one.status != "graded":
        return one.status[0]
    if one.unparsed:
        return "u"
    return "g" if one.solved is None else "s" if one.solved else "b"
