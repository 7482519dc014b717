"""perplexity: exp(nats / tokens) of a text; the score is one over it. Tokenizers make it incomparable."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from gmtw.scoring.metrics.continuations import Candidate, ContinuationMetric
from gmtw.tasks.continuation.task import ContinuationTask


def _measure(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    (text,) = found
    by_token = text.nats / len(text.pieces)
    return exp(-by_token), {"perplexity": exp(by_token)}


METRIC = ContinuationMetric("perplexity", "one over perplexity", "text", _measure, describes=True)
