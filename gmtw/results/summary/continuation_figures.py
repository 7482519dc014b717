"""Figures of continuations that are no shares: surprisals in nats, difsur, perplexity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, fsum
from typing import Any

from gmtw.core.types import Record
from gmtw.results.summary.means import mean
from gmtw.results.summary.summary_types import ContinuationFigures, Mean, SimilarityFigures
from gmtw.scoring.metrics.log_probabilities import difsur

DIGITS = 4
"""The decimal places to which the published means are rounded, before and after the difference."""


def continuations(records: Sequence[Record]) -> ContinuationFigures | None:
    """Return the figures of these records; None if none of them has log-probabilities."""
    found = [part for record in records if record.status == "graded" for part in _parts(record)]
    carried = [part for part in found if "nats" in part]
    if not carried:
        return None
    right, wrong = (_nats(carried, right=side) for side in (True, False))
    ranked = [part for part in carried if "largest" not in part]  # last words have no wrong side
    good, bad = mean(right), mean(wrong)
    total = {unit: _total(carried, unit) for unit in ("nats", "tokens", "bytes", "words")}
    return ContinuationFigures(
        good=good,
        bad=bad,
        difsur=published_difsur(mean(_nats(ranked, right=True)).value, bad.value),
        difsur_pairs=mean(part["difsur"] for part in found if "difsur" in part),
        per_token=total["nats"] / total["tokens"] if total["tokens"] else None,
        per_byte=total["nats"] / total["bytes"] if total["bytes"] else None,
        per_word=total["nats"] / total["words"] if total["words"] else None,
        perplexity=_exp(total["nats"] / total["tokens"]) if total["tokens"] else None,
        largest_piece=mean(part["largest"] for part in found if "largest" in part),
        bos=_bos(carried),
    )


def nearness(records: Sequence[Record]) -> Mapping[str, SimilarityFigures] | None:
    """Return the similarity of the answers to the options, by measure; None if it was not measured."""
    found = {
        key: [r.scores[key].parts for r in records if key in r.scores and "nearest" in r.scores[key].parts]
        for key in sorted({key for record in records for key in record.scores})
    }
    return {key: _nearness(parts) for key, parts in found.items() if parts} or None


def _nearness(parts: Sequence[Mapping[str, Any]]) -> SimilarityFigures:
    return SimilarityFigures(
        nearest=mean(part["nearest"] for part in parts),
        options=mean(part["options"] for part in parts),
        by=",".join(sorted({part["by"] for part in parts})),
        precision=_mean_of("precision", parts),
        recall=_mean_of("recall", parts),
    )


def _mean_of(name: str, parts: Sequence[Mapping[str, Any]]) -> Mean | None:
    """Return the mean of a part that only some measures have; None if none of them has it."""
    found = [part[name] for part in parts if name in part]
    return mean(found) if found else None


def published_difsur(good: float | None, bad: float | None) -> float | None:
    """Return difsur of two means, rounded as published; None if a mean is missing."""
    if good is None or bad is None:
        return None
    return round(difsur(round(good, DIGITS), round(bad, DIGITS)), DIGITS)


def _parts(record: Record) -> Iterable[Mapping[str, Any]]:
    return (score.parts for score in record.scores.values())


def _nats(parts: Sequence[Mapping[str, Any]], *, right: bool) -> list[float]:
    return [nats for part in parts for n, nats in enumerate(part["nats"]) if (n in part["right"]) == right]


def _total(parts: Sequence[Mapping[str, Any]], unit: str) -> float:
    """The sum over the right candidates: what the model is to find natural."""
    return fsum(part[unit][n] for part in parts for n in part["right"])


def _bos(parts: Sequence[Mapping[str, Any]]) -> str:
    kinds = {bool(part["bos"]) for part in parts}
    return "mixed" if len(kinds) > 1 else "yes" if kinds == {True} else "no"


def _exp(value: float) -> float | None:
    return exp(value) if value < 700 else None
