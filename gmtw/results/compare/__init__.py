"""Runs compared with each other: which model is better, by how much, and whether that may be chance.

compared_models   the models of some runs, and the checks that they may be compared
comparison        runs -> Comparison: the table, the pairs, the instances on which models disagree
comparison_types  the values that a comparison is made of
ranking           the table, and which models cannot be told apart
pairwise          two models on the same instances
across_sets       models on several sets, and which of them cannot be told apart on all of these
language_delta    one model in two languages
many_languages    one model in three or more
set_delta         one model on a frozen set and on a fresh one of the same shape
variant_delta     one model by the plain prompt and in other words
stored_metrics    metrics that the published evaluator stored, beside each other and beside runs
"""

from __future__ import annotations

from gmtw.results.compare.comparison import compare, ties
from gmtw.results.compare.comparison_types import Comparison, Delta, LanguageTable, Robustness, SetDelta
from gmtw.results.compare.language_delta import compare_languages
from gmtw.results.compare.many_languages import compare_many, languages_of
from gmtw.results.compare.set_delta import compare_sets
from gmtw.results.compare.variant_delta import compare_variants

__all__ = [
    "Comparison",
    "Delta",
    "LanguageTable",
    "Robustness",
    "SetDelta",
    "compare",
    "compare_languages",
    "compare_many",
    "compare_sets",
    "compare_variants",
    "languages_of",
    "ties",
]
