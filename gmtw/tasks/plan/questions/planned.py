"""A plan as it was read, valid or not, with its task: all that questions are about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from gmtw.constraints import Plan, Rule, Scene, Slot, check
from gmtw.constraints.roads import KM
from gmtw.core.types import ReadPlan
from gmtw.tasks.plan.plan_counts import plan_of
from gmtw.tasks.plan.task import PlanTask

Change = tuple[str, str, int]
"""Slot, entity, and how many more of it the slot holds, negative for fewer."""


@dataclass(frozen=True, eq=False)
class Planned:
    """A plan, and the task that it answers."""

    task: PlanTask
    read: ReadPlan

    @property
    def scene(self) -> Scene:
        """The scene of the task."""
        return self.task.scene

    @cached_property
    def plan(self) -> Plan[int]:
        """The counts of the plan."""
        return plan_of(self.task, self.read)

    @property
    def is_whole(self) -> bool:
        """True if every name in it is known: else nobody can add it up."""
        return not self.read.unknown

    @cached_property
    def places(self) -> Mapping[str, tuple[str, ...]]:
        """Planned entity -> the slots that hold it, in the order of the scene."""
        found: dict[str, list[str]] = {}
        for slot in self.scene.slot:
            for entity in self.plan.row(slot):
                found.setdefault(entity, []).append(slot)
        return {entity: tuple(found[entity]) for entity in self.scene.entity if entity in found}

    @cached_property
    def single(self) -> Mapping[str, str]:
        """Planned entity -> its slot, for entities that are in one slot."""
        return {entity: slots[0] for entity, slots in self.places.items() if len(slots) == 1}

    @cached_property
    def unplanned(self) -> tuple[str, ...]:
        """The entities that the plan leaves out."""
        return tuple(entity for entity in self.scene.entity if entity not in self.places)

    def on_day(self, day: int) -> tuple[str, ...]:
        """Return the entities of a day, each once."""
        return tuple(dict.fromkeys(entity for slot in self.scene.days[day] for entity in self.plan.row(slot)))

    @cached_property
    def measured(self) -> tuple[str, ...]:
        """The attributes that are amounts, and no classes: minutes, lei, kilometres driven."""
        base = dict.fromkeys(
            name for entity in self.scene.entities for name, value in entity.attributes.items() if value > 1
        )
        amounts = tuple(name for name in base if not set("=@/") & set(name))
        return (*amounts, *([KM] if self.scene.roads else []))

    def slots_for(self, entity: str) -> tuple[str, ...]:
        """Return the slots in which the list lets an entity be."""
        own = self.scene.entity[entity].attributes
        fixed = [slot.id for slot in self.scene.slots if own.get(f"fixed={slot.id}")]
        return tuple(fixed) or tuple(s.id for s in self.scene.slots if not s.accepts or own.get(s.accepts))

    def has_room(self, slot: Slot) -> bool:
        """Return whether one more fits into a slot."""
        return slot.capacity is None or self.plan.count([slot.id]) < slot.capacity

    def changed(self, changes: Iterable[Change]) -> Plan[int]:
        """Return the plan after these changes."""
        cells = {slot: dict(row) for slot, row in self.plan.cells.items()}
        for slot, entity, more in changes:
            row = cells.setdefault(slot, {})
            row[entity] = row.get(entity, 0) + more
            if row[entity] <= 0:
                del row[entity]
        return Plan(self.scene, cells)

    @cached_property
    def named_by_demands(self) -> frozenset[str]:
        """The entities that a demand names: what becomes of it without them, the prompt says."""
        return frozenset(entity for rule in self.task.demands for entity in rule.entities_named)

    @cached_property
    def broken(self) -> frozenset[int]:
        """The numbers of the demands that the plan breaks as it is."""
        return self.broken_in(self.plan)

    def broken_in(self, plan: Plan[int]) -> frozenset[int]:
        """Return the numbers of the demands that a plan breaks."""
        return frozenset(number for number, rule in self.task.numbered.items() if not _holds(rule, plan))

    def is_sound(self, plan: Plan[int]) -> bool:
        """Return whether a changed plan breaks no rule of structure that this one keeps."""
        return all(_holds(rule, plan) for rule in self.task.structure if _holds(rule, self.plan))


def _holds(rule: Rule, plan: Plan[int]) -> bool:
    """Return whether a plan obeys a rule."""
    return check(rule, plan).held
