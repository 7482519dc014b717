"""The candidates of a text to be continued, with what was measured of each."""

from __future__ import annotations

from collections.abc import Mapping

from gmtw.core.types import Instance, Record, Score
from gmtw.report.annotate.types import Option
from gmtw.tasks.handler import handler_of


def options(instance: Instance, record: Record) -> tuple[Option, ...]:
    """Return the candidates in the order of the file; () if the task has none."""
    found = handler_of(instance.task).candidates(instance.task)
    if found is None:
        return ()
    return tuple(
        Option(text=text, right=place in found.right, measured=_measured(record.scores, place))
        for place, text in enumerate(found.texts)
    )


def _measured(scores: Mapping[str, Score], place: int) -> Mapping[str, float]:
    """Return one candidate's parts of scores: its surprisal, and how near the answer came by each measure."""
    found: dict[str, float] = {}
    for key, score in scores.items():
        for part, name in (("nats", "nats"), ("near", key)):
            if part in score.parts:
                found[name] = score.parts[part][place]
    return found
