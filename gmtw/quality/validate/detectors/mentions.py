"""Mentions of an entity in a text, as F finds them: over inflection, longest match, numbered siblings.

A row asks whether its text (or its span) mentions its entity.
"""

from __future__ import annotations

from gmtw.quality.validate.entity_rows import EntityDetector, EntityFinding, LabelledEntity, siblings


def _mentioned(case: LabelledEntity) -> EntityFinding:
    said, meant = bool(case.here), case.labels.mentioned
    confused = ["numbered siblings confused"] if said != meant else []
    return EntityFinding(said, meant, ("with numbered siblings", *confused) if siblings(case) else ())


DETECTOR = EntityDetector("mentions", "rows", _mentioned)
