"""Which statements are false of what is left out: how many of the list, or which alone.

In a repair, what was agreed and is no longer there may be meant, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.text.statements.statement_model import Statement


def truth_of_left(said: Statement, shown: ShownPlan, named: Sequence[str]) -> str | None:
    """Return what is left out, if that is not what is said; `named`: the only things that are said to be."""
    if shown.unknown or shown.scene.counts:
        return None
    meant = list(_left(shown))
    if named:
        return None if any(one == set(named) or one < set(named) for one in meant) else ", ".join(sorted(meant[0]))
    return None if any(len(one) == said.number for one in meant) else f"left: {len(meant[0])}"


def _left(shown: ShownPlan) -> Iterator[frozenset[str]]:
    """Yield the things that may be meant as left out: of all on the list, and of what was agreed."""
    yield shown.left
    goal = shown.task.goal
    if isinstance(goal, Repair):
        yield frozenset(goal.entities_named) - shown.planned
