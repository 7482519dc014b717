"""Texts to be continued, apart from their formats (gmtw.datasets) and metrics (gmtw.scoring.metrics).

asking    item -> prompt, with examples before it
answer    output -> what it says, without labels and further items
nearness  how near two texts are, by their vectors; gmtw.scoring.similarity measures outputs by it
"""

from __future__ import annotations

from gmtw.tasks.continuation.task import ContinuationTask


class _Handler:
    """What the stages need of this kind of task."""

    kind = "continuation"
    task_type = ContinuationTask


HANDLER = _Handler()
