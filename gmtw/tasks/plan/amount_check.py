"""Which amounts of an explanation are false of its plan: sums of slots, and bounds of demands said to be kept.

A bound counts only if demands have exactly this number, on this side, and then it is false if all of them are broken
where the text says that they are kept. A sum is false if its slot has another one; beside names it may also be what one
of them has, or several in a row which are all in that slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from math import fsum
from typing import NamedTuple

from gmtw.constraints import Bound, Plan, Rule
from gmtw.constraints.rules.amounts import MaxPerDay, MaxPerSlot, MinPerDay, WithinPerDay
from gmtw.constraints.rules.days import OnDayAtLeast, OnDayAtMost
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.measures import attributes_of, has, nearness, of_groups
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.text.statements.statement_model import Statement

UPPER, LOWER = ("limit", "high"), ("least", "low")
"""The fields of rules that are upper bounds, and lower ones."""

OTHER = ("threshold", "number")
"""The fields of rules that are numbers of another sort."""

SMALL = 2
"""The least number that is read as a bound: 0 and 1 are said of many things."""

ROUGH = 0.1
"""The share of the true number by which an estimate may differ."""


AMOUNTS = ("minutes", "prep", "kcal", "kilos", "litres", "cost", "weight", "volume", "portions")
"""The attributes that are amounts, of which a slot may have most."""


PAIR = 2
"""The number of addends that only those of two names are held against: two others may be parts of anything."""


class _Meant(NamedTuple):
    """A demand with a bound, and its own bounds where the text speaks of."""

    rule: Rule
    bounds: Sequence[Bound[int]]


class AmountCheck:
    """Checks amounts that are said of one plan."""

    def __init__(self, shown: ShownPlan) -> None:
        self.task, self.plan, self.scene = shown.task, shown.plan, shown.scene
        self._is_shown, self._unknown, self._instructions = shown.is_shown, shown.unknown, shown.instructions

    # --- bounds ---

    def of_bound(self, said: Statement) -> str | None:
        """Return the kinds of the demands with that bound, if all of them are broken where it is said to be kept."""
        meant = self._meant(said, said.number, said.high)
        if self._unknown and not said.has:
            return None  # what is unknown may have what is missing
        broken = [one.rule.kind for one in meant if self._is_broken(one, said)]
        return ", ".join(dict.fromkeys(broken)) if broken and len(broken) == len(meant) else None

    def _is_broken(self, meant: _Meant, said: Statement) -> bool:
        """Return whether a demand is broken: where one of its slots may be meant and no other, in all of them."""
        missed = [bool(bound.gap) for bound in meant.bounds]
        one_of_many = len(missed) > 1 and not said.daily
        return bool(missed) and (all(missed) if one_of_many else any(missed))

    def of_value(self, said: Statement) -> str | None:
        """Return what the plan has of the amount that a bound is for, if it is not what is said."""
        number, high = said.numbers
        meant = self._meant(said, number, high)
        if self._unknown or len(meant) != 1:
            return None
        attribute = getattr(meant[0].rule, "attribute", "")
        if attribute not in attributes_of(said.about):
            return None
        values = [int(bound.value) for bound in meant[0].bounds]
        if not values or any(self._is_near(said, value) for value in values):
            return None
        return f"{attribute}: {', '.join(map(str, dict.fromkeys(values)))}"

    def of_distance(self, said: Statement) -> str | None:
        """Return how far the amount of a demand is from its bound, if it is not what is said."""
        number, high = said.numbers
        meant = self._meant(said, number, high) if not high else []
        if self._unknown or len(meant) != 1:
            return None
        away = [abs(int(bound.value) - int(number)) for bound in meant[0].bounds]
        if not away or said.number in away:
            return None
        return f"{getattr(meant[0].rule, 'attribute', '')}: {', '.join(map(str, dict.fromkeys(away)))}"

    def _meant(self, said: Statement, number: float, high: float) -> list[_Meant]:
        """Return the demands that have a bound, or both of a range; none if the number is also something else."""
        if number < SMALL:
            return []
        if high:
            rules = [rule for rule in self._instructions if _ends(rule) == (number, high)]
        else:
            rules = self._with(said, number) or self._with(said, number - 1 if said.has else number + 1)
        found: list[_Meant] = []
        for rule in rules:
            bounds = self._bounds(rule, said)
            if bounds is None or self._is_of_entity(rule, number):
                return []
            found.append(_Meant(rule, bounds))
        return found

    def _with(self, said: Statement, number: float) -> list[Rule]:
        """Return the demands with a bound on the side that is said; none if another one has the number otherwise.

        "Mai mult de 74" is at least 75.
        """
        fields, others = (UPPER, LOWER) if said.has else (LOWER, UPPER)
        if any(getattr(rule, name, None) == number for rule in self._instructions for name in (*others, *OTHER)):
            return []
        having = (rule for rule in self._instructions if any(getattr(rule, name, None) == number for name in fields))
        return [rule for rule in having if self.is_about(rule, said.about)]

    def is_about(self, rule: Rule, about: str) -> bool:
        """Return whether a demand is about what is measured in a unit; "" is any."""
        return not about or getattr(rule, "attribute", "") in attributes_of(about)

    def _is_of_entity(self, rule: Rule, number: float) -> bool:
        """Return whether a thing of the list has just that much itself."""
        forms = list(self.scene.forms(getattr(rule, "attribute", "")))
        return any(entity.attributes.get(form) == number for form in forms for entity in self.scene.entities)

    def _bounds(self, rule: Rule, said: Statement) -> Sequence[Bound[int]] | None:
        """Return the bounds of a demand, of the day that is meant if it has one for each; None if another is meant."""
        bounds = list(rule.bounds(self.plan))
        days = list(self.scene.days)
        if isinstance(rule, OnDayAtMost | OnDayAtLeast):
            return bounds if said.day is None or not said.total or days[rule.day] == said.day else None
        if isinstance(rule, MaxPerDay | MinPerDay | WithinPerDay | MaxPerSlot):
            of = [self.scene.slot[s].day for s in self.scene.parts(rule.part)] if isinstance(rule, MaxPerSlot) else days
            if said.day is None or said.daily:
                return bounds
            return [bound for day, bound in zip(of, bounds, strict=True) if day == said.day] or None
        return None if said.total else bounds

    # --- sums ---

    def of_sum(self, said: Statement, named: Sequence[str]) -> str | None:
        """Return what a slot has in sum, if it is not what is said; `named`: the entities whose list the sum ends."""
        slots = self._slots(said.day)
        attributes = [a for a in attributes_of(said.about) if has(self.scene, a)]
        if not attributes or not self._unknown.isdisjoint(slots) or not self._is_list_of(named, slots):
            return None
        if any(self._is_near(said, true) for a in attributes for true in self._possible(a, slots, named)):
            return None
        if not all(map(self._is_shown, attributes)):
            return None
        return ", ".join(f"{attribute}: {self.plan.total(attribute, slots)}" for attribute in attributes)

    def _possible(self, attribute: str, slots: Sequence[str], named: Sequence[str]) -> Iterator[int]:
        """Yield every number that the sum of a slot may truly be said to be."""
        yield int(self.plan.total(attribute, slots))
        if len(slots) == len(self.scene.slots):
            yield from (int(self.plan.total(attribute, [slot])) for slot in slots)
            yield from (int(self.plan.total(attribute, day)) for day in self.scene.days.values())
        held = {(slot, e): n for slot in slots for e, n in self.plan.row(slot).items()}
        each = {(slot, e): n * self.scene.amount(e, attribute, slot) for (slot, e), n in held.items()}
        if attribute in self.scene.groups:
            yield sum(int(n) for n in each.values())
            yield from of_groups(self.plan, attribute)
        if attribute in self.scene.of_slots and self.scene.roads:
            yield from (times * road.km for road in self.scene.roads.roads for times in (1, 2))  # also there and back
        fields = ((rule, name) for rule in self._instructions for name in (*UPPER, *LOWER))
        yield from (int(n) for rule, name in fields if (n := self._number(rule, name, attribute)) is not None)
        yield from (self.scene.amount(named[-1], attribute, slot) for slot in self.scene.slot if named)
        of = {id_: sum(int(n) for (_, entity), n in each.items() if entity == id_) for _, id_ in each}
        for first in range(len(named)):
            run = list(takewhile(of.__contains__, named[first:]))
            yield from (sum(int(of[id_]) for id_ in dict.fromkeys(run[:last])) for last in range(1, len(run) + 1))

    def _is_list_of(self, named: Sequence[str], slots: Sequence[str]) -> bool:
        """Return whether names may be the list of a slot: one of them is in it, or it is empty."""
        held = {entity for slot in slots for entity, n in self.plan.row(slot).items() if n}
        return not named or not held or not held.isdisjoint(named)

    def _number(self, rule: Rule, name: str, attribute: str) -> int | None:
        """Return a number of a demand about an attribute."""
        return getattr(rule, name, None) if getattr(rule, "attribute", "") == attribute else None

    def of_sums(self, said: Statement) -> str | None:
        """Return the sums of all slots, or of those that hold something, if neither are what is said."""
        attributes = [a for a in attributes_of(said.about) if has(self.scene, a)]
        if not attributes or self._unknown or not all(map(self._is_shown, attributes)):
            return None
        true: list[list[int]] = []
        for attribute in attributes:
            days = [(self.plan.total(attribute, slots), self.plan.count(slots)) for slots in self.scene.days.values()]
            true += [[int(n) for n, _ in days], [int(n) for n, count in days if count]]
        sized = [row for row in true if len(row) == len(said.numbers)]
        if not sized or any(sorted(row) == sorted(said.numbers) for row in sized):
            return None
        return f"{attributes[0]}: {', '.join(map(str, sized[0]))}"

    # --- written-out sums ---

    def of_addition(self, said: Statement, named: Sequence[str]) -> str | None:
        """Return the right sum of the addends; or what they are of the plan, if one of them is nothing of it.

        The addends are those of the names before them, or of the list of a slot, of all things, or of all slots, which
        has as many, and half of them.
        """
        right = fsum(said.numbers)
        if right != said.number:
            return f"{' + '.join(f'{n:g}' for n in said.numbers)} = {right:g}"
        attributes = [a for a in attributes_of(said.about) if has(self.scene, a)]
        if not attributes or self._unknown or not all(map(self._is_shown, attributes)):
            return None
        truths = [self._of_addends(said.numbers, attribute, named) for attribute in attributes]
        return None if None in truths else truths[0]

    def _of_addends(self, addends: Sequence[float], attribute: str, named: Sequence[str]) -> str | None:
        """Return the list that addends are of, if they are other numbers, and one of them is none of the plan."""
        of_names, *lists = self._lists(attribute, named)
        all_ = {self.scene.amount(e.id, attribute, slot) for e in self.scene.entities for slot in self.scene.slot}
        if all_.union(of_names, *lists, of_groups(self.plan, attribute)).issuperset(addends):
            return None
        said, lists = Counter(addends), [of_names, *(lists if len(addends) > PAIR else ())]
        meant = [one for one in lists if len(one) == len(addends) and 2 * (said & Counter(one)).total() >= len(one)]
        return f"{attribute}: {' + '.join(map(str, meant[0]))}" if meant else None

    def _lists(self, attribute: str, named: Sequence[str]) -> Iterator[list[int]]:
        """Yield what the names have, the things of each slot, all things, all slots, and those that hold something."""
        total, plan = self.plan.total, self.plan
        each = {
            (slot, e): int(n * self.scene.amount(e, attribute, slot))
            for slot in self.scene.slot
            for e, n in plan.row(slot).items()
        }
        yield [sum(int(n) for (_, e), n in each.items() if e == id_) for id_ in named]
        yield from ([n for (at, _), n in each.items() if at == slot] for slot in self.scene.slot)
        yield list(each.values())
        yield [int(total(attribute, slots)) for slots in self.scene.days.values()]
        yield [int(total(attribute, slots)) for slots in self.scene.days.values() if plan.count(slots)]
        yield from ([int(total(attribute, [slot]))] for slot in self.scene.slot)

    # --- the slots with most and least ---

    def of_extreme(self, said: Statement) -> str | None:
        """Return the slots with the most, or the least, and how much that is, if that is not what is said."""
        attributes = [a for a in self._of_extreme(said.about) if has(self.scene, a)]
        if not attributes or self._unknown or not all(map(self._is_shown, attributes)):
            return None
        truths = [self._extreme(attribute, said) for attribute in attributes]
        return None if None in truths else truths[0]

    def _of_extreme(self, about: str) -> Sequence[str]:
        """Return the attributes of which a slot may have most: all that are amounts if none is said."""
        return attributes_of(about) if about else AMOUNTS

    def _extreme(self, attribute: str, said: Statement) -> str | None:
        """Return what is true of one attribute; None if it is what is said. Empty slots may be left out."""
        totals = {day: int(self.plan.total(attribute, slots)) for day, slots in self.scene.days.items()}
        filled = [totals[day] for day, slots in self.scene.days.items() if self.plan.count(slots)]
        ends = {max(totals.values())} if said.has else {min(totals.values()), min(filled, default=0)}
        right = said.day is None or totals[said.day] in ends
        meant = ends if said.day is None else {totals[said.day]}
        if right and (not said.number or any(self._is_near(said, true) for true in meant)):
            return None
        return f"{attribute}: {', '.join(str(n) for n in totals.values())}"

    def _slots(self, day: int | None) -> tuple[str, ...]:
        return self.scene.days.get(day, ()) if day is not None else tuple(self.scene.slot)

    def _is_near(self, said: Statement, true: float) -> bool:
        """Return whether a number is the true one, or near it, or hours that are rounded to it."""
        if said.rough:
            return abs(said.number - true) <= ROUGH * true
        return abs(said.number - true) <= nearness(said)

    # --- changes ---

    def of_changes(self, said: Statement) -> str | None:
        """Return the number of changes of a repair, as the prompt counts them, if it is not what is said.

        One change may also be one thing in the place of another, and so may changes that are called things or moves;
        moves may also be those of the things alone that are in both plans.
        """
        goal = self.task.goal
        if not isinstance(goal, Repair):
            return None
        true = int(goal.quantity(self.plan))
        moved, replaced = moves_of(self.plan, goal.earlier)
        allowed = {true}
        if said.about or said.number == 1:
            allowed.add(moved + replaced)
        if said.about == "moves":
            allowed.add(moved)
        return None if said.number in allowed or self._unknown else f"changes: {true}"


def moves_of(plan: Plan[int], earlier: Mapping[str, Sequence[str]]) -> tuple[int, int]:
    """Return how many things a plan has elsewhere than an earlier one, and how many are in the place of another."""
    then: dict[str, set[str]] = {}
    for slot, row in earlier.items():
        for id_ in row:
            then.setdefault(id_, set()).add(slot)
    now: dict[str, set[str]] = {}
    for slot, counted in plan.cells.items():
        for id_ in counted:
            now.setdefault(id_, set()).add(slot)
    moved = sum(then[id_] != now[id_] for id_ in then.keys() & now.keys())
    return moved, max(len(then.keys() - now.keys()), len(now.keys() - then.keys()))


def _ends(rule: Rule) -> tuple[float | None, float | None]:
    """Return the lower and the upper bound of a demand that has both."""
    return getattr(rule, "low", None), getattr(rule, "high", None)
