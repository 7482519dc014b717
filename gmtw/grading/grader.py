"""Grading case by case: an output is read once, and its record goes to a shard when the next one comes."""

from __future__ import annotations

from typing import Protocol

from gmtw.core.types import Record, Score
from gmtw.grading.grammar import Grammar
from gmtw.grading.inputs import Case
from gmtw.scoring.grade import Grading


class RecordSink(Protocol):
    """A receiver of records as they are made, for example `gmtw.grading.shards.Shard`."""

    def add(self, record: Record) -> None:
        """Take a record."""

    def close(self) -> None:
        """No record follows."""


class Grader:
    """Measures one metric at a time, and keeps one output in memory.

    The scores of a case become a record when another case is asked for, or on `close`. Where its
    metrics were measured apart (in two processes, in another order), `shards.merged` joins them.
    grammar: what adds the optional part of that name to G, if asked for.
    """

    def __init__(self, shard: RecordSink, grammar: Grammar | None = None) -> None:
        self.shard, self.grammar = shard, grammar
        self._case: Case | None = None
        self._grading: Grading | None = None
        self._scores: dict[str, Score] = {}

    def score(self, case: Case, metric: str) -> Score:
        """Return the score of the case by that metric. What it raises comes through, with the case named."""
        if self._grading is None or case is not self._case:
            self._turn_to(case)
        assert self._grading is not None
        try:
            score = self._grading.score(metric)
            if self.grammar and metric == "G":
                score = self.grammar.added(score, self._grading)
        except Exception as crash:
            crash.add_note(f"while metric {metric} graded {case.info.id!r} of {case.row.label}")
            raise
        self._scores[metric] = score
        return score

    def grade(self, case: Case) -> None:
        """Measure all metrics that apply to the case."""
        for metric in case.metrics:
            self.score(case, metric)

    def close(self) -> None:
        """Everything measured so far is in the shard."""
        self._finish()
        self.shard.close()

    def _turn_to(self, case: Case) -> None:
        self._finish()
        self._case, self._grading = case, Grading(case.instance, case.output(), case.row.model)

    def _finish(self) -> None:
        if self._grading is not None and self._scores:
            self.shard.add(self._grading.record(self._scores))
        self._case = self._grading = None
        self._scores = {}
