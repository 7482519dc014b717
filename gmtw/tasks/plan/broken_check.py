"""Which demands are kept of which an explanation says that they are broken.

In a repair the new demands may be told as broken: the agreed plan breaks them. What nobody can know is not judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.constraints import Rule
from gmtw.tasks.plan.amount_check import LOWER, UPPER, AmountCheck
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.text.statements.statement_model import Statement


class BrokenCheck:
    """Checks demands that are said to be broken."""

    def __init__(self, shown: ShownPlan, amounts: AmountCheck) -> None:
        self._shown, self._amounts = shown, amounts
        self._task = shown.task
        goal = shown.task.goal
        self._new = shown.task.demands[-goal.new :] if isinstance(goal, Repair) and goal.new else ()

    def truth(self, said: Statement) -> str | None:
        """Return the demands that may be meant, if all of them are kept; None if one is broken, or may be."""
        meant = list(self._meant(said)) if not self._shown.unknown else []
        if not meant or any(rule in self._new for rule in meant):
            return None
        held = [rule for rule, held in self._shown.outcomes if held]
        if not all(any(rule is one for one in held) for rule in meant):
            return None
        return ", ".join(f"{kind}: kept" for kind in dict.fromkeys(rule.kind for rule in meant))

    def _meant(self, said: Statement) -> Iterator[Rule]:
        """Yield the demands that may be meant: all, those of some numbers, or the limits of something."""
        if said.total:
            yield from self._task.demands
            return
        if said.numbers:
            yield from self._numbered([int(number) for number in said.numbers])
            return
        for rule in self._shown.instructions:
            upper = {limit for name in UPPER if (limit := getattr(rule, name, None)) is not None}
            lower = {limit for name in LOWER if (limit := getattr(rule, name, None)) is not None}
            limits = {"upper": upper, "lower": lower}.get(said.thing, upper | lower)
            open_ended = {limit + 1 for limit in upper & limits} | {limit - 1 for limit in lower & limits}
            fits = not said.number or said.number in limits | open_ended  # "sub 126" is at most 125
            if limits and fits and self._amounts.is_about(rule, said.about):
                yield rule

    def _numbered(self, numbers: Sequence[int]) -> Sequence[Rule]:
        """Return the demands of these numbers, if the prompt has them."""
        demands = self._task.demands
        known = self._shown.are_numbered and 0 < min(numbers) <= max(numbers) <= len(demands)
        return [demands[n - 1] for n in numbers] if known else []
