"""The proved best plan: the least or the greatest value that a quantity has over all plans that obey the rules.

Whether some plan is better than a given value takes far less than the proof that none is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from gmtw.constraints.rule import Plan, Rule
from gmtw.constraints.scene import Scene
from gmtw.constraints.solver import SEED, SolverPlan, Undecided, new_model, solver_of

Quantity = Callable[[Plan[Any]], Any]
"""Plan -> a sum over it; it is called with integers and with variables of the solver."""


class Optimum(NamedTuple):
    """The proved value, and a plan that has it."""

    value: int
    plan: Plan[int]


def optimum(
    scene: Scene,
    rules: Iterable[Rule],
    quantity: Quantity,
    most: bool = False,
    limit: float | None = None,
    known: Plan[int] | None = None,
    seed: int = SEED,
) -> Optimum | None:
    """Return the least value of the quantity over all plans that obey `rules`, the greatest with `most`.

    Return None if no plan obeys them. A plan holds an entity no more often than each slot may and has no
    unknown names. Raise RuntimeError if the solver does not prove the value.

    limit: The most work, in CP-SAT's deterministic seconds, None for any; raise Undecided beyond it. known: A plan that
    obeys, for hard ones: they are proved faster from it, with presolve and with cuts; of several best plans another one
    may be found. seed: So may with another one.
    """
    from ortools.sat.python import cp_model

    variables = SolverPlan(scene, new_model())
    for rule in rules:
        variables.obey(rule)
    value = quantity(variables)
    (variables.model.maximize if most else variables.model.minimize)(value)
    is_hard = known is not None
    solver = solver_of(presolve=is_hard, limit=limit, cuts=is_hard, seed=seed)
    if known is not None:
        variables.begin_at(known)
    status = solver.solve(variables.model)
    if status == cp_model.INFEASIBLE:
        return None
    if limit is not None and status in (cp_model.UNKNOWN, cp_model.FEASIBLE):
        raise Undecided
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"CP-SAT answered {solver.status_name(status)} where a proved optimum was expected")
    return Optimum(round(solver.objective_value), variables.values(solver))


def has_better(
    scene: Scene,
    rules: Iterable[Rule],
    quantity: Quantity,
    than: int,
    most: bool = False,
    limit: float | None = None,
    presolve: bool = False,
) -> bool | None:
    """Return whether some plan obeys `rules` and has less of the quantity than that, more of it with `most`.

    Return None if that takes more than the limit; the arguments are those of `optimum`. presolve: Hard ones are decided
    faster with it.
    """
    from ortools.sat.python import cp_model

    variables = SolverPlan(scene, new_model())
    for rule in rules:
        variables.obey(rule)
    value = quantity(variables)
    variables.model.add(value > than if most else value < than)
    status = solver_of(presolve=presolve, limit=limit).solve(variables.model)
    return None if status == cp_model.UNKNOWN else bool(status != cp_model.INFEASIBLE)
