"""The metrics of similarity: is the answer nearest to a right option, by cosine, BERTScore or MoverScore?

cosine compares the means of the vectors of both texts; bertscore is F1 over matched tokens at a chosen layer, without
rescaling; moverscore is 1 / (1 + the earth mover's distance) of their words. `gmtw.scoring.similarity` measures them
with a fixed encoder, which is never the model that is graded, so models can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from gmtw.core.types import Answer, Instance, Score
from gmtw.scoring.metrics import TaskMetric
from gmtw.tasks.continuation.task import ContinuationTask
from gmtw.tasks.continuation.text_similarity import nearest_is_right


class SimilarityMetric(TaskMetric[ContinuationTask]):
    """The metric of that field of `Similar`.

    Of a choice: 1 where a right option is among the nearest. Of a text: how near the answer came to the nearest right
    one, not below 0. nearest: that similarity as it is; options: the mean over all options; of BERTScore also precision
    and recall with the nearest right one.
    """

    task_type = ContinuationTask
    reads = "similar"

    def __init__(self, key: str, name: str) -> None:
        self.key, self.name = key, name

    def suits(self, task: ContinuationTask) -> bool:
        """Return whether its answer is a text, and some candidate is right."""
        return task.asks != "last-word" and bool(task.context and task.gold)

    def score(self, task: ContinuationTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the score by what was measured of the answer."""
        near: Sequence[float] = getattr(answer.similar, self.key, ())
        if len(near) != len(task.candidates):
            why = f"no similarity to {len(task.candidates)} candidates; measure it with gmtw similarity"
            return Score(metric=self.key, value=None, why_none=why)
        place = max(task.gold, key=lambda place: near[place])
        best = near[place]
        parts: dict[str, Any] = {"near": list(near), "nearest": best, "options": fsum(near) / len(near)}
        parts |= {"by": encoder(answer)} | (_made_of(answer, place) if self.key == "bertscore" else {})
        if task.asks == "choice":
            return Score(metric=self.key, value=float(nearest_is_right(near, task.gold)), parts=parts)
        return Score(metric=self.key, value=min(1.0, max(0.0, best)), parts=parts, describes=True)


def _made_of(answer: Answer, place: int) -> dict[str, float]:
    """Return precision and recall of BERTScore with that candidate; nothing where they were not written down."""
    made: dict[str, tuple[float, ...]] = {name: getattr(answer.similar, name, ()) for name in ("precision", "recall")}
    return {name: values[place] for name, values in made.items() if len(values) > place}


def encoder(answer: Answer) -> str:
    """Return the encoder in one word: its name, its layer for BERTScore, and whether that weighs tokens."""
    by = answer.similar
    return f"{by.embedder}#{by.layer}{'+idf' if by.idf else ''}" if by else ""


METRICS = (
    SimilarityMetric("cosine", "cosine similarity"),
    SimilarityMetric("bertscore", "BERTScore"),
    SimilarityMetric("moverscore", "MoverScore"),
)
