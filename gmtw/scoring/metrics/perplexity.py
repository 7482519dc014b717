"""perplexity: exp(nats / tokens) of a text; the score is one over it. Tokenizers make it incomparable."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from gmtw.core.types import ContinuationTask
from gmtw.scoring.metrics.continuations import Candidate, ContinuationMetric


def _measure(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    (text,) = found
    by_token = text.nats / len(text.pieces)
    return exp(-by_token), {"perplexity": exp(by_token)}


METRIC = ContinuationMetric("perplexity", "one over perplexity", "text", _measure, describes=True)
