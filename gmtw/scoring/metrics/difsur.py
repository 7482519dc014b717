"""difsur: how much more surprising the wrong candidates are, 100 (B - G) / max(B, G), from -100 to 100.

G and B are the surprisals of right and wrong candidates (Rodríguez et al., Findings of ACL 2025). The score is
(difsur + 100) / 200: a half is no preference. The published figure, over the means of a set, is in the summary.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from gmtw.scoring.metrics.continuations import Candidate, ContinuationMetric
from gmtw.tasks.continuation.task import ContinuationTask


def difsur(good: float, bad: float) -> float:
    """100 (bad - good) / the larger of both; 0 where both are 0.

    >>> difsur(48, 60)
    20.0
    """
    largest = max(good, bad)
    return 100 * (bad - good) / largest if largest else 0.0


def _measure(task: ContinuationTask, found: Sequence[Candidate]) -> tuple[float, dict[str, Any]]:
    good, bad = (fsum(found[n].nats for n in places) / len(places) for places in (task.gold, task.wrong))
    value = difsur(good, bad)
    return (value + 100) / 200, {"difsur": value}


METRIC = ContinuationMetric("difsur", "surprisal difference", "choice", _measure, describes=True)
