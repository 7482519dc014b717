"""How each model did on each kind of rule, from the records as they pass."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from gmtw.core.types import Record
from gmtw.report.summary_rows import highest

HEADS = ("rule", "metric", "model", "n", "held", "share held", "mean earned")

Who = tuple[str, str, int]
"""Model, language, sample."""


class RuleRow(NamedTuple):
    """A kind of rule and a model. n: how often the rule was judged; held: how often it held; earned: the mean.

    metric: U for instructions, R for structure. best: no model earned more of this rule.
    """

    rule: str
    metric: str
    model: str
    n: int
    held: int
    earned: float
    best: bool = False


class RuleTally:
    """Counts per rule, metric and model; as large as their number, however many records pass."""

    def __init__(self) -> None:
        self._counts: defaultdict[tuple[str, str, Who], list[float]] = defaultdict(lambda: [0, 0, 0.0])

    def add(self, record: Record) -> None:
        """The rules of that record are counted."""
        who = (record.model, record.language, record.sample)
        for metric, score in record.scores.items():
            for each in score.parts.get("each", ()):
                count = self._counts[each["kind"], metric, who]
                count[0] += 1
                count[1] += each["held"]
                count[2] += each["earned"]

    def rows(self, labels: Mapping[Who, str]) -> Iterator[RuleRow]:
        """The rows by rule, metric and model; `labels` says what models are called."""
        rows = [
            RuleRow(kind, metric, labels.get(who, who[0]), int(n), int(held), earned / n)
            for (kind, metric, who), (n, held, earned) in sorted(self._counts.items())
        ]
        for _, group in groupby(rows, key=lambda row: (row.rule, row.metric)):
            of_rule = list(group)
            top = highest(row.earned for row in of_rule)
            yield from (row._replace(best=top is not None and round(row.earned, 3) == top) for row in of_rule)
