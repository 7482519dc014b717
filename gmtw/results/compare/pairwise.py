"""Two models on the same instances: differences, intervals, p-values, the smallest detectable difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from gmtw.results.compare.compared_models import ComparedModel, lead_key
from gmtw.results.compare.comparison_types import McNemarCounts, ModelPair
from gmtw.results.compare.ranking import column
from gmtw.results.records import SOLVED
from gmtw.results.summary import ScoreDifference

if TYPE_CHECKING:
    from gmtw.results.stats import PairedDifference


def pair_p_values(field: Sequence[ComparedModel], ids: Sequence[str], lead: str) -> Mapping[frozenset[str], float]:
    """Return the p-value of the score `lead` for each pair, by labels, corrected for the number of pairs (Holm)."""
    from gmtw.results.stats import holm, two_sided

    columns = {one.label: column([one.marks[id_] for id_ in ids], lead) for one in field}
    worlds = [field[0].marks[id_].fingerprint for id_ in ids]
    names = list(combinations(columns, 2))
    found = two_sided([(columns[first], columns[second]) for first, second in names], worlds)
    return dict(zip(map(frozenset, names), holm(found), strict=True))


def pairs(
    chosen: Sequence[tuple[ComparedModel, ComparedModel]],
    ids: Sequence[str],
    keys: Sequence[str],
    corrected: Mapping[frozenset[str], float],
) -> list[ModelPair]:
    """Return the first minus the second of each pair, for each score; `corrected`: from `pair_p_values`."""
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


def _columns(first: ComparedModel, second: ComparedModel, ids: Sequence[str], keys: Sequence[str]) -> Columns:
    marks = [[one.marks[id_] for id_ in ids] for one in (first, second)]
    return {key: (column(marks[0], key), column(marks[1], key)) for key in keys}


def _pair(
    first: ComparedModel,
    second: ComparedModel,
    table: Columns,
    found: Mapping[str, PairedDifference],
    adjusted: float,
    family: int,
) -> ModelPair:
    gaps = {key: ScoreDifference.of(one, family) for key, one in found.items()}
    if (lead := lead_key(tuple(table))) in gaps:
        gaps[lead] = gaps[lead].model_copy(update={"adjusted": adjusted})
    alone = first.samples == second.samples == 1
    return ModelPair(first=first.label, second=second.label, gaps=gaps, flips=_flips(*table[SOLVED]) if alone else None)


def _flips(first: Sequence[float | None], second: Sequence[float | None]) -> McNemarCounts:
    from gmtw.results.stats import mcnemar

    told = mcnemar(*([None if value is None else bool(value) for value in side] for side in (first, second)))
    return McNemarCounts(first=told.first, second=told.second, p=told.p)
