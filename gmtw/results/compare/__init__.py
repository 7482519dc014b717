"""Runs against each other: who is better, by how much, and whether that may be chance.

lines         records.jsonl, read for what a comparison needs
contestants   the models of some runs, and whether they may be compared
figures       the values that a comparison is made of
standings     the table, and who cannot be told apart
pairs         two models on the same instances
worst         the instances where models differ most
versus        all of that: Comparison
delta         one model in two languages
"""

from __future__ import annotations

from gmtw.results.compare.comparison import compare
from gmtw.results.compare.delta import compare_languages
from gmtw.results.compare.types import Comparison, Delta

__all__ = ["Comparison", "Delta", "compare", "compare_languages"]
