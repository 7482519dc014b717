"""One model on two sets of the same shape: does it do better on the set that was published?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from math import fsum

from gmtw.core.errors import InputError
from gmtw.datasets.quick import quick_hint
from gmtw.results.compare.compared_models import ComparedModel, InstanceScores, compared_models
from gmtw.results.compare.comparison_types import ModelSetDelta, SetDelta, SetShift
from gmtw.results.compare.language_delta import paired_models
from gmtw.results.records import FAITHFUL, SOLVED
from gmtw.results.run import Run

KEYS = (SOLVED, FAITHFUL, "U", "R", "G", "F")

Cell = tuple[str, str, str]
"""World, level, and what there is to do."""


def compare_sets(frozen: Run, fresh: Run) -> SetDelta:
    """Return X(frozen) - X(fresh) of each model in both runs, over the cells of world, level and goal that both have.

    A model that has seen the frozen set does better on it than on one of the same shape that was never published.
    Raise InputError if both runs are of one set, in two languages, or share no model or no cell.
    """
    if frozen.summary.set_digest == fresh.summary.set_digest:
        problem = f"is of the same set as {frozen.folder}; type gmtw compare, or give a run of gmtw generate --like"
        raise InputError(fresh.folder, problem)
    if hint := quick_hint(frozen.summary.set, fresh.summary.set):
        raise InputError(fresh.folder, hint)
    models = tuple(_delta(*pair) for pair in paired_models(compared_models([frozen], ""), compared_models([fresh], "")))
    return SetDelta(
        frozen=frozen.summary.set,
        fresh=fresh.summary.set,
        scoring=frozen.summary.scoring,
        models=models,
        signatures=(frozen.summary.signature, fresh.summary.signature),
    )


def _delta(frozen: ComparedModel, fresh: ComparedModel) -> ModelSetDelta:
    from gmtw.results.stats.two_samples import stratified_difference

    found = {}
    for key in KEYS:
        first, second = (_strata(side.marks.values(), key) for side in (frozen, fresh))
        if difference := stratified_difference(first, second):
            found[key] = SetShift(
                difference=difference.mean,
                interval=difference.interval,
                p=difference.p,
                detectable=difference.detectable,
                n=difference.n,
                reading=reading(difference.interval),
            )
    if not found:
        problem = f"{fresh.label} has no world, level and goal in common with {frozen.label} of {frozen.run.folder}"
        raise InputError(fresh.run.folder, f"{problem}; make the set with gmtw generate --like")
    return ModelSetDelta(model=frozen.label, shifts=found)


def reading(interval: tuple[float, float] | None) -> str:
    """Return what the interval says, in words."""
    if interval is None:
        return "cannot tell"
    low, high = interval
    return "better on the frozen set" if low > 0 else "worse on the frozen set" if high < 0 else "no difference shown"


def _strata(marks: Iterable[InstanceScores], key: str) -> Mapping[Hashable, list[float]]:
    """Return the measured values of a score by cell; the same world under several ids is one value, their mean."""
    worlds: defaultdict[tuple[Cell, str], list[float]] = defaultdict(list)
    for one in marks:
        value = one.values.get(key)
        if value is not None:
            worlds[(one.source, one.level, one.goal), one.fingerprint].append(value)
    found: defaultdict[Hashable, list[float]] = defaultdict(list)
    for (cell, _), values in sorted(worlds.items()):
        found[cell].append(fsum(values) / len(values))
    return found
