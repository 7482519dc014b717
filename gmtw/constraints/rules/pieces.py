"""Rules over how many there are of one entity, where a slot may hold several; and over what stands in for what.

They read counts as the other rules do, so that elsewhere than in shopping they mean the same: there, a count is 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import NonNegativeInt, PositiveInt

from gmtw.constraints.rule import Bound, Plan, Rule, at_least, at_most, exactly
from gmtw.constraints.rules.relations import Compared


class PiecesAtLeast(Rule):
    """The plan holds at least `least` of this entity."""

    kind = "pieces-at-least"
    entity: str
    least: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield at_least(plan.count(entity=self.entity), self.least, where=self.entity)


class PiecesAtMost(Rule):
    """The plan holds at most `limit` of this entity, perhaps none."""

    kind = "pieces-at-most"
    entity: str
    limit: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield at_most(plan.count(entity=self.entity), self.limit, where=self.entity)


class PiecesExactly(Rule):
    """The plan holds exactly `number` of this entity."""

    kind = "pieces-exactly"
    entity: str
    number: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield exactly(plan.count(entity=self.entity), self.number, where=self.entity)


class PerPiece(Rule):
    """For each `entity` the plan holds at least `number` of `other`."""

    kind = "per-piece"
    entity: str
    other: str
    number: PositiveInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        missing = plan.count(entity=self.other) - self.number * plan.count(entity=self.entity)
        yield at_least(missing, 0, where=self.other)


class Either(Rule):
    """The plan holds `entity` or `other`, or both: one stands in for the other."""

    kind = "either"
    entity: str
    other: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield at_least(plan.count(entity=self.entity) + plan.count(entity=self.other), 1, where=self.entity)


class OnlyAmong(Compared):
    """Entities in it with `attribute` have `than` too: of one kind, one brand only."""

    kind = "only-among"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        others = set(plan.scene.having(self.attribute)).difference(plan.scene.having(self.than))
        yield at_most(sum(plan.count(entity=one) for one in plan.scene.entity if one in others), 0)
