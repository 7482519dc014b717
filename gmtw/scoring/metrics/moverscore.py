"""moverscore: is the answer nearest to a right option? By 1 / (1 + the earth mover's distance) of their words."""

from __future__ import annotations

from gmtw.scoring.metrics.similarity import SimilarityMetric

METRIC = SimilarityMetric("moverscore", "MoverScore")
