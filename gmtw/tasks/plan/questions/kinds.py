"""The kinds of closed questions: what each may be asked about a plan, and what is right.

A kind offers only what cannot be told from the prompt. So it leaves out appointments at a fixed time, demands that name
what is changed, numbers below two, and what is the most of the whole list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from gmtw.constraints import Plan, Rule, Scene, check
from gmtw.constraints.rules.amounts import Include, MaxTotal
from gmtw.constraints.rules.days import OnDayAtLeast, OnDayAtMost
from gmtw.tasks.plan.questions.planned import Change, Planned
from gmtw.tasks.plan.questions.right import DemandsAnswer, NamesAnswer, NumberAnswer, Right, SlotAnswer

Args = Mapping[str, str | int]
"""The things that a question is about: entity, other, slot, day, attribute, demand."""

FEWEST_PLACES = 3
"""The fewest slots an entity could be in for a question where it is."""

FEWEST, WIDEST = 2, 4
"""The smallest number of a class that is asked for, and the fewest of it that a plan could hold."""

UNCOUNTED = frozenset(
    {"fixed", "sold", "meal", "brand", "pack", "window", "morning", "afternoon", "trips", "saved", "volume"}
)
"""Attributes that say where an entity may be or how it is packed, which nobody counts in a plan."""


class QuestionKind(ABC):
    """A kind of question.

    key: Its name in outputs and in the tables of wordings. counterfactual: Whether it asks of a plan that is not.
    fewest_answers: How many different answers it must have on a plan to be asked.
    """

    key: ClassVar[str]
    counterfactual: ClassVar[bool] = False
    fewest_answers: ClassVar[int] = 1

    @abstractmethod
    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the arguments that such a question could have, in a fixed order."""

    @abstractmethod
    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the right answer; None if the question is not to be asked of this plan."""


class Where(QuestionKind):
    """The question where X is."""

    key = "where"

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the entities that are in one slot."""
        yield from ({"entity": entity} for entity in planned.single)

    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the slot of the entity, if it could be in several others."""
        entity = str(args["entity"])
        among = planned.slots_for(entity)
        slot = planned.single[entity]
        return SlotAnswer(slot, frozenset(among)) if slot in among and len(among) >= FEWEST_PLACES else None


class What(QuestionKind):
    """The question what there is on day N."""

    key = "what"

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the days."""
        yield from ({"day": day} for day in planned.scene.days)

    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the entities of the day, if there are any, and all names there are known."""
        day = int(args["day"])
        there = planned.on_day(day)
        unknown = any(planned.plan.unknown(slot) for slot in planned.scene.days[day])
        return NamesAnswer(frozenset(there)) if there and not unknown else None


class Count(QuestionKind):
    """The question how many of a class there are."""

    key = "count"

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the classes that no demand is about, and of which the list does not say the number."""
        demanded = {name for rule in planned.task.demands for name in rule.attributes_read}
        classes = dict.fromkeys(name for entity in planned.scene.entities for name in entity.attributes)
        for name in classes:
            category = name.partition("=")[0]
            if name in planned.measured or {name, category} & (demanded | UNCOUNTED) or not _is_class(name):
                continue
            if not (_is_full(planned.scene) and len(planned.scene.having(name)) == len(planned.scene.entities)):
                yield {"attribute": name}

    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the number, if it is not small and could have been another one."""
        name = str(args["attribute"])
        most = len(planned.scene.having(name)) * max(slot.copies for slot in planned.scene.slots)
        found = planned.plan.total(name)
        return NumberAnswer(found) if planned.is_whole and found >= FEWEST and most >= WIDEST else None


class Amount(QuestionKind):
    """The question how much day N costs, lasts or weighs."""

    key = "amount"

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the days with each attribute that is an amount."""
        for attribute in planned.measured:
            if attribute not in UNCOUNTED:
                yield from _each_day(planned, attribute)

    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the total of a day that holds several pieces."""
        attribute, slots = str(args["attribute"]), planned.scene.days[int(args["day"])]
        found = planned.plan.total(attribute, slots)
        several = planned.plan.count(slots) >= FEWEST and not any(planned.plan.unknown(slot) for slot in slots)
        return NumberAnswer(found, attribute) if several and found >= FEWEST else None


class Total(QuestionKind):
    """The question how much all of it costs, lasts or weighs."""

    key = "total"

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the attributes that are amounts."""
        yield from ({"attribute": attribute} for attribute in planned.measured if attribute not in UNCOUNTED)

    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the total of the plan."""
        attribute = str(args["attribute"])
        found = planned.plan.total(attribute)
        return NumberAnswer(found, attribute) if planned.is_whole and found >= FEWEST else None


class Extreme(QuestionKind):
    """The question which one of day N is the longest, the dearest, the heaviest."""

    key = "extreme"

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the days with each attribute that entities have."""
        for attribute in planned.measured:
            if attribute not in UNCOUNTED and attribute not in planned.scene.of_slots:
                yield from _each_day(planned, attribute)

    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the entity of the day with the most, if there is one, and the list has no entity with more."""
        attribute, day, scene = str(args["attribute"]), int(args["day"]), planned.scene
        amounts = {
            entity: max(scene.amount(entity, attribute, slot) for slot in planned.places[entity])
            for entity in planned.on_day(day)
        }
        if len(amounts) < FEWEST or any(planned.plan.unknown(slot) for slot in scene.days[day]):
            return None
        first, second = sorted(amounts.values(), reverse=True)[:2]
        listed = max(scene.amount(entity, attribute, slot) for entity in scene.entity for slot in scene.slot)
        if first in (second, listed):
            return None
        return NamesAnswer(frozenset(entity for entity, n in amounts.items() if n == first), alone=True)


class Left(QuestionKind):
    """The question how much is left to the limit of a demand."""

    key = "left"
    about: ClassVar[tuple[type[Rule], ...]] = (MaxTotal, OnDayAtMost)

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the demands that limit an amount."""
        for number, rule in planned.task.numbered.items():
            if isinstance(rule, self.about) and getattr(rule, "attribute", "") in planned.measured:
                yield {"demand": number, "attribute": str(getattr(rule, "attribute", ""))}

    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the distance to the limit, if the plan keeps the demand and does not reach it.

        A demand may be worded by the number beyond its limit ("less than 126"), from which it is one more.
        """
        rule = planned.task.numbered[int(args["demand"])]
        found = self.distance(rule, planned.plan)
        return NumberAnswer(found, str(args["attribute"]), strict=1) if planned.is_whole and found >= FEWEST else None

    def distance(self, rule: Rule, plan: Plan[int]) -> int:
        """Return how far the plan is below the limit."""
        (bound,) = rule.bounds(plan)
        return (bound.high or 0) - int(bound.value)


class Over(Left):
    """By how much is the least that a demand asks for surpassed?"""

    key = "over"
    about = (Include, OnDayAtLeast)

    def distance(self, rule: Rule, plan: Plan[int]) -> int:
        """Return how far the plan is above the least."""
        (bound,) = rule.bounds(plan)
        return int(bound.value) - (bound.low or 0)


class Supposed(QuestionKind):
    """The question which demands a change of the plan would break."""

    counterfactual = True
    fewest_answers = 2

    @abstractmethod
    def changes(self, planned: Planned, args: Args) -> tuple[Change, ...]:
        """Return the changes."""

    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the demands that the change breaks, those broken before beside; None if it makes no valid form."""
        after = planned.changed(self.changes(planned, args))
        if not planned.is_whole or not planned.is_sound(after):
            return None
        broken = planned.broken_in(after)
        return DemandsAnswer(broken - planned.broken, broken & planned.broken)


class Swap(Supposed):
    """The question which demands a swap of A and B would break."""

    key = "swap"

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield pairs in different slots that no demand names."""
        free = [entity for entity in planned.single if entity not in planned.named_by_demands]
        for one, other in combinations(free, 2):
            here, there = planned.single[one], planned.single[other]
            if here != there and there in planned.slots_for(one) and here in planned.slots_for(other):
                yield {"entity": one, "other": other}

    def changes(self, planned: Planned, args: Args) -> tuple[Change, ...]:
        """Return the exchange of all pieces of both."""
        one, other = str(args["entity"]), str(args["other"])
        here, there = planned.single[one], planned.single[other]
        n, m = planned.plan.row(here)[one], planned.plan.row(there)[other]
        return ((here, one, -n), (there, one, n), (there, other, -m), (here, other, m))


class Instead(Supposed):
    """The question which demands Y in place of X would break."""

    key = "instead"

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield a planned entity with another that is left out and could be there, none of them named by a demand."""
        for entity, slot in planned.single.items():
            for other in planned.unplanned:
                if slot in planned.slots_for(other) and not {entity, other} & planned.named_by_demands:
                    yield {"entity": entity, "other": other}

    def changes(self, planned: Planned, args: Args) -> tuple[Change, ...]:
        """Return the replacement of all pieces by as many of the other."""
        one, other = str(args["entity"]), str(args["other"])
        slot = planned.single[one]
        n = planned.plan.row(slot)[one]
        return ((slot, one, -n), (slot, other, n))


class Without(Supposed):
    """The question which demands would break without X."""

    key = "without"

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the entities in one slot that no demand names."""
        yield from ({"entity": entity} for entity in planned.single if entity not in planned.named_by_demands)

    def changes(self, planned: Planned, args: Args) -> tuple[Change, ...]:
        """Return the removal of all pieces."""
        entity = str(args["entity"])
        slot = planned.single[entity]
        return ((slot, entity, -planned.plan.row(slot)[entity]),)


class KeptOut(Supposed):
    """The question which demand keeps X out of a slot."""

    key = "kept-out"
    counterfactual = False
    fewest_answers = 1

    def offers(self, planned: Planned) -> Iterator[Args]:
        """Yield the entities that are left out, with each slot that has room for them."""
        for entity in planned.unplanned:
            for slot in planned.slots_for(entity):
                if planned.has_room(planned.scene.slot[slot]):
                    yield {"entity": entity, "slot": slot}

    def changes(self, planned: Planned, args: Args) -> tuple[Change, ...]:
        """Return one piece more."""
        return ((str(args["slot"]), str(args["entity"]), 1),)

    def right(self, planned: Planned, args: Args) -> Right | None:
        """Return the demand, if there is exactly one, and it needs the rest of the plan to forbid the entity."""
        found = super().right(planned, args)
        if not isinstance(found, DemandsAnswer) or len(found.numbers) != 1:
            return None
        (number,) = found.numbers
        alone = Plan(planned.scene, {str(args["slot"]): {str(args["entity"]): 1}})
        rule = planned.task.numbered[number]
        kept_by_none = check(rule, Plan[int](planned.scene, {})).held
        return found if not kept_by_none or check(rule, alone).held else None


def _each_day(planned: Planned, attribute: str) -> Iterator[Args]:
    """Yield an attribute with each day."""
    for day in planned.scene.days:
        yield {"attribute": attribute, "day": day}


def _is_full(scene: Scene) -> bool:
    """Return whether every plan holds one entity in each slot, so that their number is known."""
    return all(slot.required and slot.capacity == 1 for slot in scene.slots)


def _is_class(name: str) -> bool:
    """Return whether an attribute holds everywhere, and not in one slot or of groups only."""
    return not set("@/") & set(name)


KINDS: Mapping[str, QuestionKind] = {
    kind.key: kind
    for kind in (
        *(Where(), What(), Count(), Amount(), Total(), Extreme(), Left(), Over()),
        *(KeptOut(), Swap(), Instead(), Without()),
    )
}
"""All kinds by their keys, in the order in which they are drawn from."""
