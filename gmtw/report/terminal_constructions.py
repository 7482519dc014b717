"""The figures by construction as plain text (`--by construction`): a table for each model, the hardest ones first."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.core.text_width import wrapped
from gmtw.report.summary_rows import hardest_first
from gmtw.report.text_table import signed, text_table
from gmtw.results.summary import ConstructionStratum, Mean, ModelSummary

HEADS = ("rules", "met", "alone", "met", "- plain", "interval")

READING = (
    "A construction is a way to word a rule, such as a negation or numbers in words. met: the share of the rules with "
    "the construction that the plan follows; alone: only the rules that have no other construction. - plain: met, "
    "alone, minus met of the rules in common wording, with its 95 % interval over tasks. Different constructions stand "
    "in different rules, so part of a difference may be due to the rules."
)

NONE = "By construction: no rule of this set says which constructions it is worded with."


def construction_text(models: Sequence[ModelSummary]) -> list[str]:
    """Return the lines of the tables and what they mean; a line that says so if the set has no constructions."""
    known = [model for model in models if model.constructions]
    if not known:
        return wrapped(NONE)
    return [*(line for model in known for line in (*_table(model), "")), *wrapped(READING)]


def _table(model: ModelSummary) -> list[str]:
    rows = [(f"  {tag}", _cells(part)) for tag, part in hardest_first(model)]
    return text_table(f"{model.label}, by construction", HEADS, rows)


def _cells(part: ConstructionStratum) -> list[str]:
    alone = (str(part.alone.n), _figure(part.alone))
    return [str(part.held.n), _figure(part.held), *alone, *difference(part.minus_plain)]


def _figure(mean: Mean) -> str:
    return "-" if mean.value is None else f"{mean.value:.3f}"


def difference(mean: Mean | None) -> tuple[str, str]:
    """Return a difference with its sign, and its interval; empty if there is none."""
    if mean is None or mean.value is None:
        return "", ""
    ends = f"[{signed(mean.interval[0])}, {signed(mean.interval[1])}]" if mean.interval else ""
    return signed(mean.value), ends
