"""Which statements of an explanation are false of its plan.

A number is a false total only if it is no total that could be meant: of the plan, of one of its days or slots, of the
names beside it, or of everything on the list. A number of the rules restates a rule and is never judged, and of days
with unknown names nobody knows the totals. Whether a rule is kept is judged only if the prompt shows what it is about:
who never saw a price cannot tell whether the budget is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, get_args

from gmtw.constraints import Plan, Rule, checked
from gmtw.constraints.rules.amounts import MaxPerDay, MaxPerSlot, MaxTotal, Within, WithinPerDay
from gmtw.constraints.rules.choice import Exclude, NoRepeats, Only
from gmtw.constraints.rules.days import NotOnDays, OnDayAtMost
from gmtw.constraints.rules.order import Heaviest, Lightest, NoBackToBack
from gmtw.tasks.plan.amount_check import AmountCheck
from gmtw.tasks.plan.best_check import truth_of_best
from gmtw.tasks.plan.change_check import CHANGING, ChangeCheck
from gmtw.tasks.plan.class_check import ClassCheck
from gmtw.tasks.plan.comparison_check import ComparisonCheck
from gmtw.tasks.plan.goals import Repair, demands_of
from gmtw.tasks.plan.measures import ROUNDING, added_by_groups, attributes_of, has, is_unit, nearness, of_groups
from gmtw.tasks.plan.source_check import SourceCheck
from gmtw.tasks.plan.stated_relations import truth_of_relation, truth_of_standing
from gmtw.tasks.plan.tally_check import counts_around_repair, truth_of_tally
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.thing_check import ThingCheck
from gmtw.text.statements.relations import RelationKind
from gmtw.text.statements.standings import Standing
from gmtw.text.statements.statement_model import Statement, StatementKind

SHOWN = 0.8
"""The share of values that the prompt must show for an amount without a word for totals to be judged."""

HALVES = 2
"""The slots of a day of which no two in a row are filled if only one is."""

COUNTED = "appointment"
"""What fills the slots of which no two in a row may be filled."""

LIMITS = ("limit", "least", "low", "high", "number", "threshold")
"""The fields of rules that are numbers."""

KIND = "kind="
"""How the attributes begin that say of what kind a thing is."""

MEASURED = frozenset({"cost", "kcal"})
"""The attributes that are amounts of their own."""

ENERGY = "kcal"
"""The attribute by which meals are compared."""

BUDGETS: tuple[type[Rule], ...] = (MaxTotal, Within, MaxPerDay, OnDayAtMost)
"""The rules that limit what may be spent."""

OF_AMOUNTS = frozenset({"amount", "value", "sum", "sums", "extreme", "addition", "measure"})
"""The kinds of statements that say how much there is."""

LOWER: tuple[type[Rule], ...] = (Heaviest, Lightest)
"""The rules that unknown names may keep: nobody knows what they are."""


OF_THINGS = frozenset({"quality", "measure", "compared", "alike", "superlative", "single", "others"})
"""The kinds of statements of what things are by themselves, planned or not."""

NAMING = OF_THINGS.union(get_args(RelationKind), get_args(Standing))
"""The kinds of statements about named things: those about other things are others."""


VAGUE = frozenset({"kind=monument", "kind=activity", "kind=sports", "kind=transport"})
"""The kinds whose things may be called something else, too: a fortress is a museum, a zoo a park."""


class FalseStatement(NamedTuple):
    """A statement that is false, and what is against it.

    truth: the right number ("cost: 55"), the kinds of rules that are broken or kept, or the ids of entities.
    """

    statement: Statement
    truth: str


def distinct(false: Iterable[FalseStatement]) -> list[FalseStatement]:
    """Return the first of those that say the same."""
    first: dict[tuple[object, ...], FalseStatement] = {}
    ends: dict[int, StatementKind] = {}
    left_out: list[Statement] = []
    for found in false:
        said = found.statement
        if said.kind in OF_AMOUNTS and ends.setdefault(said.end, said.kind) != said.kind:
            continue  # the same number, read as a total and as the sum of a slot
        if said.kind == "quality" and any(one.start < said.end and said.start < one.end for one in left_out):
            continue  # the same words, read as a rule that is kept
        left_out += [said] if said.kind == "avoided" else []
        number = 0 if said.kind == "budget" else said.number
        about = "" if said.kind == "daily" else said.about  # one sentence often says it of two things
        of = (
            found.truth if said.kind in (*NAMING, *CHANGING, "absent") and said.mentions else ""
        )  # "X și Y, vegetariene": two other things
        kind = "limit" if said.kind == "bound" else "amount" if said.kind in OF_AMOUNTS else said.kind
        first.setdefault((kind, about, number, said.day, said.has, of), found)
    return list(first.values())


class StatementCheck:
    """Checks statements about one plan.

    mentioned: The entity of each mention of the text. filled: Slot -> the last character at which the text puts
    something into it.
    """

    def __init__(
        self,
        task: PlanTask,
        plan: Plan[int],
        prompt: str,
        mentioned: Sequence[str],
        filled: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.task, self.plan, self.prompt, self.mentioned, self.filled = task, plan, prompt, mentioned, filled
        self.scene = task.scene

    def false(self, statements: Iterable[Statement]) -> Iterator[FalseStatement]:
        """Yield the false statements, also those that say the same again."""
        for said in statements:
            truth = self._truth(said)
            if truth is not None:
                yield FalseStatement(said, truth)

    def _truth(self, said: Statement) -> str | None:
        """Return what is true instead of a false statement; None if it is true, or cannot be judged."""
        match said.kind:
            case "rules":
                return self._of_rules(said)
            case "budget":
                return self._of_budget(said.number)
            case "retained":
                return self._of_retained(said)
            case "heaviest" | "lightest" if said.mentions:
                return self._of_meal(said)
            case "avoided" | "limit" | "repeats" | "heaviest" | "lightest":
                return self._of_one_rule(said)
            case "daily":
                return self._of_each_day(said)
            case "quality":
                return self._of_quality(said)
            case "chosen":
                return self._of_chosen(said)
            case "empty":
                return self._of_empty(said)
            case "absent":
                return self._of_absent(said)
            case "unit":
                return self._of_unit(said)
            case "range":
                return self._of_range(said)
            case "days" | "kinds":
                return self._of_spread(said)
            case "parts":
                return self._of_parts(said)
            case "bound":
                return self._amounts.of_bound(said)
            case "value":
                return self._amounts.of_value(said)
            case "distance":
                return self._amounts.of_distance(said)
            case "sum":
                named = [self.mentioned[number] for number in said.mentions]
                return self._amounts.of_sum(said, named)
            case "measure":
                return self._things.of_measure(said, [self.mentioned[number] for number in said.mentions])
            case "compared" | "alike":
                return self._compared.of_pair(said, [self.mentioned[number] for number in said.mentions])
            case "superlative":
                return self._compared.of_superlative(said, [self.mentioned[number] for number in said.mentions])
            case "single" | "others":
                return self._of_single(said)
            case "changes":
                return self._amounts.of_changes(said)
            case "tally":
                named = [self.mentioned[number] for number in said.mentions]
                return truth_of_tally(said, self.task, self.plan, named) if self._is_shown(said.about) else None
            case "opens" | "ends" | "alone":
                return truth_of_standing(said, self.plan, self.mentioned)
            case "demand":
                return self._of_demand(int(said.number))
            case "best":
                return truth_of_best(said, self.task, self.plan)
            case "addition":
                return self._amounts.of_addition(said, [self.mentioned[number] for number in said.mentions])
            case "extreme":
                return self._amounts.of_extreme(said)
            case "sums":
                return self._amounts.of_sums(said)
            case "together" | "apart" | "order" | "between" | "both" | "only":
                return truth_of_relation(said, self.plan, self.mentioned)
            case "moved" | "swapped" | "added" | "removed" | "kept" | "was" | "untouched" | "rest":
                return self._changes.truth(said) if self._changes else None
            case "dated" | "newest":
                return self._sources.truth(said)
            case _:
                return self._of_number(said)

    @cached_property
    def _sources(self) -> SourceCheck:
        """What checks what is said of the dated sources of a question."""
        return SourceCheck(self.scene, self.prompt, self.mentioned)

    @cached_property
    def _changes(self) -> ChangeCheck | None:
        """What checks what is said of the changes of a repair; None for any other task."""
        goal = self.task.goal
        return ChangeCheck(self.plan, goal.earlier, self.mentioned) if isinstance(goal, Repair) else None

    @cached_property
    def _amounts(self) -> AmountCheck:
        """What checks sums of slots and bounds."""
        return AmountCheck(self.task, self.plan, self._is_shown, self._unknown_slots)

    @cached_property
    def _things(self) -> ThingCheck:
        """What checks amounts of named things."""
        return ThingCheck(self.task, self.plan, self._is_shown)

    @cached_property
    def _compared(self) -> ComparisonCheck:
        """What checks comparisons of named things."""
        return ComparisonCheck(self.task, self.plan, self._is_shown)

    # --- rules ---

    @cached_property
    def _instructions(self) -> list[tuple[Rule, bool]]:
        """The instructions about what the prompt shows, and whether each holds."""
        return [(rule, checked(rule, self.plan).held) for rule in self._amounts.instructions]

    def _of_rules(self, said: Statement) -> str | None:
        """Return the rules against it, but not one that is named beside them: "bugetul și cerințele"."""
        beside = attributes_of(said.thing)
        others = ((rule, held) for rule, held in self._instructions if getattr(rule, "attribute", "-") not in beside)
        against = [rule.kind for rule, held in others if held is (said.about == "none")]
        return ", ".join(dict.fromkeys(against)) or None

    def _of_demand(self, number: int) -> str | None:
        """Return the kind of a demand that the prompt has under that number, if it is broken."""
        demands = demands_of(self.task)
        shown = all(f"\n{n}. " in self.prompt for n in range(1, len(demands) + 1))
        if not shown or not 0 < number <= len(demands):
            return None
        meant = demands[number - 1]
        return next((rule.kind for rule, held in self._instructions if rule is meant and not held), None)

    def _of_budget(self, limit: float) -> str | None:
        if limit and limit not in self._budgets:
            return None
        broken = [
            rule.kind
            for rule, held in self._instructions
            if isinstance(rule, BUDGETS) and getattr(rule, "attribute", "") == "cost" and not held
            if not (self._unknown_slots and isinstance(rule, Within))  # the unknown may cost what is missing
        ]
        return ", ".join(broken) or None

    @property
    def _budgets(self) -> list[int]:
        """The most that each rule lets be spent."""
        rules = (rule for rule in self.task.rules if isinstance(rule, BUDGETS))
        return [rule.high if isinstance(rule, Within) else getattr(rule, "limit", 0) for rule in rules]

    def _of_one_rule(self, said: Statement) -> str | None:
        """Return the kinds of the rules that may be meant if all of them are broken, whatever unknown names are."""
        meant = [(rule, held) for rule, held in self._instructions if self._is_meant(rule, said)]
        if said.kind == "limit" and said.day is not None:
            total = max(self.plan.total(a, self._day(said.day)) for a in attributes_of(said.about))
            meant = [(rule, total <= said.number) for rule, _ in meant]
        meant = [(rule, held and not self._is_overfull(rule)) for rule, held in meant]
        if not meant and said.kind == "avoided" and said.day is None:
            return (
                self._of_quality(said._replace(has=not said.has))
                if said.total or said.about in self._ingredients
                else None
            )
        if not meant and said.kind == "limit" and said.total and said.day is None:
            return self._of_counted_limit(said)
        if self._unknown_slots and any(isinstance(rule, LOWER) for rule, _ in meant):
            return None
        broken = [rule.kind for rule, held in meant if not held]
        return ", ".join(dict.fromkeys(broken)) if broken and len(broken) == len(meant) else None

    def _is_overfull(self, rule: Rule) -> bool:
        """Return whether a limit of what all things are is exceeded with the unknown names, which are things too."""
        if not isinstance(rule, MaxPerDay | MaxTotal | NoBackToBack):
            return False
        limit, about = getattr(rule, "limit", 1), getattr(rule, "attribute", COUNTED)
        if not all(entity.attributes.get(about) == 1 for entity in self.scene.entities):
            return False
        spans = [tuple(self.scene.slot)] if isinstance(rule, MaxTotal) else list(self.scene.days.values())
        return any(self.plan.total(about, one) + sum(self.plan.unknown(slot) for slot in one) > limit for one in spans)

    @cached_property
    def _ingredients(self) -> frozenset[str]:
        """The attributes without a number or a value: that a dish has gluten, and not a kind or a priority."""
        return frozenset(a for e in self.scene.entities for a, v in e.attributes.items() if v == 1 and "=" not in a)

    def _of_counted_limit(self, said: Statement) -> str | None:
        """Return the most that a day, or all of them, has of a thing, if that is above a limit that no rule sets."""
        if is_unit(said.about) or said.about in MEASURED or not has(self.scene, said.about):
            return None
        spans = list(self.scene.days.values()) if said.daily else [tuple(self.scene.slot)]
        most = max(self.plan.total(said.about, slots) for slots in spans)
        return f"{said.about}: {most}" if most > said.number else None

    def _of_meal(self, said: Statement) -> str | None:
        """Return the meals of its day with which a thing has not the most, or the least, as it is said to have."""
        if not (has(self.scene, ENERGY) and self._is_shown(ENERGY)):
            return None
        dish, truths = self.mentioned[said.mentions[0]], list[str]()
        slots = [slot for slot in self.scene.slots if slot.part == said.about]
        for slot in slots if self._unknown_slots.isdisjoint(self.scene.slot) else ():
            if dish in self.plan.cells.get(slot.id, ()):
                mine = self.plan.total(ENERGY, [slot.id])
                others = {other: self.plan.total(ENERGY, [other]) for other in self._day(slot.day) if other != slot.id}
                most = said.kind == "heaviest"
                truths.append(", ".join(o for o, much in others.items() if (much >= mine if most else much <= mine)))
        return truths[0] if truths and all(truths) else None

    def _of_retained(self, said: Statement) -> str | None:
        """Return what is not in the plan of a thing of which it has all, if nothing in it is unknown."""
        if self._unknown_slots or not self._is_shown(said.about):
            return None
        planned = {id_ for row in self.plan.cells.values() for id_ in row}
        known = planned if said.total else planned.union(self.mentioned)  # "am adăugat ..." may begin a story of each
        missing = (e.id for e in self.scene.entities if e.attributes.get(said.about) and e.id not in known)
        return ", ".join(missing) or None

    def _of_each_day(self, said: Statement) -> str | None:
        """Return the days, counted from 1, that have too little of a thing of which each has some."""
        if not has(self.scene, said.about) or not self._is_shown(said.about):
            return None
        days = {day: slots for day, slots in self.scene.days.items() if self._unknown_slots.isdisjoint(slots)}
        totals = {day: self.plan.total(said.about, slots) for day, slots in days.items()}
        against = [d for d, total in totals.items() if total < said.number or (said.total and total != said.number)]
        return f"{said.about}: {', '.join(str(day + 1) for day in against)}" if against else None

    def _of_parts(self, said: Statement) -> str | None:
        """Return the slots of other parts of the day that have a thing which is said to be in one part only."""
        others = (slot.id for slot in self.scene.slots if slot.part and slot.part != said.thing)
        return ", ".join(slot for slot in others if self.plan.total(said.about, [slot])) or None

    def _of_spread(self, said: Statement) -> str | None:
        """Return over how many days the plan is spread, or of how many kinds its things are, if that is not said."""
        filled = {slot for slot, row in self.plan.cells.items() if row}
        planned = {id_ for row in self.plan.cells.values() for id_ in row}
        kinds = {a for id_ in planned for a, v in self.scene.entity[id_].attributes.items() if v and a.startswith(KIND)}
        days = {self.scene.slot[slot].day for slot in filled}
        true = len(days) if said.kind == "days" else len(kinds)
        wrong = true != said.number if said.total else true < said.number
        return f"{said.kind}: {true}" if wrong and true and not self._unknown_slots else None

    def _of_range(self, said: Statement) -> str | None:
        """Return the amounts of meals, or of days, that are out of a range."""
        if self._unknown_slots or not (has(self.scene, said.about) and self._is_shown(said.about)):
            return None
        meals = [[slot.id] for slot in self.scene.slots if slot.part == said.thing and self.plan.cells.get(slot.id)]
        totals = [self.plan.total(said.about, slots) for slots in (meals if said.thing else self.scene.days.values())]
        against = [str(total) for total in totals if not said.number <= total <= said.high]
        return f"{said.about}: {', '.join(dict.fromkeys(against))}" if against else None

    def _of_absent(self, said: Statement) -> str | None:
        """Return the cells of the plan that are said not to be."""
        named = dict.fromkeys(self.mentioned[number] for number in said.mentions)
        cells = (f"{s}: {id_}" for s in self._meant(said) for id_ in named if id_ in self.plan.cells.get(s, ()))
        return ", ".join(cells) or None

    def _of_unit(self, said: Statement) -> str | None:
        """Return the slots that are meant, if none of them has the parts and leaves in the half that are said."""
        meant = [slot for slot in self.scene.slots if said.day in (None, slot.day)]
        if any({slot.part, slot.accepts}.issuperset(said.about.split()) for slot in meant):
            return None
        return ", ".join(f"{slot.id}: {slot.part} {slot.accepts}" for slot in meant)

    def _meant(self, said: Statement) -> list[str]:
        """Return the slots of the day and the parts of a day that a statement names; no day or no part means any."""
        days = self.scene.slot if said.day is None else self._day(said.day)
        return [id_ for id_ in days if not said.about or self.scene.slot[id_].part in said.about.split()]

    def _of_empty(self, said: Statement) -> str | None:
        """Return what is in a slot that is said to be left empty, unless the text fills it after that."""
        meant = self._meant(said) if said.day is not None else []
        if any(self.filled.get(slot, -1) > said.end for slot in meant):
            return None
        planned = [id_ for slot in meant for id_ in self.plan.cells.get(slot, ())]
        return ", ".join(planned) or ", ".join(slot for slot in meant if self.plan.unknown(slot)) or None

    def _is_meant(self, rule: Rule, said: Statement) -> bool:
        """Return whether a rule may be the one that a statement says is kept."""
        about = attributes_of(said.about)
        match rule:
            case NoRepeats():
                return said.kind == "repeats"
            case Heaviest() | Lightest():
                return said.kind == rule.kind and rule.part == said.about
            case NoBackToBack():
                halves = all(len(slots) <= HALVES for slots in self.scene.days.values())
                one_a_day = (said.kind, said.about, said.number, said.daily) == ("limit", "appointment", 1, True)
                return halves and one_a_day
            case Exclude() | Only():
                left_out = said.kind == "avoided" and said.day is None and said.has is isinstance(rule, Exclude)
                return left_out and rule.attribute == said.about
            case NotOnDays():
                days = {self.scene.slot[slot].day for slot in self.scene.weekdays(*rule.weekdays)}
                return said.kind == "avoided" and rule.attribute == said.about and said.day in days
            case MaxTotal() | MaxPerDay() | MaxPerSlot():
                same = not said.number or abs(rule.limit - said.number) <= (ROUNDING if "minutes" in about else 0)
                daily = isinstance(rule, MaxPerDay) if said.daily else isinstance(rule, MaxTotal) or not said.total
                return said.kind == "limit" and rule.attribute in about and same and daily
            case Within() | WithinPerDay() | OnDayAtMost():
                return said.kind == "limit" and rule.attribute in about and not said.number
            case _:
                return False

    # --- qualities ---

    def _of_quality(self, said: Statement) -> str | None:
        if not self._is_shown(said.about):
            return None
        if said.numbers and self._of_quality(said._replace(day=int(said.numbers[0]), numbers=())) is None:
            return None
        planned = [id_ for slot in self._meant_of(said.day) for id_ in self.plan.cells.get(slot, ())]
        sort = said.thing if "=" in said.thing else ""
        planned = [id_ for id_ in planned if not sort or self.scene.entity[id_].attributes.get(sort)]
        if not said.mentions and said.number and said.number != len(planned):
            return None
        meant = [self.mentioned[number] for number in said.mentions] or planned
        entities = [self.scene.entity[id_] for id_ in meant]
        if not self._is_known(said.about) or not all(
            sort or not said.thing or e.attributes.get(said.thing) for e in self.scene.entities
        ):
            return None
        against = [e.id for e in entities if not _may_be(e.attributes, said)]
        return ", ".join(dict.fromkeys(against)) or None

    def _meant_of(self, day: int | None) -> Iterable[str]:
        """Return the slots of a day, or all."""
        return self.scene.slot if day is None else self._day(day)

    def _of_single(self, said: Statement) -> str | None:
        """Return what is against a statement about one thing alone, or about all but some."""
        named = [self.mentioned[number] for number in said.mentions]
        if (
            not self._is_shown(said.about)
            or not self._is_known(said.about)
            or not self._unknown_slots.isdisjoint(self.scene.slot)
        ):
            return None
        check = ClassCheck(self.task, self.plan, lambda thing, one: _may_be(self.scene.entity[thing].attributes, one))
        return check.of_rest(said, named) if said.kind == "others" else check.of_single(said, named)

    def _is_known(self, about: str) -> bool:
        """Return whether anything says whether it has an attribute, or one of its sort."""
        return any(_has_any(entity.attributes, _sort(about)) for entity in self.scene.entities)

    def _of_chosen(self, said: Statement) -> str | None:
        """Return the broken rules that ask for a quality that the things of the plan are said to be chosen for."""
        rules = [(r, held) for r, held in self._instructions if isinstance(r, Only if said.has else Exclude)]
        return ", ".join(r.kind for r, held in rules if r.attribute == said.about and not held) or None

    # --- numbers ---

    @cached_property
    def _unknown_slots(self) -> frozenset[str]:
        """The slots with unknown names, whose amounts nobody knows."""
        return frozenset(slot for slot in self.scene.slot if self.plan.unknown(slot))

    def _of_number(self, said: Statement) -> str | None:
        if not self._unknown_slots.isdisjoint(self.scene.slot if said.day is None else self._day(said.day)):
            return None
        attributes = [a for a in attributes_of(said.about) if has(self.scene, a)]
        if said.about in self.scene.of_slots and not said.total:
            return None  # a road, a part of a round, or there and back
        if not attributes or not all(map(self._is_shown, attributes)):
            return None
        if any(abs(said.number - true) <= nearness(said) for a in attributes for true in self._possible(said, a)):
            return None
        slots = self._day(said.day) if said.day is not None else None
        return ", ".join(f"{attribute}: {self.plan.total(attribute, slots)}" for attribute in attributes)

    def _day(self, day: int) -> tuple[str, ...]:
        return self.scene.days.get(day, ())

    def _possible(self, said: Statement, attribute: str) -> Iterator[int]:
        """Yield every number that the statement may truly mean."""
        value = {entity.id: entity.attributes.get(attribute, 0) for entity in self.scene.entities}
        if said.kind == "count" and said.total and said.day is None:
            yield self.plan.total(attribute)
            yield sum(value[id_] for id_ in {id_ for row in self.plan.cells.values() for id_ in row})
            return
        named = list(dict.fromkeys(self.mentioned[number] for number in said.mentions))
        if self.scene.counts:
            yield from self._of_pieces(attribute, named)
        yield sum(value[id_] for id_ in named) if len(named) > 1 else -1
        yield from self._limits(attribute)
        if not said.total and said.kind == "amount":
            yield from value.values()
        if said.day is not None:
            yield self.plan.total(attribute, self._day(said.day))
            return
        yield self.plan.total(attribute)
        yield sum(value.values())
        yield from (self.plan.total(attribute, slots) for slots in self.scene.days.values())
        yield from counts_around_repair(self.task, self.plan, attribute) if said.kind == "count" else ()

    def _of_pieces(self, attribute: str, named: Sequence[str]) -> Iterator[int]:
        """Yield what one piece of each thing has in each slot, all its pieces, and all pieces of the named things.

        Where groups add something, as offers do, both without it and with it, and what they add or take off.
        """
        amount = self.scene.amount
        yield from (amount(id_, attribute, slot) for id_ in self.scene.entity for slot in self.scene.slot)
        cells = {(s, e): n * amount(e, attribute, s) for s, row in self.plan.cells.items() for e, n in row.items()}
        yield from cells.values()
        yield sum(int(total) for (_, id_), total in cells.items() if id_ in named)
        if attribute in self.scene.groups:
            added = added_by_groups(self.plan, attribute)
            yield from of_groups(self.plan, attribute)
            yield from (total + added.get(cell, 0) for cell, total in cells.items())
            yield sum(int(total + added.get(cell, 0)) for cell, total in cells.items() if cell[1] in named)

    def _limits(self, attribute: str) -> Iterator[int]:
        """Yield the numbers of the rules about an attribute."""
        for rule in self.task.rules:
            if getattr(rule, "attribute", attribute) == attribute:
                yield from (int(getattr(rule, name)) for name in LIMITS if hasattr(rule, name))

    def _is_shown(self, attribute: str) -> bool:
        """Return whether the prompt shows the values of an attribute; a yes or no is always in its words."""
        values = [str(v) for e in self.scene.entities if (v := e.attributes.get(attribute, 0)) > 1]
        return sum(value in self._numbers for value in values) >= SHOWN * len(values)

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return frozenset(re.findall(r"\d+", self.prompt))


def _sort(about: str) -> str:
    """Return what the names of attributes begin with that are of one sort: "district=hill" is a district."""
    return about[: about.index("=") + 1] if "=" in about else about


def _has_any(attributes: Mapping[str, int], about: str) -> bool:
    """Return whether a thing says an attribute, or one of a sort ("fixed=")."""
    return any(name.startswith(about) for name in attributes) if about.endswith("=") else about in attributes


def _may_be(attributes: Mapping[str, int], said: Statement) -> bool:
    """Return whether a thing has the quality that it is said to have, or not to have."""
    if said.about.endswith("="):
        return _has_any(attributes, said.about) is said.has
    vague = said.has and said.about.startswith(KIND) and any(attributes.get(kind) for kind in VAGUE)
    return vague or bool(attributes.get(said.about)) is said.has
