"""The stored metrics of the published evaluator (metrics_*.jsonl), beside each other and beside runs of gmtw.

A line of such a file has an `instance_id` and U, R, G and F, which mean other things there (docs/published-models.md);
its later version also cubes shares. So nothing is ranked: the files say what was reported of the same outputs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError
from gmtw.core.jsonl import json_lines
from gmtw.core.types import Frozen
from gmtw.core.unpacking import inner
from gmtw.results.compare.compared_models import ComparedModel
from gmtw.results.summary import Mean, ScoreDifference
from gmtw.results.summary.means import mean

KEYS = ("U", "R", "G", "F")

VERSIONS: Mapping[str, str] = {
    "U_constraints_linear": "its later version, which cubes shares",
    "satisfied": "its first version",
}
"""By a key of `U_details`, which version of the evaluator wrote the line."""


@dataclass(frozen=True, slots=True)
class ScoredColumn:
    """Scores to compare, of each instance by key. worlds: its fingerprint, "" where nobody knows it."""

    label: str
    origin: str
    scores: Mapping[str, Mapping[str, float | None]]
    worlds: Mapping[str, str]


class ColumnMeans(Frozen):
    """The means of one column over the instances that all have. origin: who measured. answered: how many it has."""

    label: str
    origin: str
    answered: int
    means: Mapping[str, Mean]


class ColumnDifference(Frozen):
    """One column minus the first one, per instance, and the instances that differ most: id -> (first, other) by key."""

    label: str
    gaps: Mapping[str, ScoreDifference]
    worst: Mapping[str, Mapping[str, tuple[float | None, float | None]]]


class StoredComparison(Frozen):
    """The columns over `common` instances, and each of the others minus the first."""

    common: int
    columns: tuple[ColumnMeans, ...]
    differences: tuple[ColumnDifference, ...]


def is_stored_metrics(path: Path) -> bool:
    """Return whether a file has the metrics of the published evaluator, by its first line."""
    if inner(path).suffix != ".jsonl" or not path.is_file():
        return False
    try:
        first = next(json_lines(path)).row
    except (InputError, StopIteration):
        return False
    return {"instance_id", *KEYS} <= first.keys() and "output" not in first


def read_stored_metrics(path: Path) -> ScoredColumn:
    """Return the metrics of a file. Raise InputError with the line that is wrong."""
    scores: dict[str, Mapping[str, float | None]] = {}
    version = ""
    for line in json_lines(path):
        id_ = line.row.get("instance_id")
        if not isinstance(id_, str) or not id_:
            raise InputError(path, f"expected an instance_id, got {id_!r}", line.number)
        if id_ in scores:
            raise InputError(path, f"{id_!r} stands twice; one line for each instance is expected", line.number)
        scores[id_] = {key: _share(path, line.row, key, line.number) for key in KEYS}
        details = line.row.get("U_details")
        known = (told for key, told in VERSIONS.items() if isinstance(details, dict) and key in details)
        version = version or next(known, "")
    origin = f"the published evaluator{f', {version}' if version else ''}"
    return ScoredColumn(inner(path).stem, origin, scores, {})


def _share(path: Path, row: Mapping[str, Any], key: str, number: int) -> float | None:
    """Return a score of a line, None if it was not measured. Raise InputError if it is no number from 0 to 1."""
    value = row.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InputError(path, f"{key}: expected a number from 0 to 1, got {value!r}", number)
    return float(value)


def columns_of(field: Sequence[ComparedModel]) -> Iterator[ScoredColumn]:
    """Yield the models of runs as columns."""
    for one in field:
        scores = {id_: {key: mark.values.get(key) for key in KEYS} for id_, mark in one.marks.items()}
        yield ScoredColumn(one.label, "gmtw", scores, {id_: mark.fingerprint for id_, mark in one.marks.items()})


def with_own_labels(paths: Sequence[Path], columns: Sequence[ScoredColumn]) -> list[ScoredColumn]:
    """Return the columns of these files; those whose files have one name are called by their folders too."""
    names = Counter(one.label for one in columns)
    return [
        replace(one, label=f"{path.parent.resolve().name}/{one.label}") if names[one.label] > 1 else one
        for path, one in zip(paths, columns, strict=True)
    ]


def compare_stored(columns: Sequence[ScoredColumn], most: int = 5) -> StoredComparison:
    """Return the columns beside each other, on the instances that all have; `most`: how many that differ most.

    Raise InputError if there are fewer than two, or if they have no instance in common.
    """
    if len(columns) < 2:
        raise InputError(
            columns[0].label, "stands alone; name other metrics, or a set and its outputs, to compare with"
        )
    ids = sorted(set(columns[0].scores).intersection(*(one.scores for one in columns[1:])))
    if not ids:
        raise InputError(columns[0].label, "no instance is in all of these files")
    return StoredComparison(
        common=len(ids),
        columns=tuple(_means(one, ids) for one in columns),
        differences=tuple(_difference(columns[0], one, ids, most) for one in columns[1:]),
    )


def _means(one: ScoredColumn, ids: Sequence[str]) -> ColumnMeans:
    found = {key: [value for id_ in ids if (value := one.scores[id_][key]) is not None] for key in KEYS}
    return ColumnMeans(
        label=one.label,
        origin=one.origin,
        answered=len(one.scores),
        means={key: mean(values) for key, values in found.items()},
    )


def _difference(first: ScoredColumn, other: ScoredColumn, ids: Sequence[str], most: int) -> ColumnDifference:
    from gmtw.results.stats import differences

    worlds = [other.worlds.get(id_) or first.worlds.get(id_) or id_ for id_ in ids]
    pairs = [([other.scores[id_][key] for id_ in ids], [first.scores[id_][key] for id_ in ids]) for key in KEYS]
    found = zip(KEYS, differences(pairs, worlds), strict=True)
    far = sorted(ids, key=lambda id_: (-_apart(first.scores[id_], other.scores[id_]), id_))
    return ColumnDifference(
        label=other.label,
        gaps={key: ScoreDifference.of(one) for key, one in found if one is not None},
        worst={
            id_: {key: (first.scores[id_][key], other.scores[id_][key]) for key in KEYS}
            for id_ in far[:most]
            if _apart(first.scores[id_], other.scores[id_])
        },
    )


def _apart(one: Mapping[str, float | None], other: Mapping[str, float | None]) -> float:
    """Return how far two sets of scores are apart in all, over what both have."""
    both = ((one[key], other[key]) for key in KEYS)
    return round(fsum(abs(a - b) for a, b in both if a is not None and b is not None), 9)
