"""Two models on the same instances: differences, intervals, p-values, what would have shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from gmtw.results.compare.models import Contestant
from gmtw.results.compare.record_lines import AVG, SOLVED
from gmtw.results.compare.standings import column
from gmtw.results.compare.types import Flips, Gap, Pair

if TYPE_CHECKING:
    from gmtw.results.stats import PairedDifference


def chances(field: Sequence[Contestant], ids: Sequence[str]) -> Mapping[frozenset[str], float]:
    """The p-value of avg of each pair of models, by their labels, corrected for all pairs (Holm)."""
    from gmtw.results.stats import holm, two_sided

    columns = {one.label: column([one.marks[id_] for id_ in ids], AVG) for one in field}
    worlds = [field[0].marks[id_].fingerprint for id_ in ids]
    names = list(combinations(columns, 2))
    found = two_sided([(columns[first], columns[second]) for first, second in names], worlds)
    return dict(zip(map(frozenset, names), holm(found), strict=True))


def pairs(
    chosen: Sequence[tuple[Contestant, Contestant]],
    ids: Sequence[str],
    keys: Sequence[str],
    corrected: Mapping[frozenset[str], float],
) -> list[Pair]:
    """The first minus the second of each pair, score by score; `corrected`: from `chances`."""
    from gmtw.results.stats import differences

    columns = [_columns(one, other, ids, keys) for one, other in chosen]
    worlds = [chosen[0][0].marks[id_].fingerprint for id_ in ids]
    found = iter(differences([both for table in columns for both in table.values()], worlds))
    told = [{key: one for key in keys if (one := next(found)) is not None} for _ in chosen]
    return [
        _pair(*both, table, gaps, corrected[frozenset({both[0].label, both[1].label})], len(corrected))
        for both, table, gaps in zip(chosen, columns, told, strict=True)
    ]


Columns = Mapping[str, tuple[list[float | None], list[float | None]]]


def _columns(first: Contestant, second: Contestant, ids: Sequence[str], keys: Sequence[str]) -> Columns:
    marks = [[one.marks[id_] for id_ in ids] for one in (first, second)]
    return {key: (column(marks[0], key), column(marks[1], key)) for key in keys}


def _pair(
    first: Contestant,
    second: Contestant,
    table: Columns,
    found: Mapping[str, PairedDifference],
    adjusted: float,
    family: int,
) -> Pair:
    gaps = {key: gap(one, family) for key, one in found.items()}
    if AVG in gaps:
        gaps[AVG] = gaps[AVG].model_copy(update={"adjusted": adjusted})
    alone = first.samples == second.samples == 1
    return Pair(first=first.label, second=second.label, gaps=gaps, flips=_flips(*table[SOLVED]) if alone else None)


def _flips(first: Sequence[float | None], second: Sequence[float | None]) -> Flips:
    from gmtw.results.stats import mcnemar

    told = mcnemar(*([None if value is None else bool(value) for value in side] for side in (first, second)))
    return Flips(first=told.first, second=told.second, p=told.p)


def gap(found: PairedDifference, family: int) -> Gap:
    """The difference as it is written; `family`: how many pairs are tested."""
    from gmtw.results.stats import detectable

    return Gap(
        mean=found.mean, n=found.n, interval=found.interval, p=found.p, detectable=detectable(found, max(family, 1))
    )
