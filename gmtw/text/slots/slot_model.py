"""An expression for slots: the days and parts of days that some atoms of a sentence name."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

DayParts: TypeAlias = tuple[frozenset[int], frozenset[str]]
"""Days, and parts of days. An empty set means that none is said."""


class SlotExpression(NamedTuple):
    """Atoms `first` to `last` (not included) of a sentence that name days or parts of days, "luni dimineață"."""

    first: int
    last: int
    days: frozenset[int]
    parts: frozenset[str]

    left: bool = False
    """Something has left the place: "de pe luni"."""

    same: bool = False
    """The place is the one that was said before: "în aceeași zi"."""

    cells: tuple[DayParts, ...] = ()
    """Each day and part of a list, in order: "luni și marți"."""

    offers: bool = False
    """The place is only said to sell something, or at what price: "X costă 8 lei la depozit"."""

    kind: frozenset[str] = frozenset()
    """The part by which the slot is called beside its number, where slots are no days: "cursa 1, cu duba mare"."""

    counted: bool = False
    """An ordinal counts the part of the day: "a doua seară"."""

    half: bool = False
    """It only says in which half of the day some slots leave, where slots are no days: "dimineața pleacă X"."""

    only: bool = False
    """It is all that a negator leaves: "nu poate fi decât marți"."""

    @property
    def says(self) -> bool:
        """True if it means any slot."""
        return bool(self.days or self.parts or self.kind)

    @property
    def of_day(self) -> SlotExpression:
        """The same days, without a part."""
        return self._replace(parts=frozenset(), cells=((self.days, frozenset()),), counted=False)
