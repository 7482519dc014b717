"""The goals of a world: find any plan, or repair one, find the best one, see that there is none, keep one.

`PlanTask.goal` is None where any plan that obeys the rules will do. The other goals are the classes below; each knows
the figures that were proved of it. Numbers of demands are those of the prompt: the instructions in order, from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field, PositiveInt, model_validator

from gmtw.constraints import Plan
from gmtw.constraints.changes import changes
from gmtw.core.types import Frozen

Cells = Mapping[str, tuple[str, ...]]
"""A plan: slot id -> entity ids."""

SOLVE = "solve"
"""The name of the goal of a task that has no other: any plan that obeys the rules."""


class Turn(NamedTuple):
    """The ends of the first two turns of a conversation in the prompt: the question, and the answer to it."""

    asked: int
    answered: int


class FromEarlier(Frozen):
    """A goal that counts the changes of an earlier plan. type: Stands first, as lines of sets have it."""

    type: str
    earlier: Cells

    @property
    def entities_named(self) -> tuple[str, ...]:
        """The entities of the earlier plan."""
        return tuple(entity for row in self.earlier.values() for entity in row)

    def quantity(self, plan: Plan[Any]) -> Any:
        """Return how many changes a plan is."""
        return changes(plan, self.earlier)


class Repair(FromEarlier):
    """Change an agreed plan so that it obeys new demands too, and as little as possible.

    earlier: The agreed plan, which obeys all but the new demands. new: How many of the demands are new, the last ones.
    least: The proved least number of changes (`gmtw.constraints.changes`). turns: Language -> where in the prompt the
    first request and the agreed answer end; the new demands follow.
    """

    type: Literal["repair"] = "repair"
    new: PositiveInt
    least: PositiveInt
    turns: Mapping[str, Turn] = Field(default_factory=dict)

    def nearness(self, value: float) -> float:
        """Return how near a plan of so many changes is to the least number: least / changes, at most 1."""
        return self.least / max(self.least, value)

    @property
    def proved(self) -> int:
        """The least number of changes."""
        return self.least


class Best(Frozen):
    """Find the plan with the least, or the greatest, total of an attribute among those that obey every rule.

    attribute: Whose total counts; "" counts the entities. most: Whether the greatest one is best. optimum: The proved
    best total. mean: The mean total of random plans that obey the rules.
    """

    type: Literal["best"] = "best"
    attribute: str = ""
    most: bool = False
    optimum: int
    mean: float

    entities_named: ClassVar[tuple[str, ...]] = ()

    @model_validator(mode="after")
    def _tells_plans_apart(self) -> Best:
        """Check that the optimum is not the mean, from which it is told apart."""
        if self.optimum == self.mean:
            raise ValueError(
                f"expected a mean other than the optimum {self.optimum}, because U counts from one to the other"
            )
        return self

    @property
    def key(self) -> str:
        """The key of a world's words for the total: "cost.least"; "count.most" for the number of entities."""
        return f"{self.attribute or 'count'}.{'most' if self.most else 'least'}"

    def quantity(self, plan: Plan[Any]) -> Any:
        """Return the total of the attribute, or the number of entities."""
        return plan.total(self.attribute) if self.attribute else plan.count()

    def nearness(self, value: float) -> float:
        """Return how far the total stands from the mean of random plans that obey (0) to the optimum (1)."""
        return min(1.0, max(0.0, (value - self.mean) / (self.optimum - self.mean)))

    @property
    def proved(self) -> int:
        """The best total."""
        return self.optimum


class Impossible(Frozen):
    """Find a plan, or see that there is none and name demands that cannot go together.

    conflicts: Every set of demands that have no plan together, while without any one of them the others have; numbers
    from 1, the shortest sets first. There are none where there is a plan.
    """

    type: Literal["impossible"] = "impossible"
    conflicts: tuple[tuple[PositiveInt, ...], ...] = ()

    entities_named: ClassVar[tuple[str, ...]] = ()

    @property
    def smallest(self) -> int:
        """The number of demands in the smallest conflict; 0 where there is a plan."""
        return min(map(len, self.conflicts), default=0)

    def share_of(self, named: frozenset[int]) -> float:
        """Return how far a set of demands is a conflict (`share_of_conflict`)."""
        return share_of_conflict(self.conflicts, named)


class Keep(FromEarlier):
    """Leave a plan as it is: in a conversation, where nothing was asked that changes it.

    earlier: The plan. conflicts: Where a new demand cannot be met beside the others, every smallest set of demands that
    clash, by their numbers; the answer names one of them beside the plan. There are none where nothing clashes. asks:
    Whether something is missing that the answer has to ask for.
    """

    type: Literal["keep"] = "keep"
    conflicts: tuple[tuple[PositiveInt, ...], ...] = ()
    asks: bool = False

    proved: ClassVar[int] = 0

    def nearness(self, value: float) -> float:
        """Return 1 for no change, else 0: nobody asked for one."""
        return float(value == 0)

    def share_of(self, named: frozenset[int] | None) -> float:
        """Return how far the named demands are a conflict; where nothing clashes, 1 if none are named."""
        if named is None:
            return float(not self.conflicts)
        return share_of_conflict(self.conflicts, named)


def share_of_conflict(conflicts: Sequence[tuple[int, ...]], named: frozenset[int]) -> float:
    """Return the size of the largest conflict that the named set holds / that of the set; 0 if it holds none.

    A conflict without a demand too many is worth 1, whatever its size: nobody asked for the smallest.
    """
    return max((len(one) / len(named) for one in conflicts if named.issuperset(one)), default=0.0)


AnyGoal = Annotated[Repair | Best | Impossible | Keep, Field(discriminator="type")]

GOALS: tuple[str, ...] = (SOLVE, "repair", "best", "impossible")
"""The names of the goals that tasks of a set have, in the order of tables; `Keep` is for turns of a conversation."""
