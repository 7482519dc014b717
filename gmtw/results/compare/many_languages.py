"""One model in three or more languages: each two of them, over the worlds that it answered in all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import combinations

from gmtw.core.errors import InputError
from gmtw.results.compare.compared_models import ComparedModel, compared_models
from gmtw.results.compare.comparison_types import LanguagePair, LanguageShift, LanguageTable, ModelLanguages
from gmtw.results.compare.language_delta import HOME, KEYS, Scores, by_world, paired_models, remarks, shifts
from gmtw.results.run import Run

Side = tuple[Run, str]
"""A run, and the language to take of it."""


def languages_of(runs: Sequence[Run], asked: Sequence[str] = ()) -> list[Side]:
    """Return each language of the runs with its run: as `asked`, or Romanian first and the others as they come.

    Raise InputError for a language that no run has, or several have.
    """
    having: dict[str, list[Run]] = {}
    for run in {run.folder: run for run in runs}.values():
        for code in sorted({row.language for row in run.summary.models}):
            having.setdefault(code, []).append(run)
    for code in asked or having:
        if code not in having:
            raise InputError(runs[0].title, f"expected a run in {code}, found only {', '.join(having)}")
        if len(having[code]) > 1:
            other = having[code][0].title
            raise InputError(having[code][1].title, f"is in {code}, as {other} is; give one run for each language")
    return [(having[code][0], code) for code in asked or sorted(having, key=lambda code: code != HOME)]


def compare_many(sides: Sequence[Side]) -> LanguageTable:
    """Return how each model differs between each two languages.

    sides: from `languages_of`. Raise InputError if they share no model, or no world.
    """
    first, *others = (compared_models([run], code) for run, code in sides)
    pairs = [paired_models(first, other) for other in others]
    partners = [{one.label: other for one, other in both} for both in pairs]
    rows = [
        [one, *(found[one.label] for found in partners)]
        for one in first
        if all(one.label in found for found in partners)
    ]
    if not rows:
        raise InputError(sides[-1][0].title, f"no model of {sides[0][0].title} is in every language")
    runs = [run for at, (run, _) in enumerate(sides) if all(run is not other for other, _ in sides[:at])]
    return LanguageTable(
        languages=tuple(code for _, code in sides),
        scoring=runs[0].summary.scoring,
        remarks=remarks(runs, [both for found in pairs for both in found]),
        models=tuple(map(_compared, rows)),
        signatures=tuple(run.summary.signature for run in runs),
    )


def _compared(row: Sequence[ComparedModel]) -> ModelLanguages:
    sides = {one.language: by_world(one.marks.values()) for one in row}
    worlds = len(reduce(lambda kept, scores: kept & scores.keys(), sides.values(), {*sides[row[0].language]}))
    if not worlds:
        problem = f"{row[0].label} answered no world in all of {', '.join(sides)}"
        raise InputError(row[-1].run.title, f"{problem}; grade it on instances of the same worlds")
    return ModelLanguages(model=row[0].label, worlds=worlds, pairs=pair_shifts(sides))


def pair_shifts(sides: Mapping[str, Scores]) -> tuple[LanguagePair, ...]:
    """Return X(second) - X(first) of each two languages, over the worlds that all of them measured.

    p is corrected for the number of pairs, score by score (Holm).
    """
    from gmtw.results.stats import holm

    common = reduce(lambda kept, scores: kept & scores.keys(), sides.values(), {*next(iter(sides.values()))})
    measured = {
        world: [key for key in KEYS if all(scores[world].get(key) is not None for scores in sides.values())]
        for world in common
    }
    kept = {
        code: {world: {key: scores[world][key] for key in keys} for world, keys in measured.items()}
        for code, scores in sides.items()
    }
    pairs = list(combinations(kept, 2))
    found = [shifts(kept[first], kept[second], len(pairs)) for first, second in pairs]
    corrected = {key: holm([one[key].gap.p for one in found]) for key in found[0]}
    return tuple(
        LanguagePair(first=first, second=second, shifts={key: _with(one[key], corrected[key][at]) for key in one})
        for at, ((first, second), one) in enumerate(zip(pairs, found, strict=True))
    )


def _with(shift: LanguageShift, adjusted: float) -> LanguageShift:
    return shift.model_copy(update={"gap": shift.gap.model_copy(update={"adjusted": adjusted})})
