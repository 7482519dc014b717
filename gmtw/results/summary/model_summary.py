"""Records -> summary: means with n, interval and coverage, and counts of oddities, per model and part of the set.

A mean of a metric is over what was measured. An output that is missing or failed is 0 in solved, faithful and avg.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from math import fsum
from types import MappingProxyType
from typing import NamedTuple

from gmtw.core.prompt_config import PromptUsage, usages_text
from gmtw.core.types import Record
from gmtw.results.summary.by_category import by_category
from gmtw.results.summary.by_construction import by_construction
from gmtw.results.summary.by_goal import Goals, by_goal
from gmtw.results.summary.comparability import prompt_usage
from gmtw.results.summary.continuation_figures import continuations, nearness
from gmtw.results.summary.item_figures import Weights, items, points
from gmtw.results.summary.means import stratum
from gmtw.results.summary.rule_outcomes import by_rule, by_turn
from gmtw.results.summary.signature import SCORING, Signature, word_digests
from gmtw.results.summary.spending import spending
from gmtw.results.summary.summary_types import ModelSummary, Stratum

ORDER_FAULTS = ("json-first", "text-after")
"""The kinds of notes on an answer in the wrong order."""

CUT_OFF = ("cut", "json-cut")
"""The kinds of notes on an answer that was cut off."""

OUT_OF_TOKENS = "out-of-tokens:"
"""The beginning of the error of which nothing came but thinking."""

Sizes = Mapping[tuple[str, str], int]
"""The number of instances in the set, by (world, level)."""


class Suite(NamedTuple):
    """The facts of a suite of items that a summary needs: the weight of each category, and whose rules graded it."""

    weights: Weights
    profile: str


def by_row(records: Iterable[Record]) -> Mapping[tuple[str, str, int], list[Record]]:
    """Return the records of each (model, language, sample), sorted by this key."""
    rows: defaultdict[tuple[str, str, int], list[Record]] = defaultdict(list)
    for record in records:
        rows[record.model, record.language, record.sample].append(record)
    return {key: rows[key] for key in sorted(rows)}


def summarise(
    row: Sequence[Record], sizes: Sizes, label: str, suite: Suite | None = None, goals: Goals = MappingProxyType({})
) -> ModelSummary:
    """Return the figures of one row. label: its name in tables. suite: of a suite of items, the weights.

    goals: the goal of each plan task, by instance id.
    """
    notes = Counter(note.kind for record in row for note in record.notes)
    first = row[0]
    whole = _stratum(row, sum(sizes.values()), suite)
    worlds = _strata(row, sizes, 0, suite)
    prompts = PromptUsage.of((record.prompt_config for record in row), whole.answered)
    return ModelSummary(
        **dict(whole),
        model=first.model,
        language=first.language,
        sample=first.sample,
        label=label,
        names=sum(record.names for record in row),
        unresolved=sum(record.unresolved for record in row),
        notes=dict(sorted(notes.items())),
        order_faults=sum(notes[kind] for kind in ORDER_FAULTS),
        worlds=worlds,
        levels=_strata(row, sizes, 1, suite),
        rules=by_rule(row),
        turns=by_turn(row),
        errors_by_category=by_category(row),
        constructions=by_construction(row),
        goals=by_goal(row, goals),
        spent=spending(row),
        built_in=any(record.built_in for record in row),
        cut=sum(map(_cut_off, row)) or None,
        effort=",".join(sorted({record.effort for record in row if record.effort})) or None,
        prompts=prompts if prompts != PromptUsage() else None,
        points=points(worlds, suite.weights, suite.profile == "published") if suite else None,
    )


def _cut_off(record: Record) -> bool:
    """Return whether the answer was cut off at a number of tokens."""
    return record.error.startswith(OUT_OF_TOKENS) or any(note.kind in CUT_OFF for note in record.notes)


def signature_of(
    set_name: str,
    set_digest: str,
    models: Sequence[ModelSummary],
    metrics: Iterable[str] | None = None,
    languagetool: str = "",
    profile: str = "",
    intervals: str = "",
) -> Signature:
    """Return the signature of a run of these models. The other arguments are facts of `Signature`."""
    languages = sorted({model.language for model in models})
    answered = sum(model.answered for model in models)
    instances = sum(model.instances for model in models)
    return Signature(
        gmtw=version("gmtw"),
        set=set_name,
        set_digest=set_digest[:6],
        languages=tuple(languages),
        scoring=SCORING,
        metrics=None if metrics is None else tuple(metrics),
        profile=profile,
        answered=answered,
        coverage=answered / instances if instances else 0.0,
        words=word_digests(languages),
        languagetool=languagetool,
        effort=tuple(sorted({model.effort for model in models if model.effort})),
        reasoning=_thought(models),
        asked=usages_text(map(prompt_usage, models)),
        bos=tuple(sorted({model.continuations.bos for model in models if model.continuations})),
        embedder=tuple(sorted({name for model in models for name in model.encoders})),
        intervals=intervals,
    )


def _thought(models: Iterable[ModelSummary]) -> int:
    """Return the tokens that the models spent on thinking, as far as outputs say it."""
    found = (model.spent.reasoning_tokens for model in models if model.spent)
    return int(fsum(one.value or 0 for one in found if one))


def _strata(records: Sequence[Record], sizes: Sizes, axis: int, suite: Suite | None) -> Mapping[str, Stratum]:
    """Return the figures by world (axis 0) or by level (axis 1)."""
    totals: Counter[str] = Counter()
    for key, size in sizes.items():
        totals[key[axis]] += size
    parts: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        parts[(record.source, record.level)[axis]].append(record)
    return {name: _stratum(parts[name], totals[name], suite) for name in sorted(totals)}


def _stratum(records: Sequence[Record], instances: int, suite: Suite | None) -> Stratum:
    """Return the figures of these records, for a suite also those of items."""
    found = stratum(records, instances)
    found = found.model_copy(update={"continuations": continuations(records), "similarity": nearness(records)})
    return found.model_copy(update={"items": items(records, instances)}) if suite else found
