"""The page's data of models in several languages: the figures of `compare --pair language`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from gmtw.core.sanitize import visible
from gmtw.report.html.board import Board, RecordFigures, Table
from gmtw.results.compare.compared_models import InstanceScores, averaged
from gmtw.results.compare.comparison_types import LanguageShift
from gmtw.results.compare.language_delta import HOME, Scores, by_world, shifts
from gmtw.results.compare.many_languages import pair_shifts
from gmtw.results.records import FAITHFUL, SOLVED

Json = dict[str, Any]


def between(board: Board) -> tuple[str, ...]:
    """Return the languages of a board: Romanian first, and the others as they come."""
    spoken = dict.fromkeys(row.model.language for row in board.rows)
    return tuple(sorted(spoken, key=lambda code: code != HOME))


def delta(board: Board, table: Table) -> list[Json]:
    """Return what each model has more in every other language than in the first, by score, paired by world; never G.

    Of two languages a row has the name of the model, of more also the language.
    """
    languages = between(board)
    places: defaultdict[str, defaultdict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, row in enumerate(board.rows):
        places[row.model.model][row.model.language].append(place)
    rows = []
    for name, found in places.items():
        sides = {code: by_world(_marks(table, found[code])) for code in languages if code in found}
        for code, means in _moved(sides, languages[0]).items():
            label = visible(name) if len(languages) == 2 else f"{visible(name)} ({code})"
            rows.append({"model": label, "means": {key: _shown(shift) for key, shift in means.items()}})
    return rows


def _moved(sides: Mapping[str, Scores], first: str) -> Mapping[str, Mapping[str, LanguageShift]]:
    """Return the differences to the first language, by the other one.

    A model has none that lacks the first language or has only that, or of which no world is in all its languages.
    """
    if first not in sides or len(sides) < 2 or not set.intersection(*({*scores} for scores in sides.values())):
        return {}
    if len(sides) == 2:
        other = next(code for code in sides if code != first)
        return {other: shifts(sides[first], sides[other])}
    return {pair.second: pair.shifts for pair in pair_shifts(sides) if pair.first == first}


def _marks(table: Table, places: Sequence[int]) -> list[InstanceScores]:
    """Return the scores of what was graded in these rows, the samples of an instance as one."""
    found: defaultdict[str, list[RecordFigures]] = defaultdict(list)
    for place in places:
        for id_, one in table.get(place, {}).items():
            if one.status == "graded":
                found[id_].append(one)
    return [
        InstanceScores(id_, "", "", same[0].fingerprint, averaged([*map(_values, same)]), ())
        for id_, same in found.items()
    ]


def _values(one: RecordFigures) -> dict[str, float | None]:
    return {**one.values, SOLVED: _share(one.solved), FAITHFUL: _share(one.faithful)}


def _share(held: bool | None) -> float | None:
    return None if held is None else float(held)


def _shown(shift: LanguageShift) -> Json:
    """Return the means of both, n, the difference with its interval and p, and what may be said of it."""
    gap = shift.gap
    return {
        "n": gap.n,
        "first": shift.first,
        "second": shift.second,
        "delta": [gap.mean, *(gap.interval or ())],
        "p": gap.p if gap.adjusted is None else gap.adjusted,
        "reading": shift.reading,
    }
