"""bertscore: is the answer nearest to a right option? By F1 of matched tokens, by a chosen layer, without rescaling."""

from __future__ import annotations

from gmtw.scoring.metrics.similarity import SimilarityMetric

METRIC = SimilarityMetric("bertscore", "BERTScore")
