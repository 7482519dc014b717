"""The instances where models differ most."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.results.compare.models import Contestant
from gmtw.results.compare.record_lines import AVG
from gmtw.results.compare.types import Split


def worst(field: Sequence[Contestant], ids: Sequence[str], most: int) -> list[Split]:
    """Up to `most` instances, the largest spread of avg first; none where all models agree."""
    splits = [split for id_ in ids if (split := _split(field, id_)) is not None and split.spread > 0]
    return sorted(splits, key=lambda split: (-split.spread, split.instance_id))[:most]


def _split(field: Sequence[Contestant], id_: str) -> Split | None:
    marks = [(one.label, one.marks[id_]) for one in field]
    found = [(label, value, mark) for label, mark in marks if (value := mark.values[AVG]) is not None]
    if len(found) < 2:
        return None
    found.sort(key=lambda row: (-row[1], row[0]))
    last = found[-1][2]
    return Split(
        instance_id=id_,
        source=last.source,
        level=last.level,
        spread=round(found[0][1] - found[-1][1], 9),
        avgs=tuple((label, round(value, 9)) for label, value, _ in found),
        missed=tuple(sorted({rule.kind for rule in last.rules if not rule.held})),
    )
