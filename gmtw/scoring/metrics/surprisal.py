"""surprisal: how likely a text is, byte by byte: exp(-nats / bytes), the same whatever the tokenizer.

The parts have the surprisal in all, and the tokens, bytes and words over which it went.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from gmtw.scoring.metrics.continuations import Candidate, ContinuationMetric
from gmtw.tasks.continuation.task import ContinuationTask


def _measure(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    (text,) = found
    return exp(-text.nats / text.bytes), {}


METRIC = ContinuationMetric("surprisal", "surprisal by byte", "text", _measure, carries=True, describes=True)
