"""Rules of the fact world, whose plan is one slot, the answer, and one entity per stated value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from gmtw.constraints.rule import Bound, Plan, Rule, Side, at_least, at_most, exactly


class FromContext(Rule):
    """The answer is the value that the context states, and no other value with it."""

    kind = "from-context"
    entity: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield bounds for the asked value being there, alone."""
        yield exactly(plan.count(entity=self.entity), 1, where=self.entity)
        yield at_most(plan.count(), 1)


class ExactValue(FromContext):
    """The answer is the asked value itself, not a sentence around it."""

    kind = "exact-value"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield bounds for the asked value being there, alone, and not picked out of a sentence."""
        yield from super().bounds(plan)
        yield at_most(plan.loose, 0)


class ContainsValue(FromContext):
    """The answer contains the asked value, alone or in a sentence, and no other value with it."""

    kind = "contains-value"


class ListFromContext(Rule):
    """The answer is these values of the context, all of them and no other."""

    kind = "list-from-context"
    entities: tuple[str, ...]

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield bounds for each asked value being there once, and nothing else."""
        for entity in self.entities:
            yield exactly(plan.count(entity=entity), 1, where=entity)
        yield at_most(plan.count(), len(self.entities))


class ValueOfContext(Rule):
    """The answer is some value of the context."""

    kind = "value-of-context"
    side: ClassVar[Side] = "structure"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield bounds for each slot holding a value of the context, and nothing unknown."""
        for slot in plan.scene.slot:
            yield at_least(plan.count([slot]), 1, where=slot)
            yield at_most(plan.unknown(slot), 0, where=slot)
