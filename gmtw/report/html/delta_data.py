"""The page's data of models in Romanian and in English: the figures of `compare --pair language`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from gmtw.core.sanitize import visible
from gmtw.report.html.board import Board, RecordFigures, Table
from gmtw.results.compare.compared_models import InstanceScores, averaged
from gmtw.results.compare.comparison_types import LanguageShift
from gmtw.results.compare.language_delta import by_world, shifts
from gmtw.results.records import FAITHFUL, SOLVED

Json = dict[str, Any]


def delta(board: Board, table: Table) -> list[Json]:
    """Return en - ro of each model that answered worlds in both, by score, paired by world; never G."""
    places: defaultdict[str, defaultdict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, row in enumerate(board.rows):
        places[row.model.model][row.model.language].append(place)
    both = {name: found for name, found in places.items() if {"ro", "en"} <= found.keys()}
    sides = {
        name: [by_world(_marks(table, found[language])) for language in ("ro", "en")] for name, found in both.items()
    }
    return [
        {"model": visible(name), "means": {key: _shown(shift) for key, shift in shifts(*side).items()}}
        for name, side in sides.items()
        if side[0].keys() & side[1].keys()
    ]


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
        "ro": shift.first,
        "en": shift.second,
        "delta": [gap.mean, *(gap.interval or ())],
        "p": gap.p,
        "reading": shift.reading,
    }
