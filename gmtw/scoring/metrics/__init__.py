"""One file per metric, each exposing METRIC; `METRICS` finds them."""

from __future__ import annotations

from typing import Protocol

from gmtw.core.registry import Registry
from gmtw.core.types import Answer, Instance, Score


class Metric(Protocol):
    """Measures one thing about one answer. Pure: the same arguments give the same score.

    key: the letter in tables and test ids. name: what it stands for. decides: the metrics that together say, with
    this one, whether the task is solved, by `held` and `rules` in their parts; () where it has no say.
    """

    key: str
    name: str
    decides: tuple[str, ...]

    def applies(self, instance: Instance) -> bool:
        """Whether this metric means anything for this instance."""
        ...

    def measure(self, instance: Instance, answer: Answer, language: str) -> Score:
        """The score of `answer`; value None, with a reason, where it cannot be measured."""
        ...


METRICS: Registry[Metric] = Registry("gmtw.scoring.metrics", "METRIC")
