"""Latency, tokens and cost of a model's answers, as far as their lines say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum

from gmtw.core.types import Record
from gmtw.results.summary.means import mean, means
from gmtw.results.summary.summary_types import Spending, TokenBudgets, Total

BUDGETS = (1_000, 4_000, 16_000)
"""The numbers of tokens within which an answer may solve its task."""


def spending(records: Iterable[Record]) -> Spending | None:
    """Return the total latency, tokens and cost of the outputs; None if no output says it."""
    asked = list(records)
    spent = [record.spent for record in asked if record.spent]
    if not spent:
        return None
    return Spending(
        latency_s=mean(one.latency_s for one in spent),
        prompt_tokens=total(one.prompt_tokens for one in spent),
        completion_tokens=total(one.completion_tokens for one in spent),
        cost_usd=total(one.cost_usd for one in spent),
        reasoning_tokens=thought if (thought := total(one.reasoning_tokens for one in spent)).n else None,
        budgets=_budgets(asked),
    )


def _budgets(records: Sequence[Record]) -> TokenBudgets | None:
    """Return what is solved with how many tokens; None if no line says its tokens, or no answer can be solved."""
    graded = [record for record in records if record.status == "graded"]
    unsaid = sum(_tokens(record) is None for record in graded)
    known = [record for record in records if record.status != "graded" or _tokens(record) is not None]
    spent = total(map(_tokens, known))
    if spent.value is None or all(record.solved is None for record in graded):
        return None
    solved = sum(bool(record.solved) for record in known)
    worlds = [record.fingerprint for record in known]
    within = means([[float(_within(record, most)) for record in known] for most in BUDGETS], worlds)
    return TokenBudgets(
        each=spent.value / spent.n,
        per_solved=spent.value / solved if solved else None,
        within=dict(zip(BUDGETS, within, strict=True)),
        unsaid=unsaid,
    )


def _tokens(record: Record) -> int | None:
    return record.spent.completion_tokens if record.spent else None


def _within(record: Record, most: int) -> bool:
    """Return whether the answer solved its task with at most so many tokens."""
    tokens = _tokens(record)
    return bool(record.solved) and tokens is not None and tokens <= most


def total(values: Iterable[float | None]) -> Total:
    """The sum of the values that are not None."""
    known = [float(value) for value in values if value is not None]
    return Total(value=fsum(known) if known else None, n=len(known))
