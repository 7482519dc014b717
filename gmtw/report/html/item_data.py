"""The page's data of a suite of items beside those of every set."""

from __future__ import annotations

import re
from math import fsum
from typing import Any

from gmtw.core.sanitize import visible
from gmtw.core.types import Instance, Record
from gmtw.results.summary import Mean, ModelSummary, Stratum
from gmtw.tasks.handler import handler_of

Json = dict[str, Any]

LATE = re.compile(r"time-?out|timed out", re.IGNORECASE)
"""Words of an error, none of the model's: the answer came too late."""


def counts(part: Stratum) -> Json | None:
    """Return counts of items, points of 100 over all and over those answered, and the letters; None of other sets."""
    found = part.items
    if found is None:
        return None
    points = part.points if isinstance(part, ModelSummary) else None
    return {
        "total": points.all if points else _hundred(found.of_all),
        "of_answered": points.answered if points else _hundred(part.over_answered("avg")),
        "correct": found.correct,
        "wrong": found.wrong,
        "unparsed": found.unparsed,
        "errors": part.errors,
        "missing": part.missing,
        "n": part.instances,
        "chosen": dict(found.chosen),
        "gold": dict(found.gold),
        "weights": _weights(points.weights) if points else {},
    }


def accuracies(part: Stratum) -> dict[str, Mean]:
    """The share that is right, of all and of those answered; nothing for other sets."""
    if part.items is None:
        return {}
    return {"accuracy": part.items.accuracy, "accuracy.answered": part.items.accuracy_answered}


def _hundred(mean: Mean) -> float | None:
    return None if mean.value is None else 100 * mean.value


def _weights(weights: Any) -> Json:
    """The share of each category in the total."""
    whole = fsum(weights.values())
    return {visible(name): weight / whole for name, weight in weights.items() if whole}


def unparsed(record: Record) -> bool:
    """Return whether no answer could be read, which is another thing than a wrong one."""
    return any("unparsed" in score.parts for score in record.scores.values())


def late(record: Record) -> bool:
    """Return whether the answer is an error because it took too long."""
    return record.status == "error" and LATE.search(record.error) is not None


def expected(instance: Instance) -> list[list[Any]]:
    """Return what was sent before an item and what is right: titles, and their lines; nothing of other tasks."""
    sections = handler_of(instance.task).expected(instance.task)
    return [[title, [visible(line, "\n\t") for line in lines]] for title, lines in sections]
