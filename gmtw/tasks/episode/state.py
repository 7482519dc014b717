"""The state at one point of a conversation: numbered demands, the plan of record, and the state to go back to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gmtw.constraints import Rule
from gmtw.tasks.plan.goals import Cells


@dataclass(frozen=True, slots=True)
class State:
    """The demands in force by their numbers, which last, and the plan of record.

    following: The number of the next new demand. before: The state before the last change of demands, to which the user
    may go back; None if there was no change, or if it was undone. pending: The place of a demand that the user spoke of
    and did not say yet. refused: The places of wishes that were impossible or were taken back; nobody has them again.
    """

    demands: tuple[tuple[int, Rule], ...]
    plan: Cells
    following: int
    before: State | None = None
    pending: int | None = None
    refused: tuple[int, ...] = ()

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The demands in force, in the order of their numbers."""
        return tuple(rule for _, rule in self.demands)

    @property
    def labels(self) -> tuple[int, ...]:
        """The numbers of the demands in force."""
        return tuple(label for label, _ in self.demands)

    def without(self, label: int) -> State:
        """Return the state without that demand."""
        kept = tuple(demand for demand in self.demands if demand[0] != label)
        return replace(self, demands=kept, before=replace(self, before=None))

    def having(self, rule: Rule, before: State | None = None) -> State:
        """Return the state with one more demand. before: The state to go back to, by default this one."""
        added = (*self.demands, (self.following, rule))
        return State(added, self.plan, self.following + 1, replace(before or self, before=None), refused=self.refused)

    def refusing(self, at: int) -> State:
        """Return the state after a wish that was named and not taken up: its number is used."""
        return replace(self, following=self.following + 1, before=None, refused=(*self.refused, at))

    def with_plan(self, plan: Cells) -> State:
        """Return the state with another plan of record."""
        return replace(self, plan=plan)

    def undone(self) -> State:
        """Return the state before the last change; numbers go on counting. Raise ValueError if there was none."""
        if self.before is None:
            raise ValueError("expected a change to undo, but there was none")
        return replace(self.before, following=self.following, refused=self.refused)


def opening_state(demands: tuple[Rule, ...], plan: Cells) -> State:
    """Return the state after the opening: the demands numbered from 1, and the plan of record."""
    return State(tuple(enumerate(demands, 1)), plan, len(demands) + 1)
