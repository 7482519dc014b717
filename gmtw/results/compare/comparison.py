"""Runs -> Comparison: the table, the pairs, the instances that split them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from gmtw.core.errors import InputError
from gmtw.results.compare.compared_models import (
    ComparedModel,
    InstanceScores,
    compared_models,
    lead_key,
    metric_keys,
    over_all,
    refuse_languages,
    refuse_other_metrics,
    refuse_other_sets,
    refuse_other_setups,
    refuse_other_words,
    with_points,
)
from gmtw.results.compare.comparison_types import Comparison, Disagreement, RankedModel
from gmtw.results.compare.pairwise import pair_p_values, pairs
from gmtw.results.compare.ranking import ranked, rule_standing, standings, tie_letters, with_ties
from gmtw.results.records import AVG, POINTS, SOLVED, TURNS
from gmtw.results.run import Run
from gmtw.results.summary import COVERED, RuleOutcome, distinct_signatures
from gmtw.results.summary.by_goal import MISTAKES
from gmtw.scoring.metrics import is_apart
from gmtw.tasks.plan.goals import SOLVE

FEW = 5
"""Up to this many models, all pairs are shown; of more models, each against the best."""

PARTS = ("world", "level", "rule", "construction", "turn", "goal")

OF_INSTANCES: Mapping[str, Callable[[InstanceScores], str]] = {
    "world": lambda one: one.source,
    "level": lambda one: one.level,
    "goal": lambda one: one.goal,
}
"""The parts that have whole instances in them: to which of them one belongs."""

OF_RULES: Mapping[str, Callable[[RuleOutcome], Collection[str]]] = {
    "rule": lambda rule: (rule.kind,),
    "construction": lambda rule: rule.constructions,
    "turn": lambda rule: (f"turn {rule.turn:2}",) if rule.turn else (),
}
"""The parts that have the rules of instances in them, and not whole instances: to which of them a rule belongs."""


def compare(runs: Sequence[Run], language: str = "", most: int = 5, by: Sequence[str] = ()) -> Comparison:
    """Return the comparison of models: solved, faithful and avg on all instances, metrics on those that all answered.

    language: compare only outputs in it. most: the number of disagreements. by: of PARTS. Raise InputError if the runs
    cannot be compared: different sets, metrics, word lists or languages, models that were asked in different ways or
    measured by different encoders, fewer than two models, nothing in common.
    """
    from gmtw.results.stats import ALPHA

    field, below = _with_rank(over_all(_field(runs, language)))
    field, ids = _on_common(field)
    keys = metric_keys(field)
    lead = lead_key(keys)
    corrected = pair_p_values(field, ids, lead)
    table = with_ties(ranked(standings(field, ids, keys), lead), corrected, ALPHA)
    order = {one.label: place for place, one in enumerate(table)}
    field = sorted(field, key=lambda one: order[one.label])
    first = runs[0].summary
    size = max(one.expected for one in field)
    return Comparison(
        set=first.set,
        set_digest=first.set_digest,
        scoring=first.scoring,
        language=field[0].language,
        instances=size,
        common=len(set(ids) - field[0].apart),
        lead=lead,
        remarks=tuple(_remarks(runs, field, ids, size)),
        standings=tuple(_noted(table, field, lead)),
        without_rank=tuple(_noted(ranked((_alone(one, keys) for one in below), lead), below, lead)),
        tested=len(corrected),
        pairs=tuple(pairs(_shown(field), ids, keys, corrected)),
        worst=tuple(disagreements(field, [id_ for id_ in ids if id_ not in field[0].apart], most, lead)),
        by={part: _by(part, field, ids, keys) for part in by},
        signatures=distinct_signatures(run.summary.signature for run in runs),
    )


def ties(field: Sequence[ComparedModel]) -> Mapping[str, str]:
    """Return the letters of the models by label, as a comparison of them has; none of models with nothing in common.

    field: models that may be compared, in the order of their table.
    """
    from gmtw.results.stats import ALPHA

    try:
        field, ids = _on_common(over_all(field))
    except InputError:
        return {}
    return tie_letters([one.label for one in field], pair_p_values(field, ids, lead_key(metric_keys(field))), ALPHA)


def _field(runs: Sequence[Run], language: str) -> list[ComparedModel]:
    """Return the models of the runs. Raise InputError if they may not be compared."""
    refuse_other_sets(runs)
    field = compared_models(runs, language)
    refuse_languages(field)
    refuse_other_words(runs)
    refuse_other_metrics(runs)
    refuse_other_setups(field)
    return field


def _with_rank(field: Sequence[ComparedModel]) -> tuple[list[ComparedModel], list[ComparedModel]]:
    """Return the models that answered enough for a rank, and the others; all of them if fewer than two did.

    The others take no instance from those that are compared: who may choose what to answer would choose what counts.
    """
    placed = [one for one in field if one.covered]
    return (placed, [one for one in field if not one.covered]) if len(placed) > 1 else (list(field), [])


def _alone(one: ComparedModel, keys: Sequence[str]) -> RankedModel:
    """Return the means of a model by itself: its metrics are over what it answered, whatever the others did."""
    ids = sorted(one.marks)
    return standings(with_points([one], ids), ids, keys)[0]


def _noted(found: Sequence[RankedModel], field: Sequence[ComparedModel], lead: str) -> Iterator[RankedModel]:
    """Yield the models, those that left instances out with the leading score over what they answered."""
    models = {one.label: one for one in field}
    for one in found:
        model = models[one.label]
        lacks = model.answered < model.expected
        yield one.model_copy(update={"of_answered": model.of_answered(lead)}) if lacks else one


def _on_common(field: Sequence[ComparedModel]) -> tuple[list[ComparedModel], list[str]]:
    """Return the models, and the sorted ids of the instances on which they are compared.

    Those have the same scores in every run; one that is apart may be there or not: not every run asks for it. Of an
    instance that some model did not answer no model has metrics.
    """
    if len(field) < 2:
        raise InputError(field[0].run.title, f"only {field[0].label} is there to compare; name another run too")
    ids = set(field[0].marks)
    for one in field[1:]:
        ids &= one.marks.keys()
    marks = {id_: [one.marks[id_] for one in field] for id_ in ids}
    scores = {id_: {_comparable(mark) for mark in found if mark.answered} for id_, found in marks.items()}
    apart = frozenset(id_ for id_, found in marks.items() if not all(mark.answered for mark in found))
    ids = {id_ for id_ in ids if len(scores[id_]) <= 1}
    if not ids - apart:
        least = min(field, key=lambda one: (one.answered, one.label))
        problem = "no instance was answered by all models and graded on the same scores"
        raise InputError(least.run.title, f"{problem}; {least.label} answered {least.answered}, leave it out")
    return with_points([replace(one, apart=apart) for one in field], sorted(ids)), sorted(ids)


def _comparable(marks: InstanceScores) -> frozenset[str]:
    """Return the scores that two models need to be compared on an instance."""
    return frozenset(key for key in marks.values if not is_apart(key))


def _shown(field: Sequence[ComparedModel]) -> list[tuple[ComparedModel, ComparedModel]]:
    """Return the pairs that are shown."""
    return list(combinations(field, 2)) if len(field) <= FEW else [(field[0], other) for other in field[1:]]


def _by(
    part: str, field: Sequence[ComparedModel], ids: Sequence[str], keys: Sequence[str]
) -> Mapping[str, tuple[RankedModel, ...]]:
    """Return the table of each part of the set, in the order of the whole."""
    every = {id_: [one.marks[id_] for one in field] for id_ in ids}
    marks = {id_: next((mark for mark in found if mark.answered), found[0]) for id_, found in every.items()}
    if part in OF_RULES:
        names = sorted({name for id_ in ids for rule in marks[id_].rules for name in OF_RULES[part](rule)})
        return {name: tuple(rule_standing(one, ids, OF_RULES[part], name) for one in field) for name in names}
    parts: defaultdict[str, list[str]] = defaultdict(list)
    for id_ in ids:
        parts[OF_INSTANCES[part](marks[id_])].append(id_)
    keys = [key for key in keys if key != POINTS]  # the weights are of the whole set
    if part == "goal" and not parts.keys() - {SOLVE, ""}:
        return {}
    return {
        name: tuple(standings(field, found, [*keys, *_mistakes(marks, found)])) for name, found in sorted(parts.items())
    }


def _mistakes(marks: Mapping[str, InstanceScores], ids: Sequence[str]) -> list[str]:
    """Return the mistakes that could be made about whether there is a plan, if these instances have one goal."""
    asked = {key for id_ in ids for key in marks[id_].values}
    return [key for key in MISTAKES if key in asked] if len({marks[id_].goal for id_ in ids}) == 1 else []


def _remarks(runs: Sequence[Run], field: Sequence[ComparedModel], ids: Sequence[str], size: int) -> list[str]:
    """Return what limits the comparison: partial runs, too few answers, instances that some did not answer."""
    found = [f"{Path(run.folder).name} is a partial run: {run.summary.partial}" for run in runs if run.summary.partial]
    placed = [one.label for one in field if one.covered]
    if len(placed) < len(field):
        who, rest = (f"Only {placed[0]}", "the others") if placed else ("No model", "they")
        found.append(f"{who} answered {100 * COVERED:.0f} % of the set; {rest} are compared all the same.")
    if len(ids) < size:
        found.append(f"Compared on the {len(ids)} of {size} instances that every run has, graded on the same scores.")
    if (answered := sum(id_ not in field[0].apart for id_ in ids)) < len(ids):
        least = min(field, key=lambda one: (one.answered, one.label))
        told = f"Metrics are compared on the {answered} instances that every model answered"
        found.append(f"{told} ({least.label} answered {least.answered}); a missing answer counts as not solved.")
    return found


def disagreements(field: Sequence[ComparedModel], ids: Sequence[str], most: int, lead: str) -> list[Disagreement]:
    """Return up to `most` instances on which the models disagree, the largest spread first.

    Of plans the spread of `solved` decides, then that of U and that of F; else that of `avg`.
    """
    keys = (SOLVED, "U", "F", TURNS) if lead == SOLVED else (AVG,)
    splits = [split for id_ in ids if (split := _split(field, id_, keys)) is not None and any(_spreads(split))]
    return sorted(splits, key=lambda split: ([-one for one in _spreads(split)], split.instance_id))[:most]


def _split(field: Sequence[ComparedModel], id_: str, keys: Sequence[str]) -> Disagreement | None:
    marks = [(one.label, one.marks[id_]) for one in field]
    there = [key for key in keys if all(mark.values.get(key) is not None for _, mark in marks)]
    if not there:
        return None
    found = [(label, {key: round(mark.values[key] or 0.0, 9) for key in there}, mark) for label, mark in marks]
    found.sort(key=lambda row: ([-value for value in row[1].values()], row[0]))
    last = found[-1][2]
    values = [scores[there[0]] for _, scores, _ in found]
    return Disagreement(
        instance_id=id_,
        source=last.source,
        level=last.level,
        spread=round(max(values) - min(values), 9),
        scores=tuple((label, scores) for label, scores, _ in found),
        missed=tuple(sorted({rule.kind for rule in last.rules if not rule.held})),
    )


def _spreads(split: Disagreement) -> list[float]:
    """Return the spread of each score between the models."""
    columns = zip(*(scores.values() for _, scores in split.scores), strict=True)
    return [round(max(column) - min(column), 9) for column in columns]
