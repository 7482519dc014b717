"""The table of models on the same instances, the best first, and which of them cannot be told apart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain, combinations
from math import inf

from gmtw.results.compare.compared_models import ComparedModel, InstanceScores
from gmtw.results.compare.comparison_types import RankedModel
from gmtw.results.records import FAITHFUL, POINTS, SOLVED, TURNS
from gmtw.results.summary import Mean, RuleOutcome
from gmtw.results.summary.means import above_chance, means

ABOVE_CHANCE = "above_chance"

ERRORS = "errors_per_100"

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def standings(field: Sequence[ComparedModel], ids: Sequence[str], keys: Sequence[str]) -> list[RankedModel]:
    """Return the means of each model over these instances, with intervals over worlds."""
    marks = [[one.marks[id_] for id_ in ids] for one in field]
    worlds = [mark.fingerprint for mark in marks[0]]
    found = iter(means([column(rows, key) for rows in marks for key in keys], worlds))
    by_key = [{key: _unbounded(key, next(found)) for key in keys} for _ in field]
    whole = [_with_errors(rows, _with_chance(rows, told)) for rows, told in zip(marks, by_key, strict=True)]
    return [_standing(one, found) for one, found in zip(field, whole, strict=True)]


def _unbounded(key: str, mean: Mean) -> Mean:
    """Return the mean; without its interval if it is of points, whose instances have weights that no interval knows."""
    return mean.model_copy(update={"interval": None}) if key == POINTS else mean


def _with_chance(marks: Sequence[InstanceScores], found: Mapping[str, Mean]) -> Mapping[str, Mean]:
    """Return the means with U above chance after `solved`, if the instances know their chance."""
    pairs = [(mark.values.get("U"), mark.chance, mark.fingerprint) for mark in marks]
    known = [(u, chance, world) for u, chance, world in pairs if u is not None and chance is not None]
    if not known or SOLVED not in found:
        return found
    return {SOLVED: found[SOLVED], ABOVE_CHANCE: above_chance(*zip(*known, strict=True)), **found}


def _with_errors(marks: Sequence[InstanceScores], found: Mapping[str, Mean]) -> Mapping[str, Mean]:
    """Return the means with the errors of language per 100 words after G, over the texts that have words."""
    known = [(mark.errors, mark.fingerprint) for mark in marks if mark.errors is not None]
    if not known or "G" not in found:
        return found
    (errors,) = means([[one for one, _ in known]], [world for _, world in known], bounded=False)
    pairs = ([(key, mean), (ERRORS, errors)] if key == "G" else [(key, mean)] for key, mean in found.items())
    return dict(chain.from_iterable(pairs))


def rule_standing(
    one: ComparedModel, ids: Sequence[str], parts: Callable[[RuleOutcome], Collection[str]], name: str
) -> RankedModel:
    """Return the share of rules that held, and what they earned, of those that have `name` among their parts."""
    marks = [one.marks[id_] for id_ in ids]
    rules = [(rule, mark.fingerprint) for mark in marks for rule in mark.rules if name in parts(rule)]
    earned: list[float | None] = [rule.earned for rule, _ in rules]
    found = means([[rule.held for rule, _ in rules], earned], [world for _, world in rules])
    return _standing(one, dict(zip(("held", "earned"), found, strict=True)))


def column(marks: Iterable[InstanceScores], key: str) -> list[float | None]:
    """Return one score of each instance."""
    return [mark.values.get(key) for mark in marks]


def ranked(found: Iterable[RankedModel], lead: str) -> list[RankedModel]:
    """Return the models, the best first: sorted by solved, U above chance and faithful, or by another `lead` alone."""
    keys = (SOLVED, ABOVE_CHANCE, FAITHFUL, TURNS) if lead == SOLVED else (lead,)
    return sorted(found, key=lambda one: (*(_lowest_first(one.means.get(key)) for key in keys), one.label))


def _lowest_first(mean: Mean | None) -> float:
    return inf if mean is None or mean.value is None else -mean.value


def with_ties(
    found: Sequence[RankedModel], p_values: Mapping[frozenset[str], float], alpha: float
) -> list[RankedModel]:
    """Return the models with their letters."""
    letters = tie_letters([one.label for one in found], p_values, alpha)
    return [one.model_copy(update={"ties": letters[one.label]}) for one in found]


def tie_letters(labels: Sequence[str], p_values: Mapping[frozenset[str], float], alpha: float) -> Mapping[str, str]:
    """Return the letters of each model: two share one if and only if their corrected p is above alpha."""
    apart = [
        (first, second)
        for first, second in combinations(range(len(labels)), 2)
        if p_values[frozenset({labels[first], labels[second]})] <= alpha
    ]
    groups = sorted(sorted(group) for group in _groups(len(labels), apart))
    return {
        label: "".join(_letter(n) for n, group in enumerate(groups) if place in group)
        for place, label in enumerate(labels)
    }


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
        answered=one.answered,
        means=found,
    )
