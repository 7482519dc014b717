"""Records -> summary: means with n, interval and coverage, and what was odd, for each model and each part of the set.

A mean is over what was measured; an output that is missing or failed is counted apart and moves no mean.

figures   the values that a summary is made of
means     means with their intervals, the figures of a stratum
continuations  surprisals, difsur, perplexity of texts to be continued
items     item suites: both denominators, points by weighted category
rules     strata by kind of rule
samples   several samples of one model: pass@k, pass^k
ways      how a model was asked, and by what it was measured
spending  seconds, tokens, dollars
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from typing import NamedTuple

from gmtw.core.types import Record
from gmtw.languages import known, load
from gmtw.results.summary.comparability import Way, asked, unlike, way, ways
from gmtw.results.summary.continuations import continuations, nearness
from gmtw.results.summary.items import Weights, items, points
from gmtw.results.summary.means import in_order, mean, stratum
from gmtw.results.summary.rules import Outcome, by_rule, outcomes, summed
from gmtw.results.summary.samples import summarise_samples
from gmtw.results.summary.spending import spending
from gmtw.results.summary.types import (
    Continuations,
    Items,
    Mean,
    ModelSummary,
    Nearness,
    Points,
    RuleStratum,
    SamplesSummary,
    Spending,
    Stratum,
    Summary,
    Total,
)
from gmtw.text.wordlist import signature as words_signature

__all__ = [
    "ORDER_FAULTS",
    "SCORING",
    "Continuations",
    "Items",
    "Mean",
    "ModelSummary",
    "Nearness",
    "Outcome",
    "Points",
    "RuleStratum",
    "SamplesSummary",
    "Sizes",
    "Spending",
    "Stratum",
    "Suite",
    "Summary",
    "Total",
    "Way",
    "asked",
    "by_row",
    "in_order",
    "mean",
    "outcomes",
    "signature",
    "stratum",
    "summarise",
    "summarise_samples",
    "summed",
    "unlike",
    "way",
    "ways",
    "word_signatures",
]

SCORING = 2
"""The version of SCORING.md's definitions; whatever can move a number raises it."""

ORDER_FAULTS = ("json-first", "text-after")
"""The kinds of note that say: the answer stood in the wrong order."""

Sizes = Mapping[tuple[str, str], int]
"""How many instances the set has, by (world, level)."""


class Suite(NamedTuple):
    """What a summary needs to know of a suite of items: the weight of each category, and whose rules graded it."""

    weights: Weights
    profile: str


def by_row(records: Iterable[Record]) -> Mapping[tuple[str, str, int], list[Record]]:
    """The records of each (model, language, sample), sorted by it."""
    rows: defaultdict[tuple[str, str, int], list[Record]] = defaultdict(list)
    for record in records:
        rows[record.model, record.language, record.sample].append(record)
    return {key: rows[key] for key in sorted(rows)}


def summarise(row: Sequence[Record], sizes: Sizes, label: str, suite: Suite | None = None) -> ModelSummary:
    """The figures of one row; `label` is its name in tables, `suite` what its items weigh, where they are items."""
    notes = Counter(note.kind for record in row for note in record.notes)
    first = row[0]
    whole = _stratum(row, sum(sizes.values()), suite)
    worlds = _strata(row, sizes, 0, suite)
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
        spent=spending(row),
        points=points(worlds, suite.weights, suite.profile == "published") if suite else None,
    )


def word_signatures(languages: Iterable[str]) -> list[str]:
    """The word lists by which G is judged in these languages, as signatures name them."""
    found = [words_signature(load(code)) for code in sorted(set(languages)) if code in known()]
    return [text for text in found if text]


def signature(
    set_name: str, set_digest: str, models: Sequence[ModelSummary], grammar: str = "", profile: str = ""
) -> str:
    """One line that says what was measured, of what, by which definition.

    grammar: what counted errors, "languagetool:6.4". profile: whose rules graded items.
    """
    languages = sorted({model.language for model in models})
    answered = sum(model.answered for model in models)
    instances = sum(model.instances for model in models)
    coverage = answered / instances if instances else 0.0
    parts = (
        f"gmtw:{version('gmtw')}",
        f"set:{set_name}#{set_digest[:6]}",
        f"lang:{','.join(languages)}",
        f"scoring:{SCORING}",
        f"profile:{profile}" if profile else "",
        f"n:{answered}",
        f"cov:{coverage:.3f}",
        *word_signatures(languages),
        grammar,
        _asked(models),
        _bos(models),
        _encoders(models),
    )
    return "|".join(part for part in parts if part)


def _asked(models: Sequence[ModelSummary]) -> str:
    """How texts were asked, where that is not the usual way."""
    found = sorted({asked(model) or "usual" for model in models})
    return f"asked:{','.join(found)}" if found != ["usual"] else ""


def _bos(models: Sequence[ModelSummary]) -> str:
    """Whether a token that begins texts stood before candidates: it moves every sum."""
    kinds = sorted({model.continuations.bos for model in models if model.continuations})
    return f"bos:{','.join(kinds)}" if kinds else ""


def _encoders(models: Sequence[ModelSummary]) -> str:
    """What measured how near answers came."""
    by = sorted({name for model in models for one in (model.similarity or {}).values() for name in one.by.split(",")})
    return f"embedder:{','.join(by)}" if by else ""


def _strata(records: Sequence[Record], sizes: Sizes, axis: int, suite: Suite | None) -> Mapping[str, Stratum]:
    """The figures by world (axis 0) or by level (axis 1)."""
    totals: Counter[str] = Counter()
    for key, size in sizes.items():
        totals[key[axis]] += size
    parts: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        parts[(record.source, record.level)[axis]].append(record)
    return {name: _stratum(parts[name], totals[name], suite) for name in sorted(totals)}


def _stratum(records: Sequence[Record], instances: int, suite: Suite | None) -> Stratum:
    """The figures of these records, those of items too where they are items."""
    found = stratum(records, instances)
    found = found.model_copy(update={"continuations": continuations(records), "similarity": nearness(records)})
    return found.model_copy(update={"items": items(records, instances)}) if suite else found
