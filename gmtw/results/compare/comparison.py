"""Runs -> Comparison: the table, the pairs, the instances that split them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

from gmtw.core.errors import InputError
from gmtw.results.compare.disagreements import worst
from gmtw.results.compare.models import (
    Contestant,
    contestants,
    metric_keys,
    refuse_languages,
    refuse_other_metrics,
    refuse_other_sets,
    refuse_other_setups,
    refuse_other_words,
)
from gmtw.results.compare.pairs import chances, pairs
from gmtw.results.compare.standings import ranked, rule_standing, standings, with_ties
from gmtw.results.compare.types import Comparison, Standing
from gmtw.results.run import Run
from gmtw.results.summary import distinct_signatures

FEW = 5
"""Up to so many models, all pairs are shown; beyond, each against the best."""

PARTS = ("world", "level", "rule")


def compare(runs: Sequence[Run], language: str = "", most: int = 5, by: Sequence[str] = ()) -> Comparison:
    """What the runs say of each other, on the instances that all their models answered.

    language: only outputs in it. most: how many instances that split them. by: of PARTS. Raises InputError where runs
    cannot be compared: other sets, word lists or languages, models that were asked in other ways or measured by other
    encoders, fewer than two models, nothing in common.
    """
    from gmtw.results.stats import ALPHA

    field = _field(runs, language)
    ids, keys = _common(field), metric_keys(field)
    corrected = chances(field, ids)
    table = with_ties(ranked(standings(field, ids, keys)), corrected, ALPHA)
    order = {one.label: place for place, one in enumerate(table)}
    field = sorted(field, key=lambda one: order[one.label])
    first = runs[0].summary
    size = max(model.instances for model in first.models)
    return Comparison(
        set=first.set,
        set_digest=first.set_digest,
        scoring=first.scoring,
        language=field[0].language,
        instances=size,
        common=len(ids),
        remarks=tuple(_remarks(runs, field, ids, size)),
        standings=tuple(table),
        tested=len(corrected),
        pairs=tuple(pairs(_shown(field), ids, keys, corrected)),
        worst=tuple(worst(field, ids, most)),
        by={part: _by(part, field, ids, keys) for part in by},
        signatures=distinct_signatures(run.summary.signature for run in runs),
    )


def _field(runs: Sequence[Run], language: str) -> list[Contestant]:
    """The models of runs that may be compared."""
    refuse_other_sets(runs)
    field = contestants(runs, language)
    refuse_languages(field)
    refuse_other_words(runs)
    refuse_other_metrics(runs)
    refuse_other_setups(field)
    return field


def _common(field: Sequence[Contestant]) -> list[str]:
    """The instances that every model answered, and that were graded on the same scores, sorted."""
    if len(field) < 2:
        raise InputError(field[0].run.folder, f"only {field[0].label} is there to compare; name another run too")
    ids = set(field[0].marks)
    for one in field[1:]:
        ids &= one.marks.keys()
    ids = {id_ for id_ in ids if len({frozenset(one.marks[id_].values) for one in field}) == 1}
    if not ids:
        least = min(field, key=lambda one: (len(one.marks), one.label))
        problem = "no instance was answered by all models and graded on the same scores"
        raise InputError(least.run.folder, f"{problem}; {least.label} answered {len(least.marks)}, leave it out")
    return sorted(ids)


def _shown(field: Sequence[Contestant]) -> list[tuple[Contestant, Contestant]]:
    """The pairs that are shown."""
    return list(combinations(field, 2)) if len(field) <= FEW else [(field[0], other) for other in field[1:]]


def _by(
    part: str, field: Sequence[Contestant], ids: Sequence[str], keys: Sequence[str]
) -> Mapping[str, tuple[Standing, ...]]:
    """The standings of each part of the set, in the order of the whole."""
    marks = field[0].marks
    if part == "rule":
        kinds = sorted({rule.kind for id_ in ids for rule in marks[id_].rules})
        return {kind: tuple(rule_standing(one, ids, kind) for one in field) for kind in kinds}
    parts: defaultdict[str, list[str]] = defaultdict(list)
    for id_ in ids:
        parts[marks[id_].source if part == "world" else marks[id_].level].append(id_)
    return {name: tuple(standings(field, parts[name], keys)) for name in sorted(parts)}


def _remarks(runs: Sequence[Run], field: Sequence[Contestant], ids: Sequence[str], size: int) -> list[str]:
    """What limits the comparison: instances that not all answered, runs of a part."""
    found = [f"{Path(run.folder).name} is a partial run: {run.summary.partial}" for run in runs if run.summary.partial]
    if len(ids) < size:
        least = min(field, key=lambda one: (len(one.marks), one.label))
        told = f"Compared on the {len(ids)} of {size} instances that every model answered"
        found.append(f"{told} ({least.label} answered {len(least.marks)}).")
    return found
