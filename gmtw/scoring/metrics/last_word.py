"""last-word: would the model have ended the text with this word?

Its tokens are found by their characters, so that no letter loses a word, and all of them count: the parts have
their surprisal in all, and that of the largest, which the published figure takes for the word's.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from gmtw.scoring.metrics.continuations import Candidate, ContinuationMetric
from gmtw.tasks.continuation.task import ContinuationTask


def _measure(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float | None, dict[str, Any]]:
    """1 where each token was the likeliest in its place."""
    (word,) = found
    parts = {"probability": exp(-word.nats), "largest": max(word.pieces)}
    return float(all(word.top)) if word.top else None, parts


METRIC = ContinuationMetric("last-word", "last word", "last-word", _measure, decides=("last-word",), carries=True)
