"""Rules on solver variables: which plans exist, and which break exactly one rule.

The bodies of `gmtw.constraints` run here on OR-Tools CP-SAT expressions. Every solve uses one worker and
a fixed seed, so the same scene and rules give the same plan. OR-Tools is imported only when a
model is built: importing this module costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gmtw.constraints import Bound, Plan, Rule, Scene

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

SEED = 7
"""CP-SAT's random seed; a change may change every witness."""


CUTS = 2
"""CP-SAT's level of relaxing hard models to linear programs: sums with two bounds are proved faster with all of it."""


MOST = 10_000
"""The most groups of one thing; the solver sees at once how many there can be."""


class Undecided(Exception):  # noqa: N818 - not an error: other rules are tried
    """A question about some rules was not decided within the limit."""


class SolverPlan(Plan[Any]):
    """A plan whose counts are variables of a CP-SAT model.

    copies: 1, or more for entities that are in a slot more often than it may hold them. oddities: The most unknown
    names per slot, stray keys, values of a wrong type, and loose answers; 0 leaves only clean plans.
    given: Slot -> its counts, of the slots that are no variables.
    """

    def __init__(
        self,
        scene: Scene,
        model: CpModel,
        copies: int = 1,
        oddities: int = 0,
        given: Mapping[str, Mapping[str, int]] = MappingProxyType({}),
    ) -> None:
        def odd(name: str) -> Any:
            return model.new_int_var(0, oddities, name)

        def row(slot: str) -> Mapping[str, Any]:
            most = scene.slot[slot].copies + copies - 1
            return {entity: model.new_int_var(0, most, f"{slot}|{entity}") for entity in scene.entity}

        super().__init__(
            scene,
            cells={slot: given[slot] if slot in given else row(slot) for slot in scene.slot},
            unknown={slot: odd(f"{slot}|unknown") for slot in scene.slot},
            strays=odd("strays"),
            misfits=odd("misfits"),
            loose=odd("loose"),
        )
        self.model = model
        self._given = bool(given)
        self._known: dict[tuple[str, str], tuple[tuple[str, ...], tuple[int, ...]]] = {}

    def count(self, slots: Iterable[str] | None = None, entity: str | None = None) -> Any:
        """Return how many entities are in `slots`, as `Plan.count` does; long sums at once."""
        if entity is not None or self._given:
            return super().count(slots, entity)
        cells = [cell for slot in self._slots(slots) for cell in self.row(slot).values()]
        return _summed(cells) if len(cells) > 1 else sum(cells)

    def total(self, attribute: str, slots: Iterable[str] | None = None) -> Any:
        """Return the sum of `attribute`, as `Plan.total` does; long sums at once, without entities that have none."""
        if self._given or attribute in self.scene.groups or attribute in self.scene.of_slots:
            return super().total(attribute, slots)
        cells: list[Any] = []
        weights: list[int] = []
        chosen = tuple(self._slots(slots))
        for slot in chosen:
            ids, amounts = self._weights(attribute, slot)
            cells += map(self.row(slot).__getitem__, ids)
            weights += amounts
        return _summed(cells, weights) if cells else 0 * self.count(chosen)

    def _weights(self, attribute: str, slot: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Return the entities that have some of an attribute, and how much, in a slot where they may have their own."""
        own = attribute in self.scene.own_values
        key = attribute, slot if own else ""
        if key not in self._known:
            of = self.scene.entity
            each = {
                id_: self.scene.amount(id_, attribute, slot) if own else of[id_].attributes.get(attribute, 0)
                for id_ in of
            }
            some = {id_: amount for id_, amount in each.items() if amount}
            self._known[key] = tuple(some), tuple(some.values())
        return self._known[key]

    def any_of(self, value: Any) -> Any:
        """Return an indicator variable that is 1 exactly if `value` is above 0."""
        if isinstance(value, int):
            return super().any_of(value)
        some = self.model.new_bool_var("")
        self.model.add(value >= 1).only_enforce_if(some)
        self.model.add(value <= 0).only_enforce_if(~some)
        return some

    def whole(self, value: Any, size: int) -> Any:
        """Return a variable that is the number of full groups: what is left over is less than one of them."""
        if isinstance(value, int):
            return super().whole(value, size)
        groups = self.model.new_int_var(0, MOST, "")
        self.model.add(value - size * groups >= 0)
        self.model.add(value - size * groups <= size - 1)
        return groups

    def obey(self, rule: Rule) -> None:
        """Constrain the model to plans for which `rule` holds."""
        for bound in rule.bounds(self):
            _require(self.model, bound)

    def obey_if(self, rule: Rule) -> Any:
        """Return a literal; the model is constrained to plans for which `rule` holds if it is true."""
        literal = self.model.new_bool_var("")
        for bound in rule.bounds(self):
            for constraint in _require(self.model, bound):
                constraint.only_enforce_if(literal)
        return literal

    def disobey(self, rule: Rule) -> None:
        """Constrain the model to plans that miss at least one bound of `rule`."""
        self.model.add_bool_or([miss for bound in rule.bounds(self) for miss in _misses(self.model, bound)])

    def fix(self, plan: Plan[int]) -> None:
        """Constrain the model to exactly this plan."""
        for variable, value in zip(_numbers(self), _numbers(plan, self.scene), strict=True):
            self.model.add(variable == value)

    def begin_at(self, plan: Plan[int]) -> None:
        """Begin the search at this plan, and go on from there."""
        for variable, value in zip(_numbers(self), _numbers(plan, self.scene), strict=True):
            self.model.add_hint(variable, value)

    def values(self, solver: Any) -> Plan[int]:
        """Return the plan that the solver found, without the cells that hold nothing."""
        cells = {slot: {e: n for e, v in row.items() if (n := solver.value(v))} for slot, row in self.cells.items()}
        unknown = {slot: n for slot in self.scene.slot if (n := solver.value(self.unknown(slot)))}
        odd = {name: solver.value(getattr(self, name)) for name in ("strays", "misfits", "loose")}
        return Plan(self.scene, cells, unknown, **odd)


def witness(
    scene: Scene, rules: Iterable[Rule], breaking: Rule | None = None, limit: float | None = None
) -> Plan[int] | None:
    """Return a plan that obeys every rule, or, with `breaking`, every rule but that one; None if there is none.

    A witness holds an entity no more often than each slot may and has no oddities (unknown names, stray keys,
    values of a wrong type, loose answers). A plan that breaks a rule is as clean if one exists;
    otherwise an entity may be in a slot once more, and one oddity of each sort may occur.

    limit: The most work of a search, in CP-SAT's deterministic seconds; raise Undecided beyond it.
    """
    others = [rule for rule in rules if rule != breaking]
    clean = _search(scene, others, breaking, copies=1, oddities=0, limit=limit)
    if clean is not None or breaking is None:
        return clean
    return _search(scene, others, breaking, copies=2, oddities=1, limit=limit)


def nearest(scene: Scene, rules: Iterable[Rule]) -> Plan[int]:
    """Return a plan that holds something and obeys every rule, or, if there is none, as many as go together.

    Of two plans the one that obeys more rules of structure is nearer, then the one that obeys more instructions.
    """
    from ortools.sat.python import cp_model

    every = list(rules)
    variables = SolverPlan(scene, new_model())
    variables.model.add(variables.count() >= 1)
    weights = [len(every) if rule.side == "structure" else 1 for rule in every]
    variables.model.maximize(sum(w * variables.obey_if(rule) for w, rule in zip(weights, every, strict=True)))
    solver = solver_of(presolve=True)
    status = solver.solve(variables.model)
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"CP-SAT answered {solver.status_name(status)} where a proved optimum was expected")
    return variables.values(solver)


def admits(rule: Rule, plan: Plan[int]) -> bool:
    """Return whether the solver finds that `rule` holds on this plan; the checker must find the same."""
    counts = list(_numbers(plan, plan.scene))
    variables = SolverPlan(plan.scene, new_model(), max(counts, default=0), max(counts, default=0))
    variables.obey(rule)
    variables.fix(plan)
    return _solve(variables) is not None


def listed(plan: Plan[int]) -> dict[str, tuple[str, ...]]:
    """Return the plan as it is stored (`PlanTask.witness`): slot id -> entity ids, empty slots left out."""
    rows = {slot: tuple(e for e, n in plan.row(slot).items() for _ in range(n)) for slot in plan.scene.slot}
    return {slot: row for slot, row in rows.items() if row}


def conflicts_of_search(scene: Scene, rules: Iterable[Rule]) -> int:
    """Return how many conflicts the solver runs into before it has a plan that obeys `rules`, or a proof of none.

    Without presolve, as a measure of search and not of time: the same on every machine.
    """
    variables = SolverPlan(scene, new_model())
    for rule in rules:
        variables.obey(rule)
    solver = solver_of()
    solver.solve(variables.model)
    return int(solver.num_conflicts)


def found(
    scene: Scene, rules: Iterable[Rule], limit: float, breaking: Rule | None = None, seed: int = SEED
) -> tuple[Plan[int] | None, int]:
    """Return a plan that obeys `rules` and how many conflicts lie on the way to it; None if none is found.

    limit: The most work, in CP-SAT's deterministic seconds. The conflicts are those of `conflicts_of_search`.
    breaking: A further rule, which the plan breaks. seed: Another one may give another plan.
    """
    from ortools.sat.python import cp_model

    variables = SolverPlan(scene, new_model())
    for rule in rules:
        variables.obey(rule)
    if breaking is not None:
        variables.disobey(breaking)
    solver = solver_of(limit=limit, seed=seed)
    status = solver.solve(variables.model)
    there = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return variables.values(solver) if there else None, int(solver.num_conflicts)


def any_plan(scene: Scene, rules: Iterable[Rule], limit: float | None = None) -> Plan[int] | None:
    """Return a plan that obeys hard `rules`; None if it is proved that there is none. Raise Undecided beyond the limit.

    limit: The most work, as in `found`; None for any. With presolve and cuts, which prove faster and find other plans.
    """
    variables = SolverPlan(scene, new_model())
    for rule in rules:
        variables.obey(rule)
    solver = solver_of(presolve=True, limit=limit, cuts=True)
    return variables.values(solver) if has_solution(solver, variables.model) else None


def found_near(
    scene: Scene,
    rules: Iterable[Rule],
    near: Plan[int],
    free: Iterable[Collection[str]],
    limit: float,
    breaking: Iterable[Rule],
) -> Plan[int] | None:
    """Return a plan that obeys `rules`, breaks others, and is a given plan in all slots but some; None if none is.

    free: Sets of slots that may differ, tried one after the other. limit: The most work for one of them, as in `found`.
    Far less work than to seek among all plans, where few obey.
    """
    from ortools.sat.python import cp_model

    kept, broken = list(rules), list(breaking)
    for slots in dict.fromkeys(map(frozenset, free)):  # what was tried once has no plan the second time either
        given = {slot: near.row(slot) for slot in scene.slot if slot not in slots}
        variables = SolverPlan(scene, new_model(), given=given)
        for rule in kept:
            variables.obey(rule)
        for rule in broken:
            variables.disobey(rule)
        solver = solver_of(limit=limit)
        if solver.solve(variables.model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return variables.values(solver)
    return None


def conflicts_by_seed(
    scene: Scene,
    rules: Iterable[Rule],
    seeds: Iterable[int],
    most: int,
    limit: float,
    least: Callable[[Plan[Any]], Any] | None = None,
) -> Iterator[int]:
    """Yield for each seed how many conflicts the solver runs into, as `conflicts_of_search` counts them.

    most: A search ends with so many, whether it has a plan or not. limit: The most work for one search, as in `found`.
    least: What the plan has the least of, if the search is for the best one and its proof.
    """
    variables = SolverPlan(scene, new_model())
    for rule in rules:
        variables.obey(rule)
    if least is not None:
        variables.model.minimize(least(variables))
    for seed in seeds:
        solver = solver_of(limit=limit, seed=seed)
        solver.parameters.max_number_of_conflicts = most
        solver.solve(variables.model)
        yield int(solver.num_conflicts)


def new_model() -> CpModel:
    """Return an empty model of CP-SAT."""
    return _model_type()()


@cache
def _model_type() -> type[CpModel]:
    from ortools.sat.python import cp_model

    class Model(cp_model.CpModel):
        """A model without the old names of its methods: to add them takes longer than to build most models here."""

        def _add_pre_pep8_methods(self) -> None:
            pass

    return Model


def solver_of(presolve: bool = False, limit: float | None = None, seed: int = SEED, cuts: bool = False) -> Any:
    """Return a solver with one worker and a fixed seed. Presolve costs more than solving the small models here.

    limit: The most work, in CP-SAT's deterministic seconds; None for any. cuts: Relax all sums, for hard models.
    """
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.cp_model_presolve = presolve
    if limit is not None:
        solver.parameters.max_deterministic_time = limit
    if cuts:
        solver.parameters.linearization_level = CUTS
    return solver


def has_solution(solver: Any, model: CpModel) -> bool:
    """Solve a model, and return whether it has a solution. Raise Undecided beyond the limit of the solver."""
    from ortools.sat.python import cp_model

    status = solver.solve(model)
    if status == cp_model.UNKNOWN:
        raise Undecided
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT answered {status}: a rule is not a valid linear model")
    return bool(status != cp_model.INFEASIBLE)


def _search(
    scene: Scene, rules: list[Rule], breaking: Rule | None, copies: int, oddities: int, limit: float | None
) -> Plan[int] | None:
    variables = SolverPlan(scene, new_model(), copies, oddities)
    for rule in rules:
        variables.obey(rule)
    if breaking is not None:
        variables.disobey(breaking)
    return _solve(variables, limit)


def _solve(variables: SolverPlan, limit: float | None = None) -> Plan[int] | None:
    """Return a plan of this model, or None. One that has a limit may be hard, and is worth a presolve."""
    solver = solver_of(presolve=limit is not None, limit=limit)
    return variables.values(solver) if has_solution(solver, variables.model) else None


def _summed(cells: Sequence[Any], weights: Sequence[int] | None = None) -> Any:
    """Return a sum of variables, each times its weight: as a model, what Python's `sum` gives, in less time."""
    from ortools.sat.python import cp_model

    if weights is None:
        return cp_model.LinearExpr.sum(cells)
    return cp_model.LinearExpr.weighted_sum(cells, weights)


def _require(model: CpModel, bound: Bound[Any]) -> list[Any]:
    """Add low <= value <= high and return what was added; a bound over no variable is true or cannot be met."""
    if isinstance(bound.value, int):
        return [model.add_bool_or([])] if bound.gap else []
    low = [] if bound.low is None else [model.add(bound.value >= bound.low)]
    high = [] if bound.high is None else [model.add(bound.value <= bound.high)]
    return [*low, *high]


def _misses(model: CpModel, bound: Bound[Any]) -> Iterator[Any]:
    """Yield literals that are true only if the value lies below or above the bound."""
    if isinstance(bound.value, int):
        yield bool(bound.gap)
        return
    if bound.low is not None:
        yield (low := model.new_bool_var(""))
        model.add(bound.value <= bound.low - 1).only_enforce_if(low)
    if bound.high is not None:
        yield (high := model.new_bool_var(""))
        model.add(bound.value >= bound.high + 1).only_enforce_if(high)


def _numbers(plan: Plan[Any], scene: Scene | None = None) -> Iterator[Any]:
    """Yield every count of a plan, in the scene's order; 0 for one that the plan leaves out."""
    scene = scene or plan.scene
    for slot in scene.slot:
        row = plan.row(slot)
        yield from (row.get(entity, 0) for entity in scene.entity)
        yield plan.unknown(slot)
    yield from (plan.strays, plan.misfits, plan.loose)
