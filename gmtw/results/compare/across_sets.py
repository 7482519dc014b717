"""Models on one or more sets: which of them cannot be told apart by their leading scores on all these sets.

Every set weighs the same, whatever its size. Two models are compared on the instances that both answered; of suites
with points, on all instances, with errors and missing answers as 0. A world that stands in several sets is one world.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations

from gmtw.results.compare.compared_models import ComparedModel, InstanceScores, lead_key, metric_keys, with_points
from gmtw.results.compare.ranking import tie_letters
from gmtw.results.records import POINTS, RecordScores
from gmtw.results.run import Run

Models = Sequence[ComparedModel]
"""The models on one set; on every set the same ones."""

Column = list[float | None]


def chosen_models(rows: Sequence[tuple[Run, str]], language: str) -> list[ComparedModel]:
    """Return the model of each row (a run and a name) with its answers in that language. Each run is read once."""
    lines: defaultdict[tuple[Hashable, str], list[RecordScores]] = defaultdict(list)
    for run in {run.folder: run for run, _ in rows}.values():
        for line in run.record_scores():
            if line.language == language:
                lines[run.folder, line.model].append(line)
    return [ComparedModel(run, name, language, name, tuple(lines[run.folder, name])) for run, name in rows]


def ties_across(sets: Sequence[Models]) -> Mapping[str, str]:
    """Return the letters of the models: two share one if and only if they cannot be told apart on these sets.

    The p-values are corrected for the number of pairs (Holm). The letters begin with the first model.
    """
    from gmtw.results.stats import ALPHA, holm, two_sided

    columns, worlds = _columns(sets)
    pairs = list(combinations(columns, 2))
    found = holm(two_sided([(columns[first], columns[second]) for first, second in pairs], worlds))
    return tie_letters(list(columns), dict(zip(map(frozenset, pairs), found, strict=True)), ALPHA)


def _columns(sets: Sequence[Models]) -> tuple[Mapping[str, Column], list[Hashable]]:
    """Return a column for each model, its leading scores on all sets, weighed; and the world of each line."""
    known = [_marks(models) for models in sets]
    least = min(map(len, known))
    columns: dict[str, Column] = {one.label: [] for one in sets[0]}
    for models, marks in zip(sets, known, strict=True):
        weight = least / len(marks)
        for one, values in zip(models, _leading(models, list(marks)), strict=True):
            columns[one.label] += [None if value is None else weight * value for value in values]
    return columns, [mark.fingerprint for marks in known for mark in marks.values()]


def _marks(models: Models) -> Mapping[str, InstanceScores]:
    """Return a mark of every instance that any of the models answered."""
    return {id_: mark for one in models for id_, mark in one.marks.items()}


def _leading(models: Models, ids: Sequence[str]) -> Iterator[Column]:
    """Yield the leading score of each model on these instances; None where it has none."""
    weighed = with_points(models, ids)
    lead = lead_key(metric_keys(weighed))
    lost = 0.0 if lead == POINTS else None
    for one in weighed:
        yield [one.marks[id_].values.get(lead) if id_ in one.marks else lost for id_ in ids]
