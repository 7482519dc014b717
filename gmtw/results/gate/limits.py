"""What a run must reach, as the command line says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gmtw.core.errors import GmtwError, UnknownNameError

TOLERANCE, MIN_COVERAGE, MAX_MDE = 0.01, 0.95, 0.05
"""What stands where nothing else is said."""

BESIDE = ("avg", "solved")
"""What a threshold may be set for, beside metrics."""


@dataclass(frozen=True, slots=True)
class Limits:
    """tolerance: a drop of up to so much is none. fail_under: the least mean by metric, avg or solved.

    min_coverage: the least share of instances that must be answered. max_mde: where the set could not have
    detected a drop of so much, that none was found says nothing.
    """

    tolerance: float = TOLERANCE
    fail_under: Mapping[str, float] = field(default_factory=dict)
    min_coverage: float = MIN_COVERAGE
    max_mde: float = MAX_MDE


def thresholds(texts: Iterable[str]) -> Mapping[str, float]:
    """`["U=0.80", "avg=.9,R=.7"]` -> {"U": 0.8, "avg": 0.9, "R": 0.7}; raises GmtwError for anything else."""
    found: dict[str, float] = {}
    for part in (part.strip() for text in texts for part in text.split(",")):
        metric, equals, number = part.partition("=")
        value = share(number) if equals and metric else None
        if value is None:
            raise GmtwError(f"--fail-under {part!r} is not METRIC=X with X from 0 to 1; type for example U=0.80")
        found[metric.strip()] = value
    return found


def check_metrics(limits: Limits) -> None:
    """Raise UnknownNameError where a threshold is set for what nothing measures."""
    from gmtw.scoring.metrics import METRICS

    known = {*BESIDE, *(metric.key for metric in METRICS)}
    for metric in limits.fail_under:
        if metric not in known:
            raise UnknownNameError("metric", metric, known)


def baseline_path(text: str | None) -> Path | None:
    """The path of `--baseline`, None where it is not given.

    Raises GmtwError for an empty one: a variable of CI that is not set is no wish for no gate.
    """
    if text is not None and not text.strip():
        raise GmtwError("--baseline is empty; give the report folder of an earlier run, or leave it out")
    return None if text is None else Path(text)


def share(text: str) -> float | None:
    """The number in `text` where it is one from 0 to 1, else None."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 <= value <= 1 else None
