"""Which statements of an explanation are false of its plan: each kind is judged by a check of its own.

Whatever could be meant otherwise is not false, and what nobody can know is not judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TypeAlias, get_args

from gmtw.constraints import Plan
from gmtw.tasks.plan.amount_check import AmountCheck
from gmtw.tasks.plan.best_check import truth_of_best
from gmtw.tasks.plan.broken_check import BrokenCheck
from gmtw.tasks.plan.change_check import CHANGING, ChangeCheck
from gmtw.tasks.plan.comparison_check import ComparisonCheck
from gmtw.tasks.plan.false_statements import FalseStatement
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.left_check import truth_of_left
from gmtw.tasks.plan.quality_check import QualityCheck
from gmtw.tasks.plan.rule_check import RuleCheck
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.tasks.plan.side_check import SideCheck
from gmtw.tasks.plan.slot_check import SlotCheck
from gmtw.tasks.plan.source_check import SourceCheck
from gmtw.tasks.plan.stated_relations import truth_of_relation, truth_of_standing
from gmtw.tasks.plan.tally_check import truth_of_tally
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.thing_check import ThingCheck
from gmtw.tasks.plan.total_check import TotalCheck
from gmtw.text.statements.relations import RelationKind
from gmtw.text.statements.standings import Standing
from gmtw.text.statements.statement_model import Statement, StatementKind


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
        self.task, self.plan, self.mentioned = task, plan, mentioned
        self.shown, self._filled = ShownPlan(task, plan, prompt), filled

    def false(self, statements: Iterable[Statement]) -> Iterator[FalseStatement]:
        """Yield the false statements, also those that say the same again."""
        for said in statements:
            truth = JUDGES[said.kind](self, said)
            if truth is not None:
                yield FalseStatement(said, truth)

    def named(self, said: Statement) -> list[str]:
        """Return the entities that are named beside a statement."""
        return [self.mentioned[number] for number in said.mentions]

    @cached_property
    def totals(self) -> TotalCheck:
        """What checks totals and counts."""
        return TotalCheck(self.shown, self.mentioned)

    @cached_property
    def rules(self) -> RuleCheck:
        """What checks rules that are said to be kept."""
        return RuleCheck(self.shown, self.qualities)

    @cached_property
    def qualities(self) -> QualityCheck:
        """What checks what things are."""
        return QualityCheck(self.shown, self.mentioned)

    @cached_property
    def slots(self) -> SlotCheck:
        """What checks what slots and days hold."""
        return SlotCheck(self.shown, self.mentioned, self._filled)

    @cached_property
    def sources(self) -> SourceCheck:
        """What checks what is said of the dated sources of a question."""
        return SourceCheck(self.task.scene, self.shown.prompt, self.mentioned)

    @cached_property
    def changes(self) -> ChangeCheck | None:
        """What checks what is said of the changes of a repair; None for any other task."""
        goal = self.task.goal
        return ChangeCheck(self.plan, goal.earlier, self.mentioned) if isinstance(goal, Repair) else None

    @cached_property
    def amounts(self) -> AmountCheck:
        """What checks sums of slots and bounds."""
        return AmountCheck(self.shown)

    @cached_property
    def broken(self) -> BrokenCheck:
        """What checks demands that are said to be broken."""
        return BrokenCheck(self.shown, self.amounts)

    @cached_property
    def things(self) -> ThingCheck:
        """What checks amounts of named things."""
        return ThingCheck(self.shown)

    @cached_property
    def sides(self) -> SideCheck:
        """What checks amounts that are said to be above a number, or below it."""
        return SideCheck(self.shown, self.things)

    @cached_property
    def comparisons(self) -> ComparisonCheck:
        """What checks comparisons of named things."""
        return ComparisonCheck(self.shown)

    def truth_of_tally(self, said: Statement) -> str | None:
        """Return what is true of a count of things that the prompt shows."""
        shown = self.shown.is_shown(said.about)
        return truth_of_tally(said, self.task, self.plan, self.named(said)) if shown else None

    def truth_of_extreme_meal(self, said: Statement) -> str | None:
        """Return what is true of the heaviest or the lightest meal: of a dish, or as a rule that is kept."""
        return self.slots.of_meal(said) if said.mentions else self.rules.of_one(said)


Judge: TypeAlias = Callable[[StatementCheck, Statement], str | None]
"""Returns what is true instead of a false statement; None if it is true, or cannot be judged."""

JUDGES: Mapping[StatementKind, Judge] = {
    "amount": lambda check, said: check.totals.truth(said),
    "count": lambda check, said: check.totals.truth(said),
    "tally": StatementCheck.truth_of_tally,
    "rules": lambda check, said: check.rules.of_all(said),
    "budget": lambda check, said: check.rules.of_budget(said),
    "avoided": lambda check, said: check.rules.of_one(said),
    "limit": lambda check, said: check.rules.of_one(said),
    "repeats": lambda check, said: check.rules.of_one(said),
    "heaviest": StatementCheck.truth_of_extreme_meal,
    "lightest": StatementCheck.truth_of_extreme_meal,
    "demand": lambda check, said: check.rules.of_demand(said),
    "broken": lambda check, said: check.broken.truth(said),
    "chosen": lambda check, said: check.rules.of_chosen(said),
    "quality": lambda check, said: check.qualities.of_all(said),
    "single": lambda check, said: check.qualities.of_single(said),
    "others": lambda check, said: check.qualities.of_single(said),
    "holds": lambda check, said: check.slots.of_day_kind(said),
    "empty": lambda check, said: check.slots.of_empty(said),
    "absent": lambda check, said: check.slots.of_absent(said),
    "left": lambda check, said: truth_of_left(said, check.shown, check.named(said)),
    "unit": lambda check, said: check.slots.of_unit(said),
    "parts": lambda check, said: check.slots.of_parts(said),
    "days": lambda check, said: check.slots.of_spread(said),
    "kinds": lambda check, said: check.slots.of_spread(said),
    "range": lambda check, said: check.slots.of_range(said),
    "daily": lambda check, said: check.slots.of_each_day(said),
    "retained": lambda check, said: check.slots.of_retained(said),
    "bound": lambda check, said: check.amounts.of_bound(said),
    "side": lambda check, said: check.sides.truth(said, check.named(said)),
    "value": lambda check, said: check.amounts.of_value(said),
    "distance": lambda check, said: check.amounts.of_distance(said),
    "sum": lambda check, said: check.amounts.of_sum(said, check.named(said)),
    "sums": lambda check, said: check.amounts.of_sums(said),
    "addition": lambda check, said: check.amounts.of_addition(said, check.named(said)),
    "extreme": lambda check, said: check.amounts.of_extreme(said),
    "changes": lambda check, said: check.amounts.of_changes(said),
    "measure": lambda check, said: check.things.of_measure(said, check.named(said)),
    "compared": lambda check, said: check.comparisons.of_pair(said, check.named(said)),
    "alike": lambda check, said: check.comparisons.of_pair(said, check.named(said)),
    "slots": lambda check, said: check.comparisons.of_slots(said),
    "superlative": lambda check, said: check.comparisons.of_superlative(said, check.named(said)),
    "best": lambda check, said: truth_of_best(said, check.task, check.plan),
    "dated": lambda check, said: check.sources.truth(said),
    "newest": lambda check, said: check.sources.truth(said),
    **dict.fromkeys(get_args(Standing), lambda check, said: truth_of_standing(said, check.plan, check.mentioned)),
    **dict.fromkeys(get_args(RelationKind), lambda check, said: truth_of_relation(said, check.plan, check.mentioned)),
    **dict.fromkeys(CHANGING, lambda check, said: check.changes.truth(said) if check.changes else None),
}
"""Who judges each kind of statement."""
