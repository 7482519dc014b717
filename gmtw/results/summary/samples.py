"""Several samples of one model: their mean, and how often one of k, or each of k, solves an instance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from gmtw.core.types import Record
from gmtw.results.summary.means import StratumSums, means
from gmtw.results.summary.summary_types import Mean, SamplesSummary

FEW = 5
"""Up to this many samples, every k is shown; beyond, only powers of two and the number of samples."""


Solved = Mapping[tuple[str, str], tuple[int, int]]
"""(instance id, world) -> samples graded, samples solved."""


@dataclass(frozen=True, slots=True)
class SampleSums:
    """The sums behind the figures of several samples; those of two samples add up to those of both.

    numbers: of the samples. solved: how many samples of each instance were graded and solved.
    """

    numbers: frozenset[int]
    stratum: StratumSums
    solved: Solved

    @classmethod
    def of(cls, records: Sequence[Record]) -> SampleSums:
        """Return the sums of these records of one model in one language."""
        return cls(frozenset(record.sample for record in records), StratumSums.of(records), _solved(records))

    def __add__(self, other: SampleSums) -> SampleSums:
        """Return the sums of both groups of samples."""
        solved = dict(self.solved)
        for key, (graded, right) in other.solved.items():
            before = solved.get(key, (0, 0))
            solved[key] = (before[0] + graded, before[1] + right)
        return SampleSums(self.numbers | other.numbers, self.stratum + other.stratum, solved)

    def figures(self, model: str, language: str, instances: int, label: str) -> SamplesSummary:
        """Return the figures of all samples; `instances`: of the set."""
        samples, solved = len(self.numbers), {key: self.solved[key] for key in sorted(self.solved)}
        return SamplesSummary(
            **dict(self.stratum.figures(instances * samples)),
            model=model,
            language=language,
            label=label,
            samples=samples,
            pass_any={str(k): _passed(solved, k, any_of) for k in _sizes(samples)},
            pass_all={str(k): _passed(solved, k, all_of) for k in _sizes(samples)},
        )


def summarise_samples(records: Sequence[Record], instances: int, label: str) -> SamplesSummary:
    """Return the figures of all samples of one model in one language; `instances`: of the set."""
    return SampleSums.of(records).figures(records[0].model, records[0].language, instances, label)


def any_of(k: int, n: int, solved: int) -> float:
    """Return the probability that one of k samples drawn from n is among the `solved` ones (pass@k).

    Chen et al. 2021.
    """
    return 1 - comb(n - solved, k) / comb(n, k)


def all_of(k: int, n: int, solved: int) -> float:
    """Return the probability that all k samples drawn from n are among the `solved` ones (pass^k)."""
    return comb(solved, k) / comb(n, k)


Chance = Callable[[int, int, int], float]


def _solved(records: Iterable[Record]) -> Solved:
    counts: defaultdict[tuple[str, str], list[bool]] = defaultdict(list)
    for record in records:
        if record.status == "graded" and record.solved is not None:
            counts[record.instance_id, record.fingerprint].append(record.solved)
    return {key: (len(values), sum(values)) for key, values in counts.items()}


def _passed(solved: Solved, k: int, chance: Chance) -> Mean:
    values = [chance(k, n, right) if n >= k else None for n, right in solved.values()]
    return means([values], [world for _, world in solved])[0]


def _sizes(samples: int) -> list[int]:
    return [k for k in range(1, samples + 1) if samples <= FEW or k == samples or k & (k - 1) == 0]
