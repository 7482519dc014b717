"""Why a score is what it is, in lines for a failed test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gmtw.core.sanitize import visible

if TYPE_CHECKING:
    from gmtw.core.types import Score

MOST = 10
"""So many pieces of evidence are shown."""


def below(score: Score, mark: float) -> str:
    """Why a test fails: the score, and the first of its evidence."""
    lines = [f"{score.metric} {score.value:.3f} is below --pass-mark {mark:g}"]
    for piece in score.evidence[:MOST]:
        fields = piece.model_dump(exclude_none=True)
        lines.append(visible("  " + ", ".join(f"{key}: {value}" for key, value in fields.items())))
    if len(score.evidence) > MOST:
        lines.append(f"  ... and {len(score.evidence) - MOST} more in records.jsonl")
    return "\n".join(lines)
