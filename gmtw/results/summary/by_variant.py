"""One model by the plain prompt and in other words: what it loses in each variant, paired by instance.

A sample of a variant is paired with the plain answer of the same sample number, or with the first one if there is none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from gmtw.core.types import Record, faithful
from gmtw.results.summary.summary_types import RobustnessFigures, ScoreDifference, VariantShift
from gmtw.worlds.variants import VARIANTS, plain_id, variant_of

if TYPE_CHECKING:
    from gmtw.results.stats import PairedDifference

SOLVED = "solved"

KEYS = (SOLVED, "faithful", "U", "R", "G", "F")
"""The scores whose differences are figured."""

PLAIN = ""
"""The name of the plain prompt among variants."""


class AnswerScores(NamedTuple):
    """The scores of a graded answer. values: score -> value, `solved` and `faithful` too; None if not measured."""

    instance_id: str
    sample: int
    fingerprint: str
    values: Mapping[str, float | None]

    @classmethod
    def of(cls, record: Record) -> AnswerScores:
        """Return the scores of a record."""
        scores = {key: record.scores[key].value for key in KEYS if key in record.scores}
        held = {SOLVED: record.solved, "faithful": faithful(record.solved, scores.get("F"))}
        values = {**scores, **{key: None if value is None else float(value) for key, value in held.items()}}
        return cls(record.instance_id, record.sample, record.fingerprint, values)


Answers = Mapping[int, AnswerScores]
"""Sample -> answer."""

Asked = Mapping[str, Mapping[str, Answers]]
"""Variant -> id of the plain instance -> answers."""


class _Pair(NamedTuple):
    """A plain answer, and the answer of the same sample in a variant."""

    plain: AnswerScores
    varied: AnswerScores


def by_variant(answers: Iterable[AnswerScores]) -> RobustnessFigures | None:
    """Return the figures of one model in one language from its graded answers; None if it has no pair of answers.

    Where an instance was answered twice as the same sample, the first answer counts.
    """
    asked = _asked(answers)
    varied = VARIANTS.names if asked.keys() - {""} else ()  # else they stay unread: they bring all worlds
    pairs = {key: _pairs(asked, key) for key in varied if key in asked}
    pairs = {key: found for key, found in pairs.items() if found}
    if not pairs:
        return None
    shifts = _shifts(pairs)
    every = [pair for found in pairs.values() for pair in found]
    plain = {(pair.plain.fingerprint, pair.plain.instance_id, pair.plain.sample): pair.plain for pair in every}
    kept, interval = _consistency(every)
    return RobustnessFigures(
        instances=len({id_ for _, id_, _ in plain}),
        plain=_mean([_solved(line) for line in plain.values()]),
        consistency=kept,
        interval=interval,
        worst=_worst(shifts),
        noise=_noise(asked.get(PLAIN, {})),
        variants=shifts,
    )


def _asked(answers: Iterable[AnswerScores]) -> Asked:
    """Return the answers by variant and plain instance."""
    found: defaultdict[str, defaultdict[str, dict[int, AnswerScores]]] = defaultdict(lambda: defaultdict(dict))
    for line in answers:
        found[variant_of(line.instance_id)][plain_id(line.instance_id)].setdefault(line.sample, line)
    return found


def _worst(shifts: Mapping[str, VariantShift]) -> str:
    """Return the variant in which least was solved beside the plain prompt; "" if that is not less in any."""
    lost = {key: shift.gaps[SOLVED].mean for key, shift in shifts.items() if SOLVED in shift.gaps}
    return min((key for key, mean in lost.items() if mean < 0), key=lambda key: (lost[key], key), default="")


def _pairs(asked: Asked, key: str) -> list[_Pair]:
    """Return the pairs of a variant, by instance and sample."""
    plain = asked.get(PLAIN, {})
    return [
        _Pair(plain[id_].get(sample) or plain[id_][min(plain[id_])], line)
        for id_, answers in sorted(asked[key].items())
        if id_ in plain
        for sample, line in sorted(answers.items())
    ]


def _shifts(pairs: Mapping[str, Sequence[_Pair]]) -> dict[str, VariantShift]:
    """Return the figures of each variant."""
    from gmtw.results.stats import differences, holm

    found = {key: differences([_columns(of, name) for name in KEYS], _worlds(of)) for key, of in pairs.items()}
    p_values = holm([rows[0].p if rows[0] else 1.0 for rows in found.values()])
    return {
        key: _shift(pairs[key], dict(zip(KEYS, rows, strict=True)), p)
        for (key, rows), p in zip(found.items(), p_values, strict=True)
    }


def _shift(pairs: Sequence[_Pair], found: Mapping[str, PairedDifference | None], adjusted: float) -> VariantShift:
    gaps = {key: ScoreDifference.of(one) for key, one in found.items() if one is not None}
    if SOLVED in gaps:
        gaps[SOLVED] = gaps[SOLVED].model_copy(update={"adjusted": adjusted})
    changes = [_solved(pair.varied) - _solved(pair.plain) for pair in pairs]
    return VariantShift(
        n=len({pair.plain.instance_id for pair in pairs}),
        plain={key: _measured(_columns(pairs, key)[1]) for key in gaps},
        varied={key: _measured(_columns(pairs, key)[0]) for key in gaps},
        gaps=gaps,
        lost=_mean([float(change < 0) for change in changes]),
        won=_mean([float(change > 0) for change in changes]),
    )


def _columns(pairs: Sequence[_Pair], key: str) -> tuple[list[float | None], list[float | None]]:
    """Return the values of a score in the variant and by the plain prompt, where both measured it."""
    both = [(pair.varied.values.get(key), pair.plain.values.get(key)) for pair in pairs]
    known = [one if None not in one else (None, None) for one in both]
    return [new for new, _ in known], [old for _, old in known]


def _worlds(pairs: Sequence[_Pair]) -> list[str]:
    return [pair.plain.fingerprint for pair in pairs]


def _consistency(pairs: Iterable[_Pair]) -> tuple[float, tuple[float, float] | None]:
    """Return the share of plain answers that were right and stayed right in every variant, with its interval."""
    from gmtw.results.stats import interval

    groups: defaultdict[tuple[str, str, int], list[float]] = defaultdict(list)
    for pair in pairs:
        own = pair.plain.fingerprint, pair.plain.instance_id, pair.varied.sample
        groups[own] += [_solved(pair.plain), _solved(pair.varied)]
    values = [min(solved) for solved in groups.values()]
    return _mean(values), interval(values, [world for world, _, _ in groups])


def _noise(plain: Mapping[str, Answers]) -> float | None:
    """Return how often two answers to the same plain prompt flip, the mean over instances; None with one sample."""
    rates = [
        _mean([float(_solved(one) != _solved(other)) for one, other in combinations(answers.values(), 2)])
        for answers in plain.values()
        if len(answers) > 1
    ]
    return _mean(rates) if rates else None


def _solved(line: AnswerScores) -> float:
    return line.values.get(SOLVED) or 0.0


def _measured(values: Iterable[float | None]) -> float:
    return _mean([value for value in values if value is not None])


def _mean(values: Sequence[float]) -> float:
    return round(fsum(values) / len(values), 9)
