"""Conflicts of rules: every conflicting set that no rule can be left out of.

A set of rules is in conflict if no plan obeys all of it. All smallest such sets are found by the algorithm MARCO
(Liffiton, Previti, Malik and Mushkin 2016). Subsets that nothing is known of yet are drawn from a map of clauses. One
that has a plan grows as far as it can, one that has none shrinks to a smallest conflict; both shut out what follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from gmtw.constraints.rule import Plan, Rule, check
from gmtw.constraints.scene import Scene
from gmtw.constraints.solver import SolverPlan, any_plan, has_solution, new_model, solver_of

Numbers = tuple[int, ...]
"""Positions of rules, from 0, ascending."""


class Subsets(Protocol):
    """A judge of which subsets of some rules have a plan."""

    def has_plan(self, chosen: frozenset[int]) -> bool:
        """Return whether a plan obeys the structure and the chosen rules. Raise Undecided beyond a limit."""
        ...


class Feasibility:
    """A judge of which subsets of rules have a plan; the model is built once, each rule behind a literal.

    limit: The most work for one subset, in CP-SAT's deterministic seconds, the same on every machine; None for any.
    """

    def __init__(
        self, scene: Scene, structure: Sequence[Rule], rules: Sequence[Rule], limit: float | None = None
    ) -> None:
        self._limit = limit

        self._plan = SolverPlan(scene, new_model())
        for rule in structure:
            self._plan.obey(rule)
        self._wanted = [self._plan.obey_if(rule) for rule in rules]
        self._known: dict[frozenset[int], bool] = {}

    def has_plan(self, chosen: frozenset[int]) -> bool:
        """Return whether a plan obeys the structure and the chosen rules. Raise Undecided beyond the limit."""
        if chosen not in self._known:
            self._known[chosen] = self._solve(chosen)
        return self._known[chosen]

    def _solve(self, chosen: frozenset[int]) -> bool:
        model = self._plan.model
        model.clear_assumptions()
        model.add_assumptions([self._wanted[at] for at in sorted(chosen)])
        # proofs that there is none are much faster with presolve
        return has_solution(solver_of(presolve=True, limit=self._limit), model)


class HardFeasibility:
    """The same for rules whose proofs need search: each subset has a model of its own, without literals.

    So CP-SAT can relax all sums, and proves in tenths of a second what it leaves undecided behind literals. What a plan
    obeys that was found has a plan, and what holds a conflict has none; neither is asked again.
    """

    def __init__(
        self, scene: Scene, structure: Sequence[Rule], rules: Sequence[Rule], limit: float | None = None
    ) -> None:
        self._limit = limit
        self._scene, self._structure, self._rules = scene, tuple(structure), tuple(rules)
        self._obeyed: list[frozenset[int]] = []
        self._without: list[frozenset[int]] = []

    def has_plan(self, chosen: frozenset[int]) -> bool:
        """Return whether a plan obeys the structure and the chosen rules. Raise Undecided beyond the limit."""
        if any(chosen <= obeyed for obeyed in self._obeyed):
            return True
        if any(one <= chosen for one in self._without):
            return False
        plan = any_plan(self._scene, (*self._structure, *(self._rules[at] for at in sorted(chosen))), self._limit)
        if plan is None:
            self._without.append(chosen)
        else:
            self.knows(plan)
        return plan is not None

    def knows(self, plan: Plan[int]) -> None:
        """Take note of a plan that obeys the structure: what it obeys has a plan."""
        self._obeyed.append(frozenset(at for at, rule in enumerate(self._rules) if check(rule, plan).held))


def conflicts(
    scene: Scene, structure: Sequence[Rule], rules: Sequence[Rule], limit: float | None = None, hard: bool = False
) -> list[Numbers]:
    """Return every smallest conflicting set of `rules`, given `structure`; the shortest first, none if all go together.

    Smallest: each rule of it is needed, for without it the others have a plan. () is the only one if the structure
    itself has no plan. Raise Undecided if one subset takes more than `limit` (`Feasibility`). hard: Prove it as
    `HardFeasibility` does.
    """
    proofs = HardFeasibility if hard else Feasibility
    return ordered(each_of(proofs(scene, structure, rules, limit), len(rules)))


def ordered(found: Iterable[Numbers]) -> list[Numbers]:
    """Return conflicts in the order of a proof: the shortest first."""
    return sorted(found, key=lambda one: (len(one), one))


def each_conflict(
    scene: Scene, structure: Sequence[Rule], rules: Sequence[Rule], limit: float | None = None
) -> Iterator[Numbers]:
    """Yield each smallest conflicting set of `conflicts` as soon as it is found; the arguments are the same."""
    return each_of(Feasibility(scene, structure, rules, limit), len(rules))


def each_of(plans: Subsets, size: int) -> Iterator[Numbers]:
    """Yield each smallest conflicting set of so many rules as soon as it is found."""
    if plans.has_plan(frozenset(range(size))):
        return
    known = _Map(size)
    while (seed := known.unexplored()) is not None:
        if plans.has_plan(seed):
            known.shut_out_below(_grown(seed, size, plans))
        else:
            conflict = _shrunk(seed, plans)
            known.shut_out_above(conflict)
            yield tuple(sorted(conflict))


def _grown(seed: frozenset[int], size: int, plans: Subsets) -> frozenset[int]:
    """Return a set that has a plan and to which no rule can be added."""
    for at in range(size):
        if at not in seed and plans.has_plan(seed | {at}):
            seed |= {at}
    return seed


def _shrunk(seed: frozenset[int], plans: Subsets) -> frozenset[int]:
    """Return a conflicting set from which no rule can be left out."""
    for at in sorted(seed):
        if not plans.has_plan(seed - {at}):
            seed -= {at}
    return seed


class _Map:
    """The subsets that nothing is known of yet, as the solutions of clauses."""

    def __init__(self, size: int) -> None:
        self._model: Any = new_model()
        self._in = [self._model.new_bool_var("") for _ in range(size)]
        self._model.maximize(sum(self._in))  # large ones first: they shrink to conflicts

    def unexplored(self) -> frozenset[int] | None:
        """Return a subset that is not shut out; None if there is none."""
        from ortools.sat.python import cp_model

        solver = solver_of()
        if solver.solve(self._model) == cp_model.INFEASIBLE:
            return None
        return frozenset(at for at, variable in enumerate(self._in) if solver.value(variable))

    def shut_out_below(self, chosen: frozenset[int]) -> None:
        """Shut out `chosen` and its subsets: they have plans."""
        self._model.add_bool_or([one for at, one in enumerate(self._in) if at not in chosen])

    def shut_out_above(self, chosen: frozenset[int]) -> None:
        """Shut out `chosen` and all sets that hold it: they are in conflict."""
        self._model.add_bool_or([~self._in[at] for at in sorted(chosen)])
