"""A text's statements, as frozen values: of which plan, about which mentions, with every reading that it may have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import NamedTuple

Slots = frozenset[str]
"""Slots in one of which something may be."""


class Stance(StrEnum):
    """The plan a clause speaks of. Only THIS asserts."""

    THIS = auto()
    AGREED = auto()
    TRIED = auto()
    DEMAND = auto()
    OPTION = auto()
    WISH = auto()
    QUESTION = auto()
    HYPOTHESIS = auto()
    HEDGE = auto()
    BESIDE = auto()
    """A reason, an aim: the clause only mentions."""


class Naming(NamedTuple):
    """A mention's use: in a clause of which plan, denied, only as a measure, or put into the plan as such."""

    stance: Stance
    denied: bool = False
    compared: bool = False
    put: bool = False
    dropped: bool = False
    """It is denied by a verb of leaving out, and not by a negator."""

    @property
    def asserts(self) -> bool:
        """True if what is said of it holds of this plan."""
        return self.stance is Stance.THIS and not self.denied and not self.compared


@dataclass(frozen=True, slots=True)
class Placements:
    """The ways to read the places of one sentence: each a mention -> its slots, at the least cost.

    hints: mention -> further slots that may be meant; they tell, and never accuse. firm: mention -> the slots that
    govern it whatever the reading; without them nothing is accused. listed: it is an entry of a list or a row of a
    table, without a verb. own: the mentions of `firm` whose slots its own words say, and no heading or list.
    """

    readings: Sequence[Mapping[int, Slots]]
    hints: Mapping[int, Sequence[Slots]]
    firm: Mapping[int, Slots]
    listed: bool = False
    own: frozenset[int] = frozenset()
