"""A plan, and what the prompt shows of its scene: who never saw a price cannot tell what is spent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gmtw.constraints import Plan, Rule, Scene, checked
from gmtw.tasks.plan.task import PlanTask

SHOWN = 0.8
"""The share of the values of an attribute that the prompt must show for statements about it to be judged."""


@dataclass(frozen=True, eq=False)
class ShownPlan:
    """A plan of a task, and what its prompt shows."""

    task: PlanTask
    plan: Plan[int]
    prompt: str

    @property
    def scene(self) -> Scene:
        """The scene of the task."""
        return self.task.scene

    def is_shown(self, attribute: str) -> bool:
        """Return whether the prompt shows the values of an attribute; a yes or no is always in its words."""
        values = [str(v) for e in self.scene.entities if (v := e.attributes.get(attribute, 0)) > 1]
        return sum(value in self._numbers for value in values) >= SHOWN * len(values)

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return frozenset(re.findall(r"\d+", self.prompt))

    @cached_property
    def are_numbered(self) -> bool:
        """Whether the prompt numbers its demands."""
        return all(f"\n{n}. " in self.prompt for n in range(1, len(self.task.demands) + 1))

    @cached_property
    def unknown(self) -> frozenset[str]:
        """The slots with unknown names, whose amounts nobody knows."""
        return frozenset(slot for slot in self.scene.slot if self.plan.unknown(slot))

    @cached_property
    def planned(self) -> frozenset[str]:
        """The entities in it."""
        return frozenset(id_ for row in self.plan.cells.values() for id_ in row)

    @cached_property
    def left(self) -> frozenset[str]:
        """The entities of the list that are not in it."""
        return frozenset(self.scene.entity.keys() - self.planned)

    def slots_of(self, day: int | None) -> Sequence[str]:
        """Return the slots of a day, or all."""
        return tuple(self.scene.slot) if day is None else self.scene.days.get(day, ())

    @cached_property
    def instructions(self) -> Sequence[Rule]:
        """The demands about what the prompt shows."""
        asked = (rule for rule in self.task.rules if rule.side == "instruction")
        return [rule for rule in asked if all(map(self.is_shown, rule.attributes_read))]

    @cached_property
    def outcomes(self) -> Sequence[tuple[Rule, bool]]:
        """These demands, and whether each holds."""
        return [(rule, checked(rule, self.plan).held) for rule in self.instructions]
