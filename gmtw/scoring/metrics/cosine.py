"""cosine: is the answer nearest to a right option? By the cosine of the means of both texts' vectors."""

from __future__ import annotations

from gmtw.scoring.metrics.similarity import SimilarityMetric

METRIC = SimilarityMetric("cosine", "cosine similarity")
