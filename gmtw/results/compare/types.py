"""The frozen values that a comparison is made of."""

from __future__ import annotations

from collections.abc import Mapping

from gmtw.core.types import Frozen
from gmtw.results.summary import Mean, SignatureLine


class Standing(Frozen):
    """One model on the common instances: its means, by metric and with `avg` and `solved`.

    ties: letters; models that share one cannot be told apart by avg. answered: of the set's instances.
    """

    label: str
    model: str
    language: str
    samples: int
    answered: int
    means: Mapping[str, Mean]
    ties: str = ""


class Gap(Frozen):
    """What the first of two has more than the second, over n instances, with its 95 % interval and two-sided p.

    adjusted: p corrected for all pairs (Holm), of `avg` only. detectable: the smallest difference that would show
    in 80 of 100 such sets, one-sided at 5 % over the number of pairs; None where no difference could.
    """

    mean: float
    n: int
    interval: tuple[float, float] | None
    p: float
    adjusted: float | None = None
    detectable: float | None = None


class Flips(Frozen):
    """Instances that only the first of two solved, or only the second, with McNemar's exact two-sided p."""

    first: int
    second: int
    p: float


class Pair(Frozen):
    """Two models on the instances that both answered. flips: None where one has several samples."""

    first: str
    second: str
    gaps: Mapping[str, Gap]
    flips: Flips | None


class Split(Frozen):
    """An instance and how its models fared, from the best avg to the worst. missed: the rules that the last broke."""

    instance_id: str
    source: str
    level: str
    spread: float
    avgs: tuple[tuple[str, float], ...]
    missed: tuple[str, ...]


class Comparison(Frozen):
    """What runs on one set say of each other. instances: of the set; common: those that every model answered.

    standings: the best avg first. tested: how many pairs the correction counts. pairs: all of them, or with many
    models each against the best. by: world, level or rule -> its part -> standings there. signatures: of the runs.
    """

    set: str
    set_digest: str
    scoring: int
    language: str
    instances: int
    common: int
    remarks: tuple[str, ...]
    standings: tuple[Standing, ...]
    tested: int
    pairs: tuple[Pair, ...]
    worst: tuple[Split, ...]
    by: Mapping[str, Mapping[str, tuple[Standing, ...]]] = {}
    signatures: tuple[SignatureLine, ...] = ()


class Shift(Frozen):
    """What a score has more in the other language. reading: in words, only as far as the whole interval allows."""

    gap: Gap
    first: float
    second: float
    reading: str


class ModelDelta(Frozen):
    """One model in two languages, on the worlds that it answered in both."""

    first: str
    second: str
    worlds: int
    shifts: Mapping[str, Shift]


class Delta(Frozen):
    """Models in two languages: X(second) - X(first) for U, R, F and solved, paired by world; never G."""

    first: str
    second: str
    scoring: int
    remarks: tuple[str, ...]
    models: tuple[ModelDelta, ...]
    signatures: tuple[SignatureLine, ...] = ()
