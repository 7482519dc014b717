"""Many runs -> one overview for each language: models in rows, sets in columns, with ranks and ties.

Models of different languages are never ranked together. On each set the models have the places of its board, and
letters: two that share one cannot be told apart there. The overall rank is by the mean over sets, of which every set
weighs the same. It is for models that have a rank on every set that counts: who may choose sets would choose easy ones.
A set counts if more than half of the models have a rank on it, or if whoever keeps the board names it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import fsum
from typing import NamedTuple

from gmtw.report.leaderboard import LeaderboardRow, of_rows
from gmtw.report.summary_rows import LEADING, ONE_SAMPLE, Standing, language_place, of_plans, rank
from gmtw.results.compare import ties
from gmtw.results.compare.across_sets import chosen_models, ties_across
from gmtw.results.compare.compared_models import ComparedModel
from gmtw.results.run import Run


class OverallCell(NamedTuple):
    """A model on a set. value: its leading score, from 0 to 1. place, ties: None and "" without a rank there.

    answered, asked: instances. run: the run that is shown.
    """

    value: float | None
    place: int | None
    ties: str
    answered: int
    asked: int
    run: Run


class OverallColumn(NamedTuple):
    """A set. number: its place among all sets. lead: the score that ranks there. counts: for the overall rank."""

    title: str
    number: int
    lead: str
    counts: bool


class OverallRow(NamedTuple):
    """A model. cells: by set, None where it has no run. value: the mean over the sets that count.

    value, place and ties are None and "" without an overall rank.
    """

    model: str
    cells: tuple[OverallCell | None, ...]
    value: float | None = None
    place: int | None = None
    ties: str = ""


class OverallBoard(NamedTuple):
    """The overview of one language; the rows with an overall rank are first, the best first."""

    language: str
    columns: tuple[OverallColumn, ...]
    rows: tuple[OverallRow, ...]


class _Field(NamedTuple):
    """The models of one language on one set. ranked: those that have a rank, the best first.

    without: Why the others have none, the `last` of their `Standing`.
    """

    title: str
    number: int
    lead: str
    cells: Mapping[str, OverallCell]
    ranked: Mapping[str, ComparedModel]
    without: Mapping[str, int]


def overall_boards(
    sets: Sequence[tuple[str, Sequence[LeaderboardRow]]], named: Collection[str] = ()
) -> list[OverallBoard]:
    """Return the overview of each language. sets: the title and the rows of each board. named: titles that count."""
    languages = sorted({row.model.language for _, rows in sets for row in rows}, key=language_place)
    return [_board(language, _fields(sets, language), named) for language in languages]


def _fields(sets: Sequence[tuple[str, Sequence[LeaderboardRow]]], language: str) -> list[_Field]:
    spoken = [[row for row in rows if row.model.language == language] for _, rows in sets]
    return [
        _field(title, number, rows, language)
        for number, ((title, _), rows) in enumerate(zip(sets, spoken, strict=True))
        if rows
    ]


def _field(title: str, number: int, rows: Sequence[LeaderboardRow], language: str) -> _Field:
    """Return the models of these rows; a model with several samples has their mean."""
    found = {one.model.model: one for one in of_rows(rows) if one.last != ONE_SAMPLE}
    runs = {row.model.model: row.run for row in rows}
    order = [name for name, one in found.items() if not one.last]
    models = chosen_models([(runs[name], name) for name in order], language)
    letters = ties(models) if len(models) > 1 else {}
    cells = {name: _cell(one, letters.get(name, ""), runs[name]) for name, one in found.items()}
    without = {name: one.last for name, one in found.items() if one.last}
    return _Field(title, number, _lead(rows), cells, dict(zip(order, models, strict=True)), without)


def _cell(one: Standing, ties: str, run: Run) -> OverallCell:
    key = rank(one.model)[0]
    value = None if key == float("inf") else 0.0 - key / (100 if one.model.points else 1)
    return OverallCell(value, one.place, ties, one.model.answered, one.model.instances, run)


def _lead(rows: Iterable[LeaderboardRow]) -> str:
    models = [row.model for row in rows]
    return LEADING[0] if of_plans(models) else "points" if any(model.points for model in models) else "avg"


def _board(language: str, fields: Sequence[_Field], named: Collection[str]) -> OverallBoard:
    counting = _counting(fields, named)
    numbers = {one.number for one in counting}
    columns = tuple(OverallColumn(one.title, one.number, one.lead, one.number in numbers) for one in fields)
    names = {name for one in fields for name in one.cells}
    finalists = [name for name in names if counting and all(name in one.ranked for one in counting)]
    ranked = _ranked(finalists if len(finalists) > 1 else [], counting, fields)
    unranked = names - {row.model for row in ranked}
    others = sorted(unranked, key=lambda name: (-_placed(name, fields), _last(name, fields), -_led(name, fields), name))
    return OverallBoard(language, columns, (*ranked, *(OverallRow(name, _cells(name, fields)) for name in others)))


def _counting(fields: Sequence[_Field], named: Collection[str]) -> list[_Field]:
    """Return the sets that count: at least two models have a rank there, and more than half of all or it is named."""
    compared = [one for one in fields if len(one.ranked) > 1]
    if named:
        return [one for one in compared if one.title in named]
    everyone = {name for one in compared for name in one.ranked}
    return [one for one in compared if 2 * len(one.ranked) > len(everyone)]


def _ranked(names: Sequence[str], counting: Sequence[_Field], fields: Sequence[_Field]) -> list[OverallRow]:
    """Return the rows of the models with an overall rank, the best first."""
    means = {name: _mean([one.cells[name].value or 0.0 for one in counting]) for name in names}
    order = sorted(names, key=lambda name: (-means[name], name))
    letters = _letters(order, counting) if order else {}
    places = {name: 1 + sum(other > means[name] for other in means.values()) for name in order}
    return [OverallRow(name, _cells(name, fields), means[name], places[name], letters[name]) for name in order]


def _letters(names: Sequence[str], counting: Sequence[_Field]) -> Mapping[str, str]:
    """Return the letters over all sets that count; of one such set they are the letters on it."""
    if len(counting) == 1:
        return {name: counting[0].cells[name].ties for name in names}
    return ties_across([[one.ranked[name] for name in names] for one in counting])


def _mean(values: Sequence[float]) -> float:
    return round(fsum(values) / len(values), 9)


def _cells(name: str, fields: Sequence[_Field]) -> tuple[OverallCell | None, ...]:
    return tuple(one.cells.get(name) for one in fields)


def _last(name: str, fields: Iterable[_Field]) -> int:
    """Return 0 for a model with a rank anywhere, 1 for one that answered too little, 2 for a built-in one."""
    return min(one.without.get(name, 0) for one in fields if name in one.cells)


def _led(name: str, fields: Iterable[_Field]) -> float:
    """Return the mean of the leading figures of a model over the sets on which it has one; -1 without any."""
    cells = (one.cells.get(name) for one in fields)
    known = [cell.value for cell in cells if cell and cell.value is not None]
    return _mean(known) if known else -1.0


def _placed(name: str, fields: Iterable[_Field]) -> int:
    """Return on how many sets the model has a rank."""
    return sum(name in one.ranked for one in fields)
