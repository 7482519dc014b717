"""paired: is a right candidate likelier than every wrong one?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmtw.scoring.metrics.continuations import Candidate, ContinuationMetric, right_share
from gmtw.tasks.continuation.task import ContinuationTask


def _measure(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    return right_share(task, [one.nats for one in found]), {}


METRIC = ContinuationMetric("paired", "likelier candidate", "choice", _measure, decides=("paired",), carries=True)
