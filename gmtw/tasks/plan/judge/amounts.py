"""Totals held against a plan: one is false only if it fits nothing that it may be of.

That is: some of the named things, a slot, a day, some days, a part of the day, things of one kind, the whole plan, the
agreed plan, or a number of a demand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from gmtw.constraints import Plan, Scene, plan_from
from gmtw.constraints.roads import KM
from gmtw.reading.quantities import Addition, Amount, additions
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.judge.shown import is_shown
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.names.mentions import Mention

_OF_UNIT = {"minutes": ("minutes", "prep"), "cost": ("cost", "saved")}
"""Unit -> the attributes that are measured in it."""

_DERIVED = frozenset({"saved"})
"""Attributes that no list shows, since they follow from what it does: what offers save."""

MOST_PLANNED = 14
"""The most planned things of which the sums of up to three are looked at."""

MOST_NAMED = 7
"""The most named things of which all sums are looked at."""


@dataclass(frozen=True, slots=True)
class FalseAmount:
    """An amount that fits nothing, and what the plan has instead."""

    amount: Amount | Addition
    truth: str


@dataclass(frozen=True, eq=False)
class AmountJudge:
    """Judges the amounts of one text about one plan."""

    task: PlanTask
    plan: Plan[int]
    prompt: str
    mentions: Sequence[Mention]

    @property
    def scene(self) -> Scene:
        """The scene of the task."""
        return self.task.scene

    def false(self, amounts: Sequence[Amount]) -> Iterator[FalseAmount]:
        """Yield the amounts that fit nothing, each number once."""
        seen: set[tuple[int, str]] = set()
        if any(self.plan.unknown(slot) for slot in self.scene.slot):
            return
        for amount in amounts:
            attributes = [one for one in _OF_UNIT.get(amount.unit, (amount.unit,)) if self._is_known(one)]
            key = amount.number, amount.unit
            if not attributes or key in seen or amount.number in self._numbers or self._is_of_other(amount):
                continue
            if not any(self._fits(amount, attribute) for attribute in attributes):
                seen.add(key)
                yield FalseAmount(amount, f"{attributes[0]}: {self.plan.total(attributes[0])}")

    def wrong(self, text: str) -> Iterator[FalseAmount]:
        """Yield the additions of a text that do not come out."""
        for one in additions(text):
            if not (one.is_right or self._is_of_days(one)):
                yield FalseAmount(one, str(sum(one.addends)))

    def _is_of_days(self, addition: Addition) -> bool:
        """Return whether the addends number days, and the result is what these have together: "Ziua 1 + 2 = 190"."""
        days = [list(slots) for number, slots in self.scene.days.items() if number + 1 in addition.addends]
        if len(days) < len(addition.addends):
            return False
        slots = [slot for one in days for slot in one]
        attributes = {name for entity in self.scene.entities for name in entity.attributes}
        return any(self.plan.total(name, slots) == addition.result for name in attributes)

    def _is_known(self, attribute: str) -> bool:
        """Return whether the scene has an attribute, and the prompt shows it."""
        if attribute in _DERIVED:
            return any(key.startswith(attribute) for entity in self.scene.entities for key in entity.attributes)
        if attribute == KM:
            return self.scene.roads is not None
        has = any(entity.attributes.get(attribute, 0) > 1 for entity in self.scene.entities)
        return has and is_shown(self.scene, attribute, self.prompt)

    def _is_of_other(self, amount: Amount) -> bool:
        """Return whether a sentence names what is not planned: its total may be that of another plan."""
        planned = {id_ for row in self.plan.cells.values() for id_ in row}
        return any(self.mentions[number].id not in planned for number in amount.mentions)

    @cached_property
    def _numbers(self) -> frozenset[int]:
        """The numbers of the demands, and those next to them: "peste 84" asks for 85."""
        own = (value for rule in self.task.rules for value in vars(rule).values())
        return frozenset(value + more for value in own if isinstance(value, int) for more in (-1, 0, 1))

    def _fits(self, amount: Amount, attribute: str) -> bool:
        if attribute not in self._values:
            self._values[attribute] = frozenset(self._of_attribute(attribute))
        if amount.number in self._values[attribute]:
            return True
        named = list(dict.fromkeys(self.mentions[number].id for number in amount.mentions))[:MOST_NAMED]
        each = [self._of_entity(id_, attribute) for id_ in named]
        sums = {sum(some) for n in range(len(each) + 1) for some in combinations(each, n)}
        listed = sum(entity.attributes.get(attribute, 0) for entity in self.scene.entities)
        return amount.number in sums or listed - amount.number in sums

    def _of_entity(self, id_: str, attribute: str) -> int:
        """Return what all pieces of an entity have in the plan, offers included, else what one has."""
        alone = {slot: (id_,) * row[id_] for slot, row in self.plan.cells.items() if id_ in row}
        planned = plan_from(self.scene, alone).total(attribute) if alone else 0
        return planned or self.scene.entity[id_].attributes.get(attribute, 0)

    @cached_property
    def _values(self) -> dict[str, frozenset[int]]:
        """Attribute -> every amount of it that the plan may be said to have; filled as it is asked for."""
        return {}

    def _of_attribute(self, attribute: str) -> Iterator[int]:
        totals = list(self._totals(self.plan, attribute))
        totals += [abs(one - other) for one, other in combinations(totals, 2)]
        if isinstance(self.task.goal, Repair):
            totals += self._totals(plan_from(self.scene, self.task.goal.earlier), attribute)
        yield from totals
        kinds = {kind for entity in self.scene.entities for kind in entity.attributes if "@" not in kind}
        planned = [id_ for row in self.plan.cells.values() for id_ in row]
        for kind in kinds:
            of_kind = {e.id for e in self.scene.entities if e.attributes.get(kind)}
            yield sum(self._of_entity(id_, attribute) for id_ in planned if id_ in of_kind)
        own = [self._of_entity(id_, attribute) for id_ in planned]
        yield from (sum(some) for n in (1, 2, 3) for some in combinations(own[:MOST_PLANNED], n))
        yield from (entity.attributes.get(attribute, 0) for entity in self.scene.entities)

    def _totals(self, plan: Plan[int], attribute: str) -> Iterator[int]:
        """Yield the totals of the plan, of each slot, of each part of the day, and of some of the days together."""
        yield plan.total(attribute)
        yield from (plan.total(attribute, [slot]) for slot in self.scene.slot)
        parts = {slot.part for slot in self.scene.slots if slot.part}
        yield from (plan.total(attribute, self.scene.parts(part)) for part in parts)
        days = [plan.total(attribute, slots) for slots in self.scene.days.values()]
        for n in range(1, len(days) + 1):
            yield from (sum(some) for some in combinations(days, n))
