"""Which statements are false that say something of one thing alone, or of all but some.

It may be said of the plan, of the slot said last, or of an earlier plan: it is false only if it is so of none of them,
or if the thing itself is not what it is said to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from gmtw.constraints import Plan
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.statements.statement_model import Statement


class ClassCheck:
    """Checks such statements; `may_be`: whether a thing is what a statement says, or may be called so."""

    def __init__(self, task: PlanTask, plan: Plan[int], may_be: Callable[[str, Statement], bool]) -> None:
        self.task, self.plan, self.scene, self._may_be = task, plan, task.scene, may_be

    def of_single(self, said: Statement, named: Sequence[str]) -> str | None:
        """Return the named things that are not so, or the other things that are."""
        wrong = [thing for thing in named if not self._may_be(thing, said)]
        planned = {id_ for row in self.plan.cells.values() for id_ in row}
        if wrong or not planned.issuperset(named):
            return ", ".join(dict.fromkeys(wrong)) or None
        opposite = said._replace(has=not said.has)
        return self._against(said, named, lambda thing: not self._may_be(thing, opposite))

    def of_rest(self, said: Statement, named: Sequence[str]) -> str | None:
        """Return the things beside the named ones that are not so."""
        return self._against(said, named, lambda thing: not self._may_be(thing, said))

    def _against(self, said: Statement, named: Sequence[str], is_against: Callable[[str], bool]) -> str | None:
        """Return what is against a statement, whatever things are meant; None if nothing is against it of some."""
        against: list[str] = []
        for meant in self._meant(said):
            others = [t for t in meant if t not in named and self._is_of(t, said.thing.split()) and is_against(t)]
            if not others and set(named).issubset(meant):
                return None
            against += others
        return ", ".join(dict.fromkeys(against)) or None

    def _meant(self, said: Statement) -> Iterator[Iterable[str]]:
        """Yield the things that may be meant."""
        if said.day is not None:
            yield self._on(said.day)
            return
        yield dict.fromkeys(id_ for row in self.plan.cells.values() for id_ in row)
        if said.total:
            return
        yield from (self._on(int(day)) for day in said.numbers)
        if isinstance(self.task.goal, Repair):
            yield self.task.goal.entities_named

    def _on(self, day: int) -> list[str]:
        """Return what the plan has on a day."""
        return [id_ for slot in self.scene.days.get(day, ()) for id_ in self.plan.cells.get(slot, ())]

    def _is_of(self, entity: str, sorts: Sequence[str]) -> bool:
        """Return whether a thing is of all sorts."""
        return all(self.scene.entity[entity].attributes.get(sort) for sort in sorts)
