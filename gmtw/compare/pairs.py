"""Two models on the same instances: differences, intervals, p-values, what would have shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from gmtw.compare.contestants import Contestant
from gmtw.compare.figures import Flips, Gap, Pair
from gmtw.compare.lines import AVG, SOLVED
from gmtw.compare.standings import column

if TYPE_CHECKING:
    from gmtw.inference import Difference


def chances(field: Sequence[Contestant], ids: Sequence[str]) -> Mapping[frozenset[str], float]:
    """The p-value of avg of each pair of models, by their labels, corrected for all pairs (Holm)."""
    from gmtw.inference import holm, two_sided

    columns = {one.label: column([one.marks[id_] for id_ in ids], AVG) for one in field}
    worlds = [field[0].marks[id_].fingerprint for id_ in ids]
    names = list(combinations(columns, 2))
    found = two_sided([(columns[first], columns[second]) for first, second in names], worlds)
    return dict(zip(map(frozenset, names), holm(found), strict=True))


def pair(
    first: Contestant,
    second: Contestant,
    ids: Sequence[str],
    keys: Sequence[str],
    corrected: Mapping[frozenset[str], float],
) -> Pair:
    """The first minus the second, score by score."""
    from gmtw.inference import differences, mcnemar

    marks = [[one.marks[id_] for id_ in ids] for one in (first, second)]
    columns = {key: (column(marks[0], key), column(marks[1], key)) for key in keys}
    found = differences(list(columns.values()), [mark.fingerprint for mark in marks[0]])
    gaps = {key: gap(one, len(corrected)) for key, one in zip(keys, found, strict=True) if one is not None}
    if AVG in gaps:
        adjusted = corrected[frozenset({first.label, second.label})]
        gaps[AVG] = gaps[AVG].model_copy(update={"adjusted": adjusted})
    flips = None
    if first.samples == second.samples == 1:
        right = [[None if value is None else bool(value) for value in side] for side in columns[SOLVED]]
        told = mcnemar(*right)
        flips = Flips(first=told.first, second=told.second, p=told.p)
    return Pair(first=first.label, second=second.label, gaps=gaps, flips=flips)


def gap(found: Difference, family: int) -> Gap:
    """The difference as it is written; `family`: how many pairs are tested."""
    from gmtw.inference import detectable

    return Gap(
        mean=found.mean, n=found.n, interval=found.interval, p=found.p, detectable=detectable(found, max(family, 1))
    )
