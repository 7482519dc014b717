"""Several samples of one model -> one `ModelSummary` of all of them: what the model is ranked by.

Means are over the answers of all samples together, counts are sums. The figures of the whole set come with their
intervals, over worlds with all their samples (`SamplesSummary`); those of parts of the set come without.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from gmtw.core.types import Frozen
from gmtw.results.summary.summary_types import EVERY, Mean, ModelSummary, SamplesSummary, Stratum, Total


def over_samples(samples: Sequence[ModelSummary], pooled: SamplesSummary | None = None) -> ModelSummary:
    """Return the figures of all these samples of one model in one language. pooled: of the whole set, if known."""
    first = min(samples, key=lambda one: one.sample)
    whole = {} if pooled is None else {name: getattr(pooled, name) for name in Stratum.model_fields}
    return ModelSummary(
        **{name: _joined([getattr(one, name) for one in samples]) for name in ModelSummary.model_fields}
        | {"of_answered": _of_answered(samples), "errors_by_category": _by_category(samples)}
        | {name: value for name, value in whole.items() if value is not None}
        | {"model": first.model, "language": first.language, "prompts": first.prompts}
        | {"sample": EVERY, "label": pooled.label if pooled else first.label.removesuffix(f"#{first.sample}")}
    )


def _joined(values: Sequence[Any]) -> Any:
    """Return one value for those of all samples: a mean for means and shares, a sum for counts, text with commas."""
    known = [value for value in values if value is not None]
    if len(known) < 2:
        return known[0] if known else None
    match known[0]:
        case Mean():
            return _mean(known)
        case Total():
            sums = [one.value for one in known if one.value is not None]
            return Total(value=fsum(sums) if sums else None, n=sum(one.n for one in known))
        case bool():
            return any(known)
        case int():
            return sum(known)
        case float():
            return fsum(known) / len(known)
        case str():
            return ",".join(dict.fromkeys(known))
        case Mapping():
            keys = dict.fromkeys(key for one in known for key in one)
            return {key: _joined([one[key] for one in known if key in one]) for key in keys}
        case Frozen():
            fields = type(known[0]).model_fields
            return type(known[0])(**{name: _joined([getattr(one, name) for one in known]) for name in fields})
    return known[0]


def _mean(means: Sequence[Mean]) -> Mean:
    """Return the mean over what all of them are of."""
    n = sum(one.n for one in means)
    known = [one.value * one.n for one in means if one.value is not None]
    weight = sum(one.n for one in means if one.value is not None)
    return Mean(value=fsum(known) / weight if weight else None, n=n)


def _of_answered(samples: Sequence[ModelSummary]) -> Mapping[str, Mean] | None:
    """Return the figures over what was answered; None if all samples answered everything, or nothing."""
    keys = dict.fromkeys(key for one in samples for key in one.of_answered or ())
    return {key: _mean([one.over_answered(key) for one in samples]) for key in keys} or None


def _by_category(samples: Sequence[ModelSummary]) -> Mapping[str, Mean] | None:
    """Return the errors by category; a sample whose texts have none of a category counts as 0 there."""
    known = [one for one in samples if one.errors_by_category is not None]
    keys = dict.fromkeys(key for one in known for key in one.errors_by_category or ())
    found = {key: _mean([(one.errors_by_category or {}).get(key) or _none_of(one) for one in known]) for key in keys}
    names = sorted(found, key=lambda name: (-(found[name].value or 0.0), name))
    return {name: found[name] for name in names} if known else None


def _none_of(one: ModelSummary) -> Mean:
    """Return the mean of a category of errors that no text of the sample has."""
    return Mean(value=0.0, n=one.errors_per_100.n if one.errors_per_100 else 0)
