"""Values -> means with their intervals; records -> the figures of a stratum.

Sums are exact, so neither the order of records moves a digit, nor that the sums of parts were added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING

from gmtw.core.types import Record
from gmtw.results.summary.summary_types import Mean, Stratum
from gmtw.scoring.metrics import in_order

if TYPE_CHECKING:
    from gmtw.results.stats import WorldSums

Column = Sequence[float | None]

Values = tuple[Column, Sequence[str]]
"""Values, and the world of each."""


@dataclass(frozen=True, slots=True)
class StratumSums:
    """The sums behind the figures of a stratum; those of two groups of records add up to those of both.

    statuses: how many records were graded, failed or are missing. columns: the sums over worlds of metrics (by key), of
    what is not one metric's (`PARTS_OF_G`), of `FIGURES` over all records, and over those answered (as `of_answered
    FIGURE`).
    """

    statuses: Counter[str]
    columns: Mapping[str, WorldSums]

    @classmethod
    def of(cls, records: Sequence[Record]) -> StratumSums:
        """Return the sums of these records."""
        from gmtw.results.stats import world_sums

        columns = {**_columns([record for record in records if record.status == "graded"]), **_whole(records)}
        sums = [world_sums([values], worlds)[0] for values, worlds in columns.values()]
        return cls(Counter(record.status for record in records), dict(zip(columns, sums, strict=True)))

    def __add__(self, other: StratumSums) -> StratumSums:
        """Return the sums of both groups of records together."""
        from gmtw.results.stats import NO_SUMS

        names = {**self.columns, **other.columns}
        columns = {name: self.columns.get(name, NO_SUMS) + other.columns.get(name, NO_SUMS) for name in names}
        return StratumSums(self.statuses + other.statuses, columns)

    def figures(self, instances: int) -> Stratum:
        """Return the figures of `instances` instances of the set."""
        keys = in_order({key for key in self.columns if key not in OTHER_COLUMNS})
        known = [self._known(key) for key in FIGURES]
        found = dict(zip((*FIGURES, *keys), means_of([*known, *(self.columns[key] for key in keys)]), strict=True))
        return Stratum(
            instances=instances,
            answered=self.statuses["graded"],
            errors=self.statuses["error"],
            missing=self.statuses["missing"],
            means={key: found[key] for key in keys},
            avg=found["avg"],
            solved=found["solved"],
            faithful=found["faithful"] if found["faithful"].n else None,
            errors_per_100=self._unbounded("per_100"),
            grammar=self._unbounded("grammar"),
            above_chance=self._above_chance(),
            of_answered=self._of_answered(),
        )

    def _unbounded(self, name: str) -> Mean | None:
        """Return the mean of a part of G that is no share; None if no G has it."""
        return means_of([self.columns[name]], bounded=False)[0] if name in self.columns else None

    def _above_chance(self) -> Mean | None:
        """Return U above chance, over the records whose instances have a chance; None if none has."""
        chance = self.columns["chance"].mean if "chance" in self.columns else None
        return None if chance is None else _lifted(means_of([self.columns["U with a chance"]])[0], chance)

    def _known(self, key: str) -> WorldSums:
        """Return the sums of a figure over all records; nothing if no answer was measured by it."""
        from gmtw.results.stats import NO_SUMS

        return self.columns[key] if self.columns[f"of_answered {key}"].n else NO_SUMS

    def _of_answered(self) -> Mapping[str, Mean] | None:
        """Return the figures over the records that were answered; None if all were, or none."""
        if self.statuses.total() == self.statuses["graded"]:
            return None
        known = {key: sums for key in FIGURES if (sums := self.columns[f"of_answered {key}"]).n}
        return dict(zip(known, means_of(list(known.values())), strict=True)) or None


def stratum(records: Sequence[Record], instances: int) -> Stratum:
    """Return the figures of these records of `instances` instances of the set."""
    return StratumSums.of(records).figures(instances)


FIGURES: Mapping[str, Callable[[Record], float | None]] = {
    "solved": lambda record: record.solved,
    "faithful": lambda record: record.faithful,
    "avg": lambda record: record.average,
}
"""The figures over all instances, in which errors and missing answers count as 0; also given over those answered."""

PARTS_OF_G = ("per_100", "grammar")
"""Parts of G that are no shares, for example errors per 100 words."""

OTHER_COLUMNS = frozenset(
    {*FIGURES, *PARTS_OF_G, "chance", "U with a chance", *(f"of_answered {key}" for key in FIGURES)}
)
"""The columns of a stratum that are no metrics."""


def _columns(graded: Sequence[Record]) -> dict[str, Values]:
    """Return the columns of records that were graded, by name; those of parts only where some record has one."""
    worlds = [record.fingerprint for record in graded]
    found: dict[str, Values] = {
        f"of_answered {key}": ([read(one) for one in graded], worlds) for key, read in FIGURES.items()
    }
    for key in {key for record in graded for key in record.scores}:
        found[key] = [one.scores[key].value if key in one.scores else None for one in graded], worlds
    for name in PARTS_OF_G:
        asked = [(one.scores["G"].parts, one.fingerprint) for one in graded if "G" in one.scores]
        found[name] = _pairs([(parts[name], world) for parts, world in asked if name in parts])
    scores = [(one.scores["U"], one.fingerprint) for one in graded if "U" in one.scores]
    known = [(s.value, s.parts["chance"], world) for s, world in scores if s.value is not None and "chance" in s.parts]
    found["U with a chance"] = _pairs([(value, world) for value, _, world in known])
    found["chance"] = _pairs([(chance, world) for _, chance, world in known])
    return {name: column for name, column in found.items() if column[0] or name.startswith("of_answered")}


def _whole(records: Sequence[Record]) -> dict[str, Values]:
    """Return the columns of figures over all records: those that were not graded count as 0."""
    worlds = [record.fingerprint for record in records]
    return {
        key: ([read(one) if one.status == "graded" else 0.0 for one in records], worlds)
        for key, read in FIGURES.items()
    }


def _pairs(found: Sequence[tuple[float, str]]) -> Values:
    return [value for value, _ in found], [world for _, world in found]


def means(columns: Sequence[Column], worlds: Sequence[str], bounded: bool = True) -> list[Mean]:
    """Return the mean of each column with its interval over worlds; `bounded`: values are between 0 and 1."""
    from gmtw.results.stats import world_sums

    return means_of(world_sums(columns, worlds), bounded)


def means_of(columns: Sequence[WorldSums], bounded: bool = True) -> list[Mean]:
    """Return the mean of each column of sums with its interval over worlds."""
    from gmtw.results.stats import intervals_of

    ends = intervals_of(columns, span=(0.0, 1.0) if bounded else None)
    return [
        Mean(value=column.mean, n=column.n, interval=interval) for column, interval in zip(columns, ends, strict=True)
    ]


def mean(values: Iterable[float | None]) -> Mean:
    """Return the mean of the values that are not None, without an interval."""
    measured = [float(value) for value in values if value is not None]
    return Mean(value=exact_mean(measured), n=len(measured))


def exact_mean(values: Iterable[float | None]) -> float | None:
    """Return the mean of the values that are not None, by an exact sum; None if there is none."""
    measured = [value for value in values if value is not None]
    return fsum(measured) / len(measured) if measured else None


def above_chance(values: Sequence[float], chances: Sequence[float], worlds: Sequence[str]) -> Mean:
    """Return (U - chance) / (1 - chance) of the mean U and the mean chance of these outputs.

    Its interval is that of U, moved in the same way: the chance is a figure of the set and varies with no model.
    """
    return _lifted(means([values], worlds)[0], fsum(chances) / len(chances))


def _lifted(found: Mean, chance: float) -> Mean:
    """Return the mean U above the mean chance, with its interval."""
    if chance >= 1 or found.value is None:
        return Mean(value=None, n=found.n)
    value, *ends = ((one - chance) / (1 - chance) for one in (found.value, *(found.interval or ())))
    return Mean(value=value, n=found.n, interval=(ends[0], ends[1]) if ends else None)
