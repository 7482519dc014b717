"""The table of models on the same instances, the best first, and which of them cannot be told apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from gmtw.results.compare.compared_models import ComparedModel, InstanceScores
from gmtw.results.compare.comparison_types import RankedModel
from gmtw.results.records import AVG
from gmtw.results.summary import Mean
from gmtw.results.summary.means import means

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def standings(field: Sequence[ComparedModel], ids: Sequence[str], keys: Sequence[str]) -> list[RankedModel]:
    """Return the means of each model over these instances, with intervals over worlds."""
    marks = [[one.marks[id_] for id_ in ids] for one in field]
    worlds = [mark.fingerprint for mark in marks[0]]
    found = iter(means([column(rows, key) for rows in marks for key in keys], worlds))
    return [_standing(one, {key: next(found) for key in keys}) for one in field]


def rule_standing(one: ComparedModel, ids: Sequence[str], kind: str) -> RankedModel:
    """Return the share of rules of one kind that held, and what they earned."""
    rules = [(rule, one.marks[id_].fingerprint) for id_ in ids for rule in one.marks[id_].rules if rule.kind == kind]
    earned: list[float | None] = [rule.earned for rule, _ in rules]
    found = means([[rule.held for rule, _ in rules], earned], [world for _, world in rules])
    return _standing(one, dict(zip(("held", "earned"), found, strict=True)))


def column(marks: Iterable[InstanceScores], key: str) -> list[float | None]:
    """Return one score of each instance."""
    return [mark.values.get(key) for mark in marks]


def ranked(found: Iterable[RankedModel]) -> list[RankedModel]:
    """Return the models sorted by avg, the best first."""
    return sorted(found, key=lambda one: (-(one.means[AVG].value or 0), one.label))


def with_ties(
    found: Sequence[RankedModel], p_values: Mapping[frozenset[str], float], alpha: float
) -> list[RankedModel]:
    """Return the models with their letters: two share one if and only if their corrected p is above alpha."""
    apart = [
        (first, second)
        for first, second in combinations(range(len(found)), 2)
        if p_values[frozenset({found[first].label, found[second].label})] <= alpha
    ]
    groups = sorted(sorted(group) for group in _groups(len(found), apart))
    return [
        one.model_copy(update={"ties": "".join(_letter(n) for n, group in enumerate(groups) if place in group)})
        for place, one in enumerate(found)
    ]


def _groups(size: int, apart: Iterable[tuple[int, int]]) -> list[frozenset[int]]:
    """Return the largest groups without a pair in `apart` (insert and absorb, Piepho 2004)."""
    groups = [frozenset(range(size))]
    for first, second in apart:
        split = [part for group in groups for part in _without_both(group, first, second)]
        groups = [part for part in set(split) if not any(part < other for other in split)]
    return groups


def _without_both(group: frozenset[int], first: int, second: int) -> tuple[frozenset[int], ...]:
    return (group - {first}, group - {second}) if {first, second} <= group else (group,)


def _letter(number: int) -> str:
    return LETTERS[number] if number < len(LETTERS) else f"({number})"


def _standing(one: ComparedModel, found: Mapping[str, Mean]) -> RankedModel:
    return RankedModel(
        label=one.label,
        model=one.model,
        language=one.language,
        samples=one.samples,
        answered=len(one.marks),
        means=found,
    )
