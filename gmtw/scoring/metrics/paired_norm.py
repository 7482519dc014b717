"""paired-norm: is a right candidate likelier than every wrong one, byte by byte?

Bytes of UTF-8 are the same whatever the tokenizer; by token the same question stands in the parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmtw.scoring.metrics.continuations import Candidate, ContinuationMetric, right_share
from gmtw.tasks.continuation.task import ContinuationTask


def _measure(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    by_token = right_share(task, [one.nats / len(one.pieces) for one in found])
    return right_share(task, [one.nats / one.bytes for one in found]), {"by_token": by_token}


METRIC = ContinuationMetric("paired-norm", "likelier candidate by length", "choice", _measure)
