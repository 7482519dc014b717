"""Values -> means with their intervals; records -> the figures of a stratum.

Sums are exact (`math.fsum`), so the order of records moves no digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum

from gmtw.core.types import Record
from gmtw.results.summary.summary_types import Mean, Stratum
from gmtw.scoring.metrics import in_order

Column = Sequence[float | None]


def stratum(records: Sequence[Record], instances: int) -> Stratum:
    """Return the figures of these records of `instances` instances of the set."""
    graded = [record for record in records if record.status == "graded"]
    keys = in_order({key for record in graded for key in record.scores})
    columns: list[Column] = [[r.scores[key].value if key in r.scores else None for r in graded] for key in keys]
    found = means([*columns, [r.average for r in graded], [r.solved for r in graded]], [r.fingerprint for r in graded])
    return Stratum(
        instances=instances,
        answered=len(graded),
        errors=sum(record.status == "error" for record in records),
        missing=sum(record.status == "missing" for record in records),
        means=dict(zip(keys, found, strict=False)),
        avg=found[-2],
        solved=found[-1],
        grammar=_grammar(graded),
        above_chance=_above_chance(graded),
    )


def means(columns: Sequence[Column], worlds: Sequence[str], bounded: bool = True) -> list[Mean]:
    """Return the mean of each column with its interval over worlds; `bounded`: values are between 0 and 1."""
    from gmtw.results.stats import intervals

    ends = intervals(columns, worlds, span=(0.0, 1.0) if bounded else None)
    return [
        mean(column).model_copy(update={"interval": interval}) for column, interval in zip(columns, ends, strict=True)
    ]


def mean(values: Iterable[float | None]) -> Mean:
    """Return the mean of the values that are not None, without an interval."""
    measured = [float(value) for value in values if value is not None]
    return Mean(value=exact_mean(measured), n=len(measured))


def exact_mean(values: Iterable[float | None]) -> float | None:
    """Return the mean of the values that are not None, by an exact sum; None if there is none."""
    measured = [value for value in values if value is not None]
    return fsum(measured) / len(measured) if measured else None


def _grammar(graded: Sequence[Record]) -> Mean | None:
    """Return the mean of grammar errors; None if no grammar was measured."""
    asked = [(r.scores["G"].parts, r.fingerprint) for r in graded if "G" in r.scores]
    errors = [(parts["grammar"], world) for parts, world in asked if "grammar" in parts]
    if not errors:
        return None
    return means([[error for error, _ in errors]], [world for _, world in errors], bounded=False)[0]


def _above_chance(graded: Iterable[Record]) -> Mean | None:
    """Return U above chance, over the records whose instances have a chance; None if none has."""
    scores = [record.scores["U"] for record in graded if "U" in record.scores]
    pairs = [(s.value, s.parts["chance"]) for s in scores if s.value is not None and "chance" in s.parts]
    if not pairs:
        return None
    value, chance = (fsum(column) / len(pairs) for column in zip(*pairs, strict=True))
    return Mean(value=(value - chance) / (1 - chance) if chance < 1 else None, n=len(pairs))
