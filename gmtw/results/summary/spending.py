"""Latency, tokens and cost of a model's answers, as far as their lines say it."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from gmtw.core.types import Record
from gmtw.results.summary.means import mean
from gmtw.results.summary.summary_types import Spending, Total


def spending(records: Iterable[Record]) -> Spending | None:
    """Return the total latency, tokens and cost of the outputs; None if no output says it."""
    spent = [record.spent for record in records if record.spent]
    if not spent:
        return None
    return Spending(
        latency_s=mean(one.latency_s for one in spent),
        prompt_tokens=total(one.prompt_tokens for one in spent),
        completion_tokens=total(one.completion_tokens for one in spent),
        cost_usd=total(one.cost_usd for one in spent),
        reasoning_tokens=thought if (thought := total(one.reasoning_tokens for one in spent)).n else None,
    )


def total(values: Iterable[float | None]) -> Total:
    """The sum of the values that are not None."""
    known = [float(value) for value in values if value is not None]
    return Total(value=fsum(known) if known else None, n=len(known))
