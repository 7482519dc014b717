"""One model in two languages: the differences of its scores, paired by world, and their reading in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import fsum

from gmtw.core.errors import InputError
from gmtw.results.compare.compared_models import ComparedModel, InstanceScores, compared_models
from gmtw.results.compare.comparison_types import Delta, LanguageShift, ModelDelta
from gmtw.results.records import FAITHFUL, SOLVED
from gmtw.results.run import Run
from gmtw.results.summary import ScoreDifference

KEYS = (SOLVED, FAITHFUL, "U", "R", "F")
"""G is not here: its parts differ from language to language."""

Scores = Mapping[str, Mapping[str, float | None]]
"""By world, then by key."""

READINGS = ((0.20, "severe"), (0.10, "significant"), (0.05, "minor"))
"""The published words for a difference beyond a bound."""


HOME = "ro"
"""The language that others are compared with."""


def compare_languages(first: Run, second: Run, languages: tuple[str, str] = ("", "")) -> Delta:
    """Return X(second) - X(first) of each model, over the worlds that it answered in both languages.

    Romanian is always the first language unless `languages` says otherwise. languages: the language to take of each
    run, for runs with several. Raise InputError if the runs are in one language, or share no model or no world.
    """
    sides = [_side(run, language) for run, language in zip((first, second), languages, strict=True)]
    if languages == ("", "") and sides[1][0].language == HOME != sides[0][0].language:
        return compare_languages(second, first)
    spoken = [side[0].language for side in sides]
    if spoken[0] == spoken[1]:
        problem = f"both runs are in {spoken[0]}; give a run in another language, or type: gmtw compare"
        raise InputError(second.folder, problem)
    pairs = paired_models(*sides)
    models = tuple(_delta(one, other) for one, other in pairs)
    return Delta(
        first=spoken[0],
        second=spoken[1],
        scoring=first.summary.scoring,
        remarks=remarks((first, second), pairs),
        models=models,
        signatures=(first.summary.signature, second.summary.signature),
    )


def reading(found: ScoreDifference) -> str:
    """Return the published word for the difference, only as far as the whole interval allows."""
    if found.interval is None:
        return "cannot tell"
    low, high = found.interval
    for bound, word in READINGS:
        if high < -bound:
            return f"{word} loss"
        if low > bound:
            return f"{word} gain"
    least = READINGS[-1][0]
    if -least <= low and high <= least:
        return "none"
    return "loss, size open" if high < 0 else "gain, size open" if low > 0 else "cannot tell"


def _side(run: Run, language: str) -> list[ComparedModel]:
    """Return the models of the run in one language. Raise InputError if it has several languages."""
    found = compared_models([run], language)
    spoken = sorted({one.language for one in found})
    if len(spoken) > 1:
        raise InputError(run.folder, f"is in {' and '.join(spoken)}; say which, for example --pair ro,en")
    return found


def paired_models(
    first: Sequence[ComparedModel], second: Sequence[ComparedModel]
) -> list[tuple[ComparedModel, ComparedModel]]:
    """Return the models of both runs with the same name; the only models of both runs, whatever their names."""
    if len(first) == len(second) == 1:
        return [(first[0], second[0])]
    others = {one.model: one for one in second}
    found = [(one, others[one.model]) for one in first if one.model in others]
    if not found:
        names = ["; ".join(one.model for one in side) for side in (first, second)]
        raise InputError(second[0].run.folder, f"no model of that name in both runs: {names[0]} against {names[1]}")
    return found


def _delta(first: ComparedModel, second: ComparedModel) -> ModelDelta:
    old, new = (by_world(one.marks.values()) for one in (first, second))
    worlds = len(old.keys() & new.keys())
    if not worlds:
        problem = f"{second.label} answered no world that {first.label} of {first.run.folder} answered"
        raise InputError(second.run.folder, f"{problem}; grade both on instances of the same worlds")
    return ModelDelta(first=first.label, second=second.label, worlds=worlds, shifts=shifts(old, new))


def shifts(first: Scores, second: Scores, family: int = 1) -> Mapping[str, LanguageShift]:
    """Return X(second) - X(first) of each key that both measured, paired by world.

    family: How many pairs are tested.
    """
    from gmtw.results.stats import differences

    worlds = sorted(first.keys() & second.keys())
    columns = {key: [[side[world].get(key) for world in worlds] for side in (second, first)] for key in KEYS}
    found = differences([(new, old) for new, old in columns.values()], worlds)
    return {
        key: _shift(ScoreDifference.of(one, family), *columns[key])
        for key, one in zip(KEYS, found, strict=True)
        if one is not None
    }


def _shift(found: ScoreDifference, new: Sequence[float | None], old: Sequence[float | None]) -> LanguageShift:
    """Return the difference with the means over the worlds that both measured."""
    both = [(a, b) for a, b in zip(old, new, strict=True) if a is not None and b is not None]
    first, second = (round(fsum(side) / len(both), 9) for side in zip(*both, strict=True))
    return LanguageShift(gap=found, first=first, second=second, reading=reading(found))


def by_world(marks: Iterable[InstanceScores]) -> Scores:
    """Return the scores of one model by world (fingerprint): the mean over the instances of a world."""
    found: defaultdict[str, list[InstanceScores]] = defaultdict(list)
    for one in marks:
        found[one.fingerprint].append(one)
    return {world: {key: _mean([m.values.get(key) for m in same]) for key in KEYS} for world, same in found.items()}


def _mean(values: Sequence[float | None]) -> float | None:
    measured = [value for value in values if value is not None]
    return fsum(measured) / len(measured) if measured else None


def remarks(runs: Sequence[Run], pairs: Sequence[tuple[ComparedModel, ComparedModel]]) -> tuple[str, ...]:
    """Return a remark for each run that is partial, and for each model that has another name in the other run."""
    partial = [f"{run.folder.name} is a partial run: {run.summary.partial}" for run in runs if run.summary.partial]
    renamed = [
        f"{first.label} ({first.language}) against {second.label} ({second.language}): the only model of each run."
        for first, second in pairs
        if first.model != second.model
    ]
    return (*partial, *renamed)
