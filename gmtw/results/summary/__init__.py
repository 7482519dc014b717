"""The summary of a run: what records.jsonl says, as means with intervals; the content of summary.json.

model_summary         records -> figures of one model, the signature of a run
signature             what was measured, of what, by which definitions
summary_types         the values that a summary is made of
means                 means with their intervals, the figures of a stratum
rule_outcomes         how the rules of each kind fared
by_category           errors of language per 100 words, by category
by_construction       how rules fared by the constructions of their wordings
by_goal               how plans fared by what there is to do: solve, repair, best, impossible
by_variant            what a model loses in other words, paired by instance
item_figures          item suites: both denominators, points by weighted category
continuation_figures  surprisals, difsur, perplexity, similarity of texts to be continued
samples               several samples of one model: pass@k, pass^k
over_samples          several samples of one model: the figures that it is ranked by
spending              seconds, tokens, dollars; what is solved with how many tokens
comparability         how a model was asked and measured
"""

from __future__ import annotations

from gmtw.results.summary.by_variant import AnswerScores, by_variant
from gmtw.results.summary.comparability import MeasurementSetup, prompt_usage, setup_difference, setup_of, setups_of
from gmtw.results.summary.means import mean, stratum
from gmtw.results.summary.model_summary import ORDER_FAULTS, Sizes, Suite, by_row, signature_of, summarise
from gmtw.results.summary.over_samples import over_samples
from gmtw.results.summary.rule_outcomes import RuleOutcome, outcomes, summed
from gmtw.results.summary.samples import SampleSums, summarise_samples
from gmtw.results.summary.signature import (
    SCORING,
    Signature,
    SignatureLine,
    distinct_signatures,
    other_metrics,
    word_digests,
)
from gmtw.results.summary.summary_types import (
    COVERED,
    EVERY,
    ConstructionStratum,
    ContinuationFigures,
    GoalStratum,
    ItemFigures,
    Mean,
    ModelSummary,
    RobustnessFigures,
    RuleStratum,
    SamplesSummary,
    ScoreDifference,
    SimilarityFigures,
    Spending,
    Stratum,
    Summary,
    TokenBudgets,
    Total,
    VariantShift,
    WeightedPoints,
)
from gmtw.scoring.metrics import in_order

__all__ = [
    "COVERED",
    "EVERY",
    "ORDER_FAULTS",
    "SCORING",
    "AnswerScores",
    "ConstructionStratum",
    "ContinuationFigures",
    "GoalStratum",
    "ItemFigures",
    "Mean",
    "MeasurementSetup",
    "ModelSummary",
    "RobustnessFigures",
    "RuleOutcome",
    "RuleStratum",
    "SampleSums",
    "SamplesSummary",
    "ScoreDifference",
    "Signature",
    "SignatureLine",
    "SimilarityFigures",
    "Sizes",
    "Spending",
    "Stratum",
    "Suite",
    "Summary",
    "TokenBudgets",
    "Total",
    "VariantShift",
    "WeightedPoints",
    "by_row",
    "by_variant",
    "distinct_signatures",
    "in_order",
    "mean",
    "other_metrics",
    "outcomes",
    "over_samples",
    "prompt_usage",
    "setup_difference",
    "setup_of",
    "setups_of",
    "signature_of",
    "stratum",
    "summarise",
    "summarise_samples",
    "summed",
    "word_digests",
]
