"""Mentions that a text denies ("am exclus X"), as F finds them.

A row asks whether its entity is denied: mentioned, and affirmed nowhere in the text (or in the span).
Rows that do not mention their entity are left out. A mention that F does not find is not denied.
"""

from __future__ import annotations

from gmtw.quality.validate.entity_rows import EntityDetector, EntityFinding, LabelledEntity


def _denied(case: LabelledEntity) -> EntityFinding | None:
    if not case.labels.mentioned:
        return None
    said = bool(case.here) and case.denied.issuperset(case.here)
    return EntityFinding(said, not case.labels.asserted, () if case.here else ("mention not found",))


DETECTOR = EntityDetector("denials", "mentions", _denied)
