"""Which rules of a task are broken of which an explanation says that they are kept: all of them, some, or a single one.

Whether a rule is kept is judged only if the prompt shows what it is about: who never saw a price cannot tell whether
the budget is kept.
"""

from __future__ import annotations

from functools import cached_property

from gmtw.constraints import Rule
from gmtw.constraints.rules.amounts import MaxPerDay, MaxPerSlot, MaxTotal, Within, WithinPerDay
from gmtw.constraints.rules.choice import Exclude, NoRepeats, Only
from gmtw.constraints.rules.days import NotOnDays, OnDayAtMost
from gmtw.constraints.rules.order import Heaviest, Lightest, NoBackToBack
from gmtw.tasks.plan.measures import ROUNDING, attributes_of, has, is_unit
from gmtw.tasks.plan.quality_check import QualityCheck
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.text.statements.statement_model import Statement

HALVES = 2
"""The slots of a day of which no two in a row are filled if only one is."""

COUNTED = "appointment"
"""What fills the slots of which no two in a row may be filled."""

MEASURED = frozenset({"cost", "kcal"})
"""The attributes that are amounts of their own."""

BUDGETS: tuple[type[Rule], ...] = (MaxTotal, Within, MaxPerDay, OnDayAtMost)
"""The rules that limit what may be spent."""

LOWER: tuple[type[Rule], ...] = (Heaviest, Lightest)
"""The rules that unknown names may keep: nobody knows what they are."""


class RuleCheck:
    """Checks rules that are said to be kept."""

    def __init__(self, shown: ShownPlan, qualities: QualityCheck) -> None:
        self._shown, self._qualities = shown, qualities
        self._task, self._plan, self._scene = shown.task, shown.plan, shown.scene

    def of_all(self, said: Statement) -> str | None:
        """Return the rules against it, but not one that is named beside them: "bugetul și cerințele"."""
        beside = attributes_of(said.thing)
        others = ((rule, held) for rule, held in self._shown.outcomes if getattr(rule, "attribute", "-") not in beside)
        against = [rule.kind for rule, held in others if held is (said.about == "none")]
        return ", ".join(dict.fromkeys(against)) or None

    def of_demand(self, said: Statement) -> str | None:
        """Return the kind of a demand that the prompt has under that number, if it is broken."""
        number, demands = int(said.number), self._task.demands
        if not self._shown.are_numbered or not 0 < number <= len(demands):
            return None
        meant = demands[number - 1]
        return next((rule.kind for rule, held in self._shown.outcomes if rule is meant and not held), None)

    def of_budget(self, said: Statement) -> str | None:
        """Return the kinds of the broken rules that limit what may be spent, unless another limit is said."""
        if said.number and said.number not in self._budgets:
            return None
        broken = [
            rule.kind
            for rule, held in self._shown.outcomes
            if isinstance(rule, BUDGETS) and getattr(rule, "attribute", "") == "cost" and not held
            if not (self._shown.unknown and isinstance(rule, Within))  # the unknown may cost what is missing
        ]
        return ", ".join(broken) or None

    @property
    def _budgets(self) -> list[int]:
        """The most that each rule lets be spent."""
        rules = (rule for rule in self._task.rules if isinstance(rule, BUDGETS))
        return [rule.high if isinstance(rule, Within) else getattr(rule, "limit", 0) for rule in rules]

    def of_one(self, said: Statement) -> str | None:
        """Return the kinds of the rules that may be meant if all of them are broken, whatever unknown names are."""
        meant = [(rule, held) for rule, held in self._shown.outcomes if self._is_meant(rule, said)]
        if said.kind == "limit" and said.day is not None:
            total = max(self._plan.total(a, self._shown.slots_of(said.day)) for a in attributes_of(said.about))
            meant = [(rule, total <= said.number) for rule, _ in meant]
        meant = [(rule, held and not self._is_overfull(rule)) for rule, held in meant]
        if not meant and said.kind == "avoided" and said.day is None:
            return (
                self._qualities.of_all(said._replace(has=not said.has))
                if said.total or said.about in self._ingredients
                else None
            )
        if not meant and said.kind == "limit" and said.total and said.day is None:
            return self._of_counted_limit(said)
        if self._shown.unknown and any(isinstance(rule, LOWER) for rule, _ in meant):
            return None
        broken = [rule.kind for rule, held in meant if not held]
        return ", ".join(dict.fromkeys(broken)) if broken and len(broken) == len(meant) else None

    def _is_overfull(self, rule: Rule) -> bool:
        """Return whether a limit of what all things are is exceeded with the unknown names, which are things too."""
        if not isinstance(rule, MaxPerDay | MaxTotal | NoBackToBack):
            return False
        limit, about = getattr(rule, "limit", 1), getattr(rule, "attribute", COUNTED)
        if not all(entity.attributes.get(about) == 1 for entity in self._scene.entities):
            return False
        spans = [tuple(self._scene.slot)] if isinstance(rule, MaxTotal) else list(self._scene.days.values())
        plan = self._plan
        return any(plan.total(about, one) + sum(map(plan.unknown, one)) > limit for one in spans)

    @cached_property
    def _ingredients(self) -> frozenset[str]:
        """The attributes without a number or a value: that a dish has gluten, and not a kind or a priority."""
        return frozenset(a for e in self._scene.entities for a, v in e.attributes.items() if v == 1 and "=" not in a)

    def _of_counted_limit(self, said: Statement) -> str | None:
        """Return the most that a day, or all of them, has of a thing, if that is above a limit that no rule sets."""
        if is_unit(said.about) or said.about in MEASURED or not has(self._scene, said.about):
            return None
        spans = list(self._scene.days.values()) if said.daily else [tuple(self._scene.slot)]
        most = max(self._plan.total(said.about, slots) for slots in spans)
        return f"{said.about}: {most}" if most > said.number else None

    def of_chosen(self, said: Statement) -> str | None:
        """Return the broken rules that ask for a quality that the things of the plan are said to be chosen for."""
        rules = [(r, held) for r, held in self._shown.outcomes if isinstance(r, Only if said.has else Exclude)]
        return ", ".join(r.kind for r, held in rules if r.attribute == said.about and not held) or None

    def _is_meant(self, rule: Rule, said: Statement) -> bool:
        """Return whether a rule may be the one that a statement says is kept."""
        about = attributes_of(said.about)
        match rule:
            case NoRepeats():
                return said.kind == "repeats"
            case Heaviest() | Lightest():
                return said.kind == rule.kind and rule.part == said.about
            case NoBackToBack():
                halves = all(len(slots) <= HALVES for slots in self._scene.days.values())
                one_a_day = (said.kind, said.about, said.number, said.daily) == ("limit", "appointment", 1, True)
                return halves and one_a_day
            case Exclude() | Only():
                left_out = said.kind == "avoided" and said.day is None and said.has is isinstance(rule, Exclude)
                return left_out and rule.attribute == said.about
            case NotOnDays():
                days = {self._scene.slot[slot].day for slot in self._scene.weekdays(*rule.weekdays)}
                return said.kind == "avoided" and rule.attribute == said.about and said.day in days
            case MaxTotal() | MaxPerDay() | MaxPerSlot():
                same = not said.number or abs(rule.limit - said.number) <= (ROUNDING if "minutes" in about else 0)
                daily = isinstance(rule, MaxPerDay) if said.daily else isinstance(rule, MaxTotal) or not said.total
                return said.kind == "limit" and rule.attribute in about and same and daily
            case Within() | WithinPerDay() | OnDayAtMost():
                return said.kind == "limit" and rule.attribute in about and not said.number
            case _:
                return False
