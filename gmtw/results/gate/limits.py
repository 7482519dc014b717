"""The limits that a run must keep, as the command line gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from gmtw.core.errors import GmtwError, UnknownNameError

TOLERANCE, MIN_COVERAGE, MAX_MDE = 0.01, 0.95, 0.05
"""The defaults."""

SUMMARY_SCORES = ("solved", "faithful", "avg")
"""The figures that a threshold may be set for beside metrics, and that are tested against a baseline if asked for."""


Missing = Literal["fail", "zero", "ignore"]
"""The comparisons that decide about lost answers. fail: both, the one without them and the one in which they count as
0; zero: only the second; ignore: only the first. The second is always shown."""


@dataclass(frozen=True, slots=True)
class GateLimits:
    """The demands of the gate on a run.

    tolerance: a drop is a regression only if it is surely larger. fail_under: the least mean, by metric or of
    SUMMARY_SCORES. min_coverage: the least share of instances that must be answered. max_mde: the largest minimum
    detectable effect: a run without a visible drop passes only if one of this size, beyond the tolerance, would show.
    also: those of SUMMARY_SCORES that are tested against the baseline like a metric; each one more makes every test
    weaker. missing: what decides about answers that the baseline has and the run lacks.
    """

    tolerance: float = TOLERANCE
    fail_under: Mapping[str, float] = field(default_factory=dict)
    min_coverage: float = MIN_COVERAGE
    max_mde: float = MAX_MDE
    also: frozenset[str] = frozenset()
    missing: Missing = "fail"


def thresholds(texts: Iterable[str]) -> Mapping[str, float]:
    """Return `["U=0.80", "avg=.9,R=.7"]` as {"U": 0.8, "avg": 0.9, "R": 0.7}. Raise GmtwError for any other text."""
    found: dict[str, float] = {}
    for part in (part.strip() for text in texts for part in text.split(",")):
        metric, equals, number = part.partition("=")
        value = share(number) if equals and metric else None
        if value is None:
            raise GmtwError(f"--fail-under {part!r} is not METRIC=X with X from 0 to 1; type for example U=0.80")
        found[metric.strip()] = value
    return found


def check_metrics(limits: GateLimits, measured: Iterable[str] = ()) -> None:
    """Raise UnknownNameError if a threshold is set for a metric that does not exist, or a test asked for one.

    measured: the metrics of the run, which are another host's in a run that was imported.
    """
    from gmtw.scoring.metrics import METRICS

    known = {*SUMMARY_SCORES, *(metric.key for metric in METRICS), *measured}
    for metric in limits.fail_under:
        if metric not in known:
            raise UnknownNameError("metric", metric, known)
    for score in sorted(limits.also):
        if score not in SUMMARY_SCORES:
            raise UnknownNameError("score for --metric", score, SUMMARY_SCORES)


def baseline_path(text: str | None) -> Path | None:
    """Return the path of `--baseline`, None if the option is not given.

    Raise GmtwError for an empty text: an unset variable of CI does not mean that no gate is wanted.
    """
    if text is not None and not text.strip():
        raise GmtwError("--baseline is empty; give the report folder of an earlier run, or leave it out")
    return None if text is None else Path(text)


def share(text: str) -> float | None:
    """Return the number in `text` if it is one from 0 to 1, else None."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 <= value <= 1 else None
