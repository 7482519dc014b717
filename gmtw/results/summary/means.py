"""Values -> means with their intervals; records -> the figures of a stratum.

Sums are exact (`math.fsum`), so the order of records moves no digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum

from gmtw.core.types import Record
from gmtw.results.summary.summary_types import Mean, Stratum
from gmtw.scoring.metrics import in_order

Column = Sequence[float | None]


def stratum(records: Sequence[Record], instances: int) -> Stratum:
    """Return the figures of these records of `instances` instances of the set."""
    graded = [record for record in records if record.status == "graded"]
    worlds = [record.fingerprint for record in graded]
    keys = in_order({key for record in graded for key in record.scores})
    columns: list[Column] = [[r.scores[key].value if key in r.scores else None for r in graded] for key in keys]
    beside: list[Column] = [[r.average for r in graded], [r.solved for r in graded], [r.told for r in graded]]
    avg, solved, told, *by_metric = means([*beside, *columns], worlds)
    return Stratum(
        instances=instances,
        answered=len(graded),
        errors=sum(record.status == "error" for record in records),
        missing=sum(record.status == "missing" for record in records),
        means=dict(zip(keys, by_metric, strict=True)),
        avg=avg,
        solved=solved,
        told=told if told.n else None,
        errors_per_100=_part_of_g("per_100", graded),
        grammar=_part_of_g("grammar", graded),
        above_chance=_above_chance(graded),
        of_all=_of_all(records, {"solved": solved, "told": told, "avg": avg}),
    )


FIGURES: Mapping[str, Callable[[Record], float | None]] = {
    "solved": lambda record: record.solved,
    "told": lambda record: record.told,
    "avg": lambda record: record.average,
}
"""The figures that are also given over all instances."""


def _of_all(records: Sequence[Record], answered: Mapping[str, Mean]) -> Mapping[str, Mean] | None:
    """Return these figures with errors and missing answers as 0, those that were measured; None if there are none."""
    if all(record.status == "graded" for record in records):
        return None
    keys = [key for key, mean in answered.items() if mean.n]
    columns = [[FIGURES[key](one) if one.status == "graded" else 0.0 for one in records] for key in keys]
    return dict(zip(keys, means(columns, [record.fingerprint for record in records]), strict=True)) or None


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


def _part_of_g(name: str, graded: Iterable[Record]) -> Mean | None:
    """Return the mean of a part of G that is no share, for example errors per 100 words; None if no G has it."""
    asked = [(r.scores["G"].parts, r.fingerprint) for r in graded if "G" in r.scores]
    found = [(parts[name], world) for parts, world in asked if name in parts]
    if not found:
        return None
    return means([[value for value, _ in found]], [world for _, world in found], bounded=False)[0]


def _above_chance(graded: Iterable[Record]) -> Mean | None:
    """Return U above chance, over the records whose instances have a chance; None if none has."""
    scores = [(record.scores["U"], record.fingerprint) for record in graded if "U" in record.scores]
    known = [(s.value, s.parts["chance"], world) for s, world in scores if s.value is not None and "chance" in s.parts]
    return above_chance(*zip(*known, strict=True)) if known else None


def above_chance(values: Sequence[float], chances: Sequence[float], worlds: Sequence[str]) -> Mean:
    """Return (U - chance) / (1 - chance) of the mean U and the mean chance of these outputs.

    Its interval is that of U, moved in the same way: the chance is a figure of the set and varies with no model.
    """
    chance = fsum(chances) / len(chances)
    found = means([values], worlds)[0]
    if chance >= 1 or found.value is None:
        return Mean(value=None, n=found.n)
    value, *ends = ((one - chance) / (1 - chance) for one in (found.value, *(found.interval or ())))
    return Mean(value=value, n=found.n, interval=(ends[0], ends[1]) if ends else None)
