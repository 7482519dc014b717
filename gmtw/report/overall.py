"""Many runs -> one overview for each language: models in rows, sets in columns, with ranks and ties.

Models of different languages are never ranked together. On each set the models have the places of its board, and
letters: two that share one cannot be told apart there. The overall rank is by the mean over sets, of which every set
weighs the same. It is for models that have a rank on every set that counts: who may choose sets would choose easy ones.
A set counts if more than half of the models have a rank on it, or if whoever keeps the board names it. The only set of
a language always counts, so that the overview has the places and the order of its board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import fsum
from typing import NamedTuple

from gmtw.report.leaderboard import LeaderboardRow, of_rows
from gmtw.report.summary_rows import LEADING, ONE_SAMPLE, Standing, language_place, solved_leads
from gmtw.results.compare import ties
from gmtw.results.compare.across_sets import chosen_models, ties_across
from gmtw.results.compare.compared_models import ComparedModel
from gmtw.results.records import TURNS
from gmtw.results.run import Run


class OverallCell(NamedTuple):
    """A model on a set. value: its leading score, from 0 to 1; None if it was not measured.

    place, ties: None and "" without a rank there. last: the reason why, as in `Standing`. answered, asked: instances.
    run: the run that is shown.
    """

    value: float | None
    place: int | None
    ties: str
    last: int
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
    """The models of one language on one set. cells: in the order of its board. ranked: those that have a rank."""

    title: str
    number: int
    lead: str
    cells: Mapping[str, OverallCell]
    ranked: Mapping[str, ComparedModel]


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
    lead = _lead(rows)
    cells = {name: _cell(one, letters.get(name, ""), runs[name], lead) for name, one in found.items()}
    return _Field(title, number, lead, cells, dict(zip(order, models, strict=True)))


def _cell(one: Standing, ties: str, run: Run, lead: str) -> OverallCell:
    """Return the cell of a model. Of plans of which only other metrics were graded, nothing leads."""
    key = one.key[0]
    unmeasured = key == float("inf") or (lead == LEADING[0] and not solved_leads([one.model]))
    value = None if unmeasured else 0.0 - key / (100 if one.model.points else 1)
    return OverallCell(value, one.place, ties, one.last, one.model.answered, one.model.instances, run)


def _lead(rows: Iterable[LeaderboardRow]) -> str:
    every = list(rows)
    if solved_leads(row.model for row in every) or any(
        {"R", TURNS} & {*(row.run.summary.signature.metrics or ())} for row in every
    ):
        return LEADING[0]
    return "points" if any(row.model.points for row in every) else "avg"


def _board(language: str, fields: Sequence[_Field], named: Collection[str]) -> OverallBoard:
    counting = _counting(fields, named)
    numbers = {one.number for one in counting}
    columns = tuple(OverallColumn(one.title, one.number, one.lead, one.number in numbers) for one in fields)
    names = {name for one in fields for name in one.cells}
    finalists = [name for name in names if counting and all(name in one.ranked for one in counting)]
    ranked = _ranked(finalists if len(finalists) > 1 or len(fields) == 1 else [], counting, fields)
    unranked = names - {row.model for row in ranked}
    others = sorted(
        unranked,
        key=lambda name: (
            *(-_placed(name, fields), _last(name, fields)),
            *(-_led(name, fields), _order(name, fields), name),
        ),
    )
    return OverallBoard(language, columns, (*ranked, *(OverallRow(name, _cells(name, fields)) for name in others)))


def _counting(fields: Sequence[_Field], named: Collection[str]) -> list[_Field]:
    """Return the sets that count: at least two models have a rank there, and more than half of all or it is named.

    The only set always counts.
    """
    if len(fields) == 1:
        return list(fields)
    compared = [one for one in fields if len(one.ranked) > 1]
    if named:
        return [one for one in compared if one.title in named]
    everyone = {name for one in compared for name in one.ranked}
    return [one for one in compared if 2 * len(one.ranked) > len(everyone)]


def _ranked(names: Sequence[str], counting: Sequence[_Field], fields: Sequence[_Field]) -> list[OverallRow]:
    """Return the rows of the models with an overall rank, the best first."""
    means = {name: _mean([one.cells[name].value or 0.0 for one in counting]) for name in names}
    order = sorted(names, key=lambda name: (-means[name], _order(name, counting), name))
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
    """Return 0 for a model with a rank anywhere, else the first reason why it has none, as in `Standing`."""
    return min(one.cells[name].last for one in fields if name in one.cells)


def _led(name: str, fields: Iterable[_Field]) -> float:
    """Return the mean of the leading figures of a model over the sets on which it has one; -1 without any."""
    cells = (one.cells.get(name) for one in fields)
    known = [cell.value for cell in cells if cell and cell.value is not None]
    return _mean(known) if known else -1.0


def _order(name: str, fields: Iterable[_Field]) -> float:
    """Return the mean of the positions that the model has on the boards of these sets."""
    return _mean([list(one.cells).index(name) for one in fields if name in one.cells])


def _placed(name: str, fields: Iterable[_Field]) -> int:
    """Return on how many sets the model has a rank."""
    return sum(name in one.ranked for one in fields)
