"""The frozen values that a comparison is made of."""

from __future__ import annotations

from collections.abc import Mapping

from gmtw.core.types import Frozen
from gmtw.results.summary import Mean, RobustnessFigures, ScoreDifference, SignatureLine


class RankedModel(Frozen):
    """One model on the common instances: its means, by metric and with `solved`, `faithful`, `avg`, `above_chance` and
    `errors_per_100`, errors of language per 100 words.

    ties: letters; models that share one cannot be told apart by the leading score; "" of a model that answered too
    little for a rank. answered: of the set's instances. of_answered: the leading score over these, of a model that did
    not answer all.
    """

    label: str
    model: str
    language: str
    samples: int
    answered: int
    means: Mapping[str, Mean]
    ties: str = ""
    of_answered: float | None = None


class McNemarCounts(Frozen):
    """The numbers of instances that only the first or only the second solved, with McNemar's exact two-sided p."""

    first: int
    second: int
    p: float


class ModelPair(Frozen):
    """Two models on the instances that both answered. flips: None if one has several samples."""

    first: str
    second: str
    gaps: Mapping[str, ScoreDifference]
    flips: McNemarCounts | None


class Disagreement(Frozen):
    """An instance on which models disagree: their scores, the best first. missed: the rules that the last one broke.

    scores: by model solved, U and F, or `avg` where no plans are made. spread: of the first of these.
    """

    instance_id: str
    source: str
    level: str
    spread: float
    scores: tuple[tuple[str, Mapping[str, float]], ...]
    missed: tuple[str, ...]


class Comparison(Frozen):
    """Models of runs on one set. instances: of the set; common: those that every model with a rank answered.

    lead: the score that ranks and tests the models: `solved` of plans and conversations, the weighted `points` of
    suites, else `avg`. standings: the best first. without_rank: the models that answered less than 95 %, on what they
    answered. tested: how many pairs the correction counts. pairs: all of them, or with many models each against the
    best. by: world, level or rule -> its part -> standings there. signatures: of the runs.
    """

    set: str
    set_digest: str
    scoring: int
    language: str
    instances: int
    common: int
    lead: str
    remarks: tuple[str, ...]
    standings: tuple[RankedModel, ...]
    without_rank: tuple[RankedModel, ...] = ()
    tested: int
    pairs: tuple[ModelPair, ...]
    worst: tuple[Disagreement, ...]
    by: Mapping[str, Mapping[str, tuple[RankedModel, ...]]] = {}
    signatures: tuple[SignatureLine, ...] = ()


class LanguageShift(Frozen):
    """The difference of a score between two languages. reading: in words, only as far as the whole interval allows."""

    gap: ScoreDifference
    first: float
    second: float
    reading: str


class ModelDelta(Frozen):
    """One model in two languages, on the worlds that it answered in both languages."""

    first: str
    second: str
    worlds: int
    shifts: Mapping[str, LanguageShift]


class SetShift(Frozen):
    """The difference of a score between two sets. detectable: what such sets show in 80 of 100 cases. n: worlds."""

    difference: float
    interval: tuple[float, float] | None
    p: float
    detectable: float | None
    n: tuple[int, int]
    reading: str


class ModelSetDelta(Frozen):
    """One model on two sets, by score."""

    model: str
    shifts: Mapping[str, SetShift]


class SetDelta(Frozen):
    """Models on a frozen set and on a fresh one of the same shape: X(frozen) - X(fresh)."""

    frozen: str
    fresh: str
    scoring: int
    models: tuple[ModelSetDelta, ...]
    signatures: tuple[SignatureLine, ...] = ()


class Delta(Frozen):
    """Models in two languages: X(second) - X(first) for solved, faithful, U, R and F, paired by world; never G."""

    first: str
    second: str
    scoring: int
    remarks: tuple[str, ...]
    models: tuple[ModelDelta, ...]
    signatures: tuple[SignatureLine, ...] = ()


class LanguagePair(Frozen):
    """Two of the languages of a model; the differences are corrected for the number of pairs."""

    first: str
    second: str
    shifts: Mapping[str, LanguageShift]


class ModelLanguages(Frozen):
    """One model in several languages, on the worlds that it answered in all. pairs: first those with the first one."""

    model: str
    worlds: int
    pairs: tuple[LanguagePair, ...]


class LanguageTable(Frozen):
    """Models in three or more languages, otherwise as `Delta`: each two of them, X(second) - X(first)."""

    languages: tuple[str, ...]
    scoring: int
    remarks: tuple[str, ...]
    models: tuple[ModelLanguages, ...]
    signatures: tuple[SignatureLine, ...] = ()


class ModelRobustness(RobustnessFigures):
    """One model in all variants of some runs."""

    model: str
    language: str


class Robustness(Frozen):
    """Models of a run asked in plain and in other words."""

    set: str
    scoring: int
    models: tuple[ModelRobustness, ...]
    signatures: tuple[SignatureLine, ...]
