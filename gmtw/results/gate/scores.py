"""A run's scores by model: what a gate compares, the mean over samples where there are several."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import fsum

from gmtw.core.types import Record
from gmtw.results.summary import ModelSummary, Summary

Name = tuple[str, str]
"""(model, language): all samples of it are one."""


@dataclass
class Scores:
    """One model in one language. values: instance id -> metric -> its values, one for each sample."""

    worlds: dict[str, str] = field(default_factory=dict)
    values: defaultdict[str, defaultdict[str, list[float]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )

    def mean(self, instance: str, metric: str) -> float | None:
        """The mean over samples, None where none was measured."""
        found = self.values[instance][metric] if instance in self.values else []
        return fsum(found) / len(found) if found else None


def by_model(records: Iterable[Record]) -> Mapping[Name, Scores]:
    """The scores of each model of a run."""
    found: defaultdict[Name, Scores] = defaultdict(Scores)
    for record in records:
        scores = found[record.model, record.language]
        scores.worlds[record.instance_id] = record.fingerprint
        for key, score in record.scores.items():
            if score.value is not None:
                scores.values[record.instance_id][key].append(score.value)
    return found


def summaries(summary: Summary) -> Mapping[Name, list[ModelSummary]]:
    """The rows of each model: its samples."""
    found: defaultdict[Name, list[ModelSummary]] = defaultdict(list)
    for model in summary.models:
        found[model.model, model.language].append(model)
    return found


def label(rows: Iterable[ModelSummary]) -> str:
    """What the model is called in tables, without the number of its sample."""
    first = min(rows, key=lambda row: row.sample)
    return first.label.removesuffix(f"#{first.sample}") if first.sample else first.label
