"""How a text stands behind its mentions: the statuses, and what is read from all sentences."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]
"""The first character of something, and the one after its last."""


class MentionStatus(StrEnum):
    """How a text stands behind one mention."""

    AFFIRMED = "affirmed"
    """It is said to be in the plan: "Planul cuprinde X."."""
    NAMED = "named"
    """It is named, and nothing is said against it: "X e frumos."."""
    DENIED = "denied"
    """It is left out: "Am exclus X."."""
    HEDGED = "hedged"
    """It may be in the plan: "Poate că vedem X."."""
    WEIGHED = "weighed"
    """It was thought about and dropped: "Am luat în calcul X, dar e departe."."""
    COMPARED = "compared"
    """It is only a measure for something else: "E mai ieftin decât X."."""
    RETRACTED = "retracted"
    """The text takes back all that it said so far: "Nimic din ce am scris nu e adevărat."."""


STANDING = frozenset({MentionStatus.AFFIRMED, MentionStatus.NAMED})
"""The statuses of a mention that tells something of the plan."""


class Reading(NamedTuple):
    """What is read from all sentences.

    statuses: The status of each mention, by its number. everything: The characters (start, end) of phrases that put all
    there is into the plan. retraction: The characters of the last phrase that takes the text back, or None.
    alternatives: Pairs of mentions that are named as one or the other: "vizităm X sau Y".
    """

    statuses: Sequence[MentionStatus]
    everything: Sequence[Span] = ()
    retraction: Span | None = None
    alternatives: Sequence[tuple[int, int]] = ()

    def standing(self, number: int) -> bool:
        """Return whether the text stands behind a mention."""
        return self.statuses[number] in STANDING
