"""Remarks on the figures by goal: mistakes about whether there is a plan, and how to read them."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.report.text_table import interval
from gmtw.results.summary import Mean, ModelSummary

MISTAKES = (
    "false alarms: of the tasks that may have no plan and have one, the share of answers that say that there is none; "
    "missed: of those that have none, the share of answers that do not say so. [...]: the 95 % interval over tasks."
)

NONE = "By goal: in every task of this set any plan that obeys will do."


def mistakes(model: ModelSummary) -> Iterator[str]:
    """Yield how often a model says wrongly that there is no plan, and how often it does not see that there is none."""
    for part in (model.goals or {}).values():
        if told := [one for one in (_told("false alarms", part.false_alarms), _told("missed", part.missed)) if one]:
            yield ", ".join(told)


def _told(what: str, mean: Mean | None) -> str:
    if mean is None or mean.value is None:
        return ""
    return f"{what} {mean.value:.3f} {interval(mean)} of {mean.n}".replace("  ", " ")
