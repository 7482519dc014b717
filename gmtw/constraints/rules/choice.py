"""Rules over which entities are chosen, in whatever slot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import NonNegativeInt

from gmtw.constraints.rule import Bound, Plan, Rule, at_least, at_most, held
from gmtw.constraints.scene import Scene
from gmtw.core.translatable import message


class IncludeEntity(Rule):
    """The plan holds this entity."""

    kind = "include-entity"
    entity: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield from held(plan, self.entity)


class ExcludeEntity(Rule):
    """The plan does not hold this entity."""

    kind = "exclude-entity"
    entity: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the whole plan."""
        yield at_most(plan.count(entity=self.entity), 0, where=self.entity)


class Exclude(Rule):
    """The plan holds no entity with `attribute`."""

    kind = "exclude"
    attribute: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot."""
        for slot in plan.scene.slot:
            yield at_most(plan.total(self.attribute, [slot]), 0, where=slot)


class Only(Rule):
    """Every entity of the plan has `attribute`, a yes/no."""

    kind = "only"
    attribute: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per slot, over what is there without the attribute."""
        for slot in plan.scene.slot:
            yield at_most(plan.count([slot]) - plan.total(self.attribute, [slot]), 0, where=slot)


class MinKinds(Rule):
    """The plan holds entities of at least `least` different values of `category`."""

    kind = "min-kinds"
    category: str
    least: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the number of values present."""
        present = [plan.any_of(plan.total(value)) for value in plan.scene.values(self.category)]
        yield at_least(sum(present), self.least)


class MaxKinds(Rule):
    """The plan holds entities of at most `limit` different values of `category`."""

    kind = "max-kinds"
    category: str
    limit: NonNegativeInt

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound over the number of values present."""
        present = [plan.any_of(plan.total(value)) for value in plan.scene.values(self.category)]
        yield at_most(sum(present), self.limit)


class NoRepeats(Rule):
    """The plan holds no entity twice."""

    kind = "no-repeats"

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per entity."""
        for entity in plan.scene.entity:
            yield at_most(plan.count(entity=entity), 1, where=entity)

    def room(self, scene: Scene) -> int | None:
        """Return how many entities there are: each fits once."""
        return len(scene.entities)


class NoRepeatsIn(Rule):
    """The slots of `part` hold no entity twice."""

    kind = "no-repeats-in"
    part: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per entity."""
        slots = plan.scene.parts(self.part)
        for entity in plan.scene.entity:
            yield at_most(plan.count(slots, entity), 1, where=entity)


class KeepAll(Rule):
    """The plan holds every entity with `attribute`."""

    kind = "keep-all"
    attribute: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per such entity."""
        yield from held(plan, *plan.scene.having(self.attribute))


class DropFirst(Rule):
    """An entity with `attribute` is kept only if every other entity is kept too."""

    kind = "drop-first"
    attribute: str

    def bounds(self, plan: Plan[Any]) -> Iterator[Bound[Any]]:
        """Yield one bound per pair: the first-to-go is kept only if the other one is."""
        first = plan.scene.having(self.attribute)
        kept = {entity: plan.any_of(plan.count(entity=entity)) for entity in plan.scene.entity}
        for low in first:
            for other in (entity for entity in kept if entity not in first):
                yield at_most(kept[low] - kept[other], 0, where=message("before", one=low, other=other))
