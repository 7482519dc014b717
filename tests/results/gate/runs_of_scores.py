"""Runs made of scores, as a gate sees them, without any output behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from gmtw.core.types import Record, Score
from gmtw.results.gate.baseline import Baseline
from gmtw.results.gate.model_scores import scores_by_model
from gmtw.results.run import Run
from gmtw.results.summary import SCORING, ModelSummary, Signature, Summary, summarise

Columns = Mapping[str, Sequence[float | None]]
"""Metric -> its values, one for each world."""


@dataclass
class Scored:
    """A run as the gate needs it: its summary and its records."""

    summary: Summary
    kept: Sequence[Record]
    entries: Mapping[Any, Any] = field(default_factory=dict)
    folder: Path = Path("run")

    def records(self) -> Iterator[Record]:
        yield from self.kept


@lru_cache(maxsize=1000)
def score(metric: str, value: float | None) -> Score:
    """A score; made once, because simulations need each one a million times."""
    return Score(metric=metric, value=value)


def records(columns: Columns, model: str = "m", sample: int = 0, missing: int = 0) -> list[Record]:
    """A record for each world; the last `missing` have no output. Where R is measured, a plan with R = 1 is solved."""
    worlds = len(next(iter(columns.values())))
    return [
        Record(
            model=model,
            language="ro",
            sample=sample,
            instance_id=f"w{world:04}",
            source="travel",
            level="easy",
            fingerprint=f"f{world:04}",
            status="missing" if world >= worlds - missing else "graded",
            scores={}
            if world >= worlds - missing
            else {key: score(key, values[world]) for key, values in columns.items()},
            solved=None if "R" not in columns or world >= worlds - missing else columns["R"][world] == 1,
        )
        for world in range(worlds)
    ]


def run(*rows: Sequence[Record], partial: str = "", set_digest: str = "d" * 64, quick: bool = False) -> Run:
    """A run of these rows, each the records of one model and sample. quick: without intervals, which take time."""
    models = []
    for row in rows:
        model_label = row[0].model + (f"#{row[0].sample}" if row[0].sample else "")
        sizes = {("travel", "easy"): len(row)}
        models.append(without_intervals(row, model_label) if quick else summarise(row, sizes, model_label))
    summary = Summary(
        set="s",
        set_digest=set_digest,
        digest="x",
        scoring=SCORING,
        signature=Signature(),
        partial=partial,
        unknown=(),
        repeats=0,
        models=tuple(models),
    )
    return cast("Run", Scored(summary, [record for row in rows for record in row]))


def without_intervals(row: Sequence[Record], model_label: str) -> ModelSummary:
    """Return the parts of a summary that the gate holds against records."""
    summary = summarise(row[:1], {("travel", "easy"): 1}, model_label)
    graded = sum(record.status == "graded" for record in row)
    return summary.model_copy(update={"instances": len(row), "answered": graded, "missing": len(row) - graded})


def baseline(earlier: Run, *, paired_changes: bool = True) -> Baseline:
    """The run as a baseline; with its summary alone where it is not to be paired_changes."""
    return Baseline(Path("earlier"), earlier.summary, scores_by_model(earlier.records()) if paired_changes else None)
